-- A password is never one of the last ones, a link sets a new one, and a session knows its device and place.
create table password_history (
  id uuid primary key,
  person_id uuid not null references people,
  hash text not null,
  pepper_version smallint not null,
  replaced_at timestamptz not null,
  constraint old_password_is_argon2id check (hash like '$argon2id$%')
);
create index password_history_of_a_person on password_history (person_id, replaced_at desc);

-- Links that set a new password: ten minutes, one use, and a newer one ends those before it.
create table password_resets (
  id uuid primary key,
  person_id uuid not null references people,
  token_hash bytea not null,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  constraint password_reset_token_is_unique unique (token_hash),
  constraint password_reset_token_is_a_sha256 check (length(token_hash) = 32)
);
create index password_resets_of_a_person on password_resets (person_id, sent_at desc);

-- Browsers that a person has signed in with, by a random cookie; only its hash is kept. One browser may serve two people.
create table known_devices (
  token_hash bytea not null,
  person_id uuid not null references people,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  constraint device_is_known_once_a_person primary key (token_hash, person_id),
  constraint device_token_is_a_sha256 check (length(token_hash) = 32)
);
create index known_devices_of_a_person on known_devices (person_id);

alter table sessions
  -- What the browser said at the sign-in, as an IANA name; null: it said nothing that exists.
  add column time_zone text,
  add column is_remembered boolean not null default false;
update sessions set is_remembered = idle_seconds > 3600;
create index open_sessions_of_a_person on sessions (person_id, last_seen_at desc) where ended_at is null;
