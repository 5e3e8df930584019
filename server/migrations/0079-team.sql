-- Invitations to a shop, rights for a time, and what ends when somebody loses access.

-- An invitation is for one address. Its link proves the address, so the token is stored as a hash only.
create table invitations (
  id uuid primary key,
  merchant_id uuid not null references merchants,
  channel text not null,
  -- Lower-case e-mail address, or +977 and ten digits.
  address text not null,
  role text not null,
  counter_id uuid references counters,
  event_id uuid references events,
  refund_limit bigint,
  send_limit bigint,
  token_hash bytea not null,
  invited_by uuid not null references people,
  invited_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  ended_as text,
  accepted_by uuid references people,
  constraint invitation_channel_is_known check (channel in ('email', 'sms')),
  constraint invitation_address_fits_its_channel check (
    case channel when 'sms' then address ~ '^\+9779[0-9]{9}$' else address = lower(address) and address like '%@%' end),
  constraint invitation_role_is_known check (role in ('owner', 'manager', 'cashier', 'accountant', 'developer', 'door')),
  constraint invitation_token_is_unique unique (token_hash),
  constraint invitation_token_is_a_sha256 check (length(token_hash) = 32),
  constraint invitation_ends_whole check (num_nulls(ended_at, ended_as) in (0, 2)),
  constraint invitation_end_is_known check (ended_as in ('accepted', 'withdrawn', 'expired')),
  constraint invitation_is_accepted_by_somebody check ((ended_as is not distinct from 'accepted') = (accepted_by is not null))
);
revoke delete on invitations from sahuji_app;
create unique index invitation_of_an_address_is_open_once on invitations (merchant_id, address) where ended_at is null;
create index open_invitations on invitations (merchant_id, id) where ended_at is null;
create index invitations_by_inviter on invitations (invited_by) where ended_at is null;

-- Rights beyond a role: up to an amount a day where they move money, and until a moment.
create table member_grants (
  id uuid primary key,
  merchant_id uuid not null,
  person_id uuid not null,
  permission text not null,
  -- Paisa a day; null: the right moves no money.
  day_max bigint,
  from_at timestamptz not null,
  until_at timestamptz not null,
  granted_by uuid not null references people,
  ended_at timestamptz,
  ended_by uuid references people,
  constraint grant_is_of_a_member foreign key (merchant_id, person_id) references members,
  constraint grant_permission_is_known check (permission in ('refunds.make', 'money.send', 'statements.export')),
  constraint grant_of_money_is_bounded check ((permission = 'statements.export') = (day_max is null)),
  constraint grant_amount_is_positive check (day_max > 0),
  constraint grant_has_a_length check (until_at > from_at),
  constraint grant_is_not_of_oneself check (granted_by <> person_id)
);
revoke delete on member_grants from sahuji_app;
create index open_grants on member_grants (merchant_id, person_id, permission) where ended_at is null;

-- What of a grant was used on a day of Kathmandu.
create table member_grant_days (
  grant_id uuid not null references member_grants,
  merchant_id uuid not null,
  day date not null,
  used bigint not null,
  day_max bigint not null,
  constraint grant_day_is_once primary key (grant_id, day),
  constraint grant_day_is_within_its_grant check (used between 0 and day_max)
);
revoke insert, update, delete on member_grant_days from sahuji_app;

-- The uses of grants: the same key uses one once, however often its request is repeated.
create table member_grant_uses (
  merchant_id uuid not null,
  permission text not null,
  key text not null,
  grant_id uuid not null references member_grants,
  day date not null,
  amount bigint not null,
  constraint grant_is_used_once_by_a_key primary key (merchant_id, permission, key),
  constraint grant_use_is_positive check (amount > 0)
);
revoke insert, update, delete on member_grant_uses from sahuji_app;

-- Uses a right to move an amount, in the transaction that moves it or before it. True: the role's own limit allows it, or a grant has
-- enough left today, which it takes. Two uses at once cannot exceed a grant: the day's row is locked.
create function right_use(of_merchant uuid, of_person uuid, permission_asked text, use_key text, amount_asked bigint, at timestamptz)
returns boolean language plpgsql security definer set search_path = public, pg_temp as $$
declare
  own members;
  own_limit bigint;
  given member_grants;
  day_asked date := (at at time zone 'Asia/Kathmandu')::date;
begin
  select * into own from members where merchant_id = of_merchant and person_id = of_person and ended_at is null;
  if not found then return false; end if;
  if own.role = 'owner' then return true; end if;
  own_limit := case permission_asked when 'refunds.make' then own.refund_limit when 'money.send' then own.send_limit end;
  if amount_asked <= own_limit then
    return true;
  end if;
  if exists (select from member_grant_uses u
              where u.merchant_id = of_merchant and u.permission = permission_asked and u.key = use_key
                and u.amount = amount_asked) then
    return true;
  end if;
  for given in
    select * from member_grants g
     where g.merchant_id = of_merchant and g.person_id = of_person and g.permission = permission_asked
       and g.ended_at is null and g.from_at <= at and g.until_at > at and g.day_max >= amount_asked
     order by g.until_at, g.id
  loop
    insert into member_grant_days as d (grant_id, merchant_id, day, used, day_max)
    values (given.id, of_merchant, day_asked, amount_asked, given.day_max)
    on conflict on constraint grant_day_is_once do update set used = d.used + amount_asked where d.used + amount_asked <= d.day_max;
    if found then
      insert into member_grant_uses values (of_merchant, permission_asked, use_key, given.id, day_asked, amount_asked);
      return true;
    end if;
  end loop;
  return false;
end $$;
revoke all on function right_use from public;
grant execute on function right_use to sahuji_app;

-- Gives a use back whose request was refused, so that nothing moved.
create function right_give_back(of_merchant uuid, permission_asked text, use_key text)
returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  was member_grant_uses;
begin
  delete from member_grant_uses u
   where u.merchant_id = of_merchant and u.permission = permission_asked and u.key = use_key returning * into was;
  if found then
    update member_grant_days d set used = d.used - was.amount where d.grant_id = was.grant_id and d.day = was.day;
  end if;
end $$;
revoke all on function right_give_back from public;
grant execute on function right_give_back to sahuji_app;

-- A refund that a person orders is within that person's rights, whichever statement writes it.
create function refund_is_within_rights() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if not right_use(new.merchant_id, new.person_id, 'refunds.make', new.key, new.amount, new.asked_at) then
    raise exception 'refund % is above the rights of its person', new.id using errcode = 'check_violation',
      constraint = 'refund_is_within_rights', table = 'members';
  end if;
  return new;
end $$;
revoke all on function refund_is_within_rights from public, sahuji_app;
create trigger refund_is_within_rights before insert on refunds
  for each row when (new.asked_by = 'person' and new.person_id is not null) execute function refund_is_within_rights();

-- What a person opened in a shop ends with the role that allowed it, in the same transaction. A secret key never exceeds
-- the present role of its maker: live keys need an owner.
create function member_loses_access() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
declare
  now_role text := case when new.ended_at is null then new.role else 'none' end;
begin
  if now_role = 'none' then
    update sessions set ended_at = new.changed_at, push_token = null
     where shop_id = new.merchant_id and person_id = new.person_id and ended_at is null;
    update invitations set ended_at = new.changed_at, ended_as = 'withdrawn'
     where invited_by = new.person_id and merchant_id = new.merchant_id and ended_at is null;
    update member_grants set ended_at = new.changed_at, ended_by = new.changed_by
     where merchant_id = new.merchant_id and person_id = new.person_id and ended_at is null;
  end if;
  if now_role not in ('owner', 'manager') then
    update sessions set ended_at = new.changed_at
     where shop_id = new.merchant_id and person_id = new.person_id and ended_at is null and counter_id is not null;
  end if;
  if now_role not in ('owner', 'manager', 'door') then
    update door_devices set signed_out_at = new.changed_at
     where made_by = new.person_id and merchant_id = new.merchant_id and signed_out_at is null;
  end if;
  if now_role not in ('owner', 'accountant') then
    update file_exports set expires_at = new.changed_at
     where person_id = new.person_id and merchant_id = new.merchant_id and expires_at > new.changed_at;
  end if;
  update secret_keys set revoked_at = new.changed_at
   where merchant_id = new.merchant_id and made_by = new.person_id and revoked_at is null
     and now_role <> 'owner' and (mode = 'live' or now_role <> 'developer');
  return null;
end $$;
revoke all on function member_loses_access from public, sahuji_app;
create trigger member_loses_access after update on members
  for each row when (new.role <> old.role or (new.ended_at is not null and old.ended_at is null))
  execute function member_loses_access();

-- The session also names the rights for a time.
drop function sessions_of(text[], boolean[], timestamptz[]);
create function sessions_of(hashes text[], at_counters boolean[], ats timestamptz[])
returns table (
  place bigint, session_id uuid, person_id uuid, merchant_id uuid, email text, language text, key_thumbprint text,
  last_seen_at timestamptz, proven_at timestamptz, is_email_verified boolean, is_phone_verified boolean, is_demo boolean,
  role text, counter_id uuid, event_id uuid, refund_limit bigint, send_limit bigint, granted text[])
  language plpgsql stable set search_path = public, pg_temp
  set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
  set join_collapse_limit = 1 set from_collapse_limit = 1
as $$
#variable_conflict use_column
begin
  return query
  select asked.place, s.id, s.person_id, s.shop_id, p.email, p.language, s.key_thumbprint, s.last_seen_at, s.stepped_up_at,
         p.email_verified_at is not null, p.phone_verified_at is not null, p.is_demo,
         m.role, m.counter_id, m.event_id, m.refund_limit, m.send_limit,
         case when m.role = 'owner' then '{}' else
           array(select g.permission from member_grants g
                  where g.merchant_id = m.merchant_id and g.person_id = m.person_id and g.ended_at is null
                    and g.from_at <= asked.at and g.until_at > asked.at) end
    from unnest(hashes, at_counters, ats) with ordinality as asked(hash, at_counter, at, place)
    join sessions s on s.token_hash = decode(asked.hash, 'hex')
    join people p on p.id = s.person_id
    join members m on m.merchant_id = s.shop_id and m.person_id = s.person_id and m.ended_at is null
   where (s.counter_id is not null) = asked.at_counter and s.ended_at is null and s.ends_at > asked.at
     and s.last_seen_at + s.idle_seconds * interval '1 second' > asked.at
     and not exists (select from counters c where c.id = s.counter_id and c.closed_at is not null offset 0);
end $$;
