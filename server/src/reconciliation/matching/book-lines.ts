import type { Clock } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database/database.ts'

/**
 * Copies what was posted to an account since the last time, all its stripes, with the references of its transfers.
 * Entries are numbered without gaps, so none is skipped. Answers how many were copied. Under lockAccount.
 */
export const copyBookLines = (tx: Tx, clock: Clock, account: string): Promise<number> => tx.run`
  -- any merchant: an account of the platform is of all of them
  with fresh as (
    select e.account_id, e.seq, e.transfer_id, t.kind, t.posted_at, -e.amount as amount
      from ledger_accounts a
      cross join lateral (select coalesce(max(seq), 0) as seq from book_lines where account_id = a.id) copied
      join ledger_entries e on e.account_id = a.id and e.seq > copied.seq
      join ledger_transfers t on t.id = e.transfer_id
     where a.merchant_id is null and a.mode = 'live' and a.kind = ${account}
  ), known as (
    select transfer_id, max(comparable_reference(reference)) as reference,
           max(comparable_reference(rail_reference)) as rail_reference
      from transfer_references((select array_agg(transfer_id) from fresh)) group by 1
  )
  insert into book_lines (account, account_id, seq, transfer_id, kind, posted_at, day, amount, reference, rail_reference, seen_at)
  select ${account}, account_id, seq, transfer_id, kind, posted_at, (posted_at at time zone 'Asia/Kathmandu')::date, amount,
         reference, rail_reference, ${clock.now()}
    from fresh left join known using (transfer_id)
   order by posted_at, account_id, seq`
