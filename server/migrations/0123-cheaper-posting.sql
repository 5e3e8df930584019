-- A posted transfer costs less. Keys that grow with time meet at the end of their index where the key comes first; behind the
-- merchant each met a page of its own. The book of a transfer is spelled out, as in the checks: a strict function is not inlined.
-- Decision 0023 has the figures.

alter table ledger_transfers
  drop constraint transfer_key_is_used_once,
  add constraint transfer_key_is_used_once unique (key, merchant_id);

create or replace function ledger_post(
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
  places tid[];        -- where its locked row lies; it cannot move before the commit
  balances bigint[];   -- of each account; null: there is no such account
  floors bigint[];     -- the least its balance may become; null: it takes no entries
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
  -- Locked in id order, so that two batches wait for one another but never in a circle.
  select array_agg(l.ctid), array_agg(l.balance), array_agg(l.floor), array_agg(l.last_seq)
    into places, balances, floors, seqs
    from (select ctid, balance, last_seq, case when closed_at is not null then null
                                         when may_overdraw then -9223372036854775807 else held end as floor
            from ledger_accounts where id = any (accounts) order by id for no key update) l;
  if cardinality(balances) is distinct from cardinality(accounts) then
    select array_agg(l.ctid order by o.n), array_agg(l.balance order by o.n), array_agg(case when l.closed_at is not null
             then null when l.may_overdraw then -9223372036854775807 else l.held end order by o.n), array_agg(l.last_seq order by o.n)
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
