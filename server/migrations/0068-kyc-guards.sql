-- A signature stands for what was signed, by somebody who may still sign: else the round begins anew.
alter table kyc_case_events
  drop constraint kyc_case_event_is_known,
  add constraint kyc_case_event_is_known check (what in
    ('opened', 'submitted', 'taken_up', 'more_asked', 'sent_again', 'accepted', 'rejected', 'appealed', 'expired',
     'replaced',
     -- the desk's own, not shown to the merchant
     'claimed', 'released', 'signed', 'signatures_dropped', 'ends_soon'));

-- Counts who signed and may still review, and keeps them so until the case is valid.
create or replace function kyc_case_is_signed() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
declare needed int := case when new.business_type = 'individual' then 1 else 2 end;
begin
  perform from operators o
    where o.id in (select reviewer_id from kyc_signatures where case_id = new.id and round = new.round)
      for share;
  if (select count(*) from kyc_signatures s join operators o on o.id = s.reviewer_id
       where s.case_id = new.id and s.round = new.round and o.disabled_at is null
         and exists (select from operator_roles r
                      where r.operator_id = o.id and r.role in ('kyc_reviewer', 'administrator'))) < needed then
    raise exception 'kyc_case_valid_is_signed: case % is not signed by % reviewers', new.number, needed
      using errcode = 'check_violation', constraint = 'kyc_case_valid_is_signed';
  end if;
  return new;
end $$;

-- What was signed is the risk and the ends of the papers too: after the first signature they change with the round alone.
create function kyc_signed_stays_as_it_is() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
declare
  of_case uuid;
begin
  of_case := case tg_table_name when 'kyc_cases' then to_jsonb(new) ->> 'id' else to_jsonb(new) ->> 'case_id' end;
  if exists (select from kyc_cases c join kyc_signatures s on s.case_id = c.id and s.round = c.round
              where c.id = of_case and c.state in ('submitted', 'in_review')) then
    raise exception 'refused: what one has signed changes in another round' using errcode = 'check_violation',
      constraint = 'kyc_signed_stays_as_it_is', table = tg_table_name;
  end if;
  return null;
end $$;
create constraint trigger kyc_signed_stays_as_it_is after update of risk on kyc_cases deferrable initially deferred
  for each row when (new.risk <> old.risk) execute function kyc_signed_stays_as_it_is();
create constraint trigger kyc_signed_stays_as_it_is after update of expires_on on kyc_papers deferrable initially deferred
  for each row when (new.expires_on is distinct from old.expires_on) execute function kyc_signed_stays_as_it_is();

revoke all on function kyc_signed_stays_as_it_is from public, sahuji_app;

-- A link to a whole case is good once, for the browser and the session that asked for it.
alter table kyc_exports
  add column session_id uuid,
  -- SHA-256 of what the asking browser was given to show; null where its session's own cookie is shown.
  add column holder_hash bytea,
  add column language text not null default 'en',
  add column used_at timestamptz;
grant update (used_at) on kyc_exports to sahuji_app;

-- SHA-256 of the device token by which the merchants' side knows this browser, where it has one: an operator who signs in
-- where a merchant's person did is taken for that person when their case is reviewed.
alter table operator_sessions add column merchant_device bytea;
