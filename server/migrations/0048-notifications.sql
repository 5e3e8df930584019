-- The bell: what happened to a merchant that a person should read, kept until it is old; and the links to a case as a file.
create table notifications (
  id uuid primary key,
  merchant_id uuid not null references merchants,
  -- The specification's names of a push: KYCAccepted, RequestFund, …
  type text not null,
  -- Of the texts that the product knows; said in the reader's language.
  text_key text not null,
  facts jsonb not null,
  at timestamptz not null,
  read_at timestamptz
);
create index notifications_of_a_merchant on notifications (merchant_id, id desc);

-- Who took a case out of the product, and the link by which it was fetched. Kept: it is the record.
create table kyc_exports (
  id uuid primary key,
  case_id uuid not null,
  merchant_id uuid not null,
  person_id uuid not null,
  token_hash bytea not null,
  asked_at timestamptz not null,
  expires_at timestamptz not null,
  constraint kyc_export_is_of_a_case foreign key (case_id, merchant_id) references kyc_cases (id, merchant_id),
  constraint kyc_export_is_found_by_its_link unique (token_hash)
);
create index kyc_exports_by_merchant on kyc_exports (merchant_id, id);
revoke update, delete, truncate on kyc_exports from sahuji_app;
