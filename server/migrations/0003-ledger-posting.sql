-- The only functions that write the ledger: post, hold, settle, release, seal, open and close accounts; the platform's accounts.

-- Whether a stored transfer equals the described one: same kind, same reversal, same entries (accounts in id order).
create function ledger_same_transfer(
  stored uuid, wanted_kind text, wanted_reverses uuid, wanted_accounts uuid[], wanted_amounts bigint[]
) returns boolean stable language sql set search_path = public, pg_temp as $$
  select t.kind = wanted_kind and t.reverses is not distinct from wanted_reverses
         and e.accounts = wanted_accounts and e.amounts = wanted_amounts
    from ledger_transfers t,
         (select array_agg(account_id order by account_id) as accounts, array_agg(amount order by account_id) as amounts
            from ledger_entries where transfer_id = stored) e
   where t.id = stored
$$;
revoke all on function ledger_same_transfer from public, sahuji_app;

-- Posts a batch of transfers in one call, with the same result as posting them one after the other in the given order.
-- Codes, one letter per transfer: p posted, i insufficient, d duplicate, k the idempotency key carried another body, r
-- reversed before, u unknown account, c closed account. For d, k and r `firsts` names the earlier transfer.
-- The caller guarantees: accounts are sorted and distinct; transfer n owns the legs after leg_ends[n - 1] up to leg_ends[n];
-- leg_accounts are positions in accounts and rise within a transfer; no key and no reversed transfer occurs twice in a batch.
-- Plans are pinned to the indexes: a plan made on empty tables must still be right when they are full.
create function ledger_post(
  ids uuid[], merchants uuid[], keys uuid[], kinds text[], reversals uuid[], times timestamptz[],
  accounts uuid[], leg_ends integer[], leg_accounts integer[], leg_amounts bigint[],
  out codes text, out firsts uuid[]
) language plpgsql security definer
  set search_path = public, pg_temp
  set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
declare
  code "char"[] := array_fill('p'::"char", array[cardinality(ids)]);
  nobody uuid[] := array_fill(null::uuid, array[cardinality(ids)]);
  places tid[];        -- position of the account's locked row; it cannot move before the commit
  balances bigint[];   -- by account; null: the account does not exist
  floors bigint[];     -- lowest balance allowed; null: the account takes no entries
  seqs bigint[];
  leg_transfers integer[] := array_fill(null::integer, array[cardinality(leg_accounts)]);   -- null: not posted
  leg_balances bigint[] := leg_transfers;
  leg_seqs bigint[] := leg_transfers;
  leg integer := 1;
  total bigint;
  why "char";
  a integer;
  earlier record;
begin
  -- Locks rows in id order, so that two batches can wait for each other but never deadlock.
  select array_agg(l.ctid), array_agg(l.balance), array_agg(l.floor), array_agg(l.last_seq)
    into places, balances, floors, seqs
    from (select ctid, balance, last_seq, case when closed_at is not null then null
                                         when may_overdraw then -9223372036854775807 else held end as floor
            from ledger_accounts where id = any (accounts) order by id for no key update) l;
  if cardinality(balances) is distinct from cardinality(accounts) then
    select array_agg(l.ctid order by o.n), array_agg(l.balance order by o.n), array_agg(case when l.closed_at is not null
            then null when l.may_overdraw then -9223372036854775807 else l.held end order by o.n),
           array_agg(l.last_seq order by o.n)
      into places, balances, floors, seqs
      from unnest(accounts) with ordinality o(id, n) left join ledger_accounts l on l.id = o.id;
  end if;

  for earlier in
    select o.n, t.id, coalesce(leg_ends[o.n - 1], 0) + 1 as first_leg
      from unnest(merchants, keys) with ordinality o(merchant_id, key, n)
      join ledger_transfers t on t.merchant_id = o.merchant_id and t.key = o.key
  loop
    firsts := coalesce(firsts, nobody);
    firsts[earlier.n] := earlier.id;
    code[earlier.n] := case when ledger_same_transfer(earlier.id, kinds[earlier.n], reversals[earlier.n],
        array(select accounts[p] from unnest(leg_accounts[earlier.first_leg : leg_ends[earlier.n]]) p),
        leg_amounts[earlier.first_leg : leg_ends[earlier.n]]) then 'd' else 'k' end;
  end loop;
  if reversals is not null then
    for earlier in
      select o.n, t.id from unnest(reversals) with ordinality o(id, n) join ledger_transfers t on t.reverses = o.id
    loop
      if code[earlier.n] = 'p' then
        firsts := coalesce(firsts, nobody);
        firsts[earlier.n] := earlier.id;
        code[earlier.n] := 'r';
      end if;
    end loop;
  end if;

  for n in 1 .. cardinality(ids) loop
    if code[n] = 'p' then
      total := 0;
      why := 'p';
      for l in leg .. leg_ends[n] loop
        a := leg_accounts[l];
        total := total + leg_amounts[l];
        if floors[a] is null then
          why := case when balances[a] is null then 'u' else 'c' end;
          exit;
        elsif leg_amounts[l] < 0 and balances[a] + leg_amounts[l] < floors[a] then
          why := 'i';
        end if;
      end loop;
      if why <> 'p' then
        code[n] := why;
      elsif total <> 0 then
        raise exception 'transfer % does not sum to zero', ids[n] using errcode = 'check_violation';
      else
        for l in leg .. leg_ends[n] loop
          a := leg_accounts[l];
          balances[a] := balances[a] + leg_amounts[l];
          seqs[a] := seqs[a] + 1;
          leg_transfers[l] := n;
          leg_balances[l] := balances[a];
          leg_seqs[l] := seqs[a];
        end loop;
      end if;
    end if;
    leg := leg_ends[n] + 1;
  end loop;

  insert into ledger_transfers (posted_at, id, merchant_id, key, reverses, mode, kind)
  select coalesce(t.posted_at, now()), t.id, t.merchant_id, t.key, t.reverses,
         case get_byte(uuid_send(t.id), 15) & 1 when 0 then 'live' else 'sandbox' end, t.kind
    from unnest(ids, merchants, keys, kinds, reversals, times, code) t(id, merchant_id, key, kind, reverses, posted_at, code)
   where t.code = 'p';
  insert into ledger_entries (account_id, transfer_id, seq, amount, balance)
  select accounts[e.account], ids[e.transfer], e.seq, e.amount, e.balance
    from unnest(leg_transfers, leg_accounts, leg_seqs, leg_amounts, leg_balances) e(transfer, account, seq, amount, balance)
   where e.transfer is not null;
  update ledger_accounts a set balance = n.balance, last_seq = n.seq
    from unnest(places, balances, seqs) n(place, balance, seq)
   where a.ctid = n.place and a.last_seq <> n.seq;
  codes := array_to_string(code, '');
end $$;

-- Locks a merchant's account before the transaction writes anything else, so that the balance after a posting is known.
create function ledger_lock_account(
  merchant uuid, book text, wanted text, out id uuid, out balance bigint, out held bigint, out is_closed boolean
) language sql security definer set search_path = public, pg_temp as $$
  select a.id, a.balance, a.held, a.closed_at is not null from ledger_accounts a
   where a.merchant_id = merchant and a.mode = book and a.kind = wanted for no key update
$$;

-- Locks all accounts of a merchant's wallet before the transaction writes anything else, in id order like every other lock.
create function ledger_lock_wallet(merchant uuid, book text)
  returns table (id uuid, kind text, balance bigint, held bigint, is_closed boolean)
  language sql security definer set search_path = public, pg_temp as $$
  select a.id, a.kind, a.balance, a.held, a.closed_at is not null from ledger_accounts a
   where a.merchant_id = merchant and a.mode = book
     and a.kind in ('merchant_wallet', 'merchant_restricted', 'clawback_receivable')
   order by a.id for no key update
$$;

-- For a posting sent together with COMMIT: an exception rolls back the whole transaction if any transfer was not posted.
create function ledger_must_be_posted(codes text) returns void immutable language plpgsql as $$
begin
  if codes <> repeat('p', length(codes)) then
    raise exception 'the ledger answered %: nothing is posted', codes using errcode = 'SJ001';
  end if;
end $$;

-- Holds an amount. Codes: h held; d duplicate of an earlier hold under this key (first names it); k the key carried another
-- hold; i insufficient; u unknown account; c closed account.
create function ledger_hold(
  hold_id uuid, merchant uuid, hold_key uuid, account uuid, paisa bigint, out code text, out first uuid
) language plpgsql security definer set search_path = public, pg_temp as $$
declare
  target ledger_accounts;
  earlier ledger_holds;
begin
  select * into target from ledger_accounts where id = account for no key update;
  select * into earlier from ledger_holds where merchant_id = merchant and key = hold_key;
  first := earlier.id;
  code := case
    when earlier.account_id = account and earlier.amount = paisa then 'd'
    when earlier.id is not null then 'k'
    when target.id is null then 'u'
    when target.closed_at is not null then 'c'
    when not target.may_overdraw and target.balance - target.held < paisa then 'i'
    else 'h' end;
  if code = 'h' then
    insert into ledger_holds (id, merchant_id, key, account_id, amount) values (hold_id, merchant, hold_key, account, paisa);
    update ledger_accounts set held = held + paisa where id = account;
  end if;
end $$;

-- Settles a hold by one transfer that debits its account by at most the held amount; the rest becomes available again.
-- Codes of ledger_post, and n: no such hold, e: the hold ended before in another way.
create function ledger_settle_hold(
  hold_id uuid, transfer_id uuid, merchant uuid, transfer_key uuid, transfer_kind text, at timestamptz,
  accounts uuid[], amounts bigint[], out code text, out first uuid
) language plpgsql security definer set search_path = public, pg_temp as $$
declare
  hold ledger_holds;
  posting record;
begin
  perform from ledger_accounts where id = any (accounts) order by id for no key update;
  select * into hold from ledger_holds where id = hold_id;
  if hold.id is null then
    code := 'n';
    return;
  end if;
  if hold.state = 'open' then
    if not coalesce(-amounts[array_position(accounts, hold.account_id)] between 0 and hold.amount, false) then
      raise exception 'hold % of % paisa does not cover this transfer', hold.id, hold.amount using errcode = 'check_violation';
    end if;
    update ledger_accounts set held = held - hold.amount where id = hold.account_id;
  elsif not exists (select from ledger_transfers t where t.merchant_id = merchant and t.key = transfer_key) then
    code := 'e';
    return;
  end if;
  posting := ledger_post(array[transfer_id], array[merchant], array[transfer_key], array[transfer_kind], null, array[at],
    accounts, array[cardinality(accounts)], array(select generate_series(1, cardinality(accounts))), amounts);
  first := posting.firsts[1];
  -- An unrelated transfer that was posted under this key does not settle this hold.
  code := case when posting.codes = 'd' and hold.transfer_id is distinct from first then 'k' else posting.codes end;
  if code = 'p' then
    update ledger_holds h set state = 'settled', transfer_id = ledger_settle_hold.transfer_id, closed_at = now()
     where h.id = hold.id;
  elsif hold.state = 'open' then
    update ledger_accounts set held = held + hold.amount where id = hold.account_id;
  end if;
end $$;

-- Releases a hold. Codes: r released now, d released before, e settled before, n no such hold.
create function ledger_release_hold(hold_id uuid) returns text
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  hold ledger_holds;
begin
  perform from ledger_accounts where id = (select account_id from ledger_holds where id = hold_id) for no key update;
  select * into hold from ledger_holds where id = hold_id;
  if hold.state = 'open' then
    update ledger_holds set state = 'released', closed_at = now() where id = hold_id;
    update ledger_accounts set held = held - hold.amount where id = hold.account_id;
  end if;
  return case hold.state when 'open' then 'r' when 'released' then 'd' when 'settled' then 'e' else 'n' end;
end $$;

create function ledger_instant(at timestamptz) returns text immutable strict parallel safe
  return to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"');

create function ledger_entry_line(e ledger_entries, t ledger_transfers) returns text immutable parallel safe
  return concat_ws(' ', e.seq, e.amount, e.balance, t.id, t.merchant_id, t.key, t.mode, t.kind,
    coalesce(t.reverses::text, '-'), ledger_instant(t.posted_at));

create function ledger_hash(canonical text) returns text immutable strict parallel safe
  return encode(sha256(convert_to(canonical, 'UTF8')), 'hex');

-- Seals up to `most` entries of the accounts that ledger_unsealed notes. Accounts that do not fit into the block get a new
-- note. Hash and merge joins are off, so that the plan keeps to the indexes.
create function ledger_seal(most integer default 100000) returns bigint
language plpgsql security definer set search_path = public, pg_temp
  set enable_hashjoin = off set enable_mergejoin = off set jit = off
as $$
declare
  zeros constant text := repeat('0', 64);
  earlier ledger_seals;
  at timestamptz := clock_timestamp();
  notes bigint;
  covered bigint;
begin
  lock table ledger_seals in share row exclusive mode;
  select * into earlier from ledger_seals order by number desc limit 1;
  loop
    with next as (
      select place from (select place, touched, sum(touched) over (order by place) as so_far
                           from (select ctid as place, touched from ledger_unsealed limit 10000) first) n
       where so_far - touched < most
    ), taken as (
      delete from ledger_unsealed u using next where u.ctid = next.place returning u.accounts
    ), unsealed as (
      select a.id, coalesce(l.last_seq, 0) as sealed, least(a.last_seq, coalesce(l.last_seq, 0) + 10000) as last_seq,
             a.last_seq as posted, coalesce(l.hash, zeros) as before
        from (select distinct id from taken, unnest(taken.accounts) id) t
        join ledger_accounts a on a.id = t.id
        left join lateral (select last_seq, hash from ledger_seal_leaves where account_id = a.id
                            order by last_seq desc limit 1) l on true
       where a.last_seq > coalesce(l.last_seq, 0)
    ), cut as (
      select *, sum(last_seq - sealed) over (order by id) - (last_seq - sealed) < most as is_due from unsealed
    ), leaves as (
      insert into ledger_seal_leaves (account_id, first_seq, last_seq, seal, hash)
      select d.id, d.sealed + 1, d.last_seq, coalesce(earlier.number, 0) + 1,
             ledger_hash(concat_ws(e'\n', d.before, d.id, string_agg(ledger_entry_line(e, t), e'\n' order by e.seq)))
        from (select * from cut where is_due) d
        join ledger_entries e on e.account_id = d.id and e.seq > d.sealed and e.seq <= d.last_seq
        join ledger_transfers t on t.id = e.transfer_id
       group by d.id, d.sealed, d.last_seq, d.before
      returning account_id, first_seq, last_seq, hash
    ), block as (
      insert into ledger_seals (number, sealed_at, hash)
      select coalesce(earlier.number, 0) + 1, at, ledger_hash(concat_ws(e'\n', coalesce(earlier.hash, zeros),
               coalesce(earlier.number, 0) + 1, ledger_instant(at),
               string_agg(concat_ws(' ', account_id, first_seq, last_seq, hash), e'\n' order by account_id)))
        from leaves having count(*) > 0
    ), rest as (
      insert into ledger_unsealed (touched, accounts)
      select count(*), array_agg(id) from cut where not is_due or last_seq < posted having count(*) > 0
    )
    select (select count(*) from taken), coalesce(sum(last_seq - first_seq + 1), 0) into notes, covered from leaves;
    -- If an earlier block covered everything in these notes, later notes may still have entries to seal: read on.
    exit when covered > 0 or notes = 0;
  end loop;
  return covered;
end $$;

create function ledger_open_accounts(
  ids uuid[], merchants uuid[], modes text[], kinds text[], labels text[], overdraws boolean[], stripes smallint[] default null
) returns void language sql security definer set search_path = public, pg_temp as $$
  insert into ledger_accounts (id, merchant_id, mode, kind, label, may_overdraw, stripe)
  select a.id, a.merchant_id, a.mode, a.kind, a.label, a.may_overdraw, coalesce(a.stripe, 0)
    from unnest(ids, merchants, modes, kinds, labels, overdraws, stripes)
      as a(id, merchant_id, mode, kind, label, may_overdraw, stripe)
  on conflict on constraint account_is_the_only_one_of_its_kind do nothing
$$;

-- Closes an empty account permanently; the constraint closed_account_is_empty refuses an account with money. Null: the
-- account is unknown or was closed before.
create function ledger_close_account(account uuid) returns boolean
language sql security definer set search_path = public, pg_temp as $$
  update ledger_accounts set closed_at = now() where id = account and closed_at is null returning true
$$;

create function ledger_sign_seal(seal bigint, key_id text, signature text) returns void
language sql security definer set search_path = public, pg_temp as $$
  insert into ledger_seal_signatures (seal, key_id, signature) values ($1, $2, $3) on conflict do nothing
$$;

-- The server opens the platform's accounts of its chart in both books at each start. Accounts that every payment uses have
-- eight stripes, so that payments of different merchants do not wait for the same row.
-- The id of a platform account is derived from its name (a uuid of version 8), so that no flow looks it up.
create function ledger_platform_account(mode text, kind text) returns uuid immutable strict parallel safe
  return (
    select substr(h, 1, 12) || '8' || substr(h, 14, 3) || '8' || substr(h, 18, 14)
           || case mode when 'live' then '0' when 'sandbox' then '1' end
      from encode(sha256(convert_to('sahuji ledger ' || mode || ' ' || kind, 'UTF8')), 'hex') as h
  )::uuid;
-- Ids of stripes other than 0 begin with f. Ids of merchants' accounts begin with the time, so in id order, which is the
-- order of locks, they come before every striped platform account.
create function ledger_platform_account(mode text, kind text, stripe integer) returns uuid immutable strict parallel safe
  return case stripe when 0 then ledger_platform_account(mode, kind)
    else overlay(ledger_platform_account(mode, kind || ' ' || stripe)::text placing 'f' from 1 for 1)::uuid end;
