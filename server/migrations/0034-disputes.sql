-- Disputes of payments: what is disputed is held in the merchant's wallet until two operators decide, and never exceeds what was paid.

-- Allowed moves of a dispute: the merchant answers, the company decides, and either side may end it before.
create table dispute_moves (
  state_from text not null,
  state_to text not null,
  primary key (state_from, state_to)
);
revoke insert, update, delete on dispute_moves from sahuji_app;

insert into dispute_moves (state_from, state_to)
select moves.state_from, unnest(moves.state_to)
  from (values
    ('open',   array['review', 'given_back', 'withdrawn']),
    ('review', array['won', 'lost', 'given_back', 'withdrawn'])
  ) as moves(state_from, state_to);

create table disputes (
  id uuid primary key,
  payment_id uuid not null references payments,
  merchant_id uuid not null references merchants,
  mode text not null,
  reference text not null,
  -- Who opened it: the payer, or an operator for a bank's or a card network's chargeback or a complaint.
  source text not null,
  reason text not null,
  -- What the payer wrote, in their own language.
  words text not null,
  amount bigint not null,
  -- What of the amount the ledger holds now; the rest was not in the wallet and is held as soon as it is.
  held bigint not null default 0,
  hold_id uuid,
  state text not null,
  opened_at timestamptz not null,
  opened_by uuid references operators,
  answer_by timestamptz not null,
  decide_by timestamptz not null,
  -- How the money goes back where the payer wins: into the wallet that paid, or by the rail's settlement.
  way text not null,
  payer text not null,
  -- The merchant whose wallet paid, or the contacts that a payer without a wallet gave.
  payer_id uuid references merchants,
  payer_mobile text,
  payer_email text,
  language text not null,
  -- The merchant's answer: a draft until it is sent, once.
  answer text not null default '',
  answered_at timestamptz,
  -- Who sent it; null: it was sent at the deadline.
  answered_by uuid,
  ended_at timestamptz,
  transfer_id uuid,
  -- What of a lost amount was not in the wallet: the merchant owes it.
  owed bigint not null default 0,
  proposal_id uuid references operator_proposals,
  constraint dispute_reference_is_unique unique (reference),
  constraint dispute_mode_is_known check (mode in ('live', 'sandbox')),
  constraint dispute_source_is_known check (source in ('payer', 'chargeback', 'complaint')),
  constraint dispute_reason_is_known check (reason in ('not_received', 'not_as_agreed', 'twice', 'not_mine', 'other')),
  constraint dispute_state_is_known check (state in ('open', 'review', 'won', 'lost', 'given_back', 'withdrawn')),
  constraint dispute_way_is_known check (way in ('wallet', 'rail')),
  constraint dispute_words_are_bounded check (length(words) between 1 and 1000 and length(answer) <= 1000),
  constraint dispute_amount_is_positive check (amount > 0),
  constraint dispute_holds_at_most_its_amount check (held between 0 and amount and (held = 0 or hold_id is not null)),
  constraint dispute_of_a_wallet_names_its_payer check ((way = 'wallet') = (payer_id is not null)),
  constraint ended_dispute_holds_nothing check (state in ('open', 'review') or held = 0),
  constraint ended_dispute_has_ended check ((state in ('open', 'review')) = (ended_at is null)),
  constraint lost_dispute_names_its_transfer check ((state in ('lost', 'given_back')) = (transfer_id is not null)),
  constraint decided_dispute_names_its_proposal check ((state in ('won', 'lost')) = (proposal_id is not null)),
  constraint lost_dispute_is_paid_or_owed check (owed between 0 and amount and (owed = 0 or state = 'lost')),
  constraint dispute_has_time_for_an_answer check (answer_by > opened_at and decide_by > answer_by),
  constraint dispute_is_of_its_book check (transfer_id is null or ledger_book(transfer_id) = mode)
);
revoke update, delete on disputes from sahuji_app;
grant update (held, hold_id, state, answer, answered_at, answered_by, ended_at, transfer_id, owed, proposal_id) on disputes to sahuji_app;
create unique index payment_has_one_open_dispute on disputes (payment_id) where state in ('open', 'review');
create unique index dispute_has_one_transfer on disputes (transfer_id) where transfer_id is not null;
create index disputes_by_merchant on disputes (merchant_id, mode, id);
create index disputes_by_payment on disputes (payment_id, id);
create index disputes_by_deadline on disputes (answer_by) where state = 'open';
create index disputes_to_decide on disputes (decide_by, id) where state in ('open', 'review');
create index disputes_held_in_part on disputes (merchant_id, mode, id) where state in ('open', 'review') and held < amount;

create function dispute_moves_as_allowed() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if new.state <> old.state and not exists (
       select from dispute_moves where state_from = old.state and state_to = new.state) then
    raise exception 'dispute % cannot move from % to %', old.id, old.state, new.state using errcode = 'check_violation',
      constraint = 'dispute_moves_as_allowed', table = 'disputes';
  end if;
  if old.state <> 'open' and (new.answer, new.answered_at, new.answered_by)
       is distinct from (old.answer, old.answered_at, old.answered_by) then
    raise exception 'the answer to dispute % was sent', old.id using errcode = 'restrict_violation',
      constraint = 'dispute_answer_is_sent_once', table = 'disputes';
  end if;
  return new;
end $$;
revoke all on function dispute_moves_as_allowed from public, sahuji_app;

create trigger dispute_moves_as_allowed before update on disputes for each row execute function dispute_moves_as_allowed();

-- A dispute is won or lost by a proposal that two operators agreed on, and in the way that they agreed on.
create function dispute_is_decided_by_two() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if not exists (
       select from operator_proposals p
        where p.id = new.proposal_id and p.kind = 'dispute' and p.state = 'done' and p.checker <> p.maker
          and p.body ->> 'dispute_id' = new.id::text and p.body ->> 'outcome' = new.state
          and p.merchant_id = new.merchant_id and p.transfer_id is not distinct from new.transfer_id) then
    raise exception 'dispute % was not decided by two operators', new.id using errcode = 'restrict_violation',
      constraint = 'dispute_is_decided_by_two', table = 'disputes';
  end if;
  return null;
end $$;
revoke all on function dispute_is_decided_by_two from public, sahuji_app;

create constraint trigger dispute_is_decided_by_two after insert or update of state on disputes deferrable initially deferred
  for each row when (new.state in ('won', 'lost')) execute function dispute_is_decided_by_two();

alter table operator_proposals
  drop constraint proposal_kind_is_known,
  add constraint proposal_kind_is_known check (kind in
    ('adjustment', 'resolution', 'tariff_rule', 'clawback', 'settlement', 'write_off_bound', 'copied_row', 'dispute')),
  add constraint dispute_decision_is_checked check (
    kind <> 'dispute' or (needs_checker and merchant_id is not null
      and coalesce(body ? 'dispute_id' and body ->> 'outcome' in ('won', 'lost'), false)));
create unique index dispute_is_proposed_once on operator_proposals ((body ->> 'dispute_id'))
  where kind = 'dispute' and state in ('waiting', 'sent_back');

-- The history of a dispute, in order. Append-only.
create table dispute_events (
  dispute_id uuid not null references disputes,
  seq integer not null,
  at timestamptz not null,
  what text not null,
  facts jsonb not null default '{}',
  constraint dispute_event_has_its_own_place primary key (dispute_id, seq)
);
revoke update, delete on dispute_events from sahuji_app;

-- Adds the next line of a dispute's history; the dispute is locked by the same transaction.
create function dispute_event_add(dispute uuid, happened_at timestamptz, happened text, about jsonb) returns void
  language sql set search_path = public, pg_temp as $$
  insert into dispute_events (dispute_id, seq, at, what, facts)
  select dispute, coalesce(max(e.seq), 0) + 1, happened_at, happened, about from dispute_events e where e.dispute_id = dispute;
$$;

-- Documents of an answer: pages that we encoded again, encrypted in the vault as those of KYC.
create table dispute_files (
  id uuid primary key,
  dispute_id uuid not null references disputes,
  merchant_id uuid not null references merchants,
  name text not null,
  pages smallint not null,
  wrapped_key bytea not null,
  added_at timestamptz not null,
  added_by uuid not null,
  constraint dispute_file_has_a_name check (length(name) between 1 and 200),
  constraint dispute_file_has_pages check (pages > 0)
);
revoke update on dispute_files from sahuji_app;
create index dispute_files_of_a_dispute on dispute_files (dispute_id, id);

-- Files are added and removed while the answer is a draft.
create function dispute_files_are_of_a_draft() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  perform from disputes where id = coalesce(new.dispute_id, old.dispute_id) and state = 'open' for key share;
  if not found then
    raise exception 'the answer was sent' using errcode = 'restrict_violation',
      constraint = 'dispute_answer_is_sent_once', table = 'disputes';
  end if;
  return coalesce(new, old);
end $$;
revoke all on function dispute_files_are_of_a_draft from public, sahuji_app;

create trigger dispute_files_are_of_a_draft before insert or delete on dispute_files
  for each row execute function dispute_files_are_of_a_draft();

-- Changes what of a payment is disputed, and its state with it: the one way for disputes. `change` is negative for one that ended
-- without money going back; `is_open`: whether the payment has an open dispute afterwards.
-- Raises payment_gives_back_at_most_what_was_paid or payment_can_be_disputed.
create function payment_dispute(dispute disputes, change bigint, is_open boolean) returns void
  language plpgsql set search_path = public, pg_temp as $$
begin
  update payments p
     set disputed = p.disputed + change,
         state = case when is_open then 'disputed'
                      when p.refunded + p.disputed + change = 0 then 'paid'
                      when p.refunded + p.disputed + change = p.amount then 'refunded' else 'partly_refunded' end
   where p.id = dispute.payment_id and p.merchant_id = dispute.merchant_id and p.mode = dispute.mode and p.paid_at is not null;
  if not found then
    raise exception 'payment % cannot be disputed', dispute.payment_id using errcode = 'check_violation',
      constraint = 'payment_can_be_disputed', table = 'payments';
  end if;
end $$;

-- As before, and a lost dispute counts in the state as money that went back.
create or replace function payment_give_back(refund refunds, change bigint, fee_change bigint, at timestamptz) returns void
  language plpgsql set search_path = public, pg_temp as $$
begin
  update payments p
     set refunded = p.refunded + change, fee_returned = p.fee_returned + fee_change,
         state = case when p.state = 'disputed' then 'disputed'
                      when p.refunded + p.disputed + change = 0 then 'paid'
                      when p.refunded + p.disputed + change = p.amount then 'refunded' else 'partly_refunded' end
   where p.id = refund.payment_id and p.merchant_id = refund.merchant_id and p.mode = refund.mode and p.paid_at is not null;
  if not found then
    raise exception 'payment % cannot be refunded', refund.payment_id using errcode = 'check_violation',
      constraint = 'payment_can_be_refunded', table = 'payments';
  end if;
end $$;

alter table transactions
  drop constraint transaction_kind_is_known,
  add constraint transaction_kind_is_known check (
    kind in ('load', 'payment', 'payout', 'send', 'request', 'refund', 'dispute', 'fee', 'adjustment', 'reversal'));
