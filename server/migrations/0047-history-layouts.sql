-- How each person shows the history: its columns in their order, and the height of its rows.
create table history_layouts (
  person_id uuid primary key references people,
  merchant_id uuid not null references merchants,
  columns text[] not null,
  density text not null,
  changed_at timestamptz not null,
  constraint history_layout_has_columns check (cardinality(columns) between 1 and 40),
  constraint history_layout_density_is_known check (density in ('comfortable', 'compact'))
);
revoke delete on history_layouts from sahuji_app;
