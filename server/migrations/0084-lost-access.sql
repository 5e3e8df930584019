-- What a person loses with a role or a place, completed.

create index statement_downloads_of_a_person on statement_downloads (merchant_id, person_id, expires_at);

-- As in 0079-team.sql. Besides: links to statements, invitations beyond the new role, rights for a time with the role that they were
-- added to, saved views that others see or that notify, and the phones at the doors of other events.
create or replace function member_loses_access() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
declare
  now_role text := case when new.ended_at is null then new.role else 'none' end;
begin
  if now_role = 'none' then
    update sessions set ended_at = new.changed_at, push_token = null
     where shop_id = new.merchant_id and person_id = new.person_id and ended_at is null;
  end if;
  if now_role <> 'owner' then
    update invitations set ended_at = new.changed_at, ended_as = 'withdrawn'
     where invited_by = new.person_id and merchant_id = new.merchant_id and ended_at is null
       and (now_role <> 'manager' or role not in ('cashier', 'door'));
  end if;
  if now_role <> old.role then
    update member_grants set ended_at = new.changed_at, ended_by = new.changed_by
     where merchant_id = new.merchant_id and person_id = new.person_id and ended_at is null;
  end if;
  if now_role not in ('owner', 'manager') then
    update sessions set ended_at = new.changed_at
     where shop_id = new.merchant_id and person_id = new.person_id and ended_at is null and counter_id is not null;
    update door_devices set signed_out_at = new.changed_at
     where made_by = new.person_id and merchant_id = new.merchant_id and signed_out_at is null
       and (now_role <> 'door' or event_id <> new.event_id);
  end if;
  if now_role not in ('owner', 'accountant') then
    update file_exports set expires_at = new.changed_at
     where person_id = new.person_id and merchant_id = new.merchant_id and expires_at > new.changed_at;
    update statement_downloads set expires_at = new.changed_at
     where person_id = new.person_id and merchant_id = new.merchant_id and expires_at > new.changed_at;
  end if;
  if now_role not in ('owner', 'manager', 'accountant') then
    update history_views set next_look_at = null, shared_with = '{}'
     where person_id = new.person_id and merchant_id = new.merchant_id and (now_role <> 'developer' or mode = 'live')
       and (next_look_at is not null or shared_with <> '{}');
  end if;
  update secret_keys set revoked_at = new.changed_at
   where merchant_id = new.merchant_id and made_by = new.person_id and revoked_at is null
     and now_role <> 'owner' and (mode = 'live' or now_role <> 'developer');
  return null;
end $$;
drop trigger member_loses_access on members;
create trigger member_loses_access after update on members
  for each row when (new.role <> old.role or new.event_id is distinct from old.event_id
                     or (new.ended_at is not null and old.ended_at is null))
  execute function member_loses_access();

-- The links that a right for a time allowed end with it.
create function grant_ends_its_links() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update file_exports set expires_at = new.ended_at
   where person_id = new.person_id and merchant_id = new.merchant_id and expires_at > new.ended_at;
  update statement_downloads set expires_at = new.ended_at
   where person_id = new.person_id and merchant_id = new.merchant_id and expires_at > new.ended_at;
  return null;
end $$;
revoke all on function grant_ends_its_links from public, sahuji_app;
create trigger grant_ends_its_links after update on member_grants
  for each row when (old.ended_at is null and new.ended_at is not null and new.permission = 'statements.export')
  execute function grant_ends_its_links();

-- As in 0074-shop-log.sql; besides, one actor has a smaller share than the shop, so that no actor's refusals displace those of the others.
create or replace function shop_log_refuse(deed json, since uuid, day_since uuid) returns boolean
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  r record;
begin
  select * into r from json_to_record(deed) as l(merchant_id uuid, person_id uuid, secret_key_id uuid, what text, refusal text);
  if not pg_try_advisory_xact_lock(hashtextextended(
       concat_ws(' ', 'shop_log', r.merchant_id, r.person_id, r.secret_key_id, r.what, r.refusal), 0)) then
    return false;
  end if;
  if exists (select from shop_log l
              where l.merchant_id = r.merchant_id and l.outcome = 'refused' and l.id >= since and l.what = r.what
                and l.refusal = r.refusal and l.person_id is not distinct from r.person_id
                and l.secret_key_id is not distinct from r.secret_key_id)
     or exists (select from (select count(*) as shops,
                                    count(*) filter (where l.person_id is not distinct from r.person_id
                                                       and l.secret_key_id is not distinct from r.secret_key_id) as actors
                               from (select person_id, secret_key_id from shop_log
                                      where merchant_id = r.merchant_id and outcome = 'refused' and id >= since limit 60) l) recent
                 where shops >= 60 or actors >= 20)
     or exists (select from (select count(*) as shops,
                                    count(*) filter (where l.person_id is not distinct from r.person_id
                                                       and l.secret_key_id is not distinct from r.secret_key_id) as actors
                               from (select person_id, secret_key_id from shop_log
                                      where merchant_id = r.merchant_id and outcome = 'refused' and id >= day_since limit 3000) l) today
                 where shops >= 3000 or actors >= 600) then
    return false;
  end if;
  perform shop_log_add(array[deed]);
  return true;
end $$;
