-- Who may send statements as the application is bound by what the desk's code asks for.
-- A table of one's own in front of these would answer the count: the guards look in public first.
alter function kyc_case_is_signed set search_path = public, pg_temp;
alter function merchant_rule_raises set search_path = public, pg_temp;
alter function rule_is_proposed set search_path = public, pg_temp;
alter function rule_is_only_decided set search_path = public, pg_temp;
alter function freeze_keeps_its_beginning set search_path = public, pg_temp;

-- A signature is of an operator who may review, this moment.
create function signature_is_of_a_reviewer() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if not exists (select from operators o join operator_roles r on r.operator_id = o.id
                  where o.id = new.reviewer_id and o.disabled_at is null and r.role in ('kyc_reviewer', 'administrator')) then
    raise exception 'a signature is of an operator who may review' using errcode = 'check_violation',
      constraint = 'kyc_signature_is_of_a_reviewer', table = 'kyc_signatures';
  end if;
  return new;
end $$;
create trigger kyc_signature_is_of_a_reviewer before insert on kyc_signatures
  for each row execute function signature_is_of_a_reviewer();

-- Who lifts a freeze may do so.
create function freeze_is_lifted_by_who_may() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if not exists (select from operators o join operator_roles r on r.operator_id = o.id
                  where o.id = new.lifted_by and o.disabled_at is null and r.role in ('finance_checker', 'administrator')) then
    raise exception 'a freeze is lifted by an operator who may' using errcode = 'check_violation',
      constraint = 'freeze_is_lifted_by_who_may', table = 'merchant_freezes';
  end if;
  return new;
end $$;
create trigger freeze_is_lifted_by_who_may before update of lifted_by on merchant_freezes
  for each row when (new.lifted_by is not null) execute function freeze_is_lifted_by_who_may();

revoke all on function signature_is_of_a_reviewer, freeze_is_lifted_by_who_may from public;
