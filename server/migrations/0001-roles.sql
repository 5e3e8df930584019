-- The application works as sahuji_app, which can change rows but no tables; the ledger takes even that from it, table by table.

-- Roles belong to the whole cluster: another database may create this one at the same moment.
do $$
begin
  if not exists (select from pg_roles where rolname = 'sahuji_app') then
    create role sahuji_app nologin;
  end if;
exception when duplicate_object or unique_violation then
  null;
end $$;

-- The owner must be able to SET ROLE. PostgreSQL 16 and newer do not give that to the creator by itself.
do $$
begin
  set local role sahuji_app;
  set local role none;
exception when insufficient_privilege then
  begin
    execute format('grant sahuji_app to %I', current_user);
  exception when unique_violation or internal_error then
    null; -- granted by a neighbour between the question and the grant
  end;
end $$;

revoke create on schema public from public;
grant usage on schema public to sahuji_app;

alter default privileges in schema public grant select, insert, update, delete on tables to sahuji_app;
alter default privileges in schema public grant usage, select on sequences to sahuji_app;
alter default privileges revoke execute on functions from public;
alter default privileges in schema public grant execute on functions to sahuji_app;

-- Whoever may send statements as the application makes nobody VALID without a signed case, writes no row into the log that
-- no session stands for, and publishes no text as if it had come with the product.
-- Whether who works here owns a table, or may become its owner: migrations, the commands at the machine, the demo.
create function works_as_owner_of(of_table regclass) returns boolean stable language sql
  set search_path = public, pg_temp
  return pg_has_role(session_user, (select relowner from pg_class where oid = of_table), 'member');

-- Of two who say something about the copies of one row at once the second finds what the first said.
create function lock_copies(first bigint) returns void language sql set search_path = public, pg_temp as $$
  select pg_advisory_xact_lock(hashtextextended('copies of row ' || first, 0))
$$;
