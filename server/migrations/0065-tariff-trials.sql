-- Lines of the tariff tried on the loads of a month that is over, before they count. A trial reads and changes nothing.

create table tariff_trials (
  id uuid primary key,
  made_by uuid not null references operators,
  made_at timestamptz not null,
  -- What is tried: the tariff of a day, with changes that nobody has signed.
  on_day date not null,
  changes jsonb not null,
  month_from date not null,
  -- The first day after the month.
  month_until date not null,
  state text not null,
  -- Loads that were looked at, of how many.
  done integer not null default 0,
  total integer not null default 0,
  result jsonb,
  constraint trial_state_is_known check (state in ('waiting', 'running', 'done', 'failed')),
  constraint trial_is_of_a_month check (month_from < month_until and month_until <= month_from + 40),
  constraint trial_done_has_its_result check ((state = 'done') = (result is not null)),
  constraint trial_looks_at_no_more_than_there_is check (0 <= done and done <= total)
);
create index trials_by_age on tariff_trials (made_at);
revoke truncate on tariff_trials from sahuji_app;

-- The loads of a month, merchant by merchant.
create index credited_loads_by_day on loads (day, merchant_id) where mode = 'live' and state = 'credited';
