-- Ticketed events: what sells, the seats, who holds and buys them, and the money that stays held until the doors open.

create table events (
  id uuid primary key,
  merchant_id uuid not null references merchants,
  mode text not null,
  key uuid not null,
  state text not null default 'draft',
  version integer not null default 1,
  title text not null default '',
  title_ne text,
  category text,
  description text not null default '',
  tags text[] not null default '{}',
  starts_at timestamptz,
  ends_at timestamptz,
  doors_at timestamptz,
  is_online boolean not null default false,
  venue text,
  address text,
  city text,
  latitude double precision,
  longitude double precision,
  online_link text,
  way_in text,
  capacity integer,
  fee_payer text not null default 'organiser',
  taxes jsonb not null default '[]',
  refund_hours integer default 72,
  contact_name text,
  contact_mobile text,
  questions jsonb not null default '[]',
  visibility text not null default 'everyone',
  slug text,
  sale_from timestamptz,
  -- Addresses of its posters.
  wide_picture text,
  tall_picture text,
  made_at timestamptz not null,
  made_by uuid not null,
  published_at timestamptz,
  cancelled_at timestamptz,
  cancel_reason text,
  -- The giving back of a cancelled event's money is paused.
  return_paused_at timestamptz,
  -- When its money was released into the wallet.
  released_at timestamptz,
  constraint event_key_makes_one unique (merchant_id, key),
  constraint event_mode_is_known check (mode in ('live', 'sandbox')),
  constraint event_state_is_known check (state in ('draft', 'on_sale', 'cancelled')),
  constraint event_category_is_known check (
    category in ('food', 'music', 'film', 'craft', 'learning', 'sport', 'festival', 'other')),
  constraint event_visibility_is_known check (visibility in ('everyone', 'address', 'code')),
  constraint event_fee_payer_is_known check (fee_payer in ('organiser', 'buyer')),
  constraint event_seats_are_bounded check (capacity between 1 and 100000),
  constraint event_slug_is_an_address check (slug ~ '^[a-z0-9][a-z0-9-]{1,58}[a-z0-9]$'),
  constraint event_texts_are_bounded check (
    length(title) <= 80 and length(title_ne) <= 80 is not false and length(description) <= 6000
    and cardinality(tags) <= 8 and length(cancel_reason) <= 200 is not false),
  constraint event_lists_are_lists check (jsonb_typeof(taxes) = 'array' and jsonb_typeof(questions) = 'array'),
  -- What buyers rely on is complete as long as it is on sale.
  constraint event_on_sale_is_complete check (
    state = 'draft'
    or (num_nulls(category, starts_at, ends_at, doors_at, capacity, contact_name, contact_mobile, slug, published_at) = 0
        and length(title) > 0 and ends_at > starts_at and doors_at <= starts_at
        and (is_online or num_nulls(venue, city) = 0))),
  constraint event_is_cancelled_once check (
    (state = 'cancelled') = (cancelled_at is not null) and (cancelled_at is null) = (cancel_reason is null))
);
create unique index event_slug_is_unique on events (mode, slug) where slug is not null and state <> 'draft';
create index events_by_merchant on events (merchant_id, mode, id);
create index events_on_sale on events (mode, starts_at, id) where state = 'on_sale' and visibility = 'everyone';
create index events_to_release on events (doors_at) where released_at is null and state = 'on_sale';

-- A published event is never a draft again and never deleted; a draft may be. The version rises with every change.
create function event_moves_as_allowed() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if old.state <> new.state and not (old.state = 'draft' and new.state = 'on_sale' or old.state = 'on_sale' and new.state = 'cancelled')
     or (new.merchant_id, new.mode, new.key, new.made_at) is distinct from (old.merchant_id, old.mode, old.key, old.made_at) then
    raise exception 'event % cannot move from % to %', old.id, old.state, new.state using errcode = 'check_violation',
      constraint = 'event_moves_as_allowed', table = 'events';
  end if;
  new.version := old.version + 1;
  return new;
end $$;
revoke all on function event_moves_as_allowed from public, sahuji_app;
create trigger event_moves_as_allowed before update on events for each row execute function event_moves_as_allowed();

create function published_event_is_never_deleted() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if old.state <> 'draft' then
    raise exception 'event % was published', old.id using errcode = 'check_violation',
      constraint = 'published_event_is_never_deleted', table = 'events';
  end if;
  return old;
end $$;
revoke all on function published_event_is_never_deleted from public, sahuji_app;
create trigger published_event_is_never_deleted before delete on events for each row execute function published_event_is_never_deleted();

-- The posters of events, by the word of chance in their address.
create table event_pictures (
  token text primary key,
  event_id uuid not null references events on delete cascade,
  merchant_id uuid not null,
  shape text not null,
  bytes bytea not null,
  made_at timestamptz not null,
  constraint event_picture_is_one_a_shape unique (event_id, shape),
  constraint event_picture_shape_is_known check (shape in ('wide', 'tall')),
  constraint event_picture_token_is_unguessable check (length(token) = 43),
  constraint event_picture_is_small check (length(bytes) <= 1048576)
);

-- Seats: of the whole event, whose pool has the event's id, and of each kind of ticket, whose pool has the kind's id. A kind takes
-- from its event's pool and its own, and also from another kind's where it shares its seats.
create table ticket_pools (
  id uuid primary key,
  event_id uuid not null references events on delete cascade,
  merchant_id uuid not null,
  capacity integer not null,
  held integer not null default 0,
  sold integer not null default 0,
  constraint ticket_pool_is_never_oversold check (held >= 0 and sold >= 0 and held + sold <= capacity)
);
create index ticket_pools_by_event on ticket_pools (event_id);

create table ticket_types (
  id uuid primary key,
  event_id uuid not null references events on delete cascade,
  merchant_id uuid not null,
  key uuid not null,
  version integer not null default 1,
  place integer not null,
  name text not null,
  holds text,
  -- Prices in their order: [{"price", "first", "until"}], paisa; the last one has neither bound.
  steps jsonb not null,
  sale_from timestamptz,
  sale_until timestamptz,
  order_min integer not null default 1,
  order_max integer not null default 10,
  is_hidden boolean not null default false,
  section text,
  valid_from timestamptz,
  valid_until timestamptz,
  is_transferable boolean not null default true,
  has_waiting_list boolean not null default false,
  colour text not null default 'ink',
  shares_with uuid references ticket_types,
  stopped_at timestamptz,
  made_at timestamptz not null,
  constraint ticket_type_key_makes_one unique (merchant_id, key),
  constraint ticket_type_texts_are_bounded check (length(name) between 1 and 40 and length(holds) <= 120 is not false),
  constraint ticket_type_has_steps check (jsonb_typeof(steps) = 'array' and jsonb_array_length(steps) between 1 and 8),
  constraint ticket_type_order_is_bounded check (order_min between 1 and order_max and order_max <= 50)
);
create index ticket_types_by_event on ticket_types (event_id, place);

create table ticket_type_pools (
  type_id uuid not null references ticket_types on delete cascade,
  pool_id uuid not null references ticket_pools on delete cascade,
  primary key (type_id, pool_id)
);
create index ticket_type_pools_by_pool on ticket_type_pools (pool_id);

-- The price of the cheapest next ticket of an event that anyone sees, in paisa; null without one.
create function event_price_from(event uuid, at timestamptz) returns bigint
  stable language sql set search_path = public, pg_temp as $$
  select min((
    select (s.step ->> 'price')::bigint from jsonb_array_elements(y.steps) with ordinality as s(step, nth)
     where ((s.step ->> 'first') is null or p.sold + p.held < (s.step ->> 'first')::integer)
       and ((s.step ->> 'until') is null or (s.step ->> 'until')::timestamptz > at)
     order by s.nth limit 1))
    from ticket_types y join ticket_pools p on p.id = y.id
   where y.event_id = event and y.stopped_at is null and not y.is_hidden
$$;

-- Every change of a price after the first sale, with its reason.
create table ticket_price_changes (
  type_id uuid not null references ticket_types on delete cascade,
  at timestamptz not null,
  person_id uuid not null,
  steps_before jsonb not null,
  sold_before integer not null,
  reason text not null,
  primary key (type_id, at),
  constraint price_change_has_a_reason check (length(reason) between 1 and 200)
);

create table event_codes (
  id uuid primary key,
  event_id uuid not null references events on delete cascade,
  merchant_id uuid not null,
  key uuid not null,
  code text not null,
  type_ids uuid[] not null,
  off_basis_points integer not null default 0,
  uses_max integer,
  -- Tickets held or sold with it.
  used integer not null default 0,
  ends_at timestamptz,
  stopped_at timestamptz,
  made_at timestamptz not null,
  constraint event_code_key_makes_one unique (merchant_id, key),
  constraint event_code_is_unique unique (event_id, code),
  constraint event_code_is_a_word check (code ~ '^[A-Z0-9-]{3,20}$'),
  constraint event_code_takes_a_part_off check (off_basis_points between 0 and 10000),
  constraint event_code_is_used_within_its_limit check (used >= 0 and used <= uses_max is not false)
);

create table ticket_orders (
  id uuid primary key,
  event_id uuid not null references events,
  merchant_id uuid not null references merchants,
  mode text not null,
  key uuid not null,
  reference text not null,
  state text not null,
  -- Who asked, as a hash of the network: it bounds what one caller can hold.
  held_by text,
  code_id uuid references event_codes,
  via text,
  -- A guest's order was given by a person of the organiser and costs nothing.
  given_by uuid,
  buyer_name text,
  buyer_mobile text,
  buyer_email text,
  language text,
  answers jsonb not null default '[]',
  -- What the tickets cost, what the buyer pays on top, and together; paisa.
  price bigint not null,
  charge bigint not null default 0,
  total bigint not null,
  payment_id uuid references payments,
  -- The seats are held until then; extended once, when the payer leaves for a bank.
  held_until timestamptz not null,
  was_extended boolean not null default false,
  made_at timestamptz not null,
  paid_at timestamptz,
  ended_at timestamptz,
  -- The ledger's hold on what arrived, until the doors open; and how much it holds now, paisa.
  hold_id uuid,
  hold_amount bigint not null default 0,
  constraint ticket_order_key_makes_one unique (event_id, key),
  constraint ticket_order_reference_is_unique unique (reference),
  constraint ticket_order_state_is_known check (state in ('held', 'paid', 'expired', 'released', 'refunded')),
  constraint ticket_order_adds_up check (price >= 0 and charge >= 0 and total = price + charge),
  constraint ticket_order_has_one_payment unique (payment_id),
  constraint paid_ticket_order_was_paid check ((state in ('paid', 'refunded')) = (paid_at is not null)),
  constraint paid_ticket_order_has_a_buyer check (paid_at is null or num_nulls(buyer_name, buyer_mobile) = 0),
  constraint paid_ticket_order_has_its_payment check (paid_at is null or total = 0 or payment_id is not null),
  constraint ticket_order_hold_is_an_amount check (hold_amount >= 0 and (hold_amount = 0 or hold_id is not null))
);
revoke delete on ticket_orders from sahuji_app;
create index ticket_orders_by_event on ticket_orders (event_id, id);
create index ticket_orders_that_expire on ticket_orders (held_until) where state = 'held';
create index ticket_orders_of_a_caller on ticket_orders (held_by) where state = 'held';
create index ticket_orders_held_in_the_ledger on ticket_orders (event_id) where hold_amount > 0;

-- The lines of an order, at the price that was held.
create table ticket_lines (
  order_id uuid not null references ticket_orders,
  event_id uuid not null,
  type_id uuid not null references ticket_types,
  quantity integer not null,
  price bigint not null,
  full_price bigint not null,
  -- [{"name", "answers"}], one for each ticket.
  holders jsonb not null default '[]',
  primary key (order_id, type_id, price),
  constraint ticket_line_has_seats check (quantity between 1 and 50),
  constraint ticket_line_costs_at_most_its_price check (price between 0 and full_price)
);
create index ticket_lines_by_type on ticket_lines (type_id);

create table tickets (
  id uuid primary key,
  order_id uuid not null references ticket_orders,
  event_id uuid not null references events,
  merchant_id uuid not null,
  type_id uuid not null references ticket_types,
  -- Printed on it: AS-4K7Q-22M.
  number text not null,
  -- The secret part of its address, and the serial that its QR is signed with: both are new when it is passed on.
  address text not null,
  serial uuid not null,
  nth integer not null,
  holder_name text,
  -- Of a ticket that was passed on; null: the buyer's.
  holder_mobile text,
  answers jsonb not null default '[]',
  price bigint not null,
  state text not null default 'good',
  made_at timestamptz not null,
  ended_at timestamptz,
  refund_id uuid,
  constraint ticket_number_is_unique unique (event_id, number),
  constraint ticket_address_is_unique unique (address),
  constraint ticket_serial_is_unique unique (serial),
  constraint ticket_has_its_place_in_the_order unique (order_id, nth),
  constraint ticket_state_is_known check (state in ('good', 'refunded', 'revoked')),
  constraint ticket_ends_once check ((state = 'good') = (ended_at is null))
);
revoke delete on tickets from sahuji_app;
create index tickets_by_event on tickets (event_id, id);
create index tickets_by_type on tickets (type_id);

-- Serials that open no door any more: tickets that were passed on or given back. Doors load it.
create table revoked_serials (
  serial uuid primary key,
  ticket_id uuid not null references tickets,
  event_id uuid not null references events,
  why text not null,
  at timestamptz not null,
  constraint revoked_serial_reason_is_known check (why in ('passed_on', 'refunded', 'revoked'))
);
revoke update, delete on revoked_serials from sahuji_app;
create index revoked_serials_by_event on revoked_serials (event_id, at);

create table ticket_waiting (
  id uuid primary key,
  event_id uuid not null references events,
  merchant_id uuid not null,
  type_id uuid not null references ticket_types,
  quantity integer not null,
  name text not null,
  mobile_no text not null,
  language text,
  joined_at timestamptz not null,
  -- The secret of the address that lets them buy, and until when.
  offer text,
  offered_until timestamptz,
  ended_at timestamptz,
  constraint waiting_wants_seats check (quantity between 1 and 50)
);
create unique index someone_waits_once on ticket_waiting (type_id, mobile_no) where ended_at is null;
create index ticket_waiting_in_line on ticket_waiting (type_id, joined_at) where ended_at is null;

-- A phone at a gate of one event. Its row begins as an invitation, whose code signs one device in, once.
create table door_devices (
  id uuid primary key,
  event_id uuid not null references events,
  merchant_id uuid not null,
  gate text not null,
  person text not null,
  -- Who invited it, and the session that must still be open when the code is used.
  made_by uuid not null,
  session_id uuid not null,
  made_at timestamptz not null,
  code_hash bytea not null,
  code_ends_at timestamptz not null,
  -- The device's own secret, as a hash; null: its code was not used yet.
  secret_hash bytea,
  opened_at timestamptz,
  signed_out_at timestamptz,
  last_seen_at timestamptz,
  -- As the device measured and reported it: milliseconds that its clock is behind ours, and scans that are not sent.
  clock_offset integer,
  scans_waiting integer not null default 0,
  readiness jsonb,
  constraint door_code_is_unique unique (code_hash),
  constraint door_secret_is_unique unique (secret_hash),
  constraint door_names_are_bounded check (length(gate) between 1 and 40 and length(person) between 1 and 40),
  constraint open_door_has_a_secret check ((secret_hash is null) = (opened_at is null))
);
revoke delete on door_devices from sahuji_app;
create index door_devices_by_event on door_devices (event_id, id);

-- What happened at the doors: never deleted and never refused afterwards. `at` is the device's time corrected by the offset that it
-- measured when it was last online.
create table ticket_entries (
  event_id uuid not null references events,
  nonce uuid not null,
  ticket_id uuid not null references tickets,
  device_id uuid not null references door_devices,
  merchant_id uuid not null,
  -- The serial of the QR that was scanned: a ticket that was passed on has had several.
  serial uuid not null,
  device_at timestamptz not null,
  clock_offset integer not null,
  at timestamptz not null,
  received_at timestamptz not null,
  was_offline boolean not null,
  -- False: the person was kept out.
  was_let_in boolean not null,
  reason text,
  -- What the QR was at that moment.
  found text not null,
  -- The first entry of its ticket by (at, device); all others are duplicates.
  is_first boolean not null default false,
  undone_at timestamptz,
  primary key (event_id, nonce),
  constraint entry_reason_is_known check (reason in ('came_back', 'showed_id', 'by_mistake')),
  constraint entry_found_is_known check (found in ('good', 'passed_on', 'refunded', 'revoked')),
  constraint first_entry_let_someone_in check (not is_first or was_let_in and found = 'good' and undone_at is null)
);
revoke delete on ticket_entries from sahuji_app;
create unique index ticket_has_one_first_entry on ticket_entries (ticket_id) where is_first;
create index ticket_entries_by_ticket on ticket_entries (ticket_id, at);
create index ticket_entries_received on ticket_entries (event_id, received_at);
create index ticket_entries_undone on ticket_entries (event_id, undone_at) where undone_at is not null;
create index ticket_entries_by_device on ticket_entries (device_id, received_at);

-- Decides the first entry of a ticket again. The caller has locked the ticket.
create function ticket_first_entry(wanted uuid) returns void language plpgsql set search_path = public, pg_temp as $$
declare
  winner uuid;
begin
  select e.nonce into winner from ticket_entries e
   where e.ticket_id = wanted and e.was_let_in and e.found = 'good' and e.undone_at is null
   order by e.at, e.device_id, e.nonce limit 1;
  update ticket_entries set is_first = false where ticket_id = wanted and is_first and nonce is distinct from winner;
  update ticket_entries set is_first = true where ticket_id = wanted and nonce = winner and not is_first;
end $$;
