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
  constraint counter_code_is_unique unique (code),
  constraint counter_has_a_name check (length(name) between 1 and 40),
  constraint closed_counter_takes_nothing check (closed_at is null or not takes_rest)
);
create unique index counter_name_stands_once on counters (merchant_id, lower(name)) where closed_at is null;
create unique index one_counter_takes_the_rest on counters (merchant_id) where takes_rest;
revoke delete, truncate, update on counters from sahuji_app;
grant update (name, takes_rest, closed_at) on counters to sahuji_app;

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
  constraint invite_code_is_unique unique (code_hash),
  constraint invite_code_is_a_sha256 check (length(code_hash) = 32),
  constraint invite_names_its_staff check (length(staff) between 1 and 40)
);
create index counter_invites_by_age on counter_invites (expires_at);
create index invites_of_a_counter on counter_invites (counter_id) where used_at is null;
revoke truncate, update on counter_invites from sahuji_app;
grant update (used_at) on counter_invites to sahuji_app;

alter table sessions
  add column counter_id uuid references counters,
  -- Who stands there.
  add column staff text;
alter table sessions add constraint counter_session_names_its_staff check ((counter_id is null) = (staff is null)) not valid;
alter table sessions add constraint counter_session_proves_nobody
  check (counter_id is null or (push_token is null and stepped_up_at is null and not is_remembered)) not valid;
alter table sessions validate constraint counter_session_names_its_staff;
alter table sessions validate constraint counter_session_proves_nobody;
create index open_session_of_a_counter on sessions (counter_id) where counter_id is not null and ended_at is null;

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
create unique index one_shift_at_a_counter on counter_shifts (counter_id) where ended_at is null;
create index shifts_of_a_counter on counter_shifts (counter_id, began_at);
revoke insert, update, delete, truncate on counter_shifts from sahuji_app;

create function counter_shift_follows_its_session() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    insert into counter_shifts (id, counter_id, session_id, staff, began_at, ends_at)
    values (gen_random_uuid(), new.counter_id, new.id, new.staff, new.created_at, new.ends_at);
  else
    update counter_shifts set ended_at = greatest(began_at, least(new.ended_at, ends_at))
     where session_id = new.id and ended_at is null;
  end if;
  return null;
end $$;
revoke all on function counter_shift_follows_its_session from public, sahuji_app;
create trigger counter_shift_begins after insert on sessions
  for each row when (new.counter_id is not null) execute function counter_shift_follows_its_session();
create trigger counter_shift_ends after update of ended_at on sessions
  for each row when (new.counter_id is not null and new.ended_at is not null and old.ended_at is null)
  execute function counter_shift_follows_its_session();

-- The counter whose QR was paid; null: none's. transfers_write() takes it from the row that is written.
alter table transfers add column counter_id uuid references counters;
