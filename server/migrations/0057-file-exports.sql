-- Lists that were downloaded as files: who downloaded which part, and by which link. Rows are kept as a record. One table in place of
-- one for each list.
create table file_exports (
  id uuid primary key,
  merchant_id uuid not null,
  person_id uuid not null,
  kind text not null,
  token_hash bytea not null,
  language text not null,
  filter jsonb not null,
  asked_at timestamptz not null,
  expires_at timestamptz not null,
  constraint file_export_kind_is_known check (kind in ('history', 'withdrawals', 'cooperative', 'event')),
  constraint file_export_is_found_by_its_link unique (token_hash)
);
insert into file_exports
  select id, merchant_id, person_id, 'history', token_hash, language, filter || jsonb_build_object('mode', mode), asked_at, expires_at
    from history_exports
  union all
  select id, merchant_id, person_id, 'withdrawals', token_hash, language, filter, asked_at, expires_at from payout_exports
  union all
  select id, merchant_id, person_id, 'cooperative', token_hash, language, filter, asked_at, expires_at from cooperative_exports;
revoke update, delete on file_exports from sahuji_app;
create index file_exports_by_merchant on file_exports (merchant_id, id);
drop table history_exports;
drop table payout_exports;
drop table cooperative_exports;
