-- What proves a person beside the password, and when they last proved themselves. No secret is kept as it was given:
-- one-time secrets are sealed under the pepper, recovery codes are HMACs, challenges and tickets SHA-256.
alter table sessions add column stepped_up_at timestamptz;

create table passkeys (
  id uuid primary key,
  person_id uuid not null references people,
  credential_id bytea not null,
  public_key bytea not null,
  -- Only grows; authenticators that keep none leave it at 0.
  counter bigint not null,
  transports text[] not null,
  name text not null,
  is_backed_up boolean not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  constraint passkey_credential_is_unique unique (credential_id),
  constraint passkey_counter_is_not_negative check (counter >= 0),
  constraint passkey_has_a_name check (length(name) between 1 and 60)
);
create index passkeys_of_a_person on passkeys (person_id, created_at);

-- What a passkey is asked to sign: once, for one purpose, by the session or the browser's key that asked for it.
create table passkey_challenges (
  challenge_hash bytea primary key,
  purpose text not null,
  session_id uuid references sessions on delete cascade,
  key_thumbprint text,
  expires_at timestamptz not null,
  constraint passkey_challenge_purpose_is_known check (purpose in ('add', 'sign_in', 'second_step', 'step_up', 'reset'))
);
create index passkey_challenges_by_age on passkey_challenges (expires_at);

-- The secret that an authenticator app shares. Until confirmed_at it only waits for its first code.
create table totp_secrets (
  person_id uuid primary key references people,
  sealed bytea not null,
  pepper_version smallint not null,
  session_id uuid not null,
  begun_at timestamptz not null,
  confirmed_at timestamptz,
  -- The newest half minute whose code was used; codes of it and of earlier ones are dead.
  used_step bigint not null default 0,
  failures smallint not null default 0,
  failures_end_at timestamptz,
  constraint totp_failures_are_counted check (failures >= 0)
);

create table recovery_codes (
  id uuid primary key,
  person_id uuid not null references people,
  code_hash bytea not null,
  pepper_version smallint not null,
  made_at timestamptz not null,
  used_at timestamptz,
  constraint recovery_code_is_unique unique (person_id, code_hash)
);

-- What stands between two steps: a right password and its second factor, a proven passkey and the new password.
create table sign_in_tickets (
  id uuid primary key,
  token_hash bytea not null,
  purpose text not null,
  person_id uuid not null references people,
  -- The browser's key that the first step was proven with; null: a plain client.
  key_thumbprint text,
  remember_device boolean not null,
  push_token text,
  tries smallint not null default 0,
  expires_at timestamptz not null,
  used_at timestamptz,
  constraint sign_in_ticket_is_unique unique (token_hash),
  constraint sign_in_ticket_purpose_is_known check (purpose in ('second_step', 'reset')),
  constraint sign_in_ticket_tries_are_counted check (tries >= 0)
);
create index sign_in_tickets_by_age on sign_in_tickets (expires_at);
