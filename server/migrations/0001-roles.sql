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
