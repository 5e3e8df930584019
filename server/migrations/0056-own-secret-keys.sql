-- Keys that a merchant makes: an end, a roll with an overlap, a sandbox secret that can be copied again, and a limit of refunds a day.

alter table secret_keys
  add column expires_at timestamptz,
  -- When another key took its place; until expires_at both work.
  add column rolled_at timestamptz,
  add column rolled_from uuid references secret_keys,
  -- The first key of a chain of rolls: the limit of a day is one for the chain.
  add column root_id uuid,
  -- Paisa that keys of the chain may refund on one day of Nepal; null: no limit.
  add column refund_daily_limit bigint,
  -- The text of a sandbox key, sealed under the pepper; erased when the key ends. A live key has none.
  add column sealed bytea,
  drop constraint secret_key_scopes_are_known,
  add constraint secret_key_scopes_are_known check (
    cardinality(scopes) > 0 and
    scopes <@ array['payments:read', 'payments:write', 'refunds:write', 'links:read', 'links:write']),
  add constraint secret_key_live_text_is_never_kept check (sealed is null or mode = 'sandbox'),
  add constraint rolled_secret_key_ends check (rolled_at is null or num_nonnulls(expires_at, revoked_at) > 0),
  add constraint secret_key_refund_limit_is_positive check (refund_daily_limit > 0);
update secret_keys set root_id = id;
alter table secret_keys alter column root_id set not null;
create unique index secret_key_is_rolled_once on secret_keys (rolled_from) where rolled_from is not null;
grant update (expires_at, rolled_at, sealed) on secret_keys to sahuji_app;

-- What the keys of a chain refunded on a day of Nepal; paisa. A refund that fails or is cancelled later stays counted.
create table secret_key_refund_days (
  root_id uuid not null references secret_keys,
  merchant_id uuid not null references merchants,
  day date not null,
  amount bigint not null,
  constraint secret_key_refund_day_is_one primary key (root_id, day),
  constraint secret_key_refund_day_is_positive check (amount > 0)
);
create index secret_key_refund_days_by_age on secret_key_refund_days (day);

-- Counts a refund by a key against its day, in the transaction that records the refund: one statement adds and bounds, so refunds
-- at once never exceed the limit together. The refund's key begins with the id of the secret key.
create function secret_key_refund_counts() returns trigger
  language plpgsql set search_path = public, pg_temp as $$
declare
  root uuid;
  most bigint;
  on_day date := (new.asked_at at time zone 'Asia/Kathmandu')::date;
  used bigint;
begin
  select root_id, refund_daily_limit into root, most from secret_keys
   where id = split_part(new.key, ' ', 1)::uuid and merchant_id = new.merchant_id;
  if most is null then
    return new;
  end if;
  if new.amount <= most then
    insert into secret_key_refund_days as d (root_id, merchant_id, day, amount)
    values (root, new.merchant_id, on_day, new.amount)
        on conflict (root_id, day) do update set amount = d.amount + excluded.amount
     where d.amount + excluded.amount <= most;
    if found then
      return new;
    end if;
  end if;
  select coalesce(max(amount), 0) into used from secret_key_refund_days where root_id = root and day = on_day;
  raise exception 'refund % is over the limit of its key', new.id using errcode = 'check_violation',
    constraint = 'refunds_by_key_are_within_their_day', table = 'secret_key_refund_days', detail = greatest(0, most - used)::text;
end $$;
create trigger refund_by_key_counts before insert on refunds
  for each row when (new.asked_by = 'key') execute function secret_key_refund_counts();
