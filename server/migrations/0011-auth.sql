-- What proves who somebody is. No secret is kept as it was given: passwords as argon2id under a pepper, codes as HMAC,
-- tokens of sessions and links as SHA-256.
create table passwords (
  person_id uuid primary key references people,
  hash text not null,
  pepper_version smallint not null,
  changed_at timestamptz not null,
  constraint password_is_argon2id check (hash like '$argon2id$%')
);

create table sessions (
  id uuid primary key,
  person_id uuid not null references people,
  token_hash bytea not null,
  -- RFC 7638 thumbprint of the browser's key; null: a plain token, which can read and load but never pay out.
  key_thumbprint text,
  idle_seconds integer not null,
  device text not null,
  network text not null,
  push_token text,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  ends_at timestamptz not null,
  ended_at timestamptz,
  constraint session_token_is_unique unique (token_hash),
  constraint session_token_is_a_sha256 check (length(token_hash) = 32)
);
create index sessions_of_a_person on sessions (person_id, created_at desc);

-- Proofs of changing requests that were used; kept for as long as a proof is accepted.
create table spent_proofs (
  session_id uuid not null references sessions on delete cascade,
  jti text not null,
  spent_at timestamptz not null,
  constraint proof_is_spent_once primary key (session_id, jti)
);
create index spent_proofs_by_age on spent_proofs (spent_at);

-- Every code that was sent. Only a person's newest can be used; counts of tries and sends are taken over all of them.
create table phone_codes (
  id uuid primary key,
  person_id uuid not null references people,
  mobile_no text not null,
  salt bytea not null,
  code_hash bytea not null,
  pepper_version smallint not null,
  tries smallint not null default 0,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  constraint phone_code_tries_are_counted check (tries >= 0)
);
create index phone_codes_of_a_person on phone_codes (person_id, sent_at desc);
create index phone_codes_of_a_number on phone_codes (mobile_no, sent_at desc);

-- Links that verify an e-mail address, each good for one use and one address.
create table email_links (
  id uuid primary key,
  person_id uuid not null references people,
  email text not null,
  token_hash bytea not null,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  constraint email_link_token_is_unique unique (token_hash)
);
create index email_links_of_a_person on email_links (person_id);

-- Failed sign-ins by account and network, and by network. A window that was used up makes the next one twice as long.
create table sign_in_failures (
  bucket text primary key,
  failures integer not null,
  rounds smallint not null,
  ends_at timestamptz not null
);
create index sign_in_failures_by_age on sign_in_failures (ends_at);
