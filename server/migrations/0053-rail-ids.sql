-- A rail may know a payment by an id of its own, given when the payment is opened; and it says when the payer paid.

alter table loads
  add column rail_id text,
  add column paid_at timestamptz,
  add constraint rail_id_is_no_empty_text check (rail_id <> '');

-- Whoever names a payment by the rail's id means one load.
create unique index rail_id_names_one_load on loads (rail, rail_id) where rail_id is not null;
