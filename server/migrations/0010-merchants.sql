-- Merchants, their people, and what operators set for a merchant: freezes, rules, notes, views of the dashboard, broadcasts.

-- Merchant numbers M-10001 and up, short enough to read out on the telephone.
create sequence merchant_numbers start 10001;

-- Merchants. Vendor keys are public ids, not secrets.
create table merchants (
  id uuid primary key,
  vendor_id text not null,
  trade_name text not null,
  business_type text not null,
  vendor_key_production text not null,
  vendor_key_sandbox text not null,
  -- Basis points if the type is percent, paisa if it is flat; null: the merchant has no agreed commission.
  commission_type text,
  commission_value integer,
  -- Paisa; null: the tariff's limit.
  bank_transfer_limit bigint,
  kyc_status text,
  kyc_submitted_at timestamptz,
  bank_id text,
  bank_name text,
  branch_name text,
  branch_id text,
  account_number text,
  account_name text,
  agent_code text,
  created_at timestamptz not null,
  -- Tier that the merchant's identity check has reached. The person's row says whether phone and e-mail are verified.
  kyc_tier text not null default 'starter',
  number bigint not null default nextval('merchant_numbers'),
  -- Sends above this amount, in paisa, need a confirmation.
  confirm_sends_above bigint not null default 500000,
  constraint merchant_vendor_id_is_unique unique (vendor_id),
  constraint merchant_production_key_is_unique unique (vendor_key_production),
  constraint merchant_sandbox_key_is_unique unique (vendor_key_sandbox),
  constraint merchant_keys_name_their_book check (
    vendor_key_production like 'pk\_live\_%' and vendor_key_sandbox like 'pk\_test\_%'),
  constraint merchant_business_type_is_known check (business_type in
    ('individual', 'sole_proprietor', 'partnership', 'private_limited', 'public_limited', 'cooperative', 'ngo')),
  constraint merchant_kyc_status_is_known check (kyc_status in ('PROCESSING', 'VALID', 'REJECTED')),
  constraint merchant_commission_type_is_known check (commission_type in ('percent', 'flat')),
  constraint merchant_commission_is_whole check ((commission_type is null) = (commission_value is null)),
  constraint merchant_commission_is_not_negative check (commission_value >= 0),
  constraint merchant_commission_percent_is_at_most_all check (commission_type <> 'percent' or commission_value <= 10000),
  constraint merchant_transfer_limit_is_not_negative check (bank_transfer_limit >= 0),
  constraint merchant_bank_account_is_whole check (
    num_nulls(bank_id, bank_name, branch_name, branch_id, account_number, account_name) in (0, 6)),
  constraint merchant_kyc_tier_is_known check (kyc_tier in ('starter', 'micro', 'full')),
  constraint merchant_number_is_unique unique (number),
  constraint merchant_confirms_sends_above_something check (confirm_sends_above between 0 and 2500000)
);
create index merchants_by_name on merchants using gin (lower(trade_name) gin_trgm_ops);
-- For searches by one or two letters, which are too short for the trigram index.
create index merchants_by_first_letters on merchants (lower(trade_name) text_pattern_ops);
create index merchants_by_kyc on merchants (kyc_status, id);
create index merchants_by_tier on merchants (kyc_tier, id);

-- VALID needs a valid case, and the tier full needs a valid case of a business; the tier micro needs an identity that a
-- reviewer accepted, or a valid case. The check runs at COMMIT, because case and merchant are written one after the other.
-- Only a change to VALID or to a higher tier is checked; a lower tier needs no case.
create function merchant_stands_by_a_case() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
declare
  stands merchants;
  valid_type text;
begin
  if works_as_owner_of(tg_relid) then return null; end if;
  select * into stands from merchants where id = new.id;
  select business_type into valid_type from kyc_cases where merchant_id = new.id and state = 'valid';
  if stands.kyc_status = 'VALID' and old.kyc_status is distinct from 'VALID' and valid_type is null then
    raise exception 'a merchant is VALID by a valid case' using errcode = 'check_violation',
      constraint = 'merchant_is_valid_by_a_case', table = 'merchants';
  end if;
  if kyc_tier_place(stands.kyc_tier) > kyc_tier_place(coalesce(old.kyc_tier, 'starter'))
     and not (case stands.kyc_tier
                when 'full' then coalesce(valid_type <> 'individual', false)
                else valid_type is not null or exists (
                  select from kyc_cases c
                   where c.merchant_id = new.id and c.state in ('submitted', 'in_review', 'more_needed')
                     and exists (select from kyc_answers a where a.case_id = c.id and a.merchant_id = new.id
                                    and a.field = 'identity' and a.verdict = 'accepted')
                     and exists (select from kyc_papers p where p.case_id = c.id and p.merchant_id = new.id
                                    and p.kind = 'identity' and p.verdict = 'accepted'))
              end) then
    raise exception 'a merchant stands on the step of their case' using errcode = 'check_violation',
      constraint = 'merchant_stands_by_a_case', table = 'merchants';
  end if;
  return null;
end $$;
revoke all on function merchant_stands_by_a_case from public, sahuji_app;

create constraint trigger merchant_begins_without_a_case after insert on merchants
  deferrable initially deferred for each row
  when (new.kyc_status = 'VALID' or new.kyc_tier <> 'starter')
  execute function merchant_stands_by_a_case();

create constraint trigger merchant_stands_by_a_case after update of kyc_status, kyc_tier on merchants
  deferrable initially deferred for each row
  when ((new.kyc_status = 'VALID' and old.kyc_status is distinct from 'VALID') or new.kyc_tier <> old.kyc_tier)
  execute function merchant_stands_by_a_case();

-- People of merchants. The tables of 0011 hold their passwords and second factors.
create table people (
  id uuid primary key,
  merchant_id uuid not null references merchants,
  role text not null,
  name text not null,
  email text not null,
  email_verified_at timestamptz,
  mobile_no text not null,
  phone_verified_at timestamptz,
  avatar text,
  agent text,
  terms_accepted_at timestamptz not null,
  privacy_accepted_at timestamptz not null,
  created_at timestamptz not null,
  -- How the product shows text, dates and numbers to this person; messages use the language too. Null language: not
  -- chosen, so the browser's language applies.
  language text,
  calendar text not null default 'ad',
  digits text not null default 'latin',
  grouping text not null default 'lakh',
  constraint person_email_is_lower_case check (email = lower(email)),
  constraint person_mobile_is_nepali check (mobile_no ~ '^\+9779[0-9]{9}$'),
  constraint person_role_is_known check (role in ('owner')),
  constraint person_agent_is_known check (agent in ('PENDING', 'ACCEPTED', 'REJECTED')),
  constraint person_language_is_spoken check (language in ('en', 'zh', 'es', 'fr', 'it', 'ar', 'ne')),
  constraint person_calendar_is_known check (calendar in ('ad', 'bs')),
  constraint person_digits_are_known check (digits in ('latin', 'devanagari')),
  constraint person_grouping_is_known check (grouping in ('lakh', 'million'))
);
create index people_of_a_merchant on people (merchant_id);
create unique index person_mobile_is_unique on people (mobile_no) where phone_verified_at is not null;
create index people_of_a_number on people (mobile_no);
create unique index person_email_is_unique on people (email) where email_verified_at is not null;
create index people_of_an_address on people (email, created_at desc);
create index people_by_name_and_email on people using gin (lower(name || ' ' || email) gin_trgm_ops);
create index people_by_first_letters on people (lower(name) text_pattern_ops);
create index people_who_are_agents on people (agent, merchant_id) where agent is not null;

-- Whether a business belongs to the operator: one of its people has the operator's e-mail address or mobile number.
-- Operators neither propose nor decide about their own money. An adjustment may concern several merchants and then names
-- none: the owners of its accounts count.
create function is_own_business(operator uuid, merchant uuid, body jsonb) returns boolean stable language sql
  set search_path = public, pg_temp as $$
  select exists (
    select from operators o
      join people p on p.email = lower(o.email) or right(p.mobile_no, 10) = right(o.mobile_no, 10)
     where o.id = operator
       and (p.merchant_id = merchant
            or p.merchant_id in (select a.merchant_id from jsonb_path_query(body, '$.lines[*].account_id') as l(id)
                                   join ledger_accounts a on a.id = (l.id #>> '{}')::uuid)))
$$;

-- Freezes: a part of a merchant's account that is stopped for a period. One row is the whole life of a freeze; only the
-- request to lift it, its refusal and the lifting change the row.
create table merchant_freezes (
  id uuid primary key,
  merchant_id uuid not null references merchants,
  part text not null,
  -- Shown to operators.
  reason text not null,
  -- Shown to the merchant: a catalogued sentence in the merchant's language, or the operator's own words instead.
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
revoke delete on merchant_freezes from sahuji_app;
create unique index freeze_is_one_a_part on merchant_freezes (merchant_id, part) where lifted_at is null;
create index freezes_of_a_merchant on merchant_freezes (merchant_id, frozen_at desc);

-- The start of a freeze never changes, and a lifted freeze stays lifted.
create function freeze_keeps_its_beginning() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if old.lifted_at is not null
     or (new.id, new.merchant_id, new.part, new.reason, new.sentence, new.own_words, new.frozen_at, new.frozen_by)
        is distinct from
        (old.id, old.merchant_id, old.part, old.reason, old.sentence, old.own_words, old.frozen_at, old.frozen_by) then
    raise exception 'a freeze keeps its beginning and its end' using errcode = 'restrict_violation';
  end if;
  -- One operator's request to lift must be stored before another operator lifts: one statement cannot do both.
  if new.lifted_by is not null and new.lift_asked_by is distinct from old.lift_asked_by then
    raise exception 'a freeze is lifted as it was asked' using errcode = 'check_violation',
      constraint = 'freeze_is_lifted_as_asked', table = 'merchant_freezes';
  end if;
  return new;
end $$;

create trigger freeze_keeps_its_beginning before update on merchant_freezes
  for each row execute function freeze_keeps_its_beginning();

-- The operator who lifts a freeze must have the role for it.
create function freeze_is_lifted_by_who_may() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if not exists (select from operators o join operator_roles r on r.operator_id = o.id
                  where o.id = new.lifted_by and o.disabled_at is null and r.role in ('finance_checker', 'administrator')) then
    raise exception 'a freeze is lifted by an operator who may' using errcode = 'check_violation',
      constraint = 'freeze_is_lifted_by_who_may', table = 'merchant_freezes';
  end if;
  return new;
end $$;

create trigger freeze_is_lifted_by_who_may before update of lifted_by on merchant_freezes
  for each row when (new.lifted_by is not null) execute function freeze_is_lifted_by_who_may();

-- Rules: a limit or a commission that an operator proposes, for one merchant or for all merchants. A rule in force is valid
-- from its day until a later rule. Figures are paisa; all figures null: the merchant returns to the figures of the tier.
create table merchant_rules (
  id uuid primary key,
  kind text not null,
  -- Null: all merchants.
  merchant_id uuid references merchants,
  -- Limits only: the tier to which they apply.
  tier text,
  valid_from date not null,
  amount_max bigint,
  month_amount bigint,
  balance_max bigint,
  payout_day_amount bigint,
  payout_month_amount bigint,
  commission_type text,
  -- Basis points if the type is percent, paisa if it is flat.
  commission_value integer,
  -- Shown to operators; merchants read it as the citation of limits for all.
  reason text not null,
  proposed_at timestamptz not null,
  proposed_by uuid not null references operators,
  -- True if the rule raises a limit, changes a commission or applies to all.
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
  -- The operator who proposed it may withdraw the rule but not decide it otherwise.
  constraint rule_is_decided_by_a_second_person check (
    decided_by is null or (decided_by = proposed_by) = (decision = 'withdrawn')),
  constraint rule_is_confirmed_before_it_begins check (
    decision is distinct from 'confirmed' or valid_from >= (decided_at at time zone 'Asia/Kathmandu')::date)
);
revoke delete on merchant_rules from sahuji_app;
create index rules_of_a_merchant on merchant_rules (merchant_id, kind, valid_from desc);
create index rules_that_wait on merchant_rules (proposed_at) where needs_second_person and decided_at is null;

-- The trigger, not the inserting statement, sets needs_second_person.
create function rule_is_proposed() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  new.needs_second_person := new.merchant_id is null or merchant_rule_raises(new);
  if new.decided_at is not null then
    raise exception 'a rule is proposed before it is decided' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

create trigger rule_is_proposed before insert on merchant_rules for each row execute function rule_is_proposed();

-- A rule is decided once and never rewritten.
create function rule_is_only_decided() returns trigger language plpgsql set search_path = public, pg_temp as $$
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

-- Limits for a whole tier become rows of the tariff when a second operator confirms them; figures that the rule
-- does not name stay as the tier has them.
create function confirmed_step_begins() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
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
  when (new.merchant_id is null and new.kind = 'limits' and new.decision = 'confirmed'
        and old.decision is distinct from 'confirmed')
  execute function confirmed_step_begins();

-- A rule is in force if it needs no second operator, or if a second operator confirmed it.
create function merchant_rule_in_force(rule merchant_rules) returns boolean immutable language sql
  return (not rule.needs_second_person and rule.decision is null) or rule.decision is not distinct from 'confirmed';

-- The limits of a merchant at a tier on a day: the merchant's own figures from a rule in force, else the tier's. Null: no
-- limit. Enforcement, display and the comparison in merchant_rule_raises all use this function.
create function merchant_limits_on(of_merchant uuid, of_tier text, on_day date)
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

-- The commission of a merchant on a day: by the merchant's own rule, else by their agreement, else by the rule for all.
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

-- Whether a rule for one merchant allows more than the limits valid on its day without it, or changes our commission.
create function merchant_rule_raises(rule merchant_rules) returns boolean stable language plpgsql
  set search_path = public, pg_temp as $$
declare
  step record;
  held record;
  most constant bigint := 9223372036854775807;
begin
  -- A lower commission costs us money and a higher one costs the merchant money: both need two operators.
  if rule.kind = 'commission' then return true; end if;
  select * into held from merchant_limits_on(rule.merchant_id, rule.tier, rule.valid_from);
  select * into step from tariff_tiers_on(rule.valid_from) t where t.tier = rule.tier;
  return coalesce(rule.amount_max, step.amount_max, most) > coalesce(held.amount_max, most)
      or coalesce(rule.month_amount, step.month_amount, most) > coalesce(held.month_amount, most)
      or coalesce(rule.balance_max, step.balance_max, most) > coalesce(held.balance_max, most)
      or coalesce(rule.payout_day_amount, step.payout_day_amount, most) > coalesce(held.payout_day_amount, most)
      or coalesce(rule.payout_month_amount, step.payout_month_amount, most) > coalesce(held.payout_month_amount, most);
end $$;

-- Notes about a merchant, visible to operators only and append-only.
create table merchant_notes (
  id uuid primary key,
  merchant_id uuid not null references merchants,
  at timestamptz not null,
  operator_id uuid not null references operators,
  text text not null,
  constraint note_has_words check (length(text) between 1 and 2000)
);
revoke update, delete on merchant_notes from sahuji_app;
create index notes_of_a_merchant on merchant_notes (merchant_id, id desc);

-- Views: an operator asks to see the merchant's dashboard; a person of the merchant allows it,
-- for half an hour at most, or refuses it.
create table merchant_views (
  id uuid primary key,
  merchant_id uuid not null references merchants,
  operator_id uuid not null references operators,
  -- The merchant reads name and reason.
  operator_name text not null,
  reason text not null,
  asked_at timestamptz not null,
  answered_at timestamptz,
  answered_by uuid references people,
  is_allowed boolean,
  -- If allowed: the end of the view, and the moment of an earlier end.
  ends_at timestamptz,
  ended_at timestamptz,
  constraint view_has_its_reason check (length(reason) between 3 and 300),
  constraint view_is_answered_whole check (num_nulls(answered_at, answered_by, is_allowed) in (0, 3)),
  constraint view_allowed_has_an_end check ((is_allowed is true) = (ends_at is not null)),
  constraint view_is_half_an_hour_at_most check (ends_at <= answered_at + interval '30 minutes')
);
revoke delete on merchant_views from sahuji_app;
-- One open question per operator and merchant: a new question replaces an unanswered one.
create unique index view_is_asked_once on merchant_views (merchant_id, operator_id)
  where answered_at is null and ended_at is null;
create index views_of_a_merchant on merchant_views (merchant_id, asked_at desc);

-- Each page that the operator opened in a view; the merchant reads the list. Append-only.
create table merchant_view_looks (
  id uuid primary key,
  view_id uuid not null references merchant_views,
  merchant_id uuid not null references merchants,
  at timestamptz not null,
  -- Path of the route, and the id of the row if the path names one.
  path text not null,
  subject text
);
revoke update, delete on merchant_view_looks from sahuji_app;
create index looks_of_a_view on merchant_view_looks (view_id, id);

-- Notices from the operator to all merchants, above every page of the dashboard. Texts never change: the
-- operator ends the notice and writes another.
create table broadcasts (
  id uuid primary key,
  tone text not null,
  -- Text by language; English is required and replaces missing languages.
  texts jsonb not null,
  shown_from timestamptz not null,
  shown_until timestamptz not null,
  written_at timestamptz not null,
  written_by uuid not null references operators,
  written_name text not null,
  -- When the operator ended the notice before its time.
  ended_at timestamptz,
  ended_name text,
  constraint broadcast_tone_is_known check (tone in ('info', 'warn')),
  constraint broadcast_speaks_english check (jsonb_typeof(texts) = 'object' and length(texts ->> 'en') between 1 and 500),
  constraint broadcast_has_its_time check (shown_from < shown_until),
  constraint broadcast_ended_says_by_whom check ((ended_at is null) = (ended_name is null))
);
revoke update, delete on broadcasts from sahuji_app;
grant update (ended_at, ended_name) on broadcasts to sahuji_app;
create index broadcasts_by_end on broadcasts (shown_until) where ended_at is null;

-- Notices that a person closed; they stay closed for that person on every device.
create table broadcast_dismissals (
  broadcast_id uuid not null references broadcasts,
  person_id uuid not null references people,
  dismissed_at timestamptz not null,
  constraint broadcast_is_dismissed_once primary key (broadcast_id, person_id)
);
revoke update, delete on broadcast_dismissals from sahuji_app;

-- References of earlier files to merchants, people and rules.
alter table page_answers add constraint page_answers_person_id_fkey foreign key (person_id) references people;
alter table operator_audit add constraint operator_audit_merchant_id_fkey foreign key (merchant_id) references merchants;
alter table operator_proposals add constraint operator_proposals_merchant_id_fkey foreign key (merchant_id) references merchants;
alter table review_claims add constraint review_claims_merchant_id_fkey foreign key (merchant_id) references merchants;
alter table tariff_lines
  add constraint tariff_lines_merchant_rule_id_fkey foreign key (merchant_rule_id) references merchant_rules;
