-- Who took which withdrawals out of the product, and the link by which they were fetched. Kept: it is the record.
create table payout_exports (
  id uuid primary key,
  merchant_id uuid not null,
  person_id uuid not null,
  token_hash bytea not null,
  language text not null,
  filter jsonb not null,
  asked_at timestamptz not null,
  expires_at timestamptz not null,
  constraint payout_export_is_found_by_its_link unique (token_hash)
);
create index payout_exports_by_merchant on payout_exports (merchant_id, id);
revoke update, delete, truncate on payout_exports from sahuji_app;
