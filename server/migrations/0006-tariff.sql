-- The tariff: fees, limits and purposes of money movements, by channel, tier and day.

-- Channels. Channels of one group share the daily and monthly limits: the central bank limits each group of ways into a wallet.
create table tariff_channels (
  channel text primary key,
  limit_group text not null
);
revoke insert, update, delete on tariff_channels from sahuji_app;

insert into tariff_channels (channel, limit_group) values
  ('load:ebanking', 'bank'),
  ('load:ips', 'ips'),
  ('load:mobilebanking', 'bank'),
  ('load:sct', 'card'),
  ('load:visa', 'card'),
  ('payout:bank', 'payout'),
  ('send:wallet', 'send'),
  ('tax:vat', 'tax');

-- A share of an amount in basis points, rounded half up to whole paisa, of a negative amount with its sign: the contract's
-- `basisPointsOf`. `round` takes halves away from zero; numeric, because amount times basis points can exceed a bigint.
create function basis_points_of(amount bigint, basis_points integer) returns bigint immutable strict parallel safe
  language sql as $$ select round(amount::numeric * basis_points * 0.0001)::bigint $$;

-- Whether the slabs of a fee rise: each has an upper amount, the last one none: [{"up_to": 50000, "fee": 200}, …], in paisa.
create function fee_slabs_rise(slabs jsonb) returns boolean immutable language sql as $$
  select jsonb_typeof(slabs) = 'array' and jsonb_array_length(slabs) between 2 and 12
         and bool_and(fee is not null and fee >= 0 and (up_to is null) = (n = jsonb_array_length(slabs))
                      and (up_to > before or before is null or up_to is null) and (fee >= fee_before or fee_before is null))
    from (select n, (slab ->> 'up_to')::bigint as up_to, (slab ->> 'fee')::bigint as fee,
                 lag((slab ->> 'up_to')::bigint) over (order by n) as before,
                 lag((slab ->> 'fee')::bigint) over (order by n) as fee_before
            from jsonb_array_elements(slabs) with ordinality as each(slab, n)) as rising
$$;

-- One dated table of every fee, limit and purpose, one row each: it prices and limits a load, fills the fees page, and
-- changes by the decision of two operators. A row is valid from its day until the next row for the same thing begins, so that
-- there is no gap and no overlap; a correction is a row with a later day.
create table tariff_lines (
  id bigint generated always as identity primary key,
  rule text not null,
  -- Scope of the row; null: any. A limit without a channel counts all channels together.
  channel text references tariff_channels,
  rail text,
  bank text,
  tier text,
  purpose text,
  valid_from date not null,
  -- By rule: paisa of an amount; number of loads; 1 or 0 for a purpose that may or may not be chosen; basis points of a
  -- percentage fee; paisa of a flat fee. Null: the row sets no limit.
  value bigint,
  fee_kind text,
  fee_min bigint,
  fee_max bigint,
  fee_slabs jsonb,
  -- Names by language of a purpose that the operator added; English at least.
  names jsonb,
  -- Citation, shown to merchants.
  source text not null,
  -- Whether the operator has confirmed the figure; merchants do not see it.
  is_confirmed boolean not null default false,
  -- The decision of two operators that created the row; null: the row came with the product or from the owner of the database.
  proposal_id uuid,
  merchant_rule_id uuid,
  constraint tariff_line_begins_once unique nulls not distinct (rule, channel, rail, bank, tier, purpose, valid_from),
  constraint tariff_line_tier_is_known check (tier in ('none', 'starter', 'micro', 'full')),
  constraint tariff_line_value_is_not_negative check (value >= 0),
  constraint tariff_line_has_its_source check (length(source) between 3 and 200),
  constraint tariff_fee_has_its_kind check ((rule = 'fee') = (fee_kind is not null)),
  constraint tariff_fee_is_of_a_channel check (rule <> 'fee' or (channel is not null and num_nulls(bank, tier) = 2)),
  constraint tariff_fee_fits_its_kind check (
    fee_kind is null or (value is not null and case fee_kind
      when 'free' then value = 0 when 'flat' then true when 'percent' then value <= 10000
      else fee_kind = 'slabs' and value = 0 end)),
  constraint tariff_fee_has_slabs_by_its_kind check ((fee_kind is not distinct from 'slabs') = (fee_slabs is not null)),
  constraint tariff_fee_slabs_rise check (fee_slabs is null or fee_slabs_rise(fee_slabs)),
  constraint tariff_fee_bounds_are_of_a_fee check (rule = 'fee' or num_nulls(fee_min, fee_max) = 2),
  constraint tariff_fee_bounds_are_in_order check (fee_min >= 0 and fee_max >= 0 and (fee_min <= fee_max) is not false),
  constraint tariff_purpose_names_itself check ((rule = 'purpose') = (purpose is not null)),
  constraint tariff_purpose_is_open_or_not check (rule <> 'purpose' or (value in (0, 1) and num_nulls(rail, bank, tier) = 3)),
  constraint tariff_purpose_is_a_code check (purpose ~ '^[a-z][a-z_]{1,29}$'),
  constraint tariff_names_are_of_a_purpose check (
    names is null or (rule = 'purpose' and length(names ->> 'en') between 2 and 60)),
  constraint tariff_wallet_limit_is_of_a_tier check (
    rule not in ('balance_max', 'payout_day_amount', 'payout_month_amount')
    or (tier is not null and num_nulls(channel, rail, bank) = 3)),
  -- A limit over all channels belongs to a tier.
  constraint tariff_limit_without_channel_is_of_a_tier check (
    rule in ('fee', 'purpose') or channel is not null or tier is not null),
  constraint tariff_line_is_signed_once check (num_nonnulls(proposal_id, merchant_rule_id) <= 1),
  constraint tariff_line_rule_is_known check (rule in
    ('fee', 'amount_min', 'amount_max', 'day_amount', 'day_count', 'month_amount', 'month_count', 'balance_max',
     'payout_day_amount', 'payout_month_amount', 'purpose', 'card_money')),
  constraint tariff_card_money_pays_or_not check (
    rule <> 'card_money' or (value in (0, 1) and channel = 'send:wallet' and num_nulls(rail, bank, tier) = 3) is true)
);
-- Rows come from a decision of two operators or from the owner of the database, and never change.
revoke insert, update, delete on tariff_lines from sahuji_app;

-- Fees and limits of loads, by channel and by tier. The operator confirms each row before going live: docs/operate/tariff.md.
insert into tariff_lines (rule, channel, valid_from, value, fee_kind, fee_slabs, source)
values ('fee', 'load:ebanking', date '2023-04-03', 5, 'percent', null, 'NRB Unified Directive 2079'),
       ('fee', 'load:mobilebanking', date '2023-04-03', 0, 'free', null, 'NRB Unified Directive 2079'),
       ('fee', 'load:ips', date '2023-04-03', 0, 'slabs',
       '[{"up_to": 50000, "fee": 200}, {"up_to": 500000, "fee": 400}, {"up_to": null, "fee": 800}]',
        'NCHL connectIPS price list'),
       ('fee', 'load:visa', date '2023-04-03', 220, 'percent', null, 'NRB Unified Directive 2079'),
       ('fee', 'load:sct', date '2023-04-03', 100, 'percent', null, 'NRB Unified Directive 2079');

insert into tariff_lines (rule, channel, valid_from, value, source)
select figure.rule, channel, date '2023-04-03', figure.value, 'NRB Unified Directive 2079'
  from (values
    ('load:ebanking',      10000,  10000000,  20000000,  10,  100000000),
    ('load:mobilebanking',  1000,   5000000,  20000000,  10,  100000000),
    ('load:ips',            1000, 100000000, 200000000, 100, 1000000000),
    ('load:visa',          10000,   5000000,  10000000,   5,   50000000),
    ('load:sct',           10000,   2500000,  10000000,   5,   50000000)
  ) as limits(channel, amount_min, amount_max, day_amount, day_count, month_amount)
  cross join lateral (values
    ('amount_min', amount_min), ('amount_max', amount_max), ('day_amount', day_amount), ('day_count', day_count),
    ('month_amount', month_amount), ('month_count', null)) as figure(rule, value);

insert into tariff_lines (rule, tier, valid_from, value, source)
select figure.rule, tier, date '2023-04-03', figure.value, source
  from (values
    ('starter',  50000,  500000,  999900,     null,       0, 'NRB Unified Directive 2079'),
    ('none',         0,       0,       0,     null,       0, 'NRB Unified Directive 2079'),
    ('micro',   500000, 2500000, 5000000,     null, 1000000, 'NRB Unified Directive 2079, simplified identification'),
    ('full',      null,    null,    null, 20000000,    null, 'NRB Unified Directive 2079')
  ) as limits(tier, amount_max, month_amount, balance_max, payout_day_amount, payout_month_amount, source)
  cross join lateral (values
    ('amount_max', amount_max), ('month_amount', month_amount), ('balance_max', balance_max),
    ('payout_day_amount', payout_day_amount), ('payout_month_amount', payout_month_amount)) as figure(rule, value);

-- Purposes of a load.
insert into tariff_lines (rule, purpose, valid_from, value, source)
select 'purpose', purpose, date '2023-04-03', 1, 'NRB Unified Directive 2079'
  from unnest(array['stock', 'supplier', 'salaries', 'rent_and_bills', 'working_capital', 'other']) as purpose;

-- Payouts: the bank's fee by NCHL's price list, VAT on the fee, and the central bank's limits from a wallet to a bank.
insert into tariff_lines (rule, channel, valid_from, value, fee_kind, fee_slabs, source)
values ('fee', 'payout:bank', date '2023-04-03', 0, 'slabs',
       '[{"up_to": 50000, "fee": 200}, {"up_to": 500000, "fee": 400}, {"up_to": null, "fee": 800}]',
        'NCHL price list for transfers'),
       ('fee', 'tax:vat', date '2023-04-03', 1300, 'percent', null, 'Value Added Tax Act 2052');
insert into tariff_lines (rule, channel, valid_from, value, source)
select rule, 'payout:bank', date '2023-04-03', value, 'NRB Unified Directive 2079'
  from (values ('amount_min', 10000), ('amount_max', 20000000), ('day_amount', 20000000), ('day_count', 10),
               ('month_amount', 100000000)) as figures(rule, value);

-- Sends from wallet to wallet: the central bank's limits; a send is free.
insert into tariff_lines (rule, channel, valid_from, value, fee_kind, source)
values ('fee', 'send:wallet', date '2023-04-03', 0, 'free', 'NRB Unified Directive 2079');
insert into tariff_lines (rule, channel, valid_from, value, source)
select rule, 'send:wallet', date '2023-04-03', value, 'NRB Unified Directive 2079'
  from (values ('amount_min', 1000), ('amount_max', 2500000), ('day_amount', 5000000), ('day_count', 10),
               ('month_amount', 50000000)) as figures(rule, value);
insert into tariff_lines (rule, channel, valid_from, value, source)
values ('card_money', 'send:wallet', date '2023-04-03', 1, 'Our own rule for money of credit cards');

-- Whether the figures valid on a day fit together. Only channels that move money have limits; a tax has a rate only.
create function tariff_is_in_order(on_day date) returns boolean stable language sql set search_path = public, pg_temp as $$
  with held as (
    select distinct on (l.rule, l.channel, l.tier) l.rule, l.channel, l.tier, l.value
      from tariff_lines l
     where l.valid_from <= on_day and l.rule <> 'purpose' and l.rail is null and l.bank is null
     order by l.rule, l.channel, l.tier, l.valid_from desc
  ), ways as (
    select c.channel, count(*) filter (where h.rule = 'fee') as fees,
           max(h.value) filter (where h.rule = 'amount_min') as least, max(h.value) filter (where h.rule = 'amount_max') as once,
           max(h.value) filter (where h.rule = 'day_amount') as of_day,
           max(h.value) filter (where h.rule = 'month_amount') as of_month,
           max(h.value) filter (where h.rule = 'day_count') as day_count,
           coalesce(max(h.value) filter (where h.rule = 'month_count'), 9223372036854775807) as month_count
      from tariff_channels c left join held h on h.channel = c.channel and h.tier is null
     where c.channel not like 'tax:%' group by c.channel
  ), steps as (
    select h.tier, count(*) filter (where h.value is not null) as figures,
           max(h.value) filter (where h.rule = 'amount_max') as once,
           max(h.value) filter (where h.rule = 'month_amount') as of_month,
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

-- Checks every day, from the new row's day on, on which the tariff changes.
create function tariff_stays_in_order() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if exists (select from (select distinct valid_from as day from tariff_lines where valid_from >= new.valid_from) as begins
              where not tariff_is_in_order(begins.day)) then
    raise exception 'the figures of the tariff do not fit together from %', new.valid_from
      using errcode = 'check_violation', constraint = 'tariff_is_in_order', table = 'tariff_lines';
  end if;
  return null;
end $$;

create constraint trigger tariff_is_in_order after insert or update on tariff_lines
  deferrable initially deferred for each row execute function tariff_stays_in_order();

-- The tiers of the limit ladder as valid on a day, built from their rows.
create function tariff_tiers_on(on_day date)
returns table (tier text, valid_from date, amount_max bigint, month_amount bigint, balance_max bigint,
               payout_day_amount bigint, payout_month_amount bigint, source text)
stable language sql
begin atomic
  select held.tier, max(held.valid_from), max(held.value) filter (where held.rule = 'amount_max'),
         max(held.value) filter (where held.rule = 'month_amount'), max(held.value) filter (where held.rule = 'balance_max'),
         max(held.value) filter (where held.rule = 'payout_day_amount'),
         max(held.value) filter (where held.rule = 'payout_month_amount'),
         (array_agg(held.source order by held.valid_from desc, held.id desc))[1]
    from (select distinct on (l.tier, l.rule) l.* from tariff_lines l
           where l.tier is not null and l.channel is null and l.rail is null and l.bank is null and l.valid_from <= on_day
           order by l.tier, l.rule, l.valid_from desc) as held
   group by held.tier;
end;

-- Position of a tier on the ladder, from 1.
create function kyc_tier_place(tier text) returns integer immutable language sql
  return array_position(array['starter', 'micro', 'full'], tier);

-- Whether credit-card money may pay requests and counters by a send on a day; without a row it may not.
create function card_money_pays(on_day date) returns boolean stable language sql set search_path = public, pg_temp as $$
  select coalesce((select value = 1 from tariff_lines
                    where rule = 'card_money' and channel = 'send:wallet' and valid_from <= on_day
                    order by valid_from desc limit 1), false)
$$;

-- Trials: the effect of proposed tariff rows on the loads of a past month, before the rows take effect. A trial changes no data.
create table tariff_trials (
  id uuid primary key,
  made_by uuid not null,
  made_at timestamptz not null,
  -- Input: the tariff of a day with proposed changes that no operator has signed yet.
  on_day date not null,
  changes jsonb not null,
  month_from date not null,
  -- Exclusive: the first day after the month.
  month_until date not null,
  state text not null,
  -- Loads evaluated, and loads in total.
  done integer not null default 0,
  total integer not null default 0,
  result jsonb,
  constraint trial_state_is_known check (state in ('waiting', 'running', 'done', 'failed')),
  constraint trial_is_of_a_month check (month_from < month_until and month_until <= month_from + 40),
  constraint trial_done_has_its_result check ((state = 'done') = (result is not null)),
  constraint trial_looks_at_no_more_than_there_is check (0 <= done and done <= total)
);
create index trials_by_age on tariff_trials (made_at);
