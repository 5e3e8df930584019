-- Operators neither propose nor confirm limits or a commission of their own business, and neither ask for nor lift a freeze
-- of it (is_own_business).
create function rule_is_not_own_business() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if (tg_op = 'INSERT' and is_own_business(new.proposed_by, new.merchant_id, '{}'))
     or (new.decision = 'confirmed' and is_own_business(new.decided_by, new.merchant_id, '{}')) then
    raise exception using errcode = 'check_violation', constraint = 'rule_is_not_of_own_business',
      message = 'an operator decides on limits of their own business';
  end if;
  return new;
end $$;
revoke all on function rule_is_not_own_business from public, sahuji_app;
create trigger rule_is_not_own_business before insert or update on merchant_rules
  for each row execute function rule_is_not_own_business();

create function freeze_is_not_lifted_by_owner() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if is_own_business(new.lift_asked_by, new.merchant_id, '{}') or is_own_business(new.lifted_by, new.merchant_id, '{}') then
    raise exception using errcode = 'check_violation', constraint = 'freeze_is_not_lifted_by_its_owner',
      message = 'an operator lifts a freeze of their own business';
  end if;
  return new;
end $$;
revoke all on function freeze_is_not_lifted_by_owner from public, sahuji_app;
create trigger freeze_is_not_lifted_by_owner before update on merchant_freezes
  for each row when (new.lift_asked_by is distinct from old.lift_asked_by or new.lifted_by is distinct from old.lifted_by)
  execute function freeze_is_not_lifted_by_owner();
