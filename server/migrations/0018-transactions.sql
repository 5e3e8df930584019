-- The history that a merchant reads: one row for each movement of money, with sums by day, kept searches and exports.

-- An amount in its searchable form: ' 1200.50', without its sign.
create function searched_amount(paisa bigint) returns text immutable parallel safe
  return ' ' || (abs(paisa) / 100)::text || '.' || lpad((abs(paisa) % 100)::text, 2, '0');

-- One row for each event that moved or may yet move the wallet; listeners of the feed keep it current. Ids grow with time, so
-- that the id is the only order and the only cursor.
create table transactions (
  merchant_id uuid not null,
  mode text not null,
  id uuid not null,
  kind text not null,
  state text not null,
  reference text not null,
  counterparty text not null,
  method text not null,
  amount bigint not null,
  fee bigint not null,
  net bigint,
  balance_after bigint,
  occurred_at timestamptz not null,
  transfer_id uuid,
  -- The rail's reference of the payment, as the bank's statement shows it.
  rail_reference text,
  words text not null generated always as
    (lower(counterparty || ' ' || reference || ' ' || coalesce(rail_reference, '') || ' ' || method)) stored,
  amounts text not null generated always as
    (searched_amount(amount) || coalesce(searched_amount(net), '') || ' ') stored,
  -- Whether an operator is looking at a load whose money has arrived; the row shows the amount that really came.
  in_review boolean not null default false,
  constraint transaction_is_listed_once primary key (merchant_id, mode, id),
  constraint transaction_mode_is_known check (mode in ('live', 'sandbox')),
  constraint transaction_net_is_amount_less_fee check (net = amount - fee),
  constraint completed_transaction_names_its_transfer check (
    state <> 'completed' or (transfer_id is not null and net is not null)),
  constraint transaction_kind_is_known check (
    kind in ('load', 'payment', 'payout', 'send', 'request', 'refund', 'fee', 'adjustment', 'reversal')),
  constraint only_an_unclear_transaction_is_in_review check (not in_review or state = 'unclear'),
  constraint transaction_state_is_known check (
    state in ('pending', 'held', 'unclear', 'completed', 'failed', 'cancelled', 'expired', 'reversed'))
);
revoke delete on transactions from sahuji_app;
create index transactions_by_state on transactions (merchant_id, mode, state, kind, id);
create index transactions_by_words on transactions using gin (merchant_id, words gin_trgm_ops, amounts gin_trgm_ops);
create index transactions_by_kind on transactions (merchant_id, mode, kind, id);
create index transactions_by_transfer on transactions (transfer_id) where transfer_id is not null;
-- Receipts are verified by their reference, across merchants.
create index transactions_by_paper on transactions (upper(reference));

-- Sums by Kathmandu day, kind and state, in paisa. `counted` is the number of rows with a certain net; `left_out` is
-- the sum of the other rows, without sign.
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
-- Only the triggers write sums; sahuji_app cannot delete history, so sums cannot be lost.
revoke insert, update, delete on transaction_days from sahuji_app;

-- Adds the new versions of rows and subtracts the old versions. It locks sums in the order of their keys. A constraint
-- against negative sums would refuse a subtraction that precedes its addition, so ledger:verify checks that instead.
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
revoke all on function add_up_transactions from public, sahuji_app;

-- Triggers keep the sums right, whichever statement writes a row.
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

create trigger transactions_are_added_up_when_changed after update on transactions
  referencing new table as now_rows old table as old_rows for each statement execute function transactions_are_added_up();

create trigger transactions_are_added_up_when_gone after delete on transactions
  referencing old table as old_rows for each statement execute function transactions_are_added_up();

create trigger transactions_are_added_up_when_new after insert on transactions
  referencing new table as now_rows for each statement execute function transactions_are_added_up();

-- The sums computed from the rows; ledger:verify compares transaction_days with this view.
create view transaction_days_from_rows as
  select merchant_id, mode, (occurred_at at time zone 'Asia/Kathmandu')::date as day, kind, state,
         count(*) as found, count(net) as counted,
         coalesce(sum(amount) filter (where net is not null and amount > 0), 0)::bigint as money_in,
         coalesce(-sum(amount) filter (where net is not null and amount < 0), 0)::bigint as money_out,
         coalesce(sum(fee) filter (where net is not null), 0)::bigint as fees,
         coalesce(sum(abs(amount)) filter (where net is null), 0)::bigint as left_out
    from transactions
   group by 1, 2, 3, 4, 5;
revoke insert, update, delete on transaction_days_from_rows from sahuji_app;

-- The movement of a merchant's wallet on a Kathmandu day: the sum of the ledger's entries of that day.
create table wallet_days (
  merchant_id uuid not null,
  mode text not null,
  day date not null,
  moved bigint not null,
  constraint wallet_day_is_added_up_once primary key (merchant_id, mode, day)
);
revoke insert, update, delete on wallet_days from sahuji_app;

-- Movements of the wallet are added up at COMMIT, because the money is posted in the last
-- statement, after its row of the history.
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
     and a.merchant_id = whose.merchant_id and a.mode = whose.mode and a.kind in ('merchant_wallet', 'merchant_restricted')
   group by 1, 2, 3
   order by 1, 2, 3
  on conflict on constraint wallet_day_is_added_up_once do update set moved = d.moved + excluded.moved;
  return null;
end $$;
revoke all on function wallet_days_are_added_up from public, sahuji_app;

create constraint trigger wallet_days_are_added_up after insert or update or delete on transactions
  deferrable initially deferred for each row execute function wallet_days_are_added_up();

-- The movements computed from the entries of both accounts of the wallet; ledger:verify compares wallet_days with this view.
create view wallet_days_from_entries as
  select a.merchant_id, a.mode, (t.posted_at at time zone 'Asia/Kathmandu')::date as day, sum(e.amount)::bigint as moved
    from ledger_accounts a
    join ledger_entries e on e.account_id = a.id
    join ledger_transfers t on t.id = e.transfer_id
   where a.kind in ('merchant_wallet', 'merchant_restricted')
   group by 1, 2, 3;
revoke insert, update, delete on wallet_days_from_entries from sahuji_app;

-- Writes the posted rows of a batch to the history. balance_after is the present balance of both accounts of the
-- wallet, less the movements of later rows in the batch: a transfer may skip either account, so the entry of one
-- account does not tell the wallet's balance.
create function history_write(codes text, places integer[], rows jsonb[]) returns integer
  language sql volatile set search_path = public, pg_temp as $$
  insert into transactions (merchant_id, mode, id, kind, state, reference, counterparty, method, amount, fee, net, balance_after,
                            occurred_at, transfer_id)
  select r.merchant_id, r.mode, r.id, r.kind, r.state, r.reference, r.counterparty, r.method, r.amount, r.fee, r.net,
         case when r.transfer_id is not null then
           (select sum(a.balance) from ledger_accounts a
             where a.merchant_id = r.merchant_id and a.mode = r.mode and a.kind in ('merchant_wallet', 'merchant_restricted'))
           - coalesce(sum(r.net) filter (where r.transfer_id is not null) over later, 0) end,
         r.occurred_at, r.transfer_id
    from unnest(places, rows) with ordinality o(place, row, n),
         jsonb_to_record(o.row) as r(merchant_id uuid, mode text, id uuid, kind text, state text, reference text,
           counterparty text, method text, amount bigint, fee bigint, net bigint, occurred_at timestamptz, transfer_id uuid)
   where substr(codes, o.place, 1) = 'p'
 window later as (partition by r.merchant_id, r.mode order by o.place desc, o.n desc
                   rows between unbounded preceding and 1 preceding)
   order by o.n
      on conflict on constraint transaction_is_listed_once do update
     set state = excluded.state, counterparty = excluded.counterparty, amount = excluded.amount, fee = excluded.fee,
         net = excluded.net, balance_after = excluded.balance_after, transfer_id = excluded.transfer_id;
  select cardinality(rows);
$$;

-- Events of payments and refunds that go through a rail, as load_events for loads. Append-only.
create table transaction_events (
  merchant_id uuid not null,
  mode text not null,
  transaction_id uuid not null,
  seq integer not null,
  at timestamptz not null,
  what text not null,
  facts jsonb not null default '{}',
  constraint transaction_event_has_its_own_place primary key (merchant_id, mode, transaction_id, seq),
  constraint transaction_event_is_of_a_transaction foreign key (merchant_id, mode, transaction_id)
    references transactions (merchant_id, mode, id)
);
revoke update, delete on transaction_events from sahuji_app;

-- Searches for money without a result, which the merchant asked to repeat for three days.
create table kept_searches (
  id uuid primary key,
  merchant_id uuid not null references merchants,
  person_id uuid not null,
  mode text not null,
  q text not null,
  -- Days and times in `q` are relative to this moment.
  kept_at timestamptz not null,
  ends_at timestamptz not null,
  next_at timestamptz,
  found_at timestamptz,
  found_reference text,
  constraint search_is_kept_once unique (merchant_id, mode, q, kept_at),
  constraint kept_search_mode_is_known check (mode in ('live', 'sandbox')),
  constraint kept_search_has_no_card_number check (not has_card_number(q)),
  constraint found_search_says_what check (num_nulls(found_at, found_reference) in (0, 2)),
  constraint found_search_is_over check (found_at is null or next_at is null)
);
revoke update, delete on kept_searches from sahuji_app;
grant update (next_at, found_at, found_reference) on kept_searches to sahuji_app;
create index kept_searches_by_merchant on kept_searches (merchant_id, id);
create index kept_searches_to_look_for on kept_searches (next_at) where next_at is not null;

-- Exports of the history: who downloaded which part, and by which link. Rows are kept as a record.
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
revoke update, delete on history_exports from sahuji_app;
create index history_exports_by_merchant on history_exports (merchant_id, id);

-- Exports of payouts: who downloaded which payouts, and by which link. Rows are kept as a record.
create table payout_exports (
  id uuid primary key,
  merchant_id uuid not null,
  person_id uuid not null,
  token_hash bytea not null,
  language text not null,
  filter jsonb not null,
  asked_at timestamptz not null,
  expires_at timestamptz not null,
  constraint payout_export_is_found_by_its_link unique (token_hash)
);
revoke update, delete on payout_exports from sahuji_app;
create index payout_exports_by_merchant on payout_exports (merchant_id, id);
