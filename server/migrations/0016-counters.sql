-- Counters of a shop: invitations, devices and shifts.

-- The places in a shop where money is taken. Each has a QR of its own, and a device that is signed in there and to nothing else:
-- a session that names its counter is none for any other route.
create table counters (
  id uuid primary key,
  merchant_id uuid not null references merchants,
  name text not null,
  -- What its QR carries. It gives nobody anything; a payment that names it is counted here.
  code text not null,
  -- What comes without a counter's QR is shown and counted here.
  takes_rest boolean not null,
  created_at timestamptz not null,
  closed_at timestamptz,
  -- From when a counter took what came without a counter's QR; until it was closed. No payment moves to another one afterwards.
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

-- The links that sign a device in, each once.
create table counter_invites (
  id uuid primary key,
  counter_id uuid not null references counters,
  -- Whose session it becomes.
  person_id uuid not null references people,
  staff text not null,
  code_hash bytea not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  -- A counter's QR is good only while the session that made it is open, and muting a type silences no channel that is locked.
  -- Null: made before this was kept; nobody is signed in by it any more.
  session_id uuid,
  constraint invite_code_is_unique unique (code_hash),
  constraint invite_code_is_a_sha256 check (length(code_hash) = 32),
  constraint invite_names_its_staff check (length(staff) between 1 and 40)
);
revoke update on counter_invites from sahuji_app;
grant update (used_at) on counter_invites to sahuji_app;
create index counter_invites_by_age on counter_invites (expires_at);
create index invites_of_a_counter on counter_invites (counter_id) where used_at is null;

-- Who stood at a counter from when until when; kept longer than the session. Two never stand at one counter at a time.
create table counter_shifts (
  id uuid primary key,
  counter_id uuid not null references counters,
  session_id uuid not null,
  staff text not null,
  began_at timestamptz not null,
  -- When it ends at the latest.
  ends_at timestamptz not null,
  ended_at timestamptz,
  constraint shift_is_of_one_session unique (session_id),
  constraint shift_ends_after_its_beginning check (ended_at >= began_at)
);
revoke insert, update, delete on counter_shifts from sahuji_app;
create unique index one_shift_at_a_counter on counter_shifts (counter_id) where ended_at is null;
create index shifts_of_a_counter on counter_shifts (counter_id, began_at);

alter table sessions add constraint sessions_counter_id_fkey foreign key (counter_id) references counters;
