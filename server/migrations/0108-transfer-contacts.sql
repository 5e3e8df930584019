-- The numbers that a merchant keeps at the top of those it sends to.
create table transfer_favourites (
  merchant_id uuid not null references merchants,
  mobile_no text not null,
  added_at timestamptz not null,
  constraint favourite_number_is_kept_once primary key (merchant_id, mobile_no)
);
revoke update, truncate on transfer_favourites from sahuji_app;
create index transfers_to_a_number on transfers (merchant_id, receiver_mobile, id);
