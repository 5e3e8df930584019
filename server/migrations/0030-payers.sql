-- Payers without a session: codes and passkeys that confirm one payment from a wallet, and receipts of their own.

-- Whom a payer gave for the receipt before the payment was begun at a bank; ten digits.
alter table payments
  add column payer_mobile text,
  add column payer_email text,
  add constraint payment_payer_mobile_is_bare check (payer_mobile ~ '^9[0-9]{9}$'),
  add constraint payment_payer_email_is_short check (length(payer_email) between 3 and 254);

-- The code of the receipt's own address: every caller with it reads the receipt. Of a rail, its browser keeps it from the beginning.
alter table payment_attempts add column receipt_code text;
create unique index payment_receipt_code_is_unique on payment_attempts (receipt_code) where receipt_code is not null;

-- A payer without a session confirms one payment: by a code to the phone of a wallet, or by a passkey.
create table payer_proofs (
  id uuid primary key,
  payment_id uuid not null references payments,
  -- Of a code: the typed number. A number of no wallet gets a row whose code is sent to no one.
  mobile_no text,
  person_id uuid references people,
  salt bytea,
  code_hash bytea,
  pepper_version smallint,
  wrong smallint not null default 0,
  begun_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  constraint payer_proof_code_is_whole check (num_nulls(mobile_no, salt, code_hash, pepper_version) in (0, 4)),
  constraint payer_proof_tries_are_counted check (wrong between 0 and 5),
  constraint payer_proof_of_a_person_is_by_code check (person_id is null or mobile_no is not null)
);
revoke update on payer_proofs from sahuji_app;
grant update (wrong, used_at) on payer_proofs to sahuji_app;
create index payer_proofs_of_a_number on payer_proofs (mobile_no, begun_at) where mobile_no is not null;
create index payer_proofs_of_a_payment on payer_proofs (payment_id, begun_at);
create index payer_proofs_by_age on payer_proofs (expires_at);
