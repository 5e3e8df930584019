-- What the operator says about banks beside what rails say: an order, names, and what merchants are not shown. Kept apart
-- from the instruments, so that a refresh from a rail leaves it as it is.
create table bank_overrides (
  -- As instruments name it: one bank, whichever rail offers it.
  bank text primary key,
  -- From 1, before all that have none.
  place integer,
  name_en text,
  name_ne text,
  is_hidden boolean not null default false,
  changed_at timestamptz not null,
  changed_by text not null,
  constraint bank_place_starts_at_one check (place >= 1),
  constraint bank_name_is_a_name check (length(name_en) between 2 and 100 and length(name_ne) between 2 and 100)
);
revoke delete, truncate on bank_overrides from sahuji_app;

-- Days on which the review desk rests beside its weekly one: promises count working time without them. The operator keeps
-- the list; a promise that was made stays as it was made.
create table holidays (
  day date primary key,
  name text not null,
  added_at timestamptz not null,
  added_by text not null,
  constraint holiday_has_a_name check (length(name) between 2 and 100)
);
revoke update, truncate on holidays from sahuji_app;
