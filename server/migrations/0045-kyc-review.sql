-- The review of a KYC case: who works on it, what was thought of it and by whom, signatures, messages, notes, reasons.
alter table kyc_cases
  -- Since when it waits for the review desk; a promise counts from here.
  add column waits_since timestamptz,
  -- Until when an accepted case holds.
  add column expires_at timestamptz,
  add column risk text not null default 'medium',
  -- Each submission is a round of its own: a signature holds for the round in which it was given.
  add column round smallint not null default 0,
  add column appealed_at timestamptz,
  -- What a reviewer said when it was decided, in the words of each language.
  add column decided_by text,
  add column decision_note jsonb,
  -- One reviewer at a time; a claim ends by itself.
  add column claimed_by uuid,
  add column claimed_by_name text,
  add column claimed_at timestamptz,
  add column claim_ends_at timestamptz,
  add constraint kyc_case_risk_is_known check (risk in ('low', 'medium', 'high')),
  add constraint kyc_case_claim_is_whole check (
    num_nonnulls(claimed_by, claimed_by_name, claimed_at, claim_ends_at) in (0, 4)),
  add constraint kyc_case_claimed_is_in_review check (claimed_by is null or state = 'in_review'),
  add constraint kyc_case_that_waits_has_a_promise check (
    state not in ('submitted', 'in_review') or (promised_at is not null and waits_since is not null)),
  add constraint kyc_case_decided_has_its_time check (
    state not in ('valid', 'rejected') or (decided_at is not null and decided_by is not null)),
  add constraint kyc_case_valid_ends check (state <> 'valid' or expires_at is not null);
create unique index kyc_case_is_one_valid_a_merchant on kyc_cases (merchant_id) where state = 'valid';
-- The queue: oldest promise first.
create index kyc_cases_that_wait on kyc_cases (promised_at, id) where state in ('submitted', 'in_review');
create index kyc_cases_with_the_merchant on kyc_cases (waits_since, id) where state = 'more_needed';
create index kyc_cases_decided on kyc_cases (decided_at, id) where state in ('valid', 'rejected', 'expired', 'replaced');
create index kyc_cases_claimed on kyc_cases (claim_ends_at) where claimed_by is not null;
create index kyc_cases_that_end on kyc_cases (expires_at) where state = 'valid';

alter table kyc_answers
  add column judged_by text,
  -- The desk's sentence in each language, as it read when it was said.
  add column note_texts jsonb,
  -- What was asked again, until the new one is judged: its value, the note and who wrote it.
  add column earlier jsonb;
alter table kyc_papers
  add column judged_by text,
  add column note_texts jsonb,
  add column earlier jsonb,
  add column expires_on date;

-- What a person says to the other side. Never changed.
create table kyc_messages (
  id uuid primary key,
  case_id uuid not null,
  merchant_id uuid not null,
  at timestamptz not null,
  written_by text not null,
  name text not null,
  text text not null,
  constraint kyc_message_is_in_a_case foreign key (case_id, merchant_id) references kyc_cases (id, merchant_id),
  constraint kyc_message_is_of_a_side check (written_by in ('merchant', 'desk')),
  constraint kyc_message_says_something check (length(text) between 1 and 2000)
);
create index kyc_messages_of_a_case on kyc_messages (case_id, id);
revoke update, delete, truncate on kyc_messages from sahuji_app;

-- What reviewers say to each other; no merchant reads it.
create table kyc_notes (
  id uuid primary key,
  case_id uuid not null,
  merchant_id uuid not null,
  at timestamptz not null,
  name text not null,
  text text not null,
  constraint kyc_note_is_in_a_case foreign key (case_id, merchant_id) references kyc_cases (id, merchant_id),
  constraint kyc_note_says_something check (length(text) between 1 and 2000)
);
create index kyc_notes_of_a_case on kyc_notes (case_id, id);
revoke update, delete, truncate on kyc_notes from sahuji_app;

alter table kyc_case_events
  add column by_name text,
  drop constraint kyc_case_event_is_known,
  add constraint kyc_case_event_is_known check (what in
    ('opened', 'submitted', 'taken_up', 'more_asked', 'sent_again', 'accepted', 'rejected', 'appealed', 'expired',
     'replaced',
     -- the desk's own, not shown to the merchant
     'claimed', 'released', 'signed', 'ends_soon'));

alter table kyc_paper_views
  add column page smallint not null default 1;

-- Who stands for the approval of a round. The full tier needs two, the micro tier one; nobody signs twice.
create table kyc_signatures (
  id uuid primary key,
  case_id uuid not null,
  merchant_id uuid not null,
  round smallint not null,
  place smallint not null,
  reviewer_id uuid not null,
  reviewer_name text not null,
  signed_at timestamptz not null,
  constraint kyc_signature_is_in_a_case foreign key (case_id, merchant_id) references kyc_cases (id, merchant_id),
  constraint kyc_signature_is_first_or_second check (place in (1, 2)),
  constraint kyc_signature_is_one_a_place unique (case_id, round, place),
  constraint kyc_signatures_are_of_two_people unique (case_id, round, reviewer_id)
);
revoke update, delete, truncate on kyc_signatures from sahuji_app;

create function kyc_case_is_signed() returns trigger language plpgsql as $$
declare needed int := case when new.business_type = 'individual' then 1 else 2 end;
begin
  if (select count(*) from kyc_signatures where case_id = new.id and round = new.round) < needed then
    raise exception 'kyc_case_valid_is_signed: case % is not signed by % reviewers', new.number, needed
      using errcode = 'check_violation', constraint = 'kyc_case_valid_is_signed';
  end if;
  return new;
end $$;
create trigger kyc_case_valid_is_signed before insert or update of state, business_type, round on kyc_cases
  for each row when (new.state = 'valid') execute function kyc_case_is_signed();

-- Numbers that should belong to one merchant only, as they stand in cases; only the review desk looks others up.
create table kyc_marks (
  case_id uuid not null,
  merchant_id uuid not null,
  kind text not null,
  -- As it is compared: digits and letters without marks between them.
  value text not null,
  constraint kyc_mark_is_in_a_case foreign key (case_id, merchant_id) references kyc_cases (id, merchant_id),
  constraint kyc_mark_is_known check (kind in ('pan', 'citizenship', 'identity', 'mobile')),
  constraint kyc_mark_is_one_a_case primary key (case_id, kind, value)
);
create index kyc_marks_by_value on kyc_marks (kind, value, merchant_id);

-- Why something is asked again or a case rejected, in sentences that the operator edits.
create table kyc_reasons (
  code text primary key,
  used_for text not null,
  place smallint not null,
  texts jsonb not null,
  is_offered boolean not null default true,
  changed_at timestamptz,
  constraint kyc_reason_code_is_plain check (code ~ '^[a-z][a-z_]{1,40}$'),
  constraint kyc_reason_is_for_something check (used_for in ('paper', 'answer', 'rejection')),
  constraint kyc_reason_is_in_every_language check (texts ?& array['en', 'zh', 'es', 'fr', 'it', 'ar', 'ne'])
);
revoke delete, truncate on kyc_reasons from sahuji_app;
