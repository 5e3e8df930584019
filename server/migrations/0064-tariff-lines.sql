-- One dated table of every fee, limit and purpose, a line each: what a load is priced and refused by, what the fees page
-- prints, and what two operators change. A line holds from its day until the next one of the same thing begins, so that
-- there is no gap and no overlap; a correction is a line that begins later.

-- The ways of the tariff. Those of one group use up the same day and month: the central bank limits ways into a wallet.
create table tariff_channels (
  channel text primary key,
  limit_group text not null
);
insert into tariff_channels (channel, limit_group)
select distinct on (channel) channel, limit_group from tariff_rules order by channel, valid_from desc;
revoke insert, update, delete, truncate on tariff_channels from sahuji_app;

-- The slabs of a fee rise, each up to an amount and the last one without end: [{"up_to": 50000, "fee": 200}, …], in paisa.
create function fee_slabs_rise(slabs jsonb) returns boolean immutable language sql as $$
  select jsonb_typeof(slabs) = 'array' and jsonb_array_length(slabs) between 2 and 12
         and bool_and(fee is not null and fee >= 0 and (up_to is null) = (n = jsonb_array_length(slabs))
                      and (up_to > before or before is null or up_to is null) and (fee >= fee_before or fee_before is null))
    from (select n, (slab ->> 'up_to')::bigint as up_to, (slab ->> 'fee')::bigint as fee,
                 lag((slab ->> 'up_to')::bigint) over (order by n) as before,
                 lag((slab ->> 'fee')::bigint) over (order by n) as fee_before
            from jsonb_array_elements(slabs) with ordinality as each(slab, n)) as rising
$$;

create table tariff_lines (
  id bigint generated always as identity primary key,
  rule text not null,
  -- What it is about; null: any. Without a channel it counts all ways together.
  channel text references tariff_channels,
  rail text,
  bank text,
  tier text,
  purpose text,
  valid_from date not null,
  -- Paisa of an amount, a number of loads, 1 and 0 of a purpose that may and may not be chosen; of a fee basis points where it
  -- is a percentage and paisa where it is flat. Null: no limit of its own.
  value bigint,
  fee_kind text,
  fee_min bigint,
  fee_max bigint,
  fee_slabs jsonb,
  -- Of a purpose that came after the product: its name by language, English at least.
  names jsonb,
  -- Merchants read it: a citation.
  source text not null,
  -- Whether the operator has confirmed the figure; no merchant is shown it.
  is_confirmed boolean not null default false,
  -- By which decision of two people it came; null: with the product, or by the owner of the database.
  proposal_id uuid references operator_proposals,
  merchant_rule_id uuid references merchant_rules,
  constraint tariff_line_begins_once unique nulls not distinct (rule, channel, rail, bank, tier, purpose, valid_from),
  constraint tariff_line_rule_is_known check (rule in
    ('fee', 'amount_min', 'amount_max', 'day_amount', 'day_count', 'month_amount', 'month_count', 'balance_max',
     'payout_day_amount', 'payout_month_amount', 'purpose')),
  constraint tariff_line_tier_is_known check (tier in ('none', 'starter', 'micro', 'full')),
  constraint tariff_line_value_is_not_negative check (value >= 0),
  constraint tariff_line_has_its_source check (length(source) between 3 and 200),
  constraint tariff_fee_has_its_kind check ((rule = 'fee') = (fee_kind is not null)),
  constraint tariff_fee_is_of_a_channel check (rule <> 'fee' or (channel is not null and num_nulls(bank, tier) = 2)),
  constraint tariff_fee_fits_its_kind check (
    fee_kind is null or (value is not null and case fee_kind
      when 'free' then value = 0 when 'flat' then true when 'percent' then value <= 10000 else fee_kind = 'slabs' and value = 0 end)),
  constraint tariff_fee_has_slabs_by_its_kind check ((fee_kind is not distinct from 'slabs') = (fee_slabs is not null)),
  constraint tariff_fee_slabs_rise check (fee_slabs is null or fee_slabs_rise(fee_slabs)),
  constraint tariff_fee_bounds_are_of_a_fee check (rule = 'fee' or num_nulls(fee_min, fee_max) = 2),
  constraint tariff_fee_bounds_are_in_order check (fee_min >= 0 and fee_max >= 0 and (fee_min <= fee_max) is not false),
  constraint tariff_purpose_names_itself check ((rule = 'purpose') = (purpose is not null)),
  constraint tariff_purpose_is_open_or_not check (rule <> 'purpose' or (value in (0, 1) and num_nulls(rail, bank, tier) = 3)),
  constraint tariff_purpose_is_a_code check (purpose ~ '^[a-z][a-z_]{1,29}$'),
  constraint tariff_names_are_of_a_purpose check (names is null or (rule = 'purpose' and length(names ->> 'en') between 2 and 60)),
  constraint tariff_wallet_limit_is_of_a_tier check (
    rule not in ('balance_max', 'payout_day_amount', 'payout_month_amount') or (tier is not null and num_nulls(channel, rail, bank) = 3)),
  -- what counts all ways together is a step's
  constraint tariff_limit_without_channel_is_of_a_tier check (rule in ('fee', 'purpose') or channel is not null or tier is not null),
  constraint tariff_line_is_signed_once check (num_nonnulls(proposal_id, merchant_rule_id) <= 1)
);
-- Lines come by a decision of two people, below, or from the owner; none is ever changed.
revoke insert, update, delete, truncate on tariff_lines from sahuji_app;

-- What stood in the two tables before.
insert into tariff_lines (rule, channel, valid_from, value, fee_kind, fee_min, fee_max, source, is_confirmed)
select 'fee', channel, valid_from, fee_value, fee_kind, fee_min, fee_max, source, is_confirmed from tariff_rules
 union all
select figure.rule, channel, valid_from, figure.value, null, null, null, source, is_confirmed
  from tariff_rules cross join lateral (values
    ('amount_min', amount_min), ('amount_max', amount_max), ('day_amount', day_amount), ('day_count', day_count),
    ('month_amount', month_amount), ('month_count', null)) as figure(rule, value);
insert into tariff_lines (rule, tier, valid_from, value, source, is_confirmed)
select figure.rule, tier, valid_from, figure.value, source, is_confirmed
  from tariff_tiers cross join lateral (values
    ('amount_max', amount_max), ('month_amount', month_amount), ('balance_max', balance_max),
    ('payout_day_amount', payout_day_amount), ('payout_month_amount', payout_month_amount)) as figure(rule, value);

-- connectIPS, which nobody could load by so far, as its own house states it: Rs.2, 4 and 8 by amount, a hundred loads a day.
update tariff_lines set fee_kind = 'slabs', value = 0, source = 'NCHL connectIPS price list',
       fee_slabs = '[{"up_to": 50000, "fee": 200}, {"up_to": 500000, "fee": 400}, {"up_to": null, "fee": 800}]'
 where rule = 'fee' and channel = 'load:ips' and valid_from = date '2023-04-03' and fee_kind = 'flat' and value = 800;
update tariff_lines set value = 100
 where rule = 'day_count' and channel = 'load:ips' and valid_from = date '2023-04-03' and value = 99;

-- What a load may be for, from the same day.
insert into tariff_lines (rule, purpose, valid_from, value, source)
select 'purpose', purpose, date '2023-04-03', 1, 'NRB Unified Directive 2079'
  from unnest(array['stock', 'supplier', 'salaries', 'rent_and_bills', 'working_capital', 'other']) as purpose;

-- The steps of the limit ladder as they hold on a day, made of their lines.
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

create or replace function merchant_limits_on(of_merchant uuid, of_tier text, on_day date)
returns table (amount_max bigint, month_amount bigint, balance_max bigint, payout_day_amount bigint,
               payout_month_amount bigint, valid_from date, source text, is_own boolean)
stable language sql
begin atomic
  select coalesce(own.amount_max, step.amount_max), coalesce(own.month_amount, step.month_amount),
         coalesce(own.balance_max, step.balance_max), coalesce(own.payout_day_amount, step.payout_day_amount),
         coalesce(own.payout_month_amount, step.payout_month_amount), coalesce(own.valid_from, step.valid_from),
         step.source, own.amount_max is not null
    from (select * from tariff_tiers_on(on_day) t where t.tier = of_tier) as step
    left join (select * from (select * from merchant_rules r
                 where r.merchant_id = of_merchant and r.kind = 'limits' and r.tier = of_tier
                   and r.valid_from <= on_day and merchant_rule_in_force(r)
                 order by r.valid_from desc, r.id desc limit 1) as newest
                where newest.amount_max is not null) as own on true;
end;

-- Whether a rule for one merchant gives more room than what holds on its day without it, or changes what we keep.
create or replace function merchant_rule_raises(rule merchant_rules) returns boolean stable language plpgsql
  set search_path = public, pg_temp as $$
declare
  step record;
  held record;
  most constant bigint := 9223372036854775807;
begin
  -- A lower commission gives our money away, a higher one takes the merchant's: neither is one person's.
  if rule.kind = 'commission' then return true; end if;
  select * into held from merchant_limits_on(rule.merchant_id, rule.tier, rule.valid_from);
  select * into step from tariff_tiers_on(rule.valid_from) t where t.tier = rule.tier;
  return coalesce(rule.amount_max, step.amount_max, most) > coalesce(held.amount_max, most)
      or coalesce(rule.month_amount, step.month_amount, most) > coalesce(held.month_amount, most)
      or coalesce(rule.balance_max, step.balance_max, most) > coalesce(held.balance_max, most)
      or coalesce(rule.payout_day_amount, step.payout_day_amount, most) > coalesce(held.payout_day_amount, most)
      or coalesce(rule.payout_month_amount, step.payout_month_amount, most) > coalesce(held.payout_month_amount, most);
end $$;

-- Every way has a fee and its limits, every step its figures, and they rise from one load to the month.
create function tariff_is_in_order(on_day date) returns boolean stable language sql set search_path = public, pg_temp as $$
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
      from tariff_channels c left join held h on h.channel = c.channel and h.tier is null group by c.channel
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

-- Loads follow the lines of their day; what priced one is read back by its channel and the day of its newest line.
alter table loads drop constraint load_follows_a_tariff_rule;
alter table loads add constraint load_follows_a_channel_of_the_tariff foreign key (tariff_channel) references tariff_channels;
create function load_follows_the_tariff() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if not exists (select from tariff_lines where rule = 'fee' and channel = new.tariff_channel and valid_from <= new.tariff_from) then
    raise exception 'the tariff had no fee for % on %', new.tariff_channel, new.tariff_from
      using errcode = 'foreign_key_violation', constraint = 'load_follows_the_tariff', table = 'loads';
  end if;
  return new;
end $$;
create trigger load_follows_the_tariff before insert or update of tariff_channel, tariff_from on loads
  for each row execute function load_follows_the_tariff();

drop table tariff_rules;
drop table tariff_tiers;

-- A proposal that a second person approved writes its lines itself, in the approval's transaction: the application has no
-- other way to a line, and nobody who made a proposal approves it (proposal_maker_is_not_its_checker).
create function approved_tariff_begins() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  begins constant date := (new.body ->> 'valid_from')::date;
begin
  if begins <= (new.checked_at at time zone 'Asia/Kathmandu')::date then
    raise exception 'a line of the tariff begins tomorrow at the earliest'
      using errcode = 'check_violation', constraint = 'tariff_begins_after_its_approval', table = 'tariff_lines';
  end if;
  insert into tariff_lines (rule, channel, rail, bank, tier, purpose, valid_from, value, fee_kind, fee_min, fee_max, fee_slabs,
                            names, source, is_confirmed, proposal_id)
  select c.rule, c.channel, c.rail, c.bank, c.tier, c.purpose, begins, coalesce(c.value, (c.fee ->> 'value')::bigint),
         c.fee ->> 'kind', (c.fee ->> 'min')::bigint, (c.fee ->> 'max')::bigint, nullif(c.fee -> 'slabs', 'null'),
         c.names, new.body ->> 'source', true, new.id
    from jsonb_to_recordset(new.body -> 'changes')
         as c(rule text, channel text, rail text, bank text, tier text, purpose text, value bigint, fee jsonb, names jsonb);
  return null;
end $$;
create trigger approved_tariff_begins after update of state on operator_proposals for each row
  when (new.kind = 'tariff_rule' and new.state = 'done' and old.state <> 'done') execute function approved_tariff_begins();

-- Limits for all of a step that a second person confirmed, the same; what it does not name stays as the step has it.
create function confirmed_step_begins() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into tariff_lines (rule, tier, valid_from, value, source, is_confirmed, merchant_rule_id)
  select figure.rule, new.tier, new.valid_from, figure.value, new.reason, true, new.id
    from (values ('amount_max', new.amount_max), ('month_amount', new.month_amount), ('balance_max', new.balance_max),
                 ('payout_day_amount', new.payout_day_amount), ('payout_month_amount', new.payout_month_amount))
         as figure(rule, value)
   where figure.value is not null;
  return null;
end $$;
create trigger confirmed_step_begins after update of decision on merchant_rules for each row
  when (new.merchant_id is null and new.kind = 'limits' and new.decision = 'confirmed' and old.decision is distinct from 'confirmed')
  execute function confirmed_step_begins();

-- Proposals that wait in the words of before name a channel and all its figures; two people have to look at them anew.
update operator_proposals set state = 'withdrawn' where kind = 'tariff_rule' and state in ('waiting', 'sent_back');

revoke all on function fee_slabs_rise, tariff_is_in_order, tariff_stays_in_order, load_follows_the_tariff,
  approved_tariff_begins, confirmed_step_begins from public;
grant execute on function fee_slabs_rise, tariff_is_in_order, load_follows_the_tariff to sahuji_app;
