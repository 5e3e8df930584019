-- Who decides on a payout has the role for it, whatever statement writes it: a checker lets go, a maker asks.

create function payout_is_decided_by_its_roles() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
declare
  missing text;
begin
  if works_as_owner_of(tg_relid) then return new; end if;
  select string_agg(d.role, ', ') into missing
    from (values (new.checked_by, old.checked_by, 'finance_checker'), (new.released_by, old.released_by, 'finance_checker'),
                 (new.release_asked_by, old.release_asked_by, 'finance_maker')) as d(now_by, was_by, role)
   where d.now_by is not null and d.now_by is distinct from d.was_by
     and not exists (select from operators o join operator_roles r on r.operator_id = o.id
                      where o.id = d.now_by and o.disabled_at is null and r.role = d.role);
  if missing is not null then
    raise exception 'payout % is decided by somebody who is no %', new.id, missing using errcode = 'check_violation',
      constraint = 'payout_is_decided_by_its_roles', table = 'payouts';
  end if;
  return new;
end $$;
create trigger payout_is_decided_by_its_roles before update of checked_by, release_asked_by, released_by on payouts
  for each row execute function payout_is_decided_by_its_roles();
revoke all on function payout_is_decided_by_its_roles from public, sahuji_app;
