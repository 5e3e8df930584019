-- What opens or widens an operator's account waits for a second administrator: a new account, a role whose signature counts
-- as somebody's second, a second factor taken away. The first accounts are opened at the machine, by who owns the database.

alter table operators
  -- Held against a merchant's people: nobody reviews a business of their own. Null: not known.
  add column mobile_no text,
  add constraint operator_mobile_is_nepali check (mobile_no ~ '^\+9779[0-9]{9}$');

create table operator_requests (
  id uuid primary key,
  kind text not null,
  -- The account; of a new one the id that it will have.
  operator_id uuid not null,
  name text not null,
  email text not null,
  mobile_no text,
  -- What it will have, and had when it was asked.
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
  -- who asked may take it back, and nothing else
  constraint operator_request_is_decided_by_a_second_person check (
    decided_by is null or not needs_second_person or (decided_by = asked_by) = (decision = 'withdrawn'))
);
create unique index operator_request_waits_alone on operator_requests (operator_id, kind) where decision is null;
create unique index operator_request_of_an_address_waits_alone on operator_requests (email)
  where decision is null and kind = 'create';
revoke update, delete, truncate on operator_requests from sahuji_app;
grant update (decided_at, decided_by, decided_name, decision) on operator_requests to sahuji_app;

create function is_open_administrator(of_operator uuid) returns boolean stable language sql security definer
  set search_path = public, pg_temp
  return exists (select from operators o join operator_roles r on r.operator_id = o.id
                  where o.id = of_operator and o.disabled_at is null and r.role = 'administrator');

-- Who inserts has no say in whether a second person is needed: a role whose holder decides on what others did is one that
-- needs two.
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
create trigger operator_request_is_asked before insert on operator_requests
  for each row execute function operator_request_is_asked();

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
create trigger operator_request_is_decided_once before update on operator_requests
  for each row execute function operator_request_is_decided_once();

-- Carried out by the approval itself: there is no other way to an account or a role over the application's own login.
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
create trigger operator_request_is_carried_out after insert or update on operator_requests
  for each row when (new.decision = 'approved') execute function operator_request_is_carried_out();

revoke insert, update on operators from sahuji_app;
grant update (disabled_at, is_demo) on operators to sahuji_app;
revoke insert, update, delete, truncate on operator_roles from sahuji_app;
revoke delete, truncate on operator_totp_secrets, operator_passkeys from sahuji_app;

-- A second factor that is on is not exchanged for another, and nobody becomes the demo's, who needs none.
create function operator_factor_stays() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  raise exception 'refused: a second factor that is on stays as it is' using errcode = '23001',
    constraint = 'operator_factor_stays', table = tg_table_name;
end $$;
create trigger operator_factor_stays before update on operator_totp_secrets for each row
  when (old.confirmed_at is not null and (new.operator_id, new.sealed, new.pepper_version, new.confirmed_at)
        is distinct from (old.operator_id, old.sealed, old.pepper_version, old.confirmed_at))
  execute function operator_factor_stays();
create trigger operator_factor_stays before update on operator_passkeys for each row
  when ((new.operator_id, new.credential_id, new.public_key) is distinct from (old.operator_id, old.credential_id, old.public_key))
  execute function operator_factor_stays();
create function operator_is_nobodys_demo() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if not works_as_owner_of(tg_relid) then
    raise exception 'refused: only the demo makes its people' using errcode = '23001',
      constraint = 'operator_is_nobodys_demo', table = 'operators';
  end if;
  return new;
end $$;
create trigger operator_is_nobodys_demo before update on operators
  for each row when (new.is_demo and not old.is_demo) execute function operator_is_nobodys_demo();

revoke all on function is_open_administrator, operator_request_is_asked, operator_request_is_decided_once,
  operator_request_is_carried_out, operator_factor_stays, operator_is_nobodys_demo from public, sahuji_app;
