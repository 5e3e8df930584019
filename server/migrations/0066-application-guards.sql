-- Whoever may send statements as the application makes nobody VALID without a signed case, writes no row into the log that
-- no session stands for, and publishes no text as if it had come with the product.

-- Whether who works here owns a table, or may become its owner: migrations, the commands at the machine, the demo.
create function works_as_owner_of(of_table regclass) returns boolean stable language sql
  set search_path = public, pg_temp
  return pg_has_role(session_user, (select relowner from pg_class where oid = of_table), 'member');

-- A step of the ladder by its place, from 1.
create function kyc_tier_place(tier text) returns integer immutable language sql
  return array_position(array['starter', 'micro', 'full'], tier);

-- VALID is a valid case's, the full step a valid case's of a business; the small shop's step is that of an identity which
-- the desk accepted, or of a valid case. At COMMIT, for a case and its merchant are written one after the other. Who was
-- verified before there were cases stays so; what is narrowed needs nothing.
create function merchant_stands_by_a_case() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
declare
  stands merchants;
  valid_type text;
begin
  if works_as_owner_of(tg_relid) then return null; end if;
  select * into stands from merchants where id = new.id;
  select business_type into valid_type from kyc_cases where merchant_id = new.id and state = 'valid';
  if stands.kyc_status = 'VALID' and old.kyc_status is distinct from 'VALID' and valid_type is null then
    raise exception 'a merchant is VALID by a valid case' using errcode = 'check_violation',
      constraint = 'merchant_is_valid_by_a_case', table = 'merchants';
  end if;
  if kyc_tier_place(stands.kyc_tier) > kyc_tier_place(coalesce(old.kyc_tier, 'starter'))
     and not (case stands.kyc_tier
                when 'full' then coalesce(valid_type <> 'individual', false)
                else valid_type is not null or exists (
                  select from kyc_cases c
                   where c.merchant_id = new.id and c.state in ('submitted', 'in_review', 'more_needed')
                     and exists (select from kyc_answers a where a.case_id = c.id and a.merchant_id = new.id
                                    and a.field = 'identity' and a.verdict = 'accepted')
                     and exists (select from kyc_papers p where p.case_id = c.id and p.merchant_id = new.id
                                    and p.kind = 'identity' and p.verdict = 'accepted'))
              end) then
    raise exception 'a merchant stands on the step of their case' using errcode = 'check_violation',
      constraint = 'merchant_stands_by_a_case', table = 'merchants';
  end if;
  return null;
end $$;
create constraint trigger merchant_stands_by_a_case after update of kyc_status, kyc_tier on merchants
  deferrable initially deferred for each row
  when ((new.kyc_status = 'VALID' and old.kyc_status is distinct from 'VALID') or new.kyc_tier <> old.kyc_tier)
  execute function merchant_stands_by_a_case();
create constraint trigger merchant_begins_without_a_case after insert on merchants
  deferrable initially deferred for each row
  when (new.kyc_status = 'VALID' or new.kyc_tier <> 'starter')
  execute function merchant_stands_by_a_case();

-- A case becomes valid from review and ends once; what was rejected waits again by an appeal.
create function kyc_case_moves_as_allowed() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if new.round < old.round
     or (old.state in ('expired', 'replaced') and new.state <> old.state)
     or (old.state = 'valid' and new.state not in ('valid', 'expired', 'replaced'))
     or (old.state = 'rejected' and new.state not in ('rejected', 'submitted'))
     or (new.state = 'valid' and old.state not in ('in_review', 'valid')) then
    raise exception 'a case does not go from % to %', old.state, new.state using errcode = 'check_violation',
      constraint = 'kyc_case_moves_as_allowed', table = 'kyc_cases';
  end if;
  return new;
end $$;
create trigger kyc_case_moves_as_allowed before update of state, round on kyc_cases
  for each row execute function kyc_case_moves_as_allowed();

-- One way into the log. Who is named has a session that was open then, and what no session stands for is a sign-in that
-- failed, or a password set by a link. The row's id is of no earlier time,
-- for the log is read in the order of its ids.
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
revoke insert on operator_audit from sahuji_app;

-- What came with the product is published by who migrates the database; everybody else needs two people.
create function page_version_is_shipped_by_the_owner() returns trigger language plpgsql
  set search_path = public, pg_temp as $$
begin
  if not works_as_owner_of(tg_relid) then
    raise exception 'refused: version % of page % did not come with the product', new.version, new.page_id
      using errcode = '23001', constraint = 'page_version_is_shipped_by_the_owner', table = 'page_versions';
  end if;
  return new;
end $$;
create trigger page_version_is_shipped_by_the_owner before insert on page_versions
  for each row when (new.shipped_version is not null) execute function page_version_is_shipped_by_the_owner();

revoke all on function works_as_owner_of, kyc_tier_place, merchant_stands_by_a_case, kyc_case_moves_as_allowed,
  operator_audit_add, page_version_is_shipped_by_the_owner from public, sahuji_app;
grant execute on function works_as_owner_of, kyc_tier_place, operator_audit_add to sahuji_app;
