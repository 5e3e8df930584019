-- The identity check of a merchant as a case: what was asked, what was handed in, what was thought of each piece, and who
-- looked at it. Papers lie encrypted in the store of files; here is only what is needed to find and to open them.
create table kyc_cases (
  id uuid primary key,
  merchant_id uuid not null references merchants,
  -- K-<Nepali year>-<number>: said on the telephone.
  number text not null,
  business_type text not null,
  state text not null,
  opened_at timestamptz not null,
  submitted_at timestamptz,
  -- When a decision was promised by.
  promised_at timestamptz,
  decided_at timestamptz,
  constraint kyc_case_number_is_unique unique (number),
  constraint kyc_case_is_its_merchants unique (id, merchant_id),
  constraint kyc_case_state_is_known check (state in
    ('draft', 'submitted', 'in_review', 'more_needed', 'valid', 'rejected', 'expired', 'replaced')),
  constraint kyc_case_business_type_is_known check (business_type in
    ('individual', 'sole_proprietor', 'partnership', 'private_limited', 'public_limited', 'cooperative', 'ngo')),
  constraint kyc_case_that_left_draft_was_submitted check (state in ('draft', 'replaced') or submitted_at is not null),
  constraint kyc_case_submitted_has_a_promise check (state <> 'submitted' or promised_at is not null)
);
create unique index kyc_case_is_one_open_a_merchant on kyc_cases (merchant_id)
  where state in ('draft', 'submitted', 'in_review', 'more_needed');
create index kyc_cases_of_a_merchant on kyc_cases (merchant_id, opened_at desc);
create sequence kyc_case_numbers;

create table kyc_people (
  id uuid primary key,
  case_id uuid not null,
  merchant_id uuid not null,
  role text not null,
  added_at timestamptz not null,
  constraint kyc_person_is_in_a_case foreign key (case_id, merchant_id) references kyc_cases (id, merchant_id),
  constraint kyc_person_is_of_a_case unique (id, case_id),
  constraint kyc_person_role_is_known check (role in ('owner', 'partner', 'director', 'board_member', 'committee_member'))
);
create index kyc_people_of_a_case on kyc_people (case_id, id);

-- One field of the business (no person) or of a person, saved and judged by itself.
create table kyc_answers (
  case_id uuid not null,
  merchant_id uuid not null,
  kyc_person_id uuid,
  field text not null,
  value jsonb not null,
  saved_at timestamptz not null,
  verdict text,
  note text,
  judged_at timestamptz,
  constraint kyc_answer_is_one_a_field unique nulls not distinct (case_id, kyc_person_id, field),
  constraint kyc_answer_is_in_a_case foreign key (case_id, merchant_id) references kyc_cases (id, merchant_id),
  constraint kyc_answer_is_of_a_person_of_its_case foreign key (kyc_person_id, case_id)
    references kyc_people (id, case_id) on delete cascade,
  constraint kyc_answer_verdict_is_known check (verdict in ('accepted', 'asked_again')),
  constraint kyc_answer_asked_again_says_why check (verdict is distinct from 'asked_again' or length(note) > 0),
  constraint kyc_answer_judged_has_its_time check ((verdict is null) = (judged_at is null))
);

create table kyc_papers (
  id uuid primary key,
  case_id uuid not null,
  merchant_id uuid not null,
  kyc_person_id uuid,
  kind text not null,
  side text not null,
  -- As the merchant's device named it; shown, never used as a path.
  name text not null,
  -- Of what was sent: its length, and its SHA-256 as the browser counted it.
  bytes integer not null,
  sha256 bytea not null,
  received integer not null default 0,
  state text not null,
  -- Of what is kept: made by us, never the file as it was sent.
  content_type text,
  pages smallint,
  -- The key of this file alone, wrapped; without it the file cannot be read any more.
  wrapped_key bytea not null,
  added_at timestamptz not null,
  kept_at timestamptz,
  verdict text,
  note text,
  judged_at timestamptz,
  constraint kyc_paper_is_in_a_case foreign key (case_id, merchant_id) references kyc_cases (id, merchant_id),
  constraint kyc_paper_is_of_a_person_of_its_case foreign key (kyc_person_id, case_id)
    references kyc_people (id, case_id) on delete cascade,
  constraint kyc_paper_side_is_known check (side in ('front', 'back', 'whole')),
  constraint kyc_paper_state_is_known check (state in ('arriving', 'kept')),
  constraint kyc_paper_is_at_most_ten_megabytes check (bytes between 1 and 10485760 and received between 0 and bytes),
  constraint kyc_paper_kept_is_whole check (
    state <> 'kept' or (received = bytes and content_type is not null and pages is not null and kept_at is not null)),
  constraint kyc_paper_verdict_is_known check (verdict in ('accepted', 'asked_again')),
  constraint kyc_paper_asked_again_says_why check (verdict is distinct from 'asked_again' or length(note) > 0),
  constraint kyc_paper_judged_has_its_time check ((verdict is null) = (judged_at is null))
);
create unique index kyc_paper_is_one_a_side on kyc_papers (case_id, kyc_person_id, kind, side) nulls not distinct
  where state = 'kept';
create index kyc_papers_of_a_case on kyc_papers (case_id, id);
create index kyc_papers_that_arrive on kyc_papers (added_at) where state = 'arriving';

-- What has arrived of a paper, each part encrypted under the paper's own key; gone once it is kept.
create table kyc_paper_parts (
  paper_id uuid not null references kyc_papers on delete cascade,
  start integer not null,
  sealed bytea not null,
  constraint kyc_paper_part_is_one_a_start primary key (paper_id, start),
  constraint kyc_paper_part_is_small check (start >= 0 and length(sealed) <= 262144 + 28)
);

-- A paper that a young business has not got yet.
create table kyc_papers_left_out (
  case_id uuid not null,
  merchant_id uuid not null,
  kind text not null,
  left_at timestamptz not null,
  constraint kyc_paper_is_left_out_once primary key (case_id, kind),
  constraint kyc_paper_left_out_is_in_a_case foreign key (case_id, merchant_id) references kyc_cases (id, merchant_id),
  constraint kyc_paper_left_out_may_be check (kind in ('tax_clearance', 'audit_report'))
);

-- What happened to a case, in order. Never changed.
create table kyc_case_events (
  id uuid primary key,
  case_id uuid not null,
  merchant_id uuid not null,
  at timestamptz not null,
  what text not null,
  constraint kyc_case_event_is_in_a_case foreign key (case_id, merchant_id) references kyc_cases (id, merchant_id),
  constraint kyc_case_event_is_known check (what in
    ('opened', 'submitted', 'taken_up', 'more_asked', 'sent_again', 'accepted', 'rejected', 'expired', 'replaced'))
);
create index kyc_events_of_a_case on kyc_case_events (case_id, id);
revoke update, delete, truncate on kyc_case_events from sahuji_app;

-- Who opened which paper, and why; the merchant reads it. Never changed.
create table kyc_paper_views (
  id uuid primary key,
  paper_id uuid not null,
  case_id uuid not null,
  merchant_id uuid not null,
  at timestamptz not null,
  viewer text not null,
  reason text not null,
  constraint kyc_paper_view_is_in_a_case foreign key (case_id, merchant_id) references kyc_cases (id, merchant_id)
);
create index kyc_views_of_a_case on kyc_paper_views (case_id, id);
revoke update, delete, truncate on kyc_paper_views from sahuji_app;
