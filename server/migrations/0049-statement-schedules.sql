-- Schedules of statements: what is made after each period, for whom, and what became of it.

create table statement_schedules (
  id uuid primary key,
  merchant_id uuid not null references merchants,
  person_id uuid not null,
  person_name text not null,
  rhythm text not null,
  created_at timestamptz not null,
  is_paused boolean not null default false,
  removed_at timestamptz,
  -- The Kathmandu day on which the running period is over; null beyond the calendar's tables.
  next_day date,
  constraint statement_schedule_rhythm_is_known check (rhythm in ('daily', 'weekly', 'nepali_month', 'fiscal_year'))
);
revoke update, delete on statement_schedules from sahuji_app;
grant update (is_paused, removed_at, next_day) on statement_schedules to sahuji_app;
create index statement_schedules_by_merchant on statement_schedules (merchant_id, id) where removed_at is null;
create index statement_schedules_that_are_due on statement_schedules (next_day) where removed_at is null and not is_paused;

-- Whom a schedule names. Whether they may see statements is decided when a mail is sent.
create table statement_schedule_people (
  schedule_id uuid not null references statement_schedules,
  person_id uuid not null,
  constraint statement_schedule_names_a_person_once primary key (schedule_id, person_id)
);
revoke update, delete on statement_schedule_people from sahuji_app;

-- A period of a schedule, made once, and how it ended. `sent` and `left_out` count the named people.
create table statement_runs (
  id uuid primary key,
  schedule_id uuid not null references statement_schedules,
  merchant_id uuid not null,
  from_day date not null,
  to_day date not null,
  statement_id uuid not null references statements,
  state text not null default 'making',
  begun_at timestamptz not null,
  ended_at timestamptz,
  sent integer not null default 0,
  left_out integer not null default 0,
  constraint statement_period_is_made_once_a_schedule unique (schedule_id, from_day, to_day),
  constraint statement_run_state_is_known check (state in ('making', 'sent', 'failed', 'skipped')),
  constraint statement_run_ends_once check ((state = 'making') = (ended_at is null))
);
revoke update, delete on statement_runs from sahuji_app;
grant update (state, ended_at, sent, left_out) on statement_runs to sahuji_app;
create index statement_runs_of_a_statement on statement_runs (statement_id);
