-- Only tries that were evaluated count, each bucket is bounded by what may be evaluated, and what counts no more is found
-- by its age. The counts themselves start afresh: what stood there was counted by another rule.
delete from sign_in_failures;
alter table sign_in_failures
  -- A hash of the name that was typed; null: a network's row.
  add column account text,
  -- False: no account goes by this name, so that its rows may be forgotten early.
  add column is_person boolean not null default false;
create index sign_in_failures_of_an_account on sign_in_failures (account) where account is not null;

alter table rate_limits add column ends_at timestamptz;
update rate_limits set ends_at = began_at + interval '1 day';
alter table rate_limits alter column ends_at set not null;
create index rate_limits_by_age on rate_limits (ends_at);
create index idempotency_keys_by_age on idempotency_keys (claimed_at);
