-- Links by which whoever did not add a bank account takes it away without signing in.

-- One for each person who was written to, and what came of it. Kept for the same reason.
create table payout_account_links (
  token_hash bytea primary key,
  merchant_id uuid not null,
  account_id uuid not null references payout_accounts,
  person_id uuid not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  -- The account is gone, or paused where money was on its way to it.
  outcome text,
  constraint account_link_outcome_is_known check (outcome in ('removed', 'paused')),
  constraint account_link_is_used_whole check ((used_at is null) = (outcome is null))
);
create index payout_account_links_of_an_account on payout_account_links (account_id);
revoke delete, truncate on payout_account_links from sahuji_app;

create function account_link_is_used_once() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if old.used_at is not null
     or (new.token_hash, new.merchant_id, new.account_id, new.person_id, new.expires_at) is distinct from
        (old.token_hash, old.merchant_id, old.account_id, old.person_id, old.expires_at) then
    raise exception 'a link of an account is used once' using errcode = 'restrict_violation',
      constraint = 'account_link_is_used_once', table = 'payout_account_links';
  end if;
  return new;
end $$;
create trigger account_link_is_used_once before update on payout_account_links
  for each row execute function account_link_is_used_once();
revoke all on function account_link_is_used_once from public, sahuji_app;
