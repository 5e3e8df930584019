-- Proposals about money that one operator makes and another operator decides, and claims on payments in review.

-- Constraints and triggers of the database, not only the screens, keep operators from approving their own proposals.
create table operator_proposals (
  id uuid primary key,
  number bigint generated always as identity,
  kind text not null,
  -- Subject of the proposal. Null: it concerns no book, no merchant, no load.
  mode text,
  merchant_id uuid,
  load_id uuid,
  -- Amount to move, in paisa; null: the proposal moves no money.
  amount bigint,
  -- Details by kind; the code that wrote them reads them back.
  body jsonb not null,
  reason text not null,
  state text not null,
  needs_checker boolean not null,
  -- Grows with each resubmission of a proposal that was sent back: the approval names the revision that the checker read.
  revision integer not null default 1,
  maker uuid not null references operators,
  maker_name text not null,
  made_at timestamptz not null,
  checker uuid references operators,
  checker_name text,
  checker_note text,
  checked_at timestamptz,
  transfer_id uuid,
  -- A clawback concerns a load or a payout.
  payout_id uuid generated always as ((body ->> 'payout_id')::uuid) stored,
  constraint proposal_number_is_its_own unique (number),
  constraint proposal_state_is_known check (state in ('waiting', 'sent_back', 'refused', 'withdrawn', 'done')),
  constraint proposal_mode_is_known check (mode in ('live', 'sandbox')),
  constraint proposal_amount_is_positive check (amount > 0),
  constraint proposal_says_why check (length(reason) between 1 and 1000),
  constraint proposal_maker_is_not_its_checker check (checker <> maker),
  constraint proposal_without_checker_is_a_small_one check (needs_checker or kind = 'resolution'),
  constraint proposal_done_was_checked check (state <> 'done' or not needs_checker or checker is not null),
  constraint proposal_checked_says_by_whom check (
    (checker is null) = (checked_at is null) and (checker is null) = (checker_name is null)),
  constraint proposal_given_back_says_why check (
    state not in ('sent_back', 'refused') or (checker is not null and length(checker_note) > 0)),
  constraint adjustment_has_its_book check (kind <> 'adjustment' or (mode is not null and amount is not null)),
  constraint adjustment_done_names_its_transfer check (kind <> 'adjustment' or (state = 'done') = (transfer_id is not null)),
  constraint proposal_names_a_transfer foreign key (transfer_id) references ledger_transfers (id) deferrable initially deferred,
  constraint proposal_that_posts_names_its_transfer check (
    kind not in ('clawback', 'settlement') or (state = 'done') = (transfer_id is not null)),
  constraint proposal_about_a_payment_names_it check (
    kind not in ('resolution', 'clawback')
    or (merchant_id is not null and (load_id is not null) <> (kind = 'clawback' and body ? 'payout_id'))),
  constraint write_off_bound_is_checked check (
    kind <> 'write_off_bound' or (needs_checker and coalesce((body ->> 'amount')::bigint >= 0, false))),
  constraint proposal_kind_is_known check (
    kind in ('adjustment', 'resolution', 'tariff_rule', 'clawback', 'settlement', 'write_off_bound', 'copied_row')),
  constraint copied_row_is_checked check (
    kind <> 'copied_row' or (needs_checker and coalesce(body ->> 'act' in ('copy', 'not_copy'), false)))
);
revoke delete on operator_proposals from sahuji_app;
create unique index proposal_has_its_own_transfer on operator_proposals (transfer_id) where transfer_id is not null;
create unique index payment_is_proposed_once on operator_proposals (load_id)
  where kind = 'resolution' and state in ('waiting', 'sent_back');
create index proposals_that_wait on operator_proposals (made_at, id) where state in ('waiting', 'sent_back');
create index proposals_by_merchant on operator_proposals (merchant_id, id) where merchant_id is not null;
create unique index clawback_is_proposed_once on operator_proposals (load_id)
  where kind = 'clawback' and state in ('waiting', 'sent_back');

-- Each settlement on a bank's statement is recorded once.
create unique index settlement_is_recorded_once on operator_proposals
  (mode, (body ->> 'bank'), (body ->> 'bank_reference')) where kind = 'settlement' and state in ('waiting', 'sent_back', 'done');
create index proposals_decided_alone on operator_proposals (maker, made_at) where not needs_checker;
create unique index payout_clawback_is_proposed_once on operator_proposals (payout_id)
  where kind = 'clawback' and payout_id is not null and state in ('waiting', 'sent_back');
create unique index write_off_bound_is_proposed_once on operator_proposals (kind)
  where kind = 'write_off_bound' and state in ('waiting', 'sent_back');

-- Allowed changes of state. The body of a waiting proposal never changes. After it was sent back, the maker
-- resubmits or withdraws it, or a checker refuses it; otherwise the proposal of a maker who left, and the
-- payment it concerns, would stay open.
create function proposals_move_as_allowed() returns trigger language plpgsql
  set search_path = public, pg_temp as $$
declare
  why text;
begin
  if tg_op = 'INSERT' then
    if new.revision <> 1 or new.checker is not null
       or not (new.state = 'waiting' or (new.state = 'done' and not new.needs_checker)) then
      why := 'a proposal begins by waiting';
    end if;
  else
    if old.state in ('refused', 'withdrawn', 'done') then
      why := 'a proposal that was decided stays as it is';
    elsif (new.id, new.kind, new.mode, new.merchant_id, new.load_id, new.needs_checker, new.maker, new.maker_name)
          is distinct from
          (old.id, old.kind, old.mode, old.merchant_id, old.load_id, old.needs_checker, old.maker, old.maker_name) then
      why := 'a proposal stays its maker''s';
    elsif old.state = 'waiting' and (new.state not in ('sent_back', 'refused', 'withdrawn', 'done')
          or (new.body, new.amount, new.reason, new.revision, new.made_at)
             is distinct from (old.body, old.amount, old.reason, old.revision, old.made_at)) then
      why := 'a proposal that waits is decided as it is';
    elsif old.state = 'sent_back' and not (new.state = 'withdrawn'
          or (new.state = 'waiting' and new.revision = old.revision + 1 and new.checker is null)
          or (new.state = 'refused' and (new.body, new.amount, new.reason, new.revision, new.made_at)
                is not distinct from (old.body, old.amount, old.reason, old.revision, old.made_at))) then
      why := 'a proposal that was sent back is made anew by its maker';
    end if;
  end if;
  if why is null and new.checker is not null and not exists (
    select from operators o join operator_roles r on r.operator_id = o.id
     where o.id = new.checker and o.disabled_at is null and r.role = 'finance_checker'
  ) then
    why := 'a checker is an operator who may check';
  end if;
  if why is null and new.kind = 'adjustment' and new.state in ('waiting', 'done')
     and not adjustment_lines_hold(new.mode, new.body -> 'lines') then
    why := 'an adjustment is balanced lines of accounts that may be changed by hand';
  end if;
  if why is not null then
    raise exception 'refused: %', why using errcode = '23001', constraint = 'proposals_move_as_allowed';
  end if;
  return new;
end $$;
revoke all on function proposals_move_as_allowed from public, sahuji_app;

create trigger proposals_move_as_allowed before insert or update on operator_proposals
  for each row execute function proposals_move_as_allowed();

-- The reverse of adjustments_have_two_people: an adjustment that is done has posted its transfer, under its own key.
create function done_adjustments_are_posted() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  if not exists (select from ledger_transfers where id = new.transfer_id and key = new.id and kind = 'adjustment') then
    raise exception 'adjustment % is done and has posted nothing', new.id
      using errcode = '23001', constraint = 'done_adjustments_are_posted';
  end if;
  return null;
end $$;
revoke all on function done_adjustments_are_posted from public, sahuji_app;

create constraint trigger done_adjustments_are_posted after insert or update on operator_proposals
  deferrable initially deferred for each row when (new.kind = 'adjustment' and new.state = 'done')
  execute function done_adjustments_are_posted();

-- The approval of a tariff proposal writes the tariff rows in its own transaction: sahuji_app has no other way to write them,
-- and makers cannot approve their own proposals (proposal_maker_is_not_its_checker).
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

-- The approval of a write-off bound writes the bound in its own transaction: sahuji_app has no other way to write it.
create function approved_write_off_bound_begins() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  insert into write_off_bounds (amount, begins_at, proposal_id)
  values ((new.body ->> 'amount')::bigint, new.checked_at, new.id);
  return null;
end $$;
revoke all on function approved_write_off_bound_begins from public, sahuji_app;

create trigger approved_write_off_bound_begins after update of state on operator_proposals for each row
  when (new.kind = 'write_off_bound' and new.state = 'done' and old.state <> 'done')
  execute function approved_write_off_bound_begins();

-- Operators neither propose nor approve money of their own business (is_own_business).
create function proposal_is_of_no_own_business() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if is_own_business(new.checker, new.merchant_id, new.body)
     or ((tg_op = 'INSERT' or new.body is distinct from old.body) and is_own_business(new.maker, new.merchant_id, new.body)) then
    raise exception 'proposal % is of an operator''s own business', new.id using errcode = 'check_violation',
      constraint = 'proposal_is_of_no_own_business', table = 'operator_proposals';
  end if;
  return new;
end $$;
revoke all on function proposal_is_of_no_own_business from public, sahuji_app;

create trigger proposal_is_of_no_own_business before insert or update of checker, body on operator_proposals
  for each row execute function proposal_is_of_no_own_business();

-- Claims: the operator who works on a payment in review, and until when and why the payment
-- was put off. A claim expires by itself.
create table review_claims (
  load_id uuid primary key,
  merchant_id uuid not null,
  claimed_by uuid references operators,
  claimed_name text,
  claimed_until timestamptz,
  kept_until timestamptz,
  kept_note text,
  kept_by text,
  constraint review_claim_has_its_end check (
    (claimed_by is null) = (claimed_until is null) and (claimed_by is null) = (claimed_name is null)),
  constraint review_kept_says_why check ((kept_until is null) = (kept_note is null) and (kept_until is null) = (kept_by is null))
);

-- The daily limit up to which one operator decides small payments in review alone; above it, a second operator must approve.
create table decided_alone_limit (
  is_only boolean primary key default true,
  -- Limit of one maker for a Kathmandu day, in paisa.
  per_day bigint not null,
  constraint decided_alone_limit_is_one_row check (is_only),
  constraint decided_alone_limit_is_not_negative check (per_day >= 0)
);
-- Only the owner of the database changes it.
revoke insert, update, delete on decided_alone_limit from sahuji_app;

insert into decided_alone_limit (per_day) values (5000000);

-- Sum that a maker has decided alone on the Kathmandu day of a moment, in paisa.
create function decided_alone(by uuid, at timestamptz) returns bigint stable language sql
  set search_path = public, pg_temp as $$
  select coalesce(sum(amount), 0)::bigint from operator_proposals
   where maker = by and not needs_checker and state <> 'withdrawn'
     and made_at >= date_trunc('day', at at time zone 'Asia/Kathmandu') at time zone 'Asia/Kathmandu'
     and made_at < (date_trunc('day', at at time zone 'Asia/Kathmandu') + interval '1 day') at time zone 'Asia/Kathmandu'
$$;

create function proposal_is_not_too_much_alone() returns trigger language plpgsql
  set search_path = public, pg_temp as $$
begin
  -- The lock makes concurrent proposals of the same maker count one after the other.
  perform pg_advisory_xact_lock(hashtextextended('decided alone ' || new.maker, 0));
  if decided_alone(new.maker, new.made_at) + new.amount > (select per_day from decided_alone_limit) then
    raise exception 'refused: more than one person decides alone in a day'
      using errcode = '23001', constraint = 'proposal_is_not_too_much_alone';
  end if;
  return new;
end $$;

create trigger proposal_is_not_too_much_alone before insert on operator_proposals
  for each row when (not new.needs_checker) execute function proposal_is_not_too_much_alone();

alter table tariff_lines add constraint tariff_lines_proposal_id_fkey foreign key (proposal_id) references operator_proposals;
