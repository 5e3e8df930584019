-- Lists and totals of a merchant with a million rows: an index in the order of each list, and sums of the days of what came in.

-- Writers wait until the sums of older rows are added up.
lock table transactions in share row exclusive mode;

-- Of the rows with a certain net: the number and the fees of those that brought money in. Payments and sends go both ways.
alter table transaction_days
  add column counted_in bigint not null default 0,
  add column fees_in bigint not null default 0;

-- The view of the previous release stays for it. ledger:verify compares transaction_days with this view.
create view transaction_day_sums_from_rows as
  select merchant_id, mode, (occurred_at at time zone 'Asia/Kathmandu')::date as day, kind, state,
         count(*) as found, count(net) as counted,
         coalesce(sum(amount) filter (where net is not null and amount > 0), 0)::bigint as money_in,
         coalesce(-sum(amount) filter (where net is not null and amount < 0), 0)::bigint as money_out,
         coalesce(sum(fee) filter (where net is not null), 0)::bigint as fees,
         coalesce(sum(abs(amount)) filter (where net is null), 0)::bigint as left_out,
         count(*) filter (where net is not null and amount > 0) as counted_in,
         coalesce(sum(fee) filter (where net is not null and amount > 0), 0)::bigint as fees_in
    from transactions
   group by 1, 2, 3, 4, 5;
revoke insert, update, delete on transaction_day_sums_from_rows from sahuji_app;

update transaction_days d
   set counted_in = r.counted_in, fees_in = r.fees_in
  from transaction_day_sums_from_rows r
 where (d.merchant_id, d.mode, d.day, d.kind, d.state) = (r.merchant_id, r.mode, r.day, r.kind, r.state) and r.counted_in > 0;

create or replace function add_up_transactions(now_rows transactions[], old_rows transactions[]) returns void
  language sql security definer set search_path = public, pg_temp as $$
  with moved as (
    select r.*, 1 as sign from unnest(now_rows) r union all select r.*, -1 from unnest(old_rows) r
  ), added as (
    select merchant_id, mode, (occurred_at at time zone 'Asia/Kathmandu')::date as day, kind, state,
           sum(sign) as found, sum(sign * (net is not null)::integer) as counted,
           sum(sign * case when net is not null and amount > 0 then amount else 0 end) as money_in,
           sum(sign * case when net is not null and amount < 0 then -amount else 0 end) as money_out,
           sum(sign * case when net is not null then fee else 0 end) as fees,
           sum(sign * case when net is null then abs(amount) else 0 end) as left_out,
           sum(sign * (net is not null and amount > 0)::integer) as counted_in,
           sum(sign * case when net is not null and amount > 0 then fee else 0 end) as fees_in
      from moved
     group by 1, 2, 3, 4, 5
  )
  insert into transaction_days as d (merchant_id, mode, day, kind, state, found, counted, money_in, money_out, fees, left_out,
                                     counted_in, fees_in)
  select * from added
   where (found, counted, money_in, money_out, fees, left_out, counted_in, fees_in) is distinct from row(0, 0, 0, 0, 0, 0, 0, 0)
   order by 1, 2, 3, 4, 5
  on conflict on constraint transaction_day_is_added_up_once do update
     set found = d.found + excluded.found, counted = d.counted + excluded.counted,
         money_in = d.money_in + excluded.money_in, money_out = d.money_out + excluded.money_out,
         fees = d.fees + excluded.fees, left_out = d.left_out + excluded.left_out,
         counted_in = d.counted_in + excluded.counted_in, fees_in = d.fees_in + excluded.fees_in;
$$;

-- A kind alone is read state by state from transactions_by_state, a state alone kind by kind.
drop index transactions_by_kind;
create index transactions_collected on transactions (merchant_id, mode, id)
  where kind in ('payment', 'send') and state = 'completed' and amount > 0 and net is not null;
-- It contains the amount, so that a search between amounts finds its ids without the table.
create index transactions_by_amount on transactions (merchant_id, mode, abs(amount), id) include (amount);

-- A link with many payments, of which few are in the state that is looked for.
create index payments_by_link_and_state on payments (link_id, state, id) where link_id is not null;
-- What was paid in the shop, in the order of its counters' lists, with what their sums add up.
create index payments_in_the_shop on payments (merchant_id, paid_at, id) include (counter_id, amount)
  where mode = 'live' and source in ('qr', 'counter') and paid_at is not null;

-- Each link is in one of these; an open one may have expired.
create index payment_links_all_paid on payment_links (merchant_id, mode, id) where payments_max is not null and paid >= payments_max;
create index payment_links_ended on payment_links (merchant_id, mode, id)
  where not (payments_max is not null and paid >= payments_max) and ended_at is not null;
create index payment_links_not_ended on payment_links (merchant_id, mode, id)
  where not (payments_max is not null and paid >= payments_max) and ended_at is null;

create index disputes_not_ended on disputes (merchant_id, mode, id) where ended_at is null;
create index disputes_by_end on disputes (merchant_id, mode, ended_at) include (state) where ended_at is not null;
