-- People of a shop with roles; a person may belong to several shops, and a session is in one of them (decision 0055).

-- The shop that a person owns and whose wallet their number reaches; null: the person works for others only.
alter table people alter column merchant_id drop not null, alter column role set default 'owner',
  -- The shop of the person's newest sign-in or switch, in which the next sign-in begins.
  add column last_shop_id uuid references merchants;

-- Who belongs to a shop now, and who did. A person who returns gets their row back.
create table members (
  merchant_id uuid not null references merchants,
  person_id uuid not null references people,
  role text not null,
  -- A cashier's counter; null: every counter of the shop.
  counter_id uuid references counters,
  -- The event of a person at the door.
  event_id uuid references events,
  -- Of a manager, in paisa for each refund and for each send.
  refund_limit bigint,
  send_limit bigint,
  joined_at timestamptz not null,
  changed_at timestamptz not null,
  ended_at timestamptz,
  -- Null: the person opened the shop, or left by themselves.
  changed_by uuid references people,
  constraint member_is_once_in_a_shop primary key (merchant_id, person_id),
  constraint member_role_is_known check (role in ('owner', 'manager', 'cashier', 'accountant', 'developer', 'door')),
  constraint member_counter_is_of_a_cashier check (counter_id is null or role = 'cashier'),
  constraint member_event_is_of_the_door check ((event_id is not null) = (role = 'door')),
  constraint member_limits_are_of_a_manager check (
    (role = 'manager') = (refund_limit is not null) and (role = 'manager') = (send_limit is not null)),
  constraint member_limits_are_not_negative check (refund_limit >= 0 and send_limit >= 0),
  constraint member_ends_after_joining check (ended_at >= joined_at)
);
revoke delete on members from sahuji_app;
create index members_of_a_person on members (person_id, joined_at) where ended_at is null;

-- What a person's role was at each moment: "what could she have done on that day". Written by the trigger alone.
create table member_periods (
  merchant_id uuid not null references merchants,
  person_id uuid not null references people,
  role text not null,
  counter_id uuid,
  event_id uuid,
  refund_limit bigint,
  send_limit bigint,
  from_at timestamptz not null,
  until_at timestamptz,
  changed_by uuid,
  constraint member_period_begins_once primary key (merchant_id, person_id, from_at),
  constraint member_period_has_a_length check (until_at >= from_at)
);
revoke insert, update, delete on member_periods from sahuji_app;

create function member_period_follows() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  if tg_op = 'UPDATE' then
    update member_periods set until_at = new.changed_at
     where merchant_id = new.merchant_id and person_id = new.person_id and until_at is null;
  end if;
  if new.ended_at is null then
    insert into member_periods values (new.merchant_id, new.person_id, new.role, new.counter_id, new.event_id,
      new.refund_limit, new.send_limit, new.changed_at, null, new.changed_by)
    -- two changes at one moment: the later one counts
    on conflict on constraint member_period_begins_once do update
      set role = excluded.role, counter_id = excluded.counter_id, event_id = excluded.event_id,
          refund_limit = excluded.refund_limit, send_limit = excluded.send_limit, until_at = null,
          changed_by = excluded.changed_by;
  end if;
  return null;
end $$;
revoke all on function member_period_follows from public, sahuji_app;

create trigger member_period_begins after insert on members for each row execute function member_period_follows();
create trigger member_period_changes after update on members
  for each row when ((new.role, new.counter_id, new.event_id, new.refund_limit, new.send_limit, new.ended_at)
    is distinct from (old.role, old.counter_id, old.event_id, old.refund_limit, old.send_limit, old.ended_at))
  execute function member_period_follows();

create function member_keeps_its_key() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  raise exception 'a member stays the same person of the same shop' using errcode = 'check_violation',
    constraint = 'member_keeps_its_key', table = 'members';
end $$;
revoke all on function member_keeps_its_key from public, sahuji_app;
create trigger member_keeps_its_key before update on members
  for each row when ((new.merchant_id, new.person_id) is distinct from (old.merchant_id, old.person_id))
  execute function member_keeps_its_key();

-- A shop always has an owner. Two owners who remove each other in two tabs are serialized by the shop's own lock.
create function shop_keeps_an_owner() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  perform pg_advisory_xact_lock(hashtextextended(new.merchant_id::text, 73));
  if not exists (select from members where merchant_id = new.merchant_id and role = 'owner' and ended_at is null) then
    raise exception 'a shop keeps an owner' using errcode = 'check_violation',
      constraint = 'shop_keeps_an_owner', table = 'members';
  end if;
  return null;
end $$;
revoke all on function shop_keeps_an_owner from public, sahuji_app;
create constraint trigger shop_keeps_an_owner after update on members deferrable initially deferred
  for each row when (old.role = 'owner' and old.ended_at is null and (new.role <> 'owner' or new.ended_at is not null))
  execute function shop_keeps_an_owner();

-- A person's number and own shop follow the ownership: who stops owning the shop no longer receives its money, and who
-- owns a first shop does. The same transaction changes both, so that no moment shows one without the other.
create function own_shop_follows_ownership() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  if new.role = 'owner' and new.ended_at is null then
    update people set merchant_id = new.merchant_id where id = new.person_id and merchant_id is null;
  else
    update people set merchant_id = null where id = new.person_id and merchant_id = new.merchant_id;
  end if;
  return null;
end $$;
revoke all on function own_shop_follows_ownership from public, sahuji_app;
create trigger own_shop_follows_ownership after insert or update of role, ended_at on members
  for each row execute function own_shop_follows_ownership();

-- The person of a demo shop stays alone in it.
create function demo_shop_has_no_team() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if exists (select from merchants m join people p on p.id = new.person_id
              where m.id = new.merchant_id and ((m.kind = 'demo') <> p.is_demo or p.is_demo and p.merchant_id <> m.id)) then
    raise exception 'a demo shop has no team' using errcode = 'check_violation',
      constraint = 'demo_shop_has_no_team', table = 'members';
  end if;
  return new;
end $$;
revoke all on function demo_shop_has_no_team from public, sahuji_app;
create trigger demo_shop_has_no_team before insert or update on members
  for each row execute function demo_shop_has_no_team();

-- Who opens a shop owns it. Also for a server of the release before, which knows no members.
create function opener_is_the_owner() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  insert into members (merchant_id, person_id, role, joined_at, changed_at)
  values (new.merchant_id, new.id, 'owner', new.created_at, new.created_at);
  return null;
end $$;
revoke all on function opener_is_the_owner from public, sahuji_app;
create trigger opener_is_the_owner after insert on people
  for each row when (new.merchant_id is not null) execute function opener_is_the_owner();

insert into members (merchant_id, person_id, role, joined_at, changed_at)
select merchant_id, id, 'owner', created_at, created_at from people;

-- The people of a shop, present and past, as the rest of the product reads them; and its owners, who are written to.
create view shop_people as
  select m.merchant_id, p.id, m.role, m.ended_at is null as is_member, m.joined_at, p.name, p.email, p.email_verified_at,
         p.mobile_no, p.phone_verified_at, p.language, p.agent, p.avatar, p.created_at
    from members m join people p on p.id = m.person_id;
create view shop_owners as
  select * from shop_people where role = 'owner' and is_member;
grant select on shop_people, shop_owners to sahuji_app;

-- The shop in which a person signs in: the one of the last time, else their own, else the first they joined; null: none.
create function shop_of(person people) returns uuid stable language sql set search_path = public, pg_temp as $$
  select m.merchant_id from members m
   where m.person_id = person.id and m.ended_at is null
   order by (m.merchant_id = person.last_shop_id) desc nulls last, (m.merchant_id = person.merchant_id) desc nulls last,
            m.joined_at, m.merchant_id
   limit 1
$$;

-- A session is in one shop for its whole life; switching opens another one.
alter table sessions add column shop_id uuid references merchants;
update sessions s set shop_id = p.merchant_id from people p where p.id = s.person_id;
create function session_is_in_a_shop() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    -- a server of the release before names none
    new.shop_id := coalesce(new.shop_id, (select shop_of(p) from people p where p.id = new.person_id));
  else
    raise exception 'a session stays in its shop' using errcode = 'check_violation',
      constraint = 'session_stays_in_its_shop', table = 'sessions';
  end if;
  return new;
end $$;
revoke all on function session_is_in_a_shop from public, sahuji_app;
create trigger session_begins_in_a_shop before insert on sessions
  for each row execute function session_is_in_a_shop();
create trigger session_stays_in_its_shop before update of shop_id on sessions
  for each row when (new.shop_id is distinct from old.shop_id) execute function session_is_in_a_shop();
alter table sessions alter column shop_id set not null;
create index open_sessions_of_a_shop on sessions (shop_id, person_id) where ended_at is null;

-- An operator is one of a business's people with any role, also after they left it.
create or replace function is_own_business(operator uuid, merchant uuid, body jsonb) returns boolean stable language sql
  set search_path = public, pg_temp as $$
  select exists (
    select from operators o
      join people p on p.email = lower(o.email) or right(p.mobile_no, 10) = right(o.mobile_no, 10)
      join members m on m.person_id = p.id
     where o.id = operator
       and (m.merchant_id = merchant
            or m.merchant_id in (select a.merchant_id from jsonb_path_query(body, '$.lines[*].account_id') as l(id)
                                   join ledger_accounts a on a.id = (l.id #>> '{}')::uuid)))
$$;

create or replace function account_paper_is_decided_by_its_roles() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  if not exists (select from operators o join operator_roles r on r.operator_id = o.id
                  where o.id = new.decided_by and o.disabled_at is null and r.role in ('finance_checker', 'kyc_reviewer'))
     or exists (select from shop_people p
                  join operators o on lower(o.email) = p.email or right(o.mobile_no, 10) = right(p.mobile_no, 10)
                 where p.merchant_id = new.merchant_id and o.id = new.decided_by) then
    raise exception 'the paper of an account is decided by somebody who may' using errcode = 'check_violation',
      constraint = 'account_paper_is_decided_by_its_roles', table = 'payout_account_papers';
  end if;
  return new;
end $$;

create or replace function payout_checker_is_not_its_maker() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  if exists (select from shop_people p
               join operators o on lower(o.email) = p.email or right(o.mobile_no, 10) = right(p.mobile_no, 10)
              where p.merchant_id = new.merchant_id and o.id in (new.checked_by, new.release_asked_by, new.released_by)) then
    raise exception 'the checker of payout % is its maker', new.id using errcode = 'check_violation',
      constraint = 'payout_checker_is_not_its_maker', table = 'payouts';
  end if;
  return new;
end $$;

-- Pushes reach the sessions in this shop of those who may read its notifications: no cashier learns a balance.
create or replace function notifications_pushed() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  perform jobs_add('notifications.push',
                   json_build_object('session_id', s.id, 'notification_id', a.id, 'tries', 0),
                   'messages.push.' || (get_byte(uuid_send(s.id), 15) % 4), null, null, 12)
    from added a
    join members m on m.merchant_id = a.merchant_id and m.ended_at is null and m.role in ('owner', 'manager', 'accountant')
   cross join lateral (select id
                         from sessions
                        where person_id = m.person_id and shop_id = a.merchant_id and ended_at is null
                          and push_token like '{%' and last_seen_at > a.at - interval '30 days'
                        order by last_seen_at desc, id desc
                        limit 10) s
   where not exists (select from muted_notifications u where u.merchant_id = a.merchant_id and u.type = a.type);
  return null;
end $$;

-- Mails and SMS of the bell go to the owners.
create or replace function notifications_written() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  perform jobs_add('notifications.write',
                   json_build_object('person_id', p.id, 'notification_id', a.id, 'channel', by.channel),
                   null, null, null, 12)
    from added a
    join notice_types t on t.type = a.type
    cross join lateral unnest(t.by_bell) as by(channel)
    join notice_defaults d on d.kind = t.kind and d.channel = by.channel
    join shop_owners p on p.merchant_id = a.merchant_id
    left join notice_bounds b on b.person_id = p.id
   where notice_frequency(p.id, t.kind, by.channel) = 'each'
     and case by.channel when 'email' then p.email_verified_at else p.phone_verified_at end is not null
     and (t.kind <> 'received' or a.amount is null or a.amount >= coalesce(b.amount_min, 0))
     and (d.is_locked
          or not exists (select from muted_notifications m where m.merchant_id = a.merchant_id and m.type = a.type));
  return null;
end $$;
