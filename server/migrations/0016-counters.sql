-- Counters of a shop: the places where it takes money, with their invitations, devices and shifts.

-- Each counter has its own QR code. A device signed in to a counter may use only the routes of the counter: its session names
-- the counter and is valid for no other route.
create table counters (
  id uuid primary key,
  merchant_id uuid not null references merchants,
  name text not null,
  -- Code in the QR. It grants nothing; a payment that names it is counted at this counter.
  code text not null,
  -- Payments without a counter's QR are shown and counted here.
  takes_rest boolean not null,
  created_at timestamptz not null,
  closed_at timestamptz,
  -- Since when the counter takes payments without a counter's QR, until it is closed. Past
  -- payments never move to another counter.
  rest_from timestamptz,
  constraint counter_code_is_unique unique (code),
  constraint counter_has_a_name check (length(name) between 1 and 40),
  constraint closed_counter_takes_nothing check (closed_at is null or not takes_rest),
  constraint counter_took_the_rest_from_a_moment check (not takes_rest or rest_from is not null)
);
revoke update, delete on counters from sahuji_app;
grant update (name, takes_rest, closed_at, rest_from) on counters to sahuji_app;
create unique index counter_name_stands_once on counters (merchant_id, lower(name)) where closed_at is null;
create unique index one_counter_takes_the_rest on counters (merchant_id) where takes_rest;

-- Invitations: links that sign in a device, each valid once.
create table counter_invites (
  id uuid primary key,
  counter_id uuid not null references counters,
  -- The person whose session the device gets.
  person_id uuid not null references people,
  staff text not null,
  code_hash bytea not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  -- The session that made the invitation; the invitation is valid only while that session is
  -- open. Null: the invitation is invalid.
  session_id uuid,
  constraint invite_code_is_unique unique (code_hash),
  constraint invite_code_is_a_sha256 check (length(code_hash) = 32),
  constraint invite_names_its_staff check (length(staff) between 1 and 40)
);
revoke update on counter_invites from sahuji_app;
grant update (used_at) on counter_invites to sahuji_app;
create index counter_invites_by_age on counter_invites (expires_at);
create index invites_of_a_counter on counter_invites (counter_id) where used_at is null;

-- Shifts: which staff member used a counter, and when. Kept longer than the session. A counter has at most one open shift.
create table counter_shifts (
  id uuid primary key,
  counter_id uuid not null references counters,
  session_id uuid not null,
  staff text not null,
  began_at timestamptz not null,
  -- Latest possible end.
  ends_at timestamptz not null,
  ended_at timestamptz,
  constraint shift_is_of_one_session unique (session_id),
  constraint shift_ends_after_its_beginning check (ended_at >= began_at)
);
revoke insert, update, delete on counter_shifts from sahuji_app;
create unique index one_shift_at_a_counter on counter_shifts (counter_id) where ended_at is null;
create index shifts_of_a_counter on counter_shifts (counter_id, began_at);

-- Reference of 0011 to counters.
alter table sessions add constraint sessions_counter_id_fkey foreign key (counter_id) references counters;
