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
