-- A person confirms a withdrawal: one session, one payload, once. What it was begun for never changes; wrong answers count.
create table payout_confirmations (
  id uuid primary key,
  merchant_id uuid not null references merchants,
  person_id uuid not null references people,
  session_id uuid not null,
  mode text not null,
  account_id uuid not null,
  amount bigint not null,
  purpose text not null,
  remark text,
  begun_at timestamptz not null,
  expires_at timestamptz not null,
  wrong smallint not null default 0,
  used_at timestamptz,
  used_by text,
  -- Begun anew by its session before it was used.
  dropped_at timestamptz,
  constraint payout_confirmation_is_of_an_account foreign key (account_id, merchant_id)
    references payout_accounts (id, merchant_id),
  constraint payout_confirmation_mode_is_known check (mode in ('live', 'sandbox')),
  constraint payout_confirmation_amount_is_positive check (amount > 0),
  constraint payout_confirmation_tries_are_counted check (wrong between 0 and 5),
  constraint payout_confirmation_is_used_one_way check (
    (used_at is null) = (used_by is null) and used_by in ('passkey', 'totp', 'sms')),
  constraint payout_confirmation_used_was_not_dropped check (used_at is null or dropped_at is null)
);
create unique index payout_confirmation_is_one_open_a_session on payout_confirmations (session_id)
  where used_at is null and dropped_at is null;
create index payout_confirmations_of_a_person on payout_confirmations (person_id, begun_at);
create index payout_confirmations_by_age on payout_confirmations (expires_at);
revoke update, truncate on payout_confirmations from sahuji_app;
grant update (expires_at, wrong, used_at, used_by, dropped_at) on payout_confirmations to sahuji_app;

-- The codes that were sent for one, each an HMAC bound to the confirmation; the newest counts.
create table payout_confirmation_codes (
  id uuid primary key,
  confirmation_id uuid not null references payout_confirmations on delete cascade,
  person_id uuid not null references people,
  mobile_no text not null,
  salt bytea not null,
  code_hash bytea not null,
  pepper_version smallint not null,
  sent_at timestamptz not null,
  expires_at timestamptz not null
);
create index payout_codes_of_a_confirmation on payout_confirmation_codes (confirmation_id, sent_at);
create index payout_codes_of_a_person on payout_confirmation_codes (person_id, sent_at);
create index payout_codes_of_a_number on payout_confirmation_codes (mobile_no, sent_at);
revoke update, truncate on payout_confirmation_codes from sahuji_app;

-- A passkey signs for one thing: of a withdrawal, for its confirmation and no other.
alter table passkey_challenges
  add column subject_id uuid,
  drop constraint passkey_challenge_purpose_is_known,
  add constraint passkey_challenge_purpose_is_known check (
    purpose in ('add', 'sign_in', 'second_step', 'step_up', 'reset', 'payout')),
  add constraint passkey_challenge_of_a_payout_names_it check ((purpose = 'payout') = (subject_id is not null));

-- The branch of an account that came with the papers of a business is found by its name once its bank is asked.
grant update (branch_id) on payout_accounts to sahuji_app;

-- The wallet emptied to an account by itself: when, what stays, and from how much on. Paisa; times of Kathmandu.
create table automatic_settlements (
  merchant_id uuid primary key references merchants,
  every text not null,
  times text[] not null,
  account_id uuid,
  reserve bigint not null,
  minimum bigint not null,
  changed_at timestamptz not null,
  changed_by uuid references people,
  -- The next time by the plan; null while it is off.
  next_run_at timestamptz,
  constraint automatic_settlement_is_to_an_account foreign key (account_id, merchant_id)
    references payout_accounts (id, merchant_id),
  constraint automatic_settlement_every_is_known check (every in ('off', 'day', 'times')),
  constraint automatic_settlement_has_its_times check (
    every = 'off' or (account_id is not null and next_run_at is not null
      and cardinality(times) between 1 and case every when 'day' then 1 else 3 end)),
  constraint automatic_settlement_off_has_no_next check (every <> 'off' or next_run_at is null),
  constraint automatic_settlement_amounts_are_not_negative check (reserve >= 0 and minimum >= 0)
);
create index automatic_settlements_that_are_due on automatic_settlements (next_run_at) where next_run_at is not null;

-- What it was each time it changed. Never changed itself.
create table automatic_settlement_changes (
  id uuid primary key,
  merchant_id uuid not null references merchants,
  every text not null,
  times text[] not null,
  account_id uuid,
  reserve bigint not null,
  minimum bigint not null,
  changed_at timestamptz not null,
  -- Null where the account was paused or removed, and it was turned off by that.
  changed_by uuid references people,
  why text not null,
  constraint automatic_settlement_change_says_why check (why in ('changed', 'account_paused', 'account_removed'))
);
create index automatic_settlement_changes_of_a_merchant on automatic_settlement_changes (merchant_id, changed_at);
revoke update, delete, truncate on automatic_settlement_changes from sahuji_app;

-- What became of each time, once. Never changed.
create table automatic_settlement_runs (
  id uuid primary key,
  merchant_id uuid not null references merchants,
  due_at timestamptz not null,
  ran_at timestamptz not null,
  outcome text not null,
  -- Above the reserve at that time.
  amount bigint not null,
  account_id uuid,
  payout_id uuid,
  constraint automatic_settlement_runs_once_a_time unique (merchant_id, due_at),
  constraint automatic_settlement_run_outcome_is_known check (outcome in
    ('sent', 'below_reserve', 'below_minimum', 'account_not_ready', 'limit_reached', 'closed', 'no_rail')),
  constraint automatic_settlement_run_sent_has_its_payout check ((outcome = 'sent') = (payout_id is not null)),
  constraint automatic_settlement_run_amount_is_not_negative check (amount >= 0)
);
create unique index automatic_settlement_payout_is_of_one_run on automatic_settlement_runs (payout_id)
  where payout_id is not null;
revoke update, delete, truncate on automatic_settlement_runs from sahuji_app;

-- A cheque or statement that shows whose an account is; its pages lie in the vault, written anew by us.
create table payout_account_papers (
  id uuid primary key,
  account_id uuid not null,
  merchant_id uuid not null references merchants,
  state text not null,
  name text not null,
  pages smallint not null,
  -- The key of this file alone, wrapped; without it the file cannot be read any more.
  wrapped_key bytea not null,
  sent_at timestamptz not null,
  sent_by uuid not null references people,
  decided_at timestamptz,
  decided_by uuid references operators,
  reason text,
  constraint payout_account_paper_is_of_an_account foreign key (account_id, merchant_id)
    references payout_accounts (id, merchant_id),
  constraint payout_account_paper_state_is_known check (state in ('waiting', 'accepted', 'refused', 'replaced')),
  constraint payout_account_paper_decided_says_by_whom check (
    (state in ('accepted', 'refused')) = (decided_at is not null) and (decided_at is null) = (decided_by is null)),
  constraint payout_account_paper_refused_says_why check (state <> 'refused' or length(reason) > 0)
);
create unique index payout_account_paper_is_one_waiting on payout_account_papers (account_id) where state = 'waiting';
create index payout_account_papers_that_wait on payout_account_papers (sent_at) where state = 'waiting';
revoke delete, truncate on payout_account_papers from sahuji_app;
