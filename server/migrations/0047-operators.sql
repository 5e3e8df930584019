-- Who runs the product: accounts, sessions and second factors apart from the merchants', and a log of all they do that
-- nobody changes. A merchant's session opens nothing here, an operator's nothing there.
create table operators (
  id uuid primary key,
  name text not null,
  -- Lower case; what an operator signs in by.
  email text not null,
  created_at timestamptz not null,
  -- Null: may sign in. Nobody is ever deleted, for the log names them.
  disabled_at timestamptz,
  -- Of the demo: the password is published, and no second factor is asked for.
  is_demo boolean not null default false,
  constraint operator_email_is_unique unique (email),
  constraint operator_email_is_lower_case check (email = lower(email)),
  constraint operator_has_a_name check (length(name) between 1 and 80)
);

create table operator_roles (
  operator_id uuid not null references operators,
  role text not null,
  granted_at timestamptz not null,
  -- Null: by the command at the machine.
  granted_by uuid references operators,
  constraint operator_role_is_granted_once primary key (operator_id, role),
  constraint operator_role_is_known check (role in
    ('viewer', 'kyc_reviewer', 'support', 'finance_maker', 'finance_checker', 'administrator')),
  constraint operator_role_is_granted_by_another check (granted_by is distinct from operator_id)
);

create table operator_passwords (
  operator_id uuid primary key references operators,
  hash text not null,
  pepper_version smallint not null,
  changed_at timestamptz not null,
  constraint operator_password_is_argon2id check (hash like '$argon2id$%')
);

-- Links that set a password: shown once to who made them, good once, for a day; a newer one ends those before it.
create table operator_password_links (
  id uuid primary key,
  operator_id uuid not null references operators,
  token_hash bytea not null,
  made_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  constraint operator_password_link_is_unique unique (token_hash),
  constraint operator_password_link_is_a_sha256 check (length(token_hash) = 32)
);
create index operator_password_links_of_one on operator_password_links (operator_id);

-- Between the password and the second factor.
create table operator_tickets (
  id uuid primary key,
  operator_id uuid not null references operators,
  token_hash bytea not null,
  tries smallint not null default 0,
  expires_at timestamptz not null,
  used_at timestamptz,
  constraint operator_ticket_is_unique unique (token_hash),
  constraint operator_ticket_tries_are_counted check (tries >= 0)
);
create index operator_tickets_by_age on operator_tickets (expires_at);

create table operator_sessions (
  id uuid primary key,
  operator_id uuid not null references operators,
  token_hash bytea not null,
  device text not null,
  network text not null,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  -- When the operator last gave a second factor; null: signed in without one, which opens only the set-up of one.
  proven_at timestamptz,
  ends_at timestamptz not null,
  ended_at timestamptz,
  constraint operator_session_token_is_unique unique (token_hash)
);
create index operator_sessions_of_one on operator_sessions (operator_id) where ended_at is null;
create index operator_sessions_by_age on operator_sessions (ends_at);

create table operator_passkeys (
  id uuid primary key,
  operator_id uuid not null references operators,
  credential_id bytea not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  constraint operator_passkey_credential_is_unique unique (credential_id),
  constraint operator_passkey_counter_is_not_negative check (counter >= 0)
);
create index operator_passkeys_of_one on operator_passkeys (operator_id);

-- What a passkey is asked to sign: once, for one purpose, by the session or the ticket that asked for it.
create table operator_challenges (
  challenge_hash bytea primary key,
  purpose text not null,
  -- The session's id, or the ticket's.
  of_id uuid not null,
  expires_at timestamptz not null,
  constraint operator_challenge_purpose_is_known check (purpose in ('add', 'second_step', 'step_up'))
);
create index operator_challenges_by_age on operator_challenges (expires_at);

create table operator_totp_secrets (
  operator_id uuid primary key references operators,
  sealed bytea not null,
  pepper_version smallint not null,
  session_id uuid not null,
  begun_at timestamptz not null,
  confirmed_at timestamptz,
  -- The newest half minute whose code was used; codes of it and of earlier ones are dead.
  used_step bigint not null default 0
);

-- What operators did and what they were refused. Rows are only ever added; each becomes a link of a chain at its commit.
create table operator_audit (
  id uuid primary key,
  at timestamptz not null,
  -- Null: nobody was signed in, as at a sign-in that failed or a command at the machine.
  operator_id uuid references operators,
  operator_name text not null,
  session_id uuid,
  network text not null,
  device text not null,
  what text not null,
  subject_kind text not null,
  subject_id text not null,
  -- Whom it is about, where it is about a merchant.
  merchant_id uuid references merchants,
  -- json and not jsonb: kept byte for byte, for the chain is over its bytes.
  before json,
  after json,
  outcome text not null,
  -- The catalogue's code, where it was refused.
  refusal text,
  constraint audit_what_is_a_word check (what ~ '^[a-z_]+\.[a-z_]+$'),
  constraint audit_outcome_is_known check (outcome in ('allowed', 'refused')),
  constraint audit_refused_says_why check ((outcome = 'refused') = (refusal is not null))
);
create index audit_of_an_operator on operator_audit (operator_id, id desc);
create index audit_of_a_merchant on operator_audit (merchant_id, id desc) where merchant_id is not null;
create index audit_of_a_subject on operator_audit (subject_kind, subject_id, id desc);
create index audit_of_a_kind on operator_audit (what, id desc);

create table operator_audit_links (
  seq bigint primary key,
  audit_id uuid not null references operator_audit,
  hash text not null,
  constraint audit_links_start_at_one check (seq > 0),
  constraint audit_row_is_linked_once unique (audit_id)
);

create function audit_is_append_only() returns trigger language plpgsql as $$
begin
  raise exception '% on % is refused: what was recorded stays', tg_op, tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger audit_is_append_only before update or delete or truncate on operator_audit
  for each statement execute function audit_is_append_only();
create trigger audit_links_are_append_only before update or delete or truncate on operator_audit_links
  for each statement execute function audit_is_append_only();

-- Links a row to the one before. Deferred, so that it runs when the transaction commits: whatever slow work and whatever
-- other locks there were come before it, so the one lock on the chain's end is held for a commit and no longer, and
-- nobody who holds it waits for anybody. A row cannot be committed without its link.
--
-- The hash is SHA-256, in lower-case hex, over three lines joined by a line feed, none at the end: the hash before (64
-- zeros for the first), seq, and the row as json_build_array writes it, in the order below, with `at` in microseconds.
create function operator_audit_link() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  earlier operator_audit_links;
  place bigint;
begin
  perform pg_advisory_xact_lock(hashtextextended('operator_audit', 0));
  select * into earlier from operator_audit_links order by seq desc limit 1;
  place := coalesce(earlier.seq, 0) + 1;
  insert into operator_audit_links (seq, audit_id, hash)
  values (place, new.id, encode(sha256(convert_to(concat_ws(e'\n',
    coalesce(earlier.hash, repeat('0', 64)), place,
    json_build_array(new.id, to_char(new.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), new.operator_id,
      new.operator_name, new.session_id, new.network, new.device, new.what, new.subject_kind, new.subject_id,
      new.merchant_id, new.before, new.after, new.outcome, new.refusal)), 'UTF8')), 'hex'));
  return null;
end $$;
create constraint trigger audit_rows_are_linked after insert on operator_audit
  deferrable initially deferred for each row execute function operator_audit_link();

revoke update, delete, truncate on operator_audit from sahuji_app;
revoke insert, update, delete, truncate on operator_audit_links from sahuji_app;
revoke all on function operator_audit_link from public;
-- The roles an operator had stand in the log; the accounts themselves stay.
revoke delete, truncate on operators from sahuji_app;
