-- Saved views of the history: filters and columns that a person named.
create table history_views (
  id uuid primary key,
  merchant_id uuid not null references merchants,
  person_id uuid not null references people,
  mode text not null,
  name text not null,
  place integer not null,
  -- With `days` in place of dates where they are relative, as "last week" is.
  filter jsonb not null,
  -- Null: the person's own columns.
  columns text[],
  is_default boolean not null default false,
  made_at timestamptz not null,
  constraint history_view_mode_is_known check (mode in ('live', 'sandbox')),
  constraint history_view_name_is_short check (length(name) between 1 and 40),
  constraint history_view_has_no_card_number check (not has_card_number(coalesce(filter ->> 'q', '')))
);
create unique index history_view_has_its_own_name on history_views (merchant_id, person_id, mode, lower(name));
create unique index history_has_one_default_view on history_views (merchant_id, person_id, mode) where is_default;
