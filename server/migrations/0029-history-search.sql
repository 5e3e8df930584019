-- Finding: what a row of the history is searched by, and daily sums, so that totals and home are read and not added up.
create extension if not exists pg_trgm;
create extension if not exists btree_gin;

-- What the rail calls the payment, as the bank's statement shows it.
alter table transactions add column rail_reference text;
update transactions t set rail_reference = l.rail_reference
  from loads l where l.id = t.id and l.merchant_id = t.merchant_id and l.rail_reference is not null;

-- An amount as it is searched for: ' 1200.50', without its sign.
create function searched_amount(paisa bigint) returns text immutable parallel safe
  return ' ' || (abs(paisa) / 100)::text || '.' || lpad((abs(paisa) % 100)::text, 2, '0');

alter table transactions
  add column words text not null generated always as
    (lower(counterparty || ' ' || reference || ' ' || coalesce(rail_reference, '') || ' ' || method)) stored,
  add column amounts text not null generated always as
    (searched_amount(amount) || coalesce(searched_amount(net), '') || ' ') stored;

create index transactions_by_words on transactions using gin (merchant_id, words gin_trgm_ops, amounts gin_trgm_ops);
create index transactions_by_kind on transactions (merchant_id, mode, kind, id);
-- A reference is found by its letters now, whole or in part.
drop index transactions_by_reference;

-- A merchant's history by Kathmandu day, kind and state, in paisa. `counted` are the rows whose net is certain; the rest
-- stands in `left_out`, without its sign.
create table transaction_days (
  merchant_id uuid not null,
  mode text not null,
  day date not null,
  kind text not null,
  state text not null,
  found bigint not null,
  counted bigint not null,
  money_in bigint not null,
  money_out bigint not null,
  fees bigint not null,
  left_out bigint not null,
  constraint transaction_day_is_added_up_once primary key (merchant_id, mode, day, kind, state)
);

-- What a merchant's wallet moved by on a Kathmandu day: the ledger's own entries of that day.
create table wallet_days (
  merchant_id uuid not null,
  mode text not null,
  day date not null,
  moved bigint not null,
  constraint wallet_day_is_added_up_once primary key (merchant_id, mode, day)
);

-- The sums as they must be; what the tables above are filled from and verified against.
create view transaction_days_from_rows as
  select merchant_id, mode, (occurred_at at time zone 'Asia/Kathmandu')::date as day, kind, state,
         count(*) as found, count(net) as counted,
         coalesce(sum(amount) filter (where net is not null and amount > 0), 0)::bigint as money_in,
         coalesce(-sum(amount) filter (where net is not null and amount < 0), 0)::bigint as money_out,
         coalesce(sum(fee) filter (where net is not null), 0)::bigint as fees,
         coalesce(sum(abs(amount)) filter (where net is null), 0)::bigint as left_out
    from transactions
   group by 1, 2, 3, 4, 5;

create view wallet_days_from_entries as
  select a.merchant_id, a.mode, (t.posted_at at time zone 'Asia/Kathmandu')::date as day, sum(e.amount)::bigint as moved
    from ledger_accounts a
    join ledger_entries e on e.account_id = a.id
    join ledger_transfers t on t.id = e.transfer_id
   where a.kind = 'merchant_wallet'
   group by 1, 2, 3;

-- Adds rows as they are now and takes away what they were before. Sums are locked in the order of their keys; a check
-- that they are not negative would refuse what is taken away before it is added, ledger:verify makes it.
create function add_up_transactions(now_rows transactions[], old_rows transactions[]) returns void
  language sql security definer set search_path = public, pg_temp as $$
  with moved as (
    select r.*, 1 as sign from unnest(now_rows) r union all select r.*, -1 from unnest(old_rows) r
  )
  insert into transaction_days as d (merchant_id, mode, day, kind, state, found, counted, money_in, money_out, fees, left_out)
  select merchant_id, mode, (occurred_at at time zone 'Asia/Kathmandu')::date, kind, state,
         sum(sign), sum(sign * (net is not null)::integer),
         sum(sign * case when net is not null and amount > 0 then amount else 0 end),
         sum(sign * case when net is not null and amount < 0 then -amount else 0 end),
         sum(sign * case when net is not null then fee else 0 end),
         sum(sign * case when net is null then abs(amount) else 0 end)
    from moved
   group by 1, 2, 3, 4, 5
  having (sum(sign), sum(sign * (net is not null)::integer), sum(sign * amount * (net is not null)::integer),
          sum(sign * fee * (net is not null)::integer), sum(sign * case when net is null then abs(amount) else 0 end))
         is distinct from row(0, 0, 0, 0, 0)
   order by 1, 2, 3, 4, 5
  on conflict on constraint transaction_day_is_added_up_once do update
     set found = d.found + excluded.found, counted = d.counted + excluded.counted,
         money_in = d.money_in + excluded.money_in, money_out = d.money_out + excluded.money_out,
         fees = d.fees + excluded.fees, left_out = d.left_out + excluded.left_out;
$$;

create function transactions_are_added_up() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    perform add_up_transactions(array(select n::transactions from now_rows n), '{}'::transactions[]);
  elsif tg_op = 'UPDATE' then
    perform add_up_transactions(array(select n::transactions from now_rows n), array(select o::transactions from old_rows o));
  else
    perform add_up_transactions('{}'::transactions[], array(select o::transactions from old_rows o));
  end if;
  return null;
end $$;

-- By triggers, so that the sums are right whoever writes a row, the previous release included.
create trigger transactions_are_added_up_when_new after insert on transactions
  referencing new table as now_rows for each statement execute function transactions_are_added_up();
create trigger transactions_are_added_up_when_changed after update on transactions
  referencing new table as now_rows old table as old_rows for each statement execute function transactions_are_added_up();
create trigger transactions_are_added_up_when_gone after delete on transactions
  referencing old table as old_rows for each statement execute function transactions_are_added_up();

-- What a wallet moved by is added up at COMMIT: money is posted as the last statement, after its row of the history.
create function wallet_days_are_added_up() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  now_transfer uuid := case when tg_op <> 'DELETE' then new.transfer_id end;
  old_transfer uuid := case when tg_op <> 'INSERT' then old.transfer_id end;
  whose transactions := coalesce(new, old);
begin
  if now_transfer is not distinct from old_transfer then
    return null;
  end if;
  insert into wallet_days as d (merchant_id, mode, day, moved)
  select a.merchant_id, a.mode, (t.posted_at at time zone 'Asia/Kathmandu')::date,
         sum(case when t.id = now_transfer then e.amount else -e.amount end)
    from ledger_transfers t
    join ledger_entries e on e.transfer_id = t.id
    join ledger_accounts a on a.id = e.account_id
   where t.id in (now_transfer, old_transfer)
     and a.merchant_id = whose.merchant_id and a.mode = whose.mode and a.kind = 'merchant_wallet'
   group by 1, 2, 3
   order by 1, 2, 3
  on conflict on constraint wallet_day_is_added_up_once do update set moved = d.moved + excluded.moved;
  return null;
end $$;

create constraint trigger wallet_days_are_added_up after insert or update or delete on transactions
  deferrable initially deferred for each row execute function wallet_days_are_added_up();

insert into transaction_days (merchant_id, mode, day, kind, state, found, counted, money_in, money_out, fees, left_out)
select merchant_id, mode, day, kind, state, found, counted, money_in, money_out, fees, left_out from transaction_days_from_rows;
insert into wallet_days (merchant_id, mode, day, moved)
select merchant_id, mode, day, moved from wallet_days_from_entries where moved <> 0;

-- Nobody but the triggers writes sums; history that is not deleted cannot lose them.
revoke insert, update, delete, truncate on transaction_days, wallet_days, transaction_days_from_rows, wallet_days_from_entries
  from sahuji_app;
revoke delete, truncate on transactions from sahuji_app;
revoke all on function add_up_transactions, wallet_days_are_added_up from public, sahuji_app;

-- Who took which part of the history out of the product, and the link by which it was fetched. Kept: it is the record.
create table history_exports (
  id uuid primary key,
  merchant_id uuid not null,
  person_id uuid not null,
  token_hash bytea not null,
  mode text not null,
  language text not null,
  filter jsonb not null,
  asked_at timestamptz not null,
  expires_at timestamptz not null,
  constraint history_export_is_found_by_its_link unique (token_hash),
  constraint history_export_mode_is_known check (mode in ('live', 'sandbox'))
);
create index history_exports_by_merchant on history_exports (merchant_id, id);
revoke update, delete, truncate on history_exports from sahuji_app;
