-- The operators of the back office: accounts, roles, sessions, second factors, account requests, audit log.

-- Operator accounts and sessions are separate from the merchants': a merchant's session opens no page of the back office, and
-- an operator's session opens no page of a merchant.
create table operators (
  id uuid primary key,
  name text not null,
  -- Lower case; the operator signs in with it.
  email text not null,
  created_at timestamptz not null,
  -- Null: the operator may sign in. Operators are never deleted, because the log names them.
  disabled_at timestamptz,
  -- Demo account: its password is published, and it needs no second factor.
  is_demo boolean not null default false,
  -- Compared with the numbers of merchants' people, because nobody may review a business of their own. Null: unknown.
  mobile_no text,
  constraint operator_email_is_unique unique (email),
  constraint operator_email_is_lower_case check (email = lower(email)),
  constraint operator_has_a_name check (length(name) between 1 and 80),
  constraint operator_mobile_is_nepali check (mobile_no ~ '^\+9779[0-9]{9}$')
);
-- Only the log keeps an operator's earlier roles; the accounts themselves are never deleted.
revoke insert, update, delete on operators from sahuji_app;
grant update (disabled_at, is_demo) on operators to sahuji_app;

-- Only the owner of the database, who runs the demo, marks an account as a demo account.
create function operator_is_nobodys_demo() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if not works_as_owner_of(tg_relid) then
    raise exception 'refused: only the demo makes its people' using errcode = '23001',
      constraint = 'operator_is_nobodys_demo', table = 'operators';
  end if;
  return new;
end $$;
revoke all on function operator_is_nobodys_demo from public, sahuji_app;

create trigger operator_is_nobodys_demo before update on operators
  for each row when (new.is_demo and not old.is_demo) execute function operator_is_nobodys_demo();

-- A disabled account is enabled again without the roles that decide on other operators' work: it asks for them again,
-- and a second administrator grants them.
create function closed_operator_decides_on_nothing() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  if works_as_owner_of(tg_relid) then return new; end if;
  if exists (select from operator_roles where operator_id = new.id and role not in ('viewer', 'finance_maker')) then
    raise exception 'a closed account is opened without the roles that decide' using errcode = 'check_violation',
      constraint = 'closed_operator_decides_on_nothing', table = 'operators';
  end if;
  return new;
end $$;
revoke all on function closed_operator_decides_on_nothing from public, sahuji_app;

create trigger closed_operator_decides_on_nothing before update of disabled_at on operators
  for each row when (old.disabled_at is not null and new.disabled_at is null)
  execute function closed_operator_decides_on_nothing();

-- Roles; operator_requests below explains how they are granted.
create table operator_roles (
  operator_id uuid not null references operators,
  role text not null,
  granted_at timestamptz not null,
  -- Null: granted by the command on the server machine.
  granted_by uuid references operators,
  constraint operator_role_is_granted_once primary key (operator_id, role),
  constraint operator_role_is_known check (role in
    ('viewer', 'kyc_reviewer', 'support', 'finance_maker', 'finance_checker', 'administrator')),
  constraint operator_role_is_granted_by_another check (granted_by is distinct from operator_id)
);
revoke insert, update, delete on operator_roles from sahuji_app;

create function is_open_administrator(of_operator uuid) returns boolean stable language sql security definer
  set search_path = public, pg_temp
  return exists (select from operators o join operator_roles r on r.operator_id = o.id
                  where o.id = of_operator and o.disabled_at is null and r.role = 'administrator');
revoke all on function is_open_administrator from public, sahuji_app;

-- Whether an operator may act now: the account is open and has one of the roles. Triggers check it for files for banks,
-- banks' answers and bank holidays, whichever statement writes them.
create function operator_may(by uuid, variadic roles text[]) returns boolean stable language sql
  set search_path = public, pg_temp as $$
  select exists (select from operators o join operator_roles r on r.operator_id = o.id
                  where o.id = by and o.disabled_at is null and r.role = any (roles))
$$;
revoke all on function operator_may from public, sahuji_app;

create table operator_passwords (
  operator_id uuid primary key references operators,
  hash text not null,
  pepper_version smallint not null,
  changed_at timestamptz not null,
  constraint operator_password_is_argon2id check (hash like '$argon2id$%')
);

-- Links that set a password: shown once to the administrator who made it, valid for one use and one
-- day; a newer link ends earlier links.
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

-- Sign-ins between the password and the second factor.
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
  -- When the operator last gave a second factor; null: the session has none, and may only set one up.
  proven_at timestamptz,
  ends_at timestamptz not null,
  ended_at timestamptz,
  -- SHA-256 of the device token that merchants' sign-ins gave this browser, if any: if a merchant's person signed in with the
  -- same browser, the operator counts as that person when the person's case is reviewed.
  merchant_device bytea,
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
revoke delete on operator_passkeys from sahuji_app;
create index operator_passkeys_of_one on operator_passkeys (operator_id);

-- An active second factor stays with its operator and cannot be exchanged for another.
create function operator_factor_stays() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  raise exception 'refused: a second factor that is on stays as it is' using errcode = '23001',
    constraint = 'operator_factor_stays', table = tg_table_name;
end $$;
revoke all on function operator_factor_stays from public, sahuji_app;

create trigger operator_factor_stays before update on operator_passkeys for each row
  when ((new.operator_id, new.credential_id, new.public_key)
        is distinct from (old.operator_id, old.credential_id, old.public_key))
  execute function operator_factor_stays();

-- Challenges for passkeys: each is signed once, for one purpose, by the session or the ticket that asked for it.
create table operator_challenges (
  challenge_hash bytea primary key,
  purpose text not null,
  -- Id of the session or of the ticket.
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
  -- The newest half minute whose code was used; codes of that and earlier half minutes are invalid.
  used_step bigint not null default 0
);
revoke delete on operator_totp_secrets from sahuji_app;

create trigger operator_factor_stays before update on operator_totp_secrets for each row
  when (old.confirmed_at is not null and (new.operator_id, new.sealed, new.pepper_version, new.confirmed_at)
        is distinct from (old.operator_id, old.sealed, old.pepper_version, old.confirmed_at))
  execute function operator_factor_stays();

-- The audit log: what operators did, and what the server refused them. Rows are append-only; each
-- becomes a link of a hash chain at COMMIT.
create table operator_audit (
  id uuid primary key,
  at timestamptz not null,
  -- Null: no operator was signed in, as at a failed sign-in or a command on the server machine.
  operator_id uuid references operators,
  operator_name text not null,
  session_id uuid,
  network text not null,
  device text not null,
  what text not null,
  subject_kind text not null,
  subject_id text not null,
  -- The merchant concerned, if any.
  merchant_id uuid,
  -- json instead of jsonb keeps the bytes, which the chain hashes.
  before json,
  after json,
  outcome text not null,
  -- Code of the refusal in the catalogue, if refused.
  refusal text,
  constraint audit_what_is_a_word check (what ~ '^[a-z_]+\.[a-z_]+$'),
  constraint audit_outcome_is_known check (outcome in ('allowed', 'refused')),
  constraint audit_refused_says_why check ((outcome = 'refused') = (refusal is not null))
);
revoke insert, update, delete on operator_audit from sahuji_app;
create index audit_of_an_operator on operator_audit (operator_id, id desc);
create index audit_of_a_merchant on operator_audit (merchant_id, id desc) where merchant_id is not null;
create index audit_of_a_subject on operator_audit (subject_kind, subject_id, id desc);
create index audit_of_a_kind on operator_audit (what, id desc);

create function audit_is_append_only() returns trigger language plpgsql as $$
begin
  raise exception '% on % is refused: what was recorded stays', tg_op, tg_table_name using errcode = 'restrict_violation';
end $$;

create trigger audit_is_append_only before update or delete or truncate on operator_audit
  for each statement execute function audit_is_append_only();

create table operator_audit_links (
  seq bigint primary key,
  audit_id uuid not null references operator_audit,
  hash text not null,
  constraint audit_links_start_at_one check (seq > 0),
  constraint audit_row_is_linked_once unique (audit_id)
);
revoke insert, update, delete on operator_audit_links from sahuji_app;

-- Links a row to the previous row. The trigger is deferred to COMMIT: the transaction does slow work and takes other locks
-- earlier, so it holds the lock on the chain's end only during the commit and waits for no other lock meanwhile. A row
-- cannot be committed without its link. The hash is SHA-256, in lower-case hex, over three text lines joined by a line feed,
-- no line feed at the end: the previous hash (64 zeros for the first), seq, and the row as json_build_array writes it, in
-- the order below, with `at` in microseconds.
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

create trigger audit_links_are_append_only before update or delete or truncate on operator_audit_links
  for each statement execute function audit_is_append_only();

-- The only way to write the log. A row that names an operator needs a session of that operator that was open at that
-- time; only a failed sign-in or a password set by a link needs no session. The id must not be of an earlier time,
-- because the log is read in the order of its ids.
create function operator_audit_add(
  id uuid, at timestamptz, operator_id uuid, operator_name text, session_id uuid, network text, device text, what text,
  subject_kind text, subject_id text, merchant_id uuid, before json, after json, outcome text, refusal text
) returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  named text;
  why text;
begin
  if not works_as_owner_of('operator_audit') then
    select name into named from operators o where o.id = operator_audit_add.operator_id;
    if operator_id is not null and named is distinct from operator_name then
      why := 'it names nobody who works here';
    elsif session_id is null and not (what = 'operator.signed_in' and outcome = 'refused')
          and not (what = 'operator.password_set' and operator_id is not null) then
      why := 'nobody was signed in';
    elsif session_id is not null and not exists (
      select from operator_sessions s
       where s.id = operator_audit_add.session_id and s.operator_id = operator_audit_add.operator_id
         and s.created_at <= operator_audit_add.at + interval '1 minute' and s.ends_at > operator_audit_add.at
         and (s.ended_at is null or s.ended_at > operator_audit_add.at - interval '1 minute')) then
      why := 'its session was not theirs, or not open';
    elsif ('x' || left(replace(id::text, '-', ''), 12))::bit(48)::bigint < extract(epoch from at) * 1000 - 60000 then
      why := 'its id is of an earlier time';
    end if;
    if why is not null then
      raise exception 'refused: %', why using errcode = '23001', constraint = 'audit_row_has_its_session',
        table = 'operator_audit';
    end if;
  end if;
  insert into operator_audit values (id, at, operator_id, operator_name, session_id, network, device, what, subject_kind,
                                     subject_id, merchant_id, before, after, outcome, refusal);
end $$;

-- Requests to open an account, change roles or remove a second factor. A second administrator decides about a new account,
-- a role that decides on other operators' work, and the removal of a second factor. The owner of the database opens the
-- first accounts on the server machine.
create table operator_requests (
  id uuid primary key,
  kind text not null,
  -- The account; for a new account, its future id.
  operator_id uuid not null,
  name text not null,
  email text not null,
  mobile_no text,
  -- Requested roles, and the roles held at the time of the request.
  roles text[],
  roles_before text[] not null,
  needs_second_person boolean not null,
  asked_at timestamptz not null,
  asked_by uuid not null references operators,
  asked_name text not null,
  decided_at timestamptz,
  decided_by uuid references operators,
  decided_name text,
  decision text,
  constraint operator_request_kind_is_known check (kind in ('create', 'roles', 'second_factor')),
  constraint operator_request_names_its_roles check ((roles is null) = (kind = 'second_factor')),
  constraint operator_request_has_a_role check (cardinality(roles) >= 1),
  constraint operator_request_roles_are_known check (roles <@ array
    ['viewer', 'kyc_reviewer', 'support', 'finance_maker', 'finance_checker', 'administrator']),
  constraint operator_request_is_about_another check (operator_id <> asked_by and operator_id is distinct from decided_by),
  constraint operator_request_is_decided_whole check (num_nulls(decided_at, decided_by, decided_name, decision) in (0, 4)),
  constraint operator_request_decision_is_known check (decision in ('approved', 'refused', 'withdrawn')),
  constraint operator_request_waits_for_a_second_person check (needs_second_person or decision is not distinct from 'approved'),
  -- The administrator who asked may withdraw the request but not decide it otherwise.
  constraint operator_request_is_decided_by_a_second_person check (
    decided_by is null or not needs_second_person or (decided_by = asked_by) = (decision = 'withdrawn'))
);
revoke update, delete on operator_requests from sahuji_app;
grant update (decided_at, decided_by, decided_name, decision) on operator_requests to sahuji_app;
create unique index operator_request_waits_alone on operator_requests (operator_id, kind) where decision is null;
create unique index operator_request_of_an_address_waits_alone on operator_requests (email)
  where decision is null and kind = 'create';

-- The trigger, not the inserting statement, sets needs_second_person: a role that decides on
-- other operators' work needs two people.
create function operator_request_is_asked() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
declare
  why text;
begin
  if new.kind = 'create' then
    new.roles_before := '{}';
    new.needs_second_person := true;
    if exists (select from operators where id = new.operator_id) then why := 'the account is there already'; end if;
  else
    select name, email, mobile_no into new.name, new.email, new.mobile_no from operators where id = new.operator_id;
    if not found then why := 'there is no such account'; end if;
    new.roles_before := coalesce((select array_agg(role order by role) from operator_roles
                                   where operator_id = new.operator_id), '{}');
    new.needs_second_person := new.kind = 'second_factor' or exists (
      select from unnest(new.roles) as role
       where role not in ('viewer', 'finance_maker') and role <> all (new.roles_before));
  end if;
  if why is null and not is_open_administrator(new.asked_by) then why := 'who asks is no administrator'; end if;
  if why is null and new.needs_second_person and new.decision is not null then
    why := 'it is asked before it is decided';
  end if;
  if why is null and not new.needs_second_person and new.decided_by is distinct from new.asked_by then
    why := 'it is decided by who asks';
  end if;
  if why is not null then
    raise exception 'refused: %', why using errcode = '23001', constraint = 'operator_request_is_asked',
      table = 'operator_requests';
  end if;
  return new;
end $$;
revoke all on function operator_request_is_asked from public, sahuji_app;

create trigger operator_request_is_asked before insert on operator_requests
  for each row execute function operator_request_is_asked();

-- Only administrators with open accounts decide, and a request is decided once.
create function operator_request_is_decided_once() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
declare
  why text;
begin
  if old.decision is not null then why := 'it was decided already';
  elsif not is_open_administrator(new.decided_by) then why := 'who decides is no administrator';
  elsif new.decision = 'approved' and not is_open_administrator(new.asked_by) then
    why := 'who asked is no administrator any more';
  end if;
  if why is not null then
    raise exception 'refused: %', why using errcode = '23001', constraint = 'operator_request_is_decided_once',
      table = 'operator_requests';
  end if;
  return new;
end $$;
revoke all on function operator_request_is_decided_once from public, sahuji_app;

create trigger operator_request_is_decided_once before update on operator_requests
  for each row execute function operator_request_is_decided_once();

-- The approval itself carries out the request: sahuji_app has no other way to create an account or grant a role.
create function operator_request_is_carried_out() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  if new.kind = 'create' then
    insert into operators (id, name, email, mobile_no, created_at)
    values (new.operator_id, new.name, new.email, new.mobile_no, new.decided_at);
  end if;
  if new.kind = 'second_factor' then
    delete from operator_totp_secrets where operator_id = new.operator_id;
    delete from operator_passkeys where operator_id = new.operator_id;
  else
    perform from operators where id = new.operator_id for no key update;
    delete from operator_roles where operator_id = new.operator_id and role <> all (new.roles);
    insert into operator_roles (operator_id, role, granted_at, granted_by)
    select new.operator_id, role, new.decided_at, new.asked_by from unnest(new.roles) as role
        on conflict on constraint operator_role_is_granted_once do nothing;
  end if;
  return null;
end $$;
revoke all on function operator_request_is_carried_out from public, sahuji_app;

create trigger operator_request_is_carried_out after insert or update on operator_requests
  for each row when (new.decision = 'approved') execute function operator_request_is_carried_out();

-- References of earlier files to operators.
alter table page_drafts add constraint page_drafts_written_by_fkey foreign key (written_by) references operators;
alter table page_drafts add constraint page_drafts_decided_by_fkey foreign key (decided_by) references operators;
alter table tariff_trials add constraint tariff_trials_made_by_fkey foreign key (made_by) references operators;
