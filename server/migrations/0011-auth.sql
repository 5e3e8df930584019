-- Authentication of merchants' people: passwords, sessions, second factors, links, codes, confirmations, security events.

-- No secret is stored in plain form: passwords are argon2id hashes under a pepper, codes (recovery codes included) are HMACs,
-- tokens, tickets and challenges are SHA-256 hashes, and TOTP secrets are sealed under the pepper.
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
  -- IANA name that the browser sent at sign-in; null: the browser sent no valid name.
  time_zone text,
  is_remembered boolean not null default false,
  -- When the person last proved their identity in this session (step-up).
  stepped_up_at timestamptz,
  counter_id uuid,
  -- Name of the staff member at the counter.
  staff text,
  -- Failed pushes in a row, and the pause before the next push: the pauses grow while the device's push service does not
  -- answer, so that one merchant's devices do not delay the pushes of others. For the same reason, a person has at most ten
  -- devices with push, and pushes use four queues.
  push_failures int not null default 0,
  push_waits_until timestamptz,
  constraint session_token_is_unique unique (token_hash),
  constraint session_token_is_a_sha256 check (length(token_hash) = 32),
  constraint counter_session_names_its_staff check ((counter_id is null) = (staff is null)),
  constraint counter_session_proves_nobody check (
    counter_id is null or (push_token is null and stepped_up_at is null and not is_remembered))
);
create index sessions_of_a_person on sessions (person_id, created_at desc);
create index open_sessions_of_a_person on sessions (person_id, last_seen_at desc) where ended_at is null;
-- Sessions with a push subscription. The statement that writes a notification also adds a push job for each session of the
-- merchant that has a subscription, is not signed out and was used within a month, so that every pushed notification is
-- stored. Muted notifications are not pushed.
create index sessions_with_push on sessions (person_id) where ended_at is null and push_token like '{%';
create index open_session_of_a_counter on sessions (counter_id) where counter_id is not null and ended_at is null;

-- A session of a counter starts a shift, and its end ends the shift.
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

-- Used proofs of possession, which come with requests that change data. Each row is kept as long
-- as the server would accept its proof.
create table spent_proofs (
  session_id uuid not null references sessions on delete cascade,
  jti text not null,
  spent_at timestamptz not null,
  constraint proof_is_spent_once primary key (session_id, jti)
);
create index spent_proofs_by_age on spent_proofs (spent_at);

-- Every code sent by SMS. Only a person's newest code is valid; limits of tries and sends count all codes.
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
  constraint phone_code_tries_are_counted check (tries >= 0),
  constraint phone_code_goes_to_a_mobile_number check (mobile_no ~ '^\+9779[0-9]{9}$')
);
create index phone_codes_of_a_person on phone_codes (person_id, sent_at desc);
create index phone_codes_of_a_number on phone_codes (mobile_no, sent_at desc);

-- Links that verify an e-mail address; each is valid for one use and one address.
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

-- Failed sign-ins by account and network, and by network. Each window that reaches the limit
-- doubles the length of the next window.
create table sign_in_failures (
  bucket text primary key,
  failures integer not null,
  rounds smallint not null,
  ends_at timestamptz not null,
  -- Hash of the typed name; null: the row counts a network.
  account text,
  -- False: no account has this name, so that its rows may be deleted early.
  is_person boolean not null default false
);
create index sign_in_failures_by_age on sign_in_failures (ends_at);
create index sign_in_failures_of_an_account on sign_in_failures (account) where account is not null;

-- Replaced passwords: a new password must differ from recent passwords.
create table password_history (
  id uuid primary key,
  person_id uuid not null references people,
  hash text not null,
  pepper_version smallint not null,
  replaced_at timestamptz not null,
  constraint old_password_is_argon2id check (hash like '$argon2id$%')
);
create index password_history_of_a_person on password_history (person_id, replaced_at desc);

-- Links that set a new password: valid for ten minutes and one use; a newer link ends earlier links.
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

-- Browsers with which a person has signed in, identified by a random cookie; only its hash is
-- stored. Two people may share a browser.
create table known_devices (
  token_hash bytea not null,
  person_id uuid not null references people,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  constraint device_is_known_once_a_person primary key (token_hash, person_id),
  constraint device_token_is_a_sha256 check (length(token_hash) = 32)
);
create index known_devices_of_a_person on known_devices (person_id);

create table passkeys (
  id uuid primary key,
  person_id uuid not null references people,
  credential_id bytea not null,
  public_key bytea not null,
  -- Only grows; authenticators without a counter leave it at 0.
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

-- Challenges for passkeys: each is signed once, for one purpose, by the session or the browser key that asked for it.
create table passkey_challenges (
  challenge_hash bytea primary key,
  purpose text not null,
  session_id uuid references sessions on delete cascade,
  key_thumbprint text,
  expires_at timestamptz not null,
  -- The confirmation that the signature is for; the signature is valid for no other.
  subject_id uuid,
  constraint passkey_challenge_purpose_is_known check (
    purpose in ('add', 'sign_in', 'second_step', 'step_up', 'reset', 'confirm')),
  constraint passkey_challenge_of_a_confirmation_names_it check ((purpose = 'confirm') = (subject_id is not null))
);
create index passkey_challenges_by_age on passkey_challenges (expires_at);

-- The secret shared with an authenticator app. Until confirmed_at is set, the secret awaits its first code.
create table totp_secrets (
  person_id uuid primary key references people,
  sealed bytea not null,
  pepper_version smallint not null,
  session_id uuid not null,
  begun_at timestamptz not null,
  confirmed_at timestamptz,
  -- The newest half minute whose code was used; codes of that and earlier half minutes are invalid.
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

-- Between two steps: a right password and its second factor, or a proven passkey and the new password.
create table sign_in_tickets (
  id uuid primary key,
  token_hash bytea not null,
  purpose text not null,
  person_id uuid not null references people,
  -- The browser key that proved the first step; null: a plain client.
  key_thumbprint text,
  remember_device boolean not null,
  push_token text,
  tries smallint not null default 0,
  expires_at timestamptz not null,
  used_at timestamptz,
  -- If several right answers to the same second step arrive at once, the first one counts,
  -- and the others use up no recovery code.
  proven_at timestamptz,
  constraint sign_in_ticket_is_unique unique (token_hash),
  constraint sign_in_ticket_purpose_is_known check (purpose in ('second_step', 'reset')),
  constraint sign_in_ticket_tries_are_counted check (tries >= 0)
);
create index sign_in_tickets_by_age on sign_in_tickets (expires_at);

-- Profile pictures.
create table avatars (
  -- 256 random bits: the address of the picture is its only protection.
  token text primary key,
  merchant_id uuid not null references merchants,
  person_id uuid not null references people,
  -- WebP that the server made; the uploaded file is never served.
  large bytea not null,
  small bytea not null,
  created_at timestamptz not null,
  constraint avatar_is_one_a_person unique (person_id),
  constraint avatar_token_is_unguessable check (length(token) = 43),
  constraint avatar_is_small check (length(large) <= 262144 and length(small) <= 262144)
);

-- New e-mail addresses and mobile numbers that await their proof.
create table contact_changes (
  person_id uuid not null references people,
  channel text not null,
  merchant_id uuid not null references merchants,
  -- In its stored form: lower case, or +977 and ten digits.
  value text not null,
  -- Hash of the token in the mailed link. Null for a number, whose codes are in phone_codes, and for
  -- an address that another account uses.
  token_hash bytea,
  asked_at timestamptz not null,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  constraint contact_change_is_one_a_channel primary key (person_id, channel),
  constraint contact_change_channel_is_known check (channel in ('email', 'mobile')),
  constraint contact_change_token_is_unique unique (token_hash)
);

-- Fingerprints of the peppers under which this database's hashes were made: a server with a different pepper refuses to
-- start. They are argon2id hashes, so that a pepper chosen by hand cannot be guessed cheaply from its fingerprint.
create table pepper_fingerprints (
  version smallint primary key,
  fingerprint text not null,
  first_seen_at timestamptz not null,
  constraint pepper_version_is_counted check (version > 0),
  constraint pepper_fingerprint_is_argon2id check (fingerprint like '$argon2id$%')
);
-- sahuji_app may add fingerprints but neither change nor delete them.
revoke update, delete on pepper_fingerprints from sahuji_app;

-- A person confirms a payout or a send: one session, one payload, one use. What it confirms
-- never changes; wrong answers are counted.
create table confirmations (
  id uuid primary key,
  merchant_id uuid not null references merchants,
  person_id uuid not null references people,
  session_id uuid not null,
  mode text not null,
  account_id uuid,
  amount bigint not null,
  begun_at timestamptz not null,
  expires_at timestamptz not null,
  wrong smallint not null default 0,
  used_at timestamptz,
  used_by text,
  -- When the session began a new confirmation in place of this unused one.
  dropped_at timestamptz,
  kind text not null,
  payload jsonb not null,
  used_key uuid,
  constraint payout_confirmation_mode_is_known check (mode in ('live', 'sandbox')),
  constraint payout_confirmation_amount_is_positive check (amount > 0),
  constraint payout_confirmation_tries_are_counted check (wrong between 0 and 5),
  constraint payout_confirmation_is_used_one_way check (
    (used_at is null) = (used_by is null) and used_by in ('passkey', 'totp', 'sms')),
  constraint payout_confirmation_used_was_not_dropped check (used_at is null or dropped_at is null),
  constraint confirmation_kind_is_known check (kind in ('payout', 'send')),
  constraint confirmation_of_a_payout_names_its_account check ((kind = 'payout') = (account_id is not null)),
  -- The upper bound of every amount that a client may ask for: Rs.10,00,00,00,000.00, as in the contract. The
  -- ledger's bound is a thousand times higher.
  constraint confirmed_amount_is_within_bounds check (amount <= 1000000000000)
);
revoke update on confirmations from sahuji_app;
grant update (expires_at, wrong, used_at, used_by, dropped_at, used_key) on confirmations to sahuji_app;
create unique index payout_confirmation_is_one_open_a_session on confirmations (session_id)
  where used_at is null and dropped_at is null;
create index payout_confirmations_of_a_person on confirmations (person_id, begun_at);
create index payout_confirmations_by_age on confirmations (expires_at);
create index confirmations_by_used_key on confirmations (merchant_id, used_key) where used_key is not null;

-- SMS codes of a confirmation, each an HMAC bound to it; only the newest is valid.
create table confirmation_codes (
  id uuid primary key,
  confirmation_id uuid not null references confirmations on delete cascade,
  person_id uuid not null references people,
  mobile_no text not null,
  salt bytea not null,
  code_hash bytea not null,
  pepper_version smallint not null,
  sent_at timestamptz not null,
  expires_at timestamptz not null
);
revoke update on confirmation_codes from sahuji_app;
create index payout_codes_of_a_confirmation on confirmation_codes (confirmation_id, sent_at);
create index payout_codes_of_a_person on confirmation_codes (person_id, sent_at);
create index payout_codes_of_a_number on confirmation_codes (mobile_no, sent_at);

-- Forgery attempts: forged returns, notifications and pushes in the name of rails. Writers limit how many rows they add; rows
-- are kept for ninety days and contain nothing of what was sent.
create table security_events (
  id uuid primary key,
  at timestamptz not null,
  kind text not null,
  rail text not null,
  -- The caller's network, as rate limits count it.
  network text not null,
  load_id uuid,
  constraint security_event_kind_is_known check (
    kind in ('forged_return', 'forged_notification', 'forged_push', 'replayed_answer', 'foreign_address'))
);
revoke update on security_events from sahuji_app;
create index security_events_by_time on security_events (at);
