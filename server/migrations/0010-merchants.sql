-- The business and its people. Keys of a vendor are publishable ids, no secrets; what proves a person is kept by auth.
create table merchants (
  id uuid primary key,
  vendor_id text not null,
  trade_name text not null,
  business_type text not null,
  vendor_key_production text not null,
  vendor_key_sandbox text not null,
  -- Basis points where the type is percent, paisa where it is flat; null: the tariff's own.
  commission_type text,
  commission_value integer,
  -- Paisa; null: the tariff's own.
  bank_transfer_limit bigint,
  kyc_status text,
  kyc_submitted_at timestamptz,
  bank_id text,
  bank_name text,
  branch_name text,
  branch_id text,
  account_number text,
  account_name text,
  agent_code text,
  created_at timestamptz not null,
  constraint merchant_vendor_id_is_unique unique (vendor_id),
  constraint merchant_production_key_is_unique unique (vendor_key_production),
  constraint merchant_sandbox_key_is_unique unique (vendor_key_sandbox),
  constraint merchant_keys_name_their_book check (vendor_key_production like 'pk\_live\_%' and vendor_key_sandbox like 'pk\_test\_%'),
  constraint merchant_business_type_is_known check (business_type in
    ('individual', 'sole_proprietor', 'partnership', 'private_limited', 'public_limited', 'cooperative', 'ngo')),
  constraint merchant_kyc_status_is_known check (kyc_status in ('PROCESSING', 'VALID', 'REJECTED')),
  constraint merchant_commission_type_is_known check (commission_type in ('percent', 'flat')),
  constraint merchant_commission_is_whole check ((commission_type is null) = (commission_value is null)),
  constraint merchant_commission_is_not_negative check (commission_value >= 0),
  constraint merchant_commission_percent_is_at_most_all check (commission_type <> 'percent' or commission_value <= 10000),
  constraint merchant_transfer_limit_is_not_negative check (bank_transfer_limit >= 0),
  constraint merchant_bank_account_is_whole check (
    num_nulls(bank_id, bank_name, branch_name, branch_id, account_number, account_name) in (0, 6))
);

create table people (
  id uuid primary key,
  merchant_id uuid not null references merchants,
  role text not null,
  name text not null,
  email text not null,
  email_verified_at timestamptz,
  mobile_no text not null,
  phone_verified_at timestamptz,
  avatar text,
  agent text,
  terms_accepted_at timestamptz not null,
  privacy_accepted_at timestamptz not null,
  created_at timestamptz not null,
  constraint person_email_is_unique unique (email),
  constraint person_mobile_is_unique unique (mobile_no),
  constraint person_email_is_lower_case check (email = lower(email)),
  constraint person_mobile_is_nepali check (mobile_no ~ '^\+9779[0-9]{9}$'),
  constraint person_role_is_known check (role in ('owner')),
  constraint person_agent_is_known check (agent in ('PENDING', 'ACCEPTED', 'REJECTED'))
);
create index people_of_a_merchant on people (merchant_id);
