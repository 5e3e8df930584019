-- Whose mobile banking pays a load (the number registered at the bank may be another than the shop's own), and the banks
-- that a merchant keeps at the top of the list.
alter table loads
  add column payer_mobile text,
  add constraint load_mobile_is_ten_digits check (payer_mobile ~ '^9[0-9]{9}$'),
  add constraint load_mobile_is_of_mobile_banking check (payer_mobile is null or channel = 'mobilebanking');

-- A bank is the one that it is whichever rail serves it, as instruments name it.
create table favourite_banks (
  merchant_id uuid not null references merchants,
  bank text not null,
  since timestamptz not null,
  constraint favourite_bank_is_kept_once primary key (merchant_id, bank)
);
