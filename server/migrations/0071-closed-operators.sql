-- A closed account is not opened again with a role that decides on others' work: it is asked for anew, and a second
-- administrator grants it.
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
create trigger closed_operator_decides_on_nothing before update of disabled_at on operators
  for each row when (old.disabled_at is not null and new.disabled_at is null)
  execute function closed_operator_decides_on_nothing();

revoke all on function closed_operator_decides_on_nothing from public, sahuji_app;
