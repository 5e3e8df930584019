-- Weighing in one read: what could stop a payment or a send of many callers is read by one statement, with plans pinned to the indexes.

-- The version of the tariff. Every statement that changes it moves the version within its transaction, so that a server that has
-- the lines of a version in memory learns of a change in the statement that reads the rest.
create table tariff_version (
  is_only boolean primary key default true,
  version bigint not null,
  constraint tariff_has_one_version check (is_only)
);
insert into tariff_version (version) values (1);
revoke insert, update, delete on tariff_version from sahuji_app;

create function tariff_version_moves() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update tariff_version set version = version + 1;
  return null;
end $$;
revoke all on function tariff_version_moves from public, sahuji_app;

create trigger tariff_version_moves after insert or update or delete or truncate on tariff_lines
  for each statement execute function tariff_version_moves();
create trigger tariff_version_moves after insert or update or delete or truncate on tariff_channels
  for each statement execute function tariff_version_moves();

-- A merchant's own figures at a tier on a day, by a rule in force; no row where those of the tier apply. Same as the `own` part of
-- merchant_limits_on(), without the tier's lines.
create function merchant_own_limits(of_merchant uuid, of_tier text, on_day date)
returns table (amount_max bigint, month_amount bigint, balance_max bigint, valid_from date) stable language sql
begin atomic
  select newest.amount_max, newest.month_amount, newest.balance_max, newest.valid_from
    from (select * from merchant_rules r
           where r.merchant_id = of_merchant and r.kind = 'limits' and r.tier = of_tier
             and r.valid_from <= on_day and merchant_rule_in_force(r)
           order by r.valid_from desc, r.id desc limit 1) as newest
   where newest.amount_max is not null;
end;

-- What could stop payments from wallets, one row for each that exists, by its place in the arrays. It locks and decides nothing:
-- payments/judge-payment.ts decides by the row and the tariff of its version. A plan made on empty tables must still be right when
-- they are full, as in ledger_post(); an EXISTS with OFFSET is never answered by hashing a whole table.
create function payments_weigh(payments_asked uuid[], payers uuid[], keys uuid[], days date[], month_starts date[], ats timestamptz[])
returns table (
  place bigint, tariff_version bigint, is_made boolean, is_payable boolean,
  id uuid, merchant_id uuid, mode text, reference text, source text, amount bigint, description text, code text,
  shop_name text, shop_account_id uuid, shop_balance bigint, shop_tier text, shop_has_own boolean, shop_own_balance_max bigint,
  commission_type text, commission_value integer, commission_from date,
  payer_name text, is_own_name boolean, account_id uuid, owed_or_free bigint, restricted_account_id uuid, restricted bigint,
  restricted_free bigint, confirm_above bigint, unconfirmed bigint, day_amount bigint, day_count integer, month_amount bigint)
  language plpgsql stable set search_path = public, pg_temp
  set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
  set join_collapse_limit = 1 set from_collapse_limit = 1
as $$
#variable_conflict use_column
begin
  return query
  select asked.place, v.version,
         exists (select from payment_attempts a where a.payer_id = asked.payer_id and a.key = asked.key offset 0),
         p.state = 'open' and p.expires_at > asked.at and takes.closed_at is null
           and not exists (select from payment_attempts a where a.payment_id = p.id and a.state = 'open' offset 0)
           and not exists (select from payment_links l
                            where l.id = p.link_id and ((l.taken >= l.payments_max) is true or l.ended_at is not null) offset 0)
           and not exists (select from merchant_freezes f
                            where f.merchant_id = asked.payer_id and f.part = 'money_out' and f.lifted_at is null offset 0)
           and not exists (select from merchant_freezes f
                            where f.merchant_id = p.merchant_id and f.part = 'money_in' and f.lifted_at is null offset 0),
         p.id, p.merchant_id, p.mode, p.reference, p.source, p.amount, p.description,
         (select c.label from payment_codes c where c.id = p.code_id),
         shop.trade_name, takes.id,
         (select sum(w.balance)::bigint from ledger_accounts w
           where w.merchant_id = p.merchant_id and w.mode = p.mode and w.kind in ('merchant_wallet', 'merchant_restricted')),
         shop.kyc_tier, own.amount_max is not null, own.balance_max,
         commission.commission_type, commission.commission_value, commission.valid_from,
         payer.trade_name,
         exists (select from people n where n.merchant_id = payer.id and lower(n.name) = lower(payer.trade_name) offset 0),
         free.id,
         (select sum(w.balance - w.held)::bigint from ledger_accounts w
           where w.merchant_id = payer.id and w.mode = p.mode and w.kind in ('merchant_wallet', 'clawback_receivable')),
         card.id, card.balance, card.balance - card.held, payer.confirm_sends_above,
         case when p.mode = 'live' then unconfirmed_spent(payer.id, asked.day, asked.at) else 0 end,
         used.day_amount, used.day_count, used.month_amount
    from unnest(payments_asked, payers, keys, days, month_starts, ats) with ordinality
           as asked(payment_id, payer_id, key, day, month_start, at, place)
    join tariff_version v on v.is_only
    join payments p on p.id = asked.payment_id
    join merchants shop on shop.id = p.merchant_id
    join merchants payer on payer.id = asked.payer_id
    join ledger_accounts takes on takes.merchant_id = p.merchant_id and takes.mode = p.mode and takes.kind = 'merchant_wallet'
    join ledger_accounts free on free.merchant_id = payer.id and free.mode = p.mode and free.kind = 'merchant_wallet'
    join ledger_accounts card on card.merchant_id = payer.id and card.mode = p.mode and card.kind = 'merchant_restricted'
    cross join lateral merchant_commission_on(p.merchant_id, asked.day) commission
    cross join lateral (
      select coalesce(sum(a.amount) filter (where a.day = asked.day), 0)::bigint as day_amount,
             (count(*) filter (where a.day = asked.day))::integer as day_count, coalesce(sum(a.amount), 0)::bigint as month_amount
        from payment_attempts a
       where a.payer_id = payer.id and a.mode = 'live' and a.way = 'wallet' and a.state = 'succeeded'
         and a.day >= asked.month_start) used
    left join lateral merchant_own_limits(p.merchant_id, shop.kyc_tier, asked.day) own on true;
end $$;

-- The same for sends to a number that a merchant has verified: transfers/judge-send.ts decides.
create function sends_weigh(
  senders uuid[], keys uuid[], numbers text[], modes text[], days date[], month_starts date[], ats timestamptz[])
returns table (
  place bigint, tariff_version bigint, is_made boolean, is_frozen boolean, sender_name text, sender_tier text, sender_has_own boolean,
  own_amount_max bigint, own_month_amount bigint, own_from date, account_id uuid, owed_or_free bigint, restricted_account_id uuid,
  restricted bigint, restricted_free bigint, confirm_above bigint, unconfirmed bigint,
  day_amount bigint, day_count integer, month_amount bigint,
  receiver_id uuid, receiver_person text, receiver_name text, is_verified boolean, receiver_account_id uuid, may_receive boolean,
  receiver_balance bigint, receiver_tier text, receiver_has_own boolean, receiver_own_balance_max bigint)
  language plpgsql stable set search_path = public, pg_temp
  set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
  set join_collapse_limit = 1 set from_collapse_limit = 1
as $$
#variable_conflict use_column
begin
  return query
  select asked.place, v.version,
         exists (select from transfers t where t.merchant_id = asked.sender_id and t.key = asked.key offset 0),
         exists (select from merchant_freezes f
                  where f.merchant_id = asked.sender_id and f.part = 'money_out' and f.lifted_at is null offset 0),
         sender.trade_name, sender.kyc_tier, own.amount_max is not null, own.amount_max, own.month_amount, own.valid_from,
         free.id,
         (select sum(w.balance - w.held)::bigint from ledger_accounts w
           where w.merchant_id = sender.id and w.mode = asked.mode and w.kind in ('merchant_wallet', 'clawback_receivable')),
         card.id, card.balance, card.balance - card.held, sender.confirm_sends_above,
         case when asked.mode = 'live' then unconfirmed_spent(sender.id, asked.day, asked.at) else 0 end,
         used.day_amount, used.day_count, used.month_amount,
         person.merchant_id, person.name, receiver.trade_name, receiver.kyc_status is not distinct from 'VALID', takes.id,
         takes.closed_at is null and not exists (
           select from merchant_freezes f where f.merchant_id = receiver.id and f.part = 'money_in' and f.lifted_at is null offset 0),
         (select sum(w.balance)::bigint from ledger_accounts w
           where w.merchant_id = receiver.id and w.mode = asked.mode and w.kind in ('merchant_wallet', 'merchant_restricted')),
         receiver.kyc_tier, theirs.amount_max is not null, theirs.balance_max
    from unnest(senders, keys, numbers, modes, days, month_starts, ats) with ordinality
           as asked(sender_id, key, mobile_no, mode, day, month_start, at, place)
    join tariff_version v on v.is_only
    join merchants sender on sender.id = asked.sender_id
    join people person on person.mobile_no = asked.mobile_no and person.phone_verified_at is not null
    join merchants receiver on receiver.id = person.merchant_id
    join ledger_accounts takes on takes.merchant_id = receiver.id and takes.mode = asked.mode and takes.kind = 'merchant_wallet'
    join ledger_accounts free on free.merchant_id = sender.id and free.mode = asked.mode and free.kind = 'merchant_wallet'
    join ledger_accounts card on card.merchant_id = sender.id and card.mode = asked.mode and card.kind = 'merchant_restricted'
    cross join lateral (
      select coalesce(sum(t.amount) filter (where t.day = asked.day), 0)::bigint as day_amount,
             (count(*) filter (where t.day = asked.day))::integer as day_count, coalesce(sum(t.amount), 0)::bigint as month_amount
        from transfers t
       where t.merchant_id = sender.id and t.mode = 'live' and t.day >= asked.month_start and t.state in ('held', 'completed')) used
    left join lateral merchant_own_limits(sender.id, sender.kyc_tier, asked.day) own on true
    left join lateral merchant_own_limits(receiver.id, receiver.kyc_tier, asked.day) theirs on true;
end $$;

-- The functions that write what is posted, and the triggers of what they write, use the indexes from the first row on.
do $$
declare
  written text;
  setting text;
begin
  foreach written in array array[
    'transfers_write(text, integer[], jsonb[])', 'payments_write(text, integer[], jsonb[])', 'refunds_write(text, integer[], jsonb[])',
    'history_write(text, integer[], jsonb[])', 'notifications_write(text, integer[], jsonb[])',
    'unconfirmed_spent(uuid, date, timestamptz)', 'unconfirmed_transfers_fit()', 'wallet_days_are_added_up()']
  loop
    foreach setting in array array['enable_seqscan', 'enable_hashjoin', 'enable_mergejoin'] loop
      execute format('alter function %s set %I = off', written, setting);
    end loop;
    execute format('alter function %s set plan_cache_mode = force_generic_plan', written);
  end loop;
end $$;

-- Open sessions by their tokens' hashes, one row for each that is open, by its place in the arrays; for callers who arrive together.
create function sessions_of(hashes text[], at_counters boolean[], ats timestamptz[])
returns table (
  place bigint, session_id uuid, person_id uuid, merchant_id uuid, email text, language text, key_thumbprint text,
  last_seen_at timestamptz, proven_at timestamptz, is_email_verified boolean, is_phone_verified boolean)
  language plpgsql stable set search_path = public, pg_temp
  set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
  set join_collapse_limit = 1 set from_collapse_limit = 1
as $$
#variable_conflict use_column
begin
  return query
  select asked.place, s.id, s.person_id, p.merchant_id, p.email, p.language, s.key_thumbprint, s.last_seen_at, s.stepped_up_at,
         p.email_verified_at is not null, p.phone_verified_at is not null
    from unnest(hashes, at_counters, ats) with ordinality as asked(hash, at_counter, at, place)
    join sessions s on s.token_hash = decode(asked.hash, 'hex')
    join people p on p.id = s.person_id
   where (s.counter_id is not null) = asked.at_counter and s.ended_at is null and s.ends_at > asked.at
     and s.last_seen_at + s.idle_seconds * interval '1 second' > asked.at
     and not exists (select from counters c where c.id = s.counter_id and c.closed_at is not null offset 0);
end $$;
