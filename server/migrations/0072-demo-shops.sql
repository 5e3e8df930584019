-- Demo shops: private shops for strangers, in the sandbox's book alone. Nothing that they do leaves the server (decision 0052).

alter table merchants
  add column kind text not null default 'merchant',
  add constraint merchant_kind_is_known check (kind in ('merchant', 'demo'));

create function merchant_kind_stays() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  raise exception 'merchant % stays of its kind', new.id using errcode = 'check_violation',
    constraint = 'merchant_kind_stays', table = 'merchants';
end $$;
revoke all on function merchant_kind_stays from public, sahuji_app;
create trigger merchant_kind_stays before update of kind on merchants
  for each row when (new.kind is distinct from old.kind) execute function merchant_kind_stays();

-- The pool: a shop is prepared ahead, taken by one visitor, and closed after they left.
create table demo_shops (
  merchant_id uuid primary key references merchants,
  person_id uuid not null references people,
  -- Null until its first payments are made.
  ready_at timestamptz,
  taken_at timestamptz,
  closed_at timestamptz,
  made_at timestamptz not null,
  constraint demo_shop_is_ready_before_it_is_taken check ((taken_at is not null) <= (ready_at is not null))
);
create index demo_shops_to_take on demo_shops (made_at) where taken_at is null and closed_at is null;
create index demo_shops_taken on demo_shops (taken_at) where taken_at is not null and closed_at is null;
revoke delete on demo_shops from sahuji_app;

-- What reaches somebody outside, moves real money or invites people is refused for a demo shop, whatever asks for it.
create function demo_shop_keeps_to_itself() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if exists (select from merchants where id = new.merchant_id and kind = 'demo') then
    raise exception 'a demo shop has no %', tg_table_name using errcode = 'check_violation',
      constraint = 'demo_shop_keeps_to_itself', table = tg_table_name;
  end if;
  return new;
end $$;
revoke all on function demo_shop_keeps_to_itself from public, sahuji_app;

-- A listener is posted nothing: a program fetches its messages.
create trigger demo_shop_keeps_to_itself before insert on webhook_endpoints
  for each row when (new.kind <> 'listener') execute function demo_shop_keeps_to_itself();
create trigger demo_shop_keeps_to_itself before insert on secret_keys
  for each row when (new.mode = 'live') execute function demo_shop_keeps_to_itself();
create trigger demo_shop_keeps_to_itself before insert on counters
  for each row execute function demo_shop_keeps_to_itself();
create trigger demo_shop_keeps_to_itself before insert on events
  for each row execute function demo_shop_keeps_to_itself();
create trigger demo_shop_keeps_to_itself before insert on payment_links
  for each row when (new.mode = 'live') execute function demo_shop_keeps_to_itself();
create trigger demo_shop_keeps_to_itself before insert on payment_codes
  for each row execute function demo_shop_keeps_to_itself();
create trigger demo_shop_keeps_to_itself before insert on payout_accounts
  for each row execute function demo_shop_keeps_to_itself();
create trigger demo_shop_keeps_to_itself before insert on kyc_cases
  for each row execute function demo_shop_keeps_to_itself();
create trigger demo_shop_keeps_to_itself before insert on statement_schedules
  for each row execute function demo_shop_keeps_to_itself();
create trigger demo_shop_keeps_to_itself before insert on contact_changes
  for each row execute function demo_shop_keeps_to_itself();

-- The same for what proves a person: the only way into a demo shop is the session that its visitor got.
create function demo_person_has_no_proof() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if exists (select from people p join merchants m on m.id = p.merchant_id where p.id = new.person_id and m.kind = 'demo') then
    raise exception 'the person of a demo shop has no %', tg_table_name using errcode = 'check_violation',
      constraint = 'demo_person_has_no_proof', table = tg_table_name;
  end if;
  return new;
end $$;
revoke all on function demo_person_has_no_proof from public, sahuji_app;

create trigger demo_person_has_no_proof before insert on passwords
  for each row execute function demo_person_has_no_proof();
create trigger demo_person_has_no_proof before insert on passkeys
  for each row execute function demo_person_has_no_proof();
create trigger demo_person_has_no_proof before insert on totp_secrets
  for each row execute function demo_person_has_no_proof();
create trigger demo_person_has_no_proof before insert or update of push_token on sessions
  for each row when (new.push_token is not null) execute function demo_person_has_no_proof();

-- Their addresses and numbers are of no person: no mail server has the domain, and no Nepali mobile begins with 90.
alter table people
  add column is_demo boolean not null default false,
  add constraint demo_person_is_out_of_reach
    check (not is_demo or (email like '%@demo.invalid' and mobile_no like '+97790%'));

create function demo_person_is_of_a_demo_shop() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if new.is_demo <> exists (select from merchants where id = new.merchant_id and kind = 'demo') then
    raise exception 'the people of demo shops are marked, and they alone' using errcode = 'check_violation',
      constraint = 'demo_person_is_of_a_demo_shop', table = 'people';
  end if;
  return new;
end $$;
revoke all on function demo_person_is_of_a_demo_shop from public, sahuji_app;
create trigger demo_person_is_of_a_demo_shop before insert or update of is_demo, merchant_id on people
  for each row execute function demo_person_is_of_a_demo_shop();

alter table messages
  add constraint message_reaches_no_demo_shop check ("to" not like '%@demo.invalid' and "to" not like '+97790%');

-- The session also tells whose shop it is of; the previous release reads the other columns.
drop function sessions_of(text[], boolean[], timestamptz[]);
create function sessions_of(hashes text[], at_counters boolean[], ats timestamptz[])
returns table (
  place bigint, session_id uuid, person_id uuid, merchant_id uuid, email text, language text, key_thumbprint text,
  last_seen_at timestamptz, proven_at timestamptz, is_email_verified boolean, is_phone_verified boolean, is_demo boolean)
  language plpgsql stable set search_path = public, pg_temp
  set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
  set join_collapse_limit = 1 set from_collapse_limit = 1
as $$
#variable_conflict use_column
begin
  return query
  select asked.place, s.id, s.person_id, p.merchant_id, p.email, p.language, s.key_thumbprint, s.last_seen_at, s.stepped_up_at,
         p.email_verified_at is not null, p.phone_verified_at is not null, p.is_demo
    from unnest(hashes, at_counters, ats) with ordinality as asked(hash, at_counter, at, place)
    join sessions s on s.token_hash = decode(asked.hash, 'hex')
    join people p on p.id = s.person_id
   where (s.counter_id is not null) = asked.at_counter and s.ended_at is null and s.ends_at > asked.at
     and s.last_seen_at + s.idle_seconds * interval '1 second' > asked.at
     and not exists (select from counters c where c.id = s.counter_id and c.closed_at is not null offset 0);
end $$;
