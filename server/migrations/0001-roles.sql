-- The application role sahuji_app: it can change rows but no tables; the ledger's tables revoke even that.

-- Roles belong to the whole cluster: a migration of another database may create this role at the same moment.
do $$
begin
  if not exists (select from pg_roles where rolname = 'sahuji_app') then
    create role sahuji_app nologin;
  end if;
exception when duplicate_object or unique_violation then
  null;
end $$;

-- The owner needs SET ROLE. PostgreSQL 16 and newer do not grant it to the creator of a role by default.
do $$
begin
  set local role sahuji_app;
  set local role none;
exception when insufficient_privilege then
  begin
    execute format('grant sahuji_app to %I', current_user);
  exception when unique_violation or internal_error then
    null; -- another migration granted it after our check
  end;
end $$;

revoke create on schema public from public;
grant usage on schema public to sahuji_app;

alter default privileges in schema public grant select, insert, update, delete on tables to sahuji_app;
alter default privileges in schema public grant usage, select on sequences to sahuji_app;
alter default privileges revoke execute on functions from public;
alter default privileges in schema public grant execute on functions to sahuji_app;

-- Whether the session's user owns the table or is a member of its owner: migrations, commands on the server machine, the
-- demo. Guards use it: sahuji_app cannot make a merchant VALID without a signed case, write a log row that no session
-- accounts for, or publish a text as one that the product shipped.
create function works_as_owner_of(of_table regclass) returns boolean stable language sql
  set search_path = public, pg_temp
  return pg_has_role(session_user, (select relowner from pg_class where oid = of_table), 'member');

-- Serializes transactions that decide about copies of the same statement row: the second
-- transaction sees the decision of the first.
create function lock_copies(first bigint) returns void language sql set search_path = public, pg_temp as $$
  select pg_advisory_xact_lock(hashtextextended('copies of row ' || first, 0))
$$;
