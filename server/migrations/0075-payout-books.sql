-- Where the money of payouts lies between two banks, and what a withdrawal costs.

-- Money that a bank took from us and of which nobody has confirmed the credit: owed to us until then.
update ledger_accounts set may_overdraw = true where kind = 'payouts_in_transit' and merchant_id is null;

insert into ledger_accounts (id, mode, kind, label, may_overdraw, stripe)
select ledger_platform_account(m.mode, 'vat_owed', s), m.mode, 'vat_owed', 'VAT owed to the tax office', true, s
  from (values ('live'), ('sandbox')) as m(mode), generate_series(0, 7) s;
-- Every withdrawal meets on these two as well.
insert into ledger_accounts (id, mode, kind, label, may_overdraw, stripe)
select ledger_platform_account(mode, kind, s), mode, kind, label, may_overdraw, s
  from ledger_accounts, generate_series(1, 7) s
 where merchant_id is null and stripe = 0 and kind in ('payouts_in_transit', 'commission_earned');

-- What is owed to the tax office is paid out of our bank by hand.
create or replace function ledger_is_adjustable(kind text) returns boolean immutable strict parallel safe
  return kind in ('merchant_wallet', 'merchant_restricted', 'clawback_receivable', 'clawback_reserve', 'suspense',
                  'bank_settlement', 'fees_earned', 'commission_earned', 'vat_owed', 'rail_cost', 'rounding')
         or kind like 'rail\_clearing:%' or kind like 'bank\_settlement:%';

-- Only ways that money moves by have limits; a tax is a share and nothing else.
create or replace function tariff_is_in_order(on_day date) returns boolean stable language sql set search_path = public, pg_temp as $$
  with held as (
    select distinct on (l.rule, l.channel, l.tier) l.rule, l.channel, l.tier, l.value
      from tariff_lines l
     where l.valid_from <= on_day and l.rule <> 'purpose' and l.rail is null and l.bank is null
     order by l.rule, l.channel, l.tier, l.valid_from desc
  ), ways as (
    select c.channel, count(*) filter (where h.rule = 'fee') as fees,
           max(h.value) filter (where h.rule = 'amount_min') as least, max(h.value) filter (where h.rule = 'amount_max') as once,
           max(h.value) filter (where h.rule = 'day_amount') as of_day, max(h.value) filter (where h.rule = 'month_amount') as of_month,
           max(h.value) filter (where h.rule = 'day_count') as day_count,
           coalesce(max(h.value) filter (where h.rule = 'month_count'), 9223372036854775807) as month_count
      from tariff_channels c left join held h on h.channel = c.channel and h.tier is null
     where c.channel not like 'tax:%' group by c.channel
  ), steps as (
    select h.tier, count(*) filter (where h.value is not null) as figures,
           max(h.value) filter (where h.rule = 'amount_max') as once, max(h.value) filter (where h.rule = 'month_amount') as of_month,
           max(h.value) filter (where h.rule = 'balance_max') as balance,
           max(h.value) filter (where h.rule = 'payout_day_amount') as out_day,
           max(h.value) filter (where h.rule = 'payout_month_amount') as out_month
      from held h where h.channel is null group by h.tier
  )
  select (select bool_and(fees = 1 and (0 < least and least <= once and once <= of_day and of_day <= of_month) is true
                          and (0 < day_count and day_count <= month_count) is true) from ways)
     and (select count(*) = 4 and bool_and((out_day <= out_month) is not false and case tier
                   when 'none' then (once = 0 and of_month = 0 and balance = 0 and out_month = 0) is true
                   when 'full' then num_nulls(once, of_month, balance) = 3
                   else (0 < once and once <= of_month and once <= balance) is true end) from steps)
$$;

insert into tariff_channels (channel, limit_group) values ('payout:bank', 'payout'), ('tax:vat', 'tax');
-- The bank's charge as NCHL's list has it (Rs.2, 4 and 8 by amount) with VAT upon it, and the central bank's limits from a
-- wallet to a bank. All to be confirmed by the operator: docs/operate/tariff.md.
insert into tariff_lines (rule, channel, valid_from, value, fee_kind, fee_slabs, source)
values ('fee', 'payout:bank', date '2023-04-03', 0, 'slabs',
        '[{"up_to": 50000, "fee": 200}, {"up_to": 500000, "fee": 400}, {"up_to": null, "fee": 800}]', 'NCHL price list for transfers'),
       ('fee', 'tax:vat', date '2023-04-03', 1300, 'percent', null, 'Value Added Tax Act 2052');
insert into tariff_lines (rule, channel, valid_from, value, source)
select rule, 'payout:bank', date '2023-04-03', value, 'NRB Unified Directive 2079'
  from (values ('amount_min', 10000), ('amount_max', 20000000), ('day_amount', 20000000), ('day_count', 10),
               ('month_amount', 100000000)) as figures(rule, value);
