-- Saved views that notify when a transaction enters them.
alter table history_views
  -- When it is looked at next; null: it does not notify.
  add column next_look_at timestamptz;
create index history_views_to_look_at on history_views (next_look_at) where next_look_at is not null;

-- The transactions of the last days that a notifying view has counted.
create table history_view_rows (
  merchant_id uuid not null references merchants,
  view_id uuid not null references history_views on delete cascade,
  transaction_id uuid not null,
  seen_at timestamptz not null,
  constraint view_counts_a_transaction_once primary key (merchant_id, view_id, transaction_id)
);
create index history_view_rows_by_age on history_view_rows (seen_at);
revoke update on history_view_rows from sahuji_app;
