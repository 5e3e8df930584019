-- What operators do about merchants: find them, freeze and lift, own limits and commission by dated rules, notes, and a
-- look at what the merchant sees, for half an hour and only with leave.

-- M-10001 and on: said on the telephone.
create sequence merchant_numbers start 10001;
alter table merchants add column number bigint not null default nextval('merchant_numbers');
alter table merchants add constraint merchant_number_is_unique unique (number);

create index merchants_by_name on merchants using gin (lower(trade_name) gin_trgm_ops);
create index people_by_name_and_email on people using gin (lower(name || ' ' || email) gin_trgm_ops);
-- Of two letters the beginning of a name: too short for the indexes above.
create index merchants_by_first_letters on merchants (lower(trade_name) text_pattern_ops);
create index people_by_first_letters on people (lower(name) text_pattern_ops);
create index merchants_by_kyc on merchants (kyc_status, id);
create index merchants_by_tier on merchants (kyc_tier, id);
create index people_who_are_agents on people (agent, merchant_id) where agent is not null;
create index kyc_answers_by_pan on kyc_answers ((value ->> 'number')) where field = 'pan';

-- A part of a merchant's account that is stopped, from when to when. A row is a freeze's whole life; nothing else of it
-- changes but that its lifting is asked for, declined or done.
create table merchant_freezes (
  id uuid primary key,
  merchant_id uuid not null references merchants,
  part text not null,
  -- What operators read.
  reason text not null,
  -- What the merchant reads: a known sentence in their own language, or the operator's own words in place of it.
  sentence text not null,
  own_words text,
  frozen_at timestamptz not null,
  frozen_by uuid not null references operators,
  lift_asked_at timestamptz,
  lift_asked_by uuid references operators,
  lift_reason text,
  lifted_at timestamptz,
  lifted_by uuid references operators,
  constraint freeze_part_is_known check (part in ('sign_in', 'money_in', 'money_out')),
  constraint freeze_sentence_is_known check (sentence in
    ('bank_account_changed', 'unusual_activity', 'owner_to_confirm', 'papers_needed', 'authority_asked', 'asked_by_merchant')),
  constraint freeze_has_its_reason check (length(reason) between 3 and 500),
  constraint freeze_own_words_are_words check (length(own_words) between 3 and 300),
  constraint freeze_lift_is_asked_whole check (num_nulls(lift_asked_at, lift_asked_by, lift_reason) in (0, 3)),
  constraint freeze_is_lifted_whole check (num_nulls(lifted_at, lifted_by) in (0, 2)),
  constraint freeze_is_lifted_as_asked check (lifted_by is null or lift_asked_by is not null),
  constraint freeze_is_lifted_by_a_second_person check (lifted_by is distinct from lift_asked_by or lifted_by is null)
);
create unique index freeze_is_one_a_part on merchant_freezes (merchant_id, part) where lifted_at is null;
create index freezes_of_a_merchant on merchant_freezes (merchant_id, frozen_at desc);

-- What was frozen, why and by whom is never rewritten, and what was lifted stays lifted.
create function freeze_keeps_its_beginning() returns trigger language plpgsql as $$
begin
  if old.lifted_at is not null
     or (new.id, new.merchant_id, new.part, new.reason, new.sentence, new.own_words, new.frozen_at, new.frozen_by)
        is distinct from
        (old.id, old.merchant_id, old.part, old.reason, old.sentence, old.own_words, old.frozen_at, old.frozen_by) then
    raise exception 'a freeze keeps its beginning and its end' using errcode = 'restrict_violation';
  end if;
  -- who asked is settled before somebody else lifts, not in the same breath
  if new.lifted_by is not null and new.lift_asked_by is distinct from old.lift_asked_by then
    raise exception 'a freeze is lifted as it was asked' using errcode = 'check_violation',
      constraint = 'freeze_is_lifted_as_asked', table = 'merchant_freezes';
  end if;
  return new;
end $$;
create trigger freeze_keeps_its_beginning before update on merchant_freezes
  for each row execute function freeze_keeps_its_beginning();
revoke delete, truncate on merchant_freezes from sahuji_app;

-- A limit or a commission that an operator proposes, for one merchant or for all; it holds from its day once it is in
-- force, and until a later one. Figures in paisa; all null: back to what holds for everybody on the step.
create table merchant_rules (
  id uuid primary key,
  kind text not null,
  -- Null: for all.
  merchant_id uuid references merchants,
  -- Of limits: the step on which they hold.
  tier text,
  valid_from date not null,
  amount_max bigint,
  month_amount bigint,
  balance_max bigint,
  payout_day_amount bigint,
  payout_month_amount bigint,
  commission_type text,
  -- Basis points where the type is percent, paisa where it is flat.
  commission_value integer,
  -- What operators read, and of limits for all the citation that merchants read.
  reason text not null,
  proposed_at timestamptz not null,
  proposed_by uuid not null references operators,
  -- It raises something, or it is for all.
  needs_second_person boolean not null,
  decided_at timestamptz,
  decided_by uuid references operators,
  decision text,
  constraint rule_kind_is_known check (kind in ('limits', 'commission')),
  constraint rule_tier_is_known check (tier in ('starter', 'micro', 'full')),
  constraint rule_of_limits_names_its_step check ((kind = 'limits') = (tier is not null)),
  constraint rule_of_limits_is_whole check (
    kind <> 'limits' or num_nulls(amount_max, month_amount, balance_max) in (0, 3)),
  constraint rule_limits_are_in_order check (
    (0 < amount_max and amount_max <= month_amount and amount_max <= balance_max
     and payout_day_amount >= 0 and payout_month_amount >= 0
     and payout_day_amount <= payout_month_amount) is not false),
  constraint rule_for_all_has_figures check (
    merchant_id is not null or kind <> 'limits' or (tier <> 'full' and amount_max is not null)),
  constraint rule_of_commission_is_whole check ((commission_type is null) = (commission_value is null)),
  constraint rule_is_of_one_kind check (
    (kind = 'limits' and commission_type is null)
    or (kind = 'commission'
        and num_nulls(amount_max, month_amount, balance_max, payout_day_amount, payout_month_amount) = 5)),
  constraint rule_commission_is_known check (commission_type in ('percent', 'flat')),
  constraint rule_commission_is_not_negative check (commission_value >= 0),
  constraint rule_commission_percent_is_at_most_all check (commission_type <> 'percent' or commission_value <= 10000),
  constraint rule_has_its_reason check (length(reason) between 3 and 500),
  constraint rule_for_all_needs_a_second_person check (merchant_id is not null or needs_second_person),
  constraint rule_begins_no_earlier_than_today check (
    valid_from >= (proposed_at at time zone 'Asia/Kathmandu')::date),
  constraint rule_is_decided_whole check (num_nulls(decided_at, decided_by, decision) in (0, 3)),
  constraint rule_that_narrows_needs_no_decision check (decision is null or needs_second_person),
  constraint rule_decision_is_known check (decision in ('confirmed', 'declined', 'withdrawn')),
  -- who proposed it may take it back, and nothing else
  constraint rule_is_decided_by_a_second_person check (
    decided_by is null or (decided_by = proposed_by) = (decision = 'withdrawn')),
  constraint rule_is_confirmed_before_it_begins check (
    decision is distinct from 'confirmed' or valid_from >= (decided_at at time zone 'Asia/Kathmandu')::date)
);
create index rules_of_a_merchant on merchant_rules (merchant_id, kind, valid_from desc);
create index rules_that_wait on merchant_rules (proposed_at) where needs_second_person and decided_at is null;

-- In force: whatever needs nobody else, and what a second person confirmed.
create function merchant_rule_in_force(rule merchant_rules) returns boolean immutable language sql
  return (not rule.needs_second_person and rule.decision is null) or rule.decision is not distinct from 'confirmed';

-- What holds for a merchant on a step on a day: their own figures where a rule in force has such, else the step's. Null: no
-- limit of its own. What is enforced, what is shown and what counts as raising all come from here.
create function merchant_limits_on(of_merchant uuid, of_tier text, on_day date)
returns table (amount_max bigint, month_amount bigint, balance_max bigint, payout_day_amount bigint,
               payout_month_amount bigint, valid_from date, source text, is_own boolean)
stable language sql
begin atomic
  select coalesce(own.amount_max, step.amount_max), coalesce(own.month_amount, step.month_amount),
         coalesce(own.balance_max, step.balance_max), coalesce(own.payout_day_amount, step.payout_day_amount),
         coalesce(own.payout_month_amount, step.payout_month_amount), coalesce(own.valid_from, step.valid_from),
         step.source, own.amount_max is not null
    from (select * from tariff_tiers t
           where t.tier = of_tier and t.valid_from <= on_day order by t.valid_from desc limit 1) as step
    left join (select * from (select * from merchant_rules r
                 where r.merchant_id = of_merchant and r.kind = 'limits' and r.tier = of_tier
                   and r.valid_from <= on_day and merchant_rule_in_force(r)
                 order by r.valid_from desc, r.id desc limit 1) as newest
                where newest.amount_max is not null) as own on true;
end;

-- The commission that holds for a merchant on a day: by a rule of their own, by their agreement, or by the rule for all.
create function merchant_commission_on(of_merchant uuid, on_day date)
returns table (commission_type text, commission_value integer, valid_from date, is_own boolean)
stable language sql
begin atomic
  select coalesce(own.commission_type, m.commission_type, general.commission_type),
         case when own.commission_type is not null then own.commission_value
              when m.commission_type is not null then m.commission_value
              else general.commission_value end,
         case when own.commission_type is not null then own.valid_from
              when m.commission_type is not null then null
              else general.valid_from end,
         coalesce(own.commission_type, m.commission_type) is not null
    from merchants m
    left join (select * from merchant_rules r
                where r.merchant_id = of_merchant and r.kind = 'commission' and r.valid_from <= on_day
                  and merchant_rule_in_force(r)
                order by r.valid_from desc, r.id desc limit 1) as own on true
    left join (select * from merchant_rules r
                where r.merchant_id is null and r.kind = 'commission' and r.valid_from <= on_day
                  and merchant_rule_in_force(r)
                order by r.valid_from desc, r.id desc limit 1) as general on true
   where m.id = of_merchant;
end;

-- Whether a rule for one merchant gives more room, or takes a higher commission, than what holds on its day without it.
create function merchant_rule_raises(rule merchant_rules) returns boolean stable language plpgsql as $$
declare
  step record;
  held record;
  most constant bigint := 9223372036854775807;
begin
  if rule.kind = 'commission' then
    select * into held from merchant_commission_on(rule.merchant_id, rule.valid_from);
    return rule.commission_type is not null
       and (held.commission_type is distinct from rule.commission_type or rule.commission_value > held.commission_value);
  end if;
  select * into held from merchant_limits_on(rule.merchant_id, rule.tier, rule.valid_from);
  select * into step from tariff_tiers t
   where t.tier = rule.tier and t.valid_from <= rule.valid_from order by t.valid_from desc limit 1;
  return coalesce(rule.amount_max, step.amount_max, most) > coalesce(held.amount_max, most)
      or coalesce(rule.month_amount, step.month_amount, most) > coalesce(held.month_amount, most)
      or coalesce(rule.balance_max, step.balance_max, most) > coalesce(held.balance_max, most)
      or coalesce(rule.payout_day_amount, step.payout_day_amount, most) > coalesce(held.payout_day_amount, most)
      or coalesce(rule.payout_month_amount, step.payout_month_amount, most) > coalesce(held.payout_month_amount, most);
end $$;

-- Who inserts has no say in whether a second person is needed.
create function rule_is_proposed() returns trigger language plpgsql as $$
begin
  new.needs_second_person := new.merchant_id is null or merchant_rule_raises(new);
  if new.decided_at is not null then
    raise exception 'a rule is proposed before it is decided' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger rule_is_proposed before insert on merchant_rules for each row execute function rule_is_proposed();

create function rule_is_only_decided() returns trigger language plpgsql as $$
begin
  if old.decided_at is not null
     or to_jsonb(new) - 'decided_at' - 'decided_by' - 'decision'
        is distinct from to_jsonb(old) - 'decided_at' - 'decided_by' - 'decision' then
    raise exception 'a proposed rule is decided once and never rewritten' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger rule_is_only_decided before update on merchant_rules
  for each row execute function rule_is_only_decided();
revoke delete, truncate on merchant_rules from sahuji_app;

-- For operators only; never changed.
create table merchant_notes (
  id uuid primary key,
  merchant_id uuid not null references merchants,
  at timestamptz not null,
  operator_id uuid not null references operators,
  text text not null,
  constraint note_has_words check (length(text) between 1 and 2000)
);
create index notes_of_a_merchant on merchant_notes (merchant_id, id desc);
revoke update, delete, truncate on merchant_notes from sahuji_app;

-- An operator asks to see what the merchant sees; a person of the merchant allows it for a while, or not.
create table merchant_views (
  id uuid primary key,
  merchant_id uuid not null references merchants,
  operator_id uuid not null references operators,
  -- The merchant reads both.
  operator_name text not null,
  reason text not null,
  asked_at timestamptz not null,
  answered_at timestamptz,
  answered_by uuid references people,
  is_allowed boolean,
  -- From the leave on: when it ends by itself, and when somebody ended it before.
  ends_at timestamptz,
  ended_at timestamptz,
  constraint view_has_its_reason check (length(reason) between 3 and 300),
  constraint view_is_answered_whole check (num_nulls(answered_at, answered_by, is_allowed) in (0, 3)),
  constraint view_allowed_has_an_end check ((is_allowed is true) = (ends_at is not null)),
  constraint view_is_half_an_hour_at_most check (ends_at <= answered_at + interval '30 minutes')
);
-- One question of an operator at a time; another one takes the place of a question nobody answered.
create unique index view_is_asked_once on merchant_views (merchant_id, operator_id)
  where answered_at is null and ended_at is null;
create index views_of_a_merchant on merchant_views (merchant_id, asked_at desc);
revoke delete, truncate on merchant_views from sahuji_app;

-- What was looked at; the merchant reads it. Never changed.
create table merchant_view_looks (
  id uuid primary key,
  view_id uuid not null references merchant_views,
  merchant_id uuid not null references merchants,
  at timestamptz not null,
  -- The route's path, and the row it was about where it names one.
  path text not null,
  subject text
);
create index looks_of_a_view on merchant_view_looks (view_id, id);
revoke update, delete, truncate on merchant_view_looks from sahuji_app;
