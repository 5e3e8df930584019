-- Questions of merchants about money, and the answers of the support team.

-- A question promises the time of the answer; both sides may write further messages.
create table support_questions (
  id uuid primary key,
  merchant_id uuid not null references merchants,
  number bigint generated always as identity (start with 1001),
  person_id uuid not null,
  mode text not null,
  state text not null default 'open',
  asked_at timestamptz not null,
  promised_at timestamptz not null,
  q text,
  about_kind text,
  about_id uuid,
  reference text,
  -- What the screen showed when the merchant asked: the payment found, its legs, and the places searched.
  facts jsonb not null,
  closed_at timestamptz,
  closed_by text,
  constraint question_has_its_number unique (number),
  constraint question_is_of_its_merchant unique (id, merchant_id),
  constraint question_mode_is_known check (mode in ('live', 'sandbox')),
  constraint question_state_is_known check (state in ('open', 'answered', 'closed')),
  constraint question_is_about_something_whole check (num_nulls(about_kind, about_id, reference) in (0, 3)),
  constraint closed_question_says_by_whom check (
    (state = 'closed') = (closed_at is not null) and num_nulls(closed_at, closed_by) in (0, 2)),
  constraint question_has_no_card_number check (not has_card_number(coalesce(q, ''))),
  constraint question_is_promised_later check (promised_at > asked_at),
  constraint question_kind_is_known check (about_kind in ('load', 'payout', 'transfer', 'other'))
);
revoke update, delete on support_questions from sahuji_app;
grant update (state, promised_at, closed_at, closed_by) on support_questions to sahuji_app;
create index questions_by_merchant on support_questions (merchant_id, id);
create index questions_by_promise on support_questions (state, promised_at, id);

-- Messages. Append-only, because the other side may have read them.
create table support_messages (
  id uuid primary key,
  question_id uuid not null,
  merchant_id uuid not null,
  at timestamptz not null,
  written_by text not null,
  -- The operator, for an answer.
  operator_id uuid references operators,
  name text not null,
  text text not null,
  constraint support_message_is_of_a_question foreign key (question_id, merchant_id)
    references support_questions (id, merchant_id),
  constraint support_message_side_is_known check (written_by in ('merchant', 'support')),
  constraint support_answer_names_its_operator check ((written_by = 'support') = (operator_id is not null)),
  constraint support_message_is_short check (length(text) between 1 and 2000),
  constraint support_message_has_no_card_number check (not has_card_number(text))
);
revoke update, delete on support_messages from sahuji_app;
create index messages_of_a_question on support_messages (merchant_id, question_id, id);

-- Pictures that merchants add to a question. The vault stores them as the server rewrote them.
create table support_pictures (
  id uuid primary key,
  question_id uuid not null,
  merchant_id uuid not null,
  -- SHA-256 of the uploaded file: the same file is stored once.
  sha256 bytea not null,
  -- The wrapped key of this file alone; without it the file is unreadable.
  wrapped_key bytea not null,
  sent_at timestamptz not null,
  sent_by uuid not null references people,
  constraint support_picture_is_of_a_question foreign key (question_id, merchant_id)
    references support_questions (id, merchant_id),
  constraint support_picture_comes_once unique (question_id, sha256),
  constraint support_picture_has_its_hash check (octet_length(sha256) = 32)
);
revoke update, delete on support_pictures from sahuji_app;
create index pictures_of_a_question on support_pictures (merchant_id, question_id, id);
