-- NEPALPAY QR: a rail by which only customers pay, and payments that arrive at a printed code without an attempt of ours.

alter table instruments
  drop constraint instrument_channel_is_known,
  add constraint instrument_channel_is_known check (channel in ('ebanking', 'mobilebanking', 'visa', 'sct', 'ips', 'nepalpay'));
alter table rail_routes
  drop constraint rail_route_channel_is_known,
  add constraint rail_route_channel_is_known check (channel in ('ebanking', 'mobilebanking', 'visa', 'sct', 'ips', 'nepalpay'));

-- No wallet is loaded by it.
alter table collections add constraint load_comes_by_a_load_channel check (kind <> 'load' or channel <> 'nepalpay');

-- Money paid at a code that was revoked before: an operator decides.
alter table collections
  drop constraint review_reason_is_known,
  add constraint review_reason_is_known check (
    review_reason in ('over_limit', 'other_instrument', 'other_amount', 'after_failure', 'wallet_closed', 'surplus', 'revoked_code',
                      'contradicted'));

-- What payments at a printed code are booked under, also where the rail has not been asked yet what it offers.
insert into instruments (id, rail, code, channel, name, short_name, rail_name, rail_institution, is_offered, refreshed_at)
values ('0199f000-0000-7000-8000-000000000029', 'nepalpay', 'nepalpay', 'nepalpay', 'NEPALPAY QR', 'NEPALPAY QR', 'NEPALPAY QR',
        'NEPALPAY QR', false, now());

-- Every payment that the rail confirmed, by its own id: recorded before it is answered, so that none is lost. The amount and the
-- state are the rail's status check's.
create table payment_arrivals (
  id uuid primary key,
  rail text not null,
  -- How the rail's status check names this one payment, and its own reference of it.
  rail_id text not null,
  rail_reference text not null,
  -- The shop's code within the QR, and the bill number; null where it has none.
  code text not null,
  bill text,
  -- received: the rail is still asked; matched: its money is the collection's; unpaid: the rail reports no money; unmatched: paid,
  -- and its code is no shop's; returned: an operator has had that money returned.
  state text not null,
  collection_id uuid references collections,
  -- As the rail reports it.
  amount bigint,
  received_at timestamptz not null,
  tries integer not null default 0,
  next_at timestamptz,
  ended_at timestamptz,
  returned_by text,
  return_note text,
  constraint payment_arrives_once unique (rail, rail_id),
  constraint arrival_state_is_known check (state in ('received', 'matched', 'unpaid', 'unmatched', 'returned')),
  constraint arrival_names_are_short check (
    length(rail_id) between 1 and 80 and length(rail_reference) between 1 and 40 and length(code) between 1 and 25
    and length(bill) between 1 and 40),
  constraint arrival_waits_for_its_next_question check ((state = 'received') = (next_at is not null)),
  constraint ended_arrival_has_its_time check ((state = 'received') = (ended_at is null)),
  constraint matched_arrival_names_its_collection check (state <> 'matched' or collection_id is not null),
  constraint unmatched_arrival_is_paid check (state not in ('unmatched', 'returned') or amount > 0),
  constraint returned_arrival_names_its_operator check (
    (state = 'returned') = (returned_by is not null) and (return_note is null or state = 'returned')),
  constraint arrival_return_is_explained_shortly check (length(returned_by) between 1 and 100 and length(return_note) between 1 and 500)
);
revoke update, delete on payment_arrivals from sahuji_app;
grant update (state, collection_id, amount, tries, next_at, ended_at, returned_by, return_note) on payment_arrivals to sahuji_app;
create index payment_arrivals_to_follow on payment_arrivals (next_at) where next_at is not null;
create index payment_arrivals_unmatched on payment_arrivals (received_at) where state = 'unmatched';
create index payment_arrivals_by_collection on payment_arrivals (collection_id) where collection_id is not null;
