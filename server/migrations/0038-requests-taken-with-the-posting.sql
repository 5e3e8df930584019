-- Orders at once: a request's key with its answer, its spent proof and its limits are taken in the statement that posts its money.

-- Takes the requests of a batch: keys, then proofs, then buckets, each in its own order, and before any account is locked, so that
-- two batches can wait for each other but never deadlock. `ids` are the ledger's transfers. One row for each request; a request
-- without a proof has no session. `limit_of` is the place of a limit's request. Where one cannot be taken, nothing of the batch is:
-- the exception's detail has a letter for each request, p for those that can: k the key was used, s the proof was spent, l a limit
-- is used up. A request whose transfer is posted already is an own earlier try, whose COMMIT was lost: it takes nothing again.
create function requests_take(
  ids uuid[], merchants uuid[], keys uuid[], routes text[], hashes text[], answers jsonb[], ats timestamptz[],
  sessions uuid[], jtis text[], limit_of integer[], buckets text[], counts integer[], windows integer[]) returns boolean
  language plpgsql set search_path = public, pg_temp
  set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
declare
  letters text[] := array_fill('p'::text, array[cardinality(ids)]);
  has_landed boolean[] := array_fill(false, array[cardinality(ids)]);
  taken text[];
  wanted integer;
begin
  with added as (
    insert into idempotency_keys (merchant_id, key, route, body_hash, answer, claimed_at)
    select a.merchant_id, a.key, a.route, a.hash, a.answer, a.at
      from unnest(merchants, keys, routes, hashes, answers, ats) as a(merchant_id, key, route, hash, answer, at)
     order by a.merchant_id, a.key
        on conflict (merchant_id, key) do nothing
    returning merchant_id, key)
  select coalesce(array_agg(concat(a.merchant_id, a.key)), '{}') into taken from added a;
  if cardinality(taken) < cardinality(ids) then
    for n in 1 .. cardinality(ids) loop
      continue when concat(merchants[n], keys[n]) = any (taken);
      has_landed[n] := exists (select from ledger_transfers t where t.id = ids[n]);
      letters[n] := case when has_landed[n] then 'p' else 'k' end;
    end loop;
  end if;

  with added as (
    insert into spent_proofs (session_id, jti, spent_at)
    select a.session_id, a.jti, a.at
      from unnest(sessions, jtis, ats, has_landed) as a(session_id, jti, at, has_landed)
     where a.session_id is not null and not a.has_landed
     order by a.session_id, a.jti
        on conflict (session_id, jti) do nothing
    returning session_id, jti)
  select coalesce(array_agg(concat(a.session_id, ' ', a.jti)), '{}') into taken from added a;
  select count(*) into wanted from unnest(sessions, has_landed) as a(session_id, has_landed)
   where a.session_id is not null and not a.has_landed;
  if cardinality(taken) < wanted then
    for n in 1 .. cardinality(ids) loop
      continue when sessions[n] is null or has_landed[n];
      if concat(sessions[n], ' ', jtis[n]) = any (taken) then
        -- a second request of the batch with the same proof is refused
        taken := array_remove(taken, concat(sessions[n], ' ', jtis[n]));
      elsif letters[n] = 'p' then
        letters[n] := 's';
      end if;
    end loop;
  end if;

  with asked as (
    select a.bucket, min(ats[a.nth]) as at, count(*)::integer as wanted, min(a.count) as count, min(a.seconds) as seconds
      from unnest(limit_of, buckets, counts, windows) as a(nth, bucket, count, seconds)
     where not has_landed[a.nth]
     group by a.bucket),
  added as (
    insert into rate_limits as r (bucket, began_at, taken, ends_at)
    select a.bucket, a.at, a.wanted, a.at + a.seconds * interval '1 second' from asked a where a.wanted <= a.count order by a.bucket
        on conflict (bucket) do update
       set began_at = case when r.ends_at <= excluded.began_at then excluded.began_at else r.began_at end,
           ends_at = case when r.ends_at <= excluded.began_at then excluded.ends_at else r.ends_at end,
           taken = case when r.ends_at <= excluded.began_at then excluded.taken else r.taken + excluded.taken end
     where r.ends_at <= excluded.began_at
        or r.taken + excluded.taken <= (select min(l.count) from unnest(buckets, counts) as l(bucket, count) where l.bucket = r.bucket)
    returning r.bucket)
  select coalesce(array_agg(a.bucket), '{}') into taken from added a;
  for l in 1 .. cardinality(buckets) loop
    continue when has_landed[limit_of[l]] or buckets[l] = any (taken) or letters[limit_of[l]] <> 'p';
    letters[limit_of[l]] := 'l';
  end loop;

  if array_to_string(letters, '') <> repeat('p', cardinality(ids)) then
    raise exception 'a request of the batch cannot be taken' using errcode = 'check_violation',
      constraint = 'request_is_taken_once', table = 'idempotency_keys', detail = array_to_string(letters, '');
  end if;
  return true;
end $$;

-- Refuses a batch one of whose taken requests was not posted, in the same way with the letter u: its answer would be kept without
-- its money. `codes` and `firsts` are the ledger's answer, `places` where in it each request is.
create function requests_are_posted(codes text, firsts uuid[], ids uuid[], places integer[]) returns boolean
  language plpgsql set search_path = public, pg_temp as $$
declare
  letters text;
begin
  select string_agg(case when substr(codes, r.place, 1) = 'p' or coalesce(firsts[r.place] = r.id, false) then 'p' else 'u' end, '' order by r.n)
    into letters from unnest(ids, places) with ordinality as r(id, place, n);
  if position('u' in letters) > 0 then
    raise exception 'a request of the batch was not posted' using errcode = 'check_violation',
      constraint = 'request_is_taken_once', table = 'idempotency_keys', detail = letters;
  end if;
  return true;
end $$;

-- Whether requests could be taken now, in the order asked: it locks and takes nothing. An empty bucket's name: no limit.
create function requests_are_free(
  merchants uuid[], keys uuid[], sessions uuid[], jtis text[], buckets text[], counts integer[], ats timestamptz[]) returns boolean[]
  language plpgsql stable set search_path = public, pg_temp
  set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
begin
  return (
    select array_agg(
             not exists (select from idempotency_keys k where k.merchant_id = a.merchant_id and k.key = a.key offset 0)
             and not exists (select from spent_proofs p where p.session_id = a.session_id and p.jti = a.jti offset 0)
             and not exists (select from rate_limits r where r.bucket = a.bucket and r.ends_at > a.at and r.taken >= a.count offset 0)
             order by a.n)
      from unnest(merchants, keys, sessions, jtis, buckets, counts, ats) with ordinality
             as a(merchant_id, key, session_id, jti, bucket, count, at, n));
end $$;

-- What the limits of numbers say about sends, one row for each by its place: whether the number was looked up within the day,
-- whether both quotas have any left, and, where it was not looked up, whether the two have traded.
create function sends_look_up(
  senders uuid[], numbers text[], asked_buckets text[], known_buckets text[], unknown_buckets text[], ats timestamptz[],
  known_most integer, unknown_most integer)
returns table (place bigint, is_asked boolean, is_left boolean, have_traded boolean)
  language plpgsql stable set search_path = public, pg_temp
  set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
  set join_collapse_limit = 1 set from_collapse_limit = 1
as $$
#variable_conflict use_column
begin
  return query
  select a.place, look.is_asked,
         not exists (select from rate_limits r where r.bucket = a.known_bucket and r.ends_at > a.at and r.taken >= known_most offset 0)
           and not exists (
             select from rate_limits r where r.bucket = a.unknown_bucket and r.ends_at > a.at and r.taken >= unknown_most offset 0),
         case when look.is_asked then null else
           exists (select from transfers t
                    where t.merchant_id = a.sender_id and t.receiver_mobile = a.mobile_no and t.mode = 'live' and t.state = 'completed'
                   offset 0)
           or exists (select from people own
                        join transfers t on t.merchant_id = other.merchant_id and t.receiver_mobile = own.mobile_no
                       where own.merchant_id = a.sender_id and t.mode = 'live' and t.state = 'completed'
                         and t.receiver_id = a.sender_id offset 0)
           or exists (select from transfer_requests q
                       where q.merchant_id = a.sender_id and q.payer_id = other.merchant_id and q.mode = 'live' offset 0)
           or exists (select from transfer_requests q
                       where q.merchant_id = other.merchant_id and q.payer_id = a.sender_id and q.mode = 'live' offset 0) end
    from unnest(senders, numbers, asked_buckets, known_buckets, unknown_buckets, ats) with ordinality
           as a(sender_id, mobile_no, asked_bucket, known_bucket, unknown_bucket, at, place)
    join people other on other.mobile_no = a.mobile_no and other.phone_verified_at is not null
   cross join lateral (
      select exists (select from rate_limits r where r.bucket = a.asked_bucket and r.ends_at > a.at and r.taken >= 1 offset 0)
             as is_asked) look;
end $$;

-- What an answer shows of payments beside what was weighed, one row for each by its place.
create function payments_shown(payments_asked uuid[])
returns table (
  place bigint, version integer, order_reference text, return_url text, thanks text, was_at_bank boolean,
  name text, is_verified boolean, city text, business_type text, verified_at timestamptz, answers jsonb)
  language plpgsql stable set search_path = public, pg_temp
  set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
  set join_collapse_limit = 1 set from_collapse_limit = 1
as $$
#variable_conflict use_column
begin
  return query
  select asked.place, p.version, p.order_reference, p.return_url, (select l.thanks from payment_links l where l.id = p.link_id),
         exists (select from payment_attempts a where a.payment_id = p.id and a.collection_id is not null offset 0),
         m.trade_name, m.kyc_status is not distinct from 'VALID',
         (select nullif(c.city, 'Nepal') from payment_codes c
           where c.merchant_id = m.id and c.revoked_at is null order by c.counter_id nulls first, c.id limit 1),
         valid.business_type, valid.decided_at,
         (select jsonb_object_agg(f.field, f.value) from kyc_answers f
           where f.case_id = valid.id and f.merchant_id = m.id and f.kyc_person_id is null
             and f.field in ('pan', 'contact', 'shop_address'))
    from unnest(payments_asked) with ordinality as asked(payment_id, place)
    join payments p on p.id = asked.payment_id
    join merchants m on m.id = p.merchant_id
    left join kyc_cases valid on valid.merchant_id = m.id and valid.state = 'valid';
end $$;

-- Refuses payments that changed since they were weighed: the answer that is kept would show an older version. `rows` are id and the
-- version after it was paid.
create function payments_are_at(codes text, places integer[], rows jsonb[]) returns integer
  language plpgsql set search_path = public, pg_temp
  set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
begin
  if exists (select from unnest(places, rows) as o(place, row)
               join payments p on p.id = (o.row ->> 'id')::uuid
              where substr(codes, o.place, 1) = 'p' and p.version <> (o.row ->> 'version')::integer) then
    raise exception 'a payment changed since it was weighed' using errcode = 'check_violation',
      constraint = 'payment_is_as_weighed', table = 'payments';
  end if;
  return cardinality(rows);
end $$;

-- The last use of sessions, many at once. A session that another transaction changes is left out: that change is enough.
create function sessions_touch(ids uuid[], ats timestamptz[]) returns void
  language plpgsql set search_path = public, pg_temp
  set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
begin
  with free as (
    select s.id, t.at from unnest(ids, ats) as t(id, at) join sessions s on s.id = t.id
     where s.last_seen_at < t.at order by s.id for no key update of s skip locked)
  update sessions s set last_seen_at = free.at from free where s.id = free.id;
end $$;
