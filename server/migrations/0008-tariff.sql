-- Fees and limits with the day from which they hold: what was charged yesterday must still be explained in ten years.
-- A rule holds until the next one of its channel begins, so that two can never hold at once.

create table tariff_rules (
  channel text not null,
  valid_from date not null,
  -- Channels of one group use up the same day and month: the central bank limits ways into a wallet, not products.
  limit_group text not null,
  fee_kind text not null,
  fee_value bigint not null,   -- paisa where flat, basis points where percent, 0 where free
  fee_min bigint,
  fee_max bigint,
  amount_min bigint not null,
  amount_max bigint not null,
  day_amount bigint not null,
  day_count integer not null,
  month_amount bigint not null,
  source text not null,
  constraint tariff_rule_begins_once primary key (channel, valid_from),
  constraint tariff_fee_kind_is_known check (fee_kind in ('free', 'flat', 'percent')),
  constraint tariff_fee_fits_its_kind check (
    fee_value >= 0 and (fee_kind <> 'free' or fee_value = 0) and (fee_kind <> 'percent' or fee_value <= 10000)),
  constraint tariff_fee_bounds_are_in_order check (fee_min >= 0 and fee_max >= 0 and (fee_min <= fee_max) is not false),
  constraint tariff_amounts_are_in_order check (
    0 < amount_min and amount_min <= amount_max and amount_max <= day_amount and day_amount <= month_amount),
  constraint tariff_day_allows_a_load check (day_count > 0)
);

-- A rule is never changed: a correction is a rule that begins later.
revoke update, delete, truncate on tariff_rules from sahuji_app;

insert into tariff_rules (channel, valid_from, limit_group, fee_kind, fee_value, amount_min, amount_max,
                          day_amount, day_count, month_amount, source)
select channel, date '2023-04-03', limit_group, fee_kind, fee_value, amount_min * 100, amount_max * 100,
       day_amount * 100, day_count, month_amount * 100,
       'limits by NRB Unified Directive 2079 from 20 Chaitra 2079, fee by our price list; to be verified with NRB before production'
  from (values
    ('load:ebanking',      'bank', 'percent', 5,    100, 100000,   200000, 10, 1000000),
    ('load:mobilebanking', 'bank', 'free',    0,     10,  50000,   200000, 10, 1000000),
    ('load:ips',           'ips',  'flat',    800,   10, 1000000, 2000000, 99, 10000000),
    ('load:visa',          'card', 'percent', 220,  100,  50000,   100000,  5, 500000),
    ('load:sct',           'card', 'percent', 100,  100,  25000,   100000,  5, 500000)
  ) as rules(channel, limit_group, fee_kind, fee_value, amount_min, amount_max, day_amount, day_count, month_amount);
