-- Lists as files that are written in the background, with what a list held at the moment of asking.
lock table transactions in share row exclusive mode;

-- The transaction that wrote the row; null: before this release. Compared with the snapshot of an export.
alter table transactions add column written_in xid8;
alter table transactions alter column written_in set default pg_current_xact_id();

-- What rows of the history were before they changed, for exports that were asked for before. Kept for two days.
create table transaction_versions (
  merchant_id uuid not null,
  mode text not null,
  id uuid not null,
  kind text not null,
  state text not null,
  reference text not null,
  counterparty text not null,
  method text not null,
  amount bigint not null,
  fee bigint not null,
  net bigint,
  balance_after bigint,
  occurred_at timestamptz not null,
  transfer_id uuid,
  rail_reference text,
  words text not null,
  amounts text not null,
  in_review boolean not null,
  written_in xid8,
  replaced_in xid8 not null,
  replaced_at timestamptz not null
);
create index transaction_versions_of_a_book on transaction_versions (merchant_id, mode, replaced_in);
create index transaction_versions_by_age on transaction_versions (replaced_at);
revoke insert, update on transaction_versions from sahuji_app;

create function transaction_keeps_its_version() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  new.written_in := pg_current_xact_id();
  -- no snapshot sees what one transaction wrote and replaced
  if old.written_in is distinct from new.written_in then
    insert into transaction_versions (merchant_id, mode, id, kind, state, reference, counterparty, method, amount, fee, net,
                                      balance_after, occurred_at, transfer_id, rail_reference, words, amounts, in_review,
                                      written_in, replaced_in, replaced_at)
    values (old.merchant_id, old.mode, old.id, old.kind, old.state, old.reference, old.counterparty, old.method, old.amount, old.fee,
            old.net, old.balance_after, old.occurred_at, old.transfer_id, old.rail_reference, old.words, old.amounts, old.in_review,
            old.written_in, new.written_in, clock_timestamp());
  end if;
  return new;
end $$;
revoke all on function transaction_keeps_its_version from public, sahuji_app;
create trigger transaction_keeps_its_version before update on transactions
  for each row execute function transaction_keeps_its_version();

-- A list that was asked for as a file: what it holds, and how far it is written.
create table exports (
  id uuid primary key,
  merchant_id uuid not null references merchants,
  mode text not null,
  person_id uuid not null,
  list text not null,
  filter jsonb not null,
  format text not null,
  language text not null,
  -- The chosen columns of a version of the list's columns, and what the file shows of them: name, kind.
  columns text[] not null,
  columns_version integer not null,
  heads jsonb not null,
  -- The snapshot whose rows it holds.
  position pg_snapshot not null,
  row_count integer not null,
  sums jsonb not null,
  state text not null default 'making',
  asked_at timestamptz not null,
  rows_done integer not null default 0,
  sums_done jsonb not null default '{}',
  last_key text,
  bytes bigint not null default 0,
  made_at timestamptz,
  expires_at timestamptz,
  constraint export_mode_is_known check (mode in ('live', 'sandbox')),
  constraint export_format_is_known check (format in ('csv', 'xlsx')),
  constraint export_state_is_known check (state in ('making', 'made', 'cancelled', 'failed')),
  constraint made_export_is_whole check (state <> 'made' or (rows_done = row_count and num_nulls(made_at, expires_at) = 0))
);
revoke delete on exports from sahuji_app;
create index exports_by_person on exports (merchant_id, person_id, mode, id);
create index exports_being_made on exports (merchant_id) where state = 'making';
create index exports_with_a_file on exports (expires_at) where state = 'made' and bytes > 0;

-- The rows of an export in blocks: gzip of JSON lines, a line for each row with its cells.
create table export_parts (
  export_id uuid not null references exports,
  part integer not null,
  lines bytea not null,
  constraint export_part_has_its_own_place primary key (export_id, part)
);
alter table export_parts alter column lines set storage external;
revoke update on export_parts from sahuji_app;

alter table file_exports
  drop constraint file_export_kind_is_known,
  add constraint file_export_kind_is_known check (kind in ('history', 'withdrawals', 'cooperative', 'event', 'scans', 'export'));
