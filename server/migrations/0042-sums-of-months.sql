-- Sums of the history by month: totals of years read a row a month, kind and state in place of thirty. Lists of a link's payments.

-- Writers wait until the sums of older rows are added up.
lock table transactions in share row exclusive mode;

-- The sums of transaction_days over a month of Kathmandu, which begins at `month`.
create table transaction_months (
  merchant_id uuid not null,
  mode text not null,
  month date not null,
  kind text not null,
  state text not null,
  found bigint not null,
  counted bigint not null,
  money_in bigint not null,
  money_out bigint not null,
  fees bigint not null,
  left_out bigint not null,
  counted_in bigint not null,
  fees_in bigint not null,
  constraint transaction_month_is_added_up_once primary key (merchant_id, mode, month, kind, state),
  constraint transaction_month_begins_with_its_first_day check (extract(day from month) = 1)
) with (fillfactor = 80);
-- Only the triggers write sums.
revoke insert, update, delete on transaction_months from sahuji_app;

-- The sums computed from those of the days; ledger:verify compares transaction_months with this view.
create view transaction_months_from_days as
  select merchant_id, mode, date_trunc('month', day)::date as month, kind, state, sum(found)::bigint as found,
         sum(counted)::bigint as counted, sum(money_in)::bigint as money_in, sum(money_out)::bigint as money_out,
         sum(fees)::bigint as fees, sum(left_out)::bigint as left_out, sum(counted_in)::bigint as counted_in,
         sum(fees_in)::bigint as fees_in
    from transaction_days
   group by 1, 2, 3, 4, 5;
revoke insert, update, delete on transaction_months_from_days from sahuji_app;

insert into transaction_months select * from transaction_months_from_days;

-- It locks the sums of days before those of months, each in the order of their keys.
create or replace function add_up_transactions(now_rows transactions[], old_rows transactions[]) returns void
  language sql security definer set search_path = public, pg_temp as $$
  with moved as (
    select r.*, 1 as sign from unnest(now_rows) r union all select r.*, -1 from unnest(old_rows) r
  ), added as materialized (
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
  ), by_day as (
    insert into transaction_days as d (merchant_id, mode, day, kind, state, found, counted, money_in, money_out, fees, left_out,
                                       counted_in, fees_in)
    select * from added
     where (found, counted, money_in, money_out, fees, left_out, counted_in, fees_in) is distinct from row(0, 0, 0, 0, 0, 0, 0, 0)
     order by 1, 2, 3, 4, 5
    on conflict on constraint transaction_day_is_added_up_once do update
       set found = d.found + excluded.found, counted = d.counted + excluded.counted,
           money_in = d.money_in + excluded.money_in, money_out = d.money_out + excluded.money_out,
           fees = d.fees + excluded.fees, left_out = d.left_out + excluded.left_out,
           counted_in = d.counted_in + excluded.counted_in, fees_in = d.fees_in + excluded.fees_in
    returning 1
  )
  insert into transaction_months as m (merchant_id, mode, month, kind, state, found, counted, money_in, money_out, fees, left_out,
                                       counted_in, fees_in)
  select merchant_id, mode, date_trunc('month', day)::date, kind, state, sum(found), sum(counted), sum(money_in), sum(money_out),
         sum(fees), sum(left_out), sum(counted_in), sum(fees_in)
    from added
   -- read whole, so that the days are written and locked first
   where (select count(*) from by_day) >= 0
   group by 1, 2, 3, 4, 5
  having (sum(found), sum(counted), sum(money_in), sum(money_out), sum(fees), sum(left_out), sum(counted_in), sum(fees_in))
         is distinct from row(0, 0, 0, 0, 0, 0, 0, 0)
   order by 1, 2, 3, 4, 5
  on conflict on constraint transaction_month_is_added_up_once do update
     set found = m.found + excluded.found, counted = m.counted + excluded.counted,
         money_in = m.money_in + excluded.money_in, money_out = m.money_out + excluded.money_out,
         fees = m.fees + excluded.fees, left_out = m.left_out + excluded.left_out,
         counted_in = m.counted_in + excluded.counted_in, fees_in = m.fees_in + excluded.fees_in;
$$;

-- The merchant first: otherwise a plan for all links expects few rows of one, reads them all and sorts them.
drop index payments_by_link;
create index payments_by_link on payments (merchant_id, mode, link_id, id) where link_id is not null;
drop index payments_by_link_and_state;
create index payments_by_link_and_state on payments (merchant_id, mode, link_id, state, id) where link_id is not null;
