import type { Tx } from '../platform/database/database.ts'
import type { Book } from '../platform/ids.ts'

/** All accounts of one kind in one book: what they hold together, in paisa; a credit is positive, a debit negative. */
export interface KindBalance {
  kind: string
  label: string
  is_merchants: boolean
  accounts: bigint
  balance: bigint
  /** Of it set aside, for merchants' wallets. */
  held: bigint
}

/**
 * What the kinds of accounts of a book held at a moment, from one snapshot. What was posted with a later date is taken
 * away again. Uses ledger_transfers_by_time.
 */
export const trialBalance = (tx: Tx, mode: Book, at: Date) => tx.many<KindBalance>`
  with later as (
    select e.account_id, sum(e.amount) as amount
      from ledger_transfers t join ledger_entries e on e.transfer_id = t.id
     where t.posted_at > ${at} and t.mode = ${mode}
     group by e.account_id
  ), held as (
    select account_id, sum(amount) as amount from ledger_holds
     where held_at <= ${at} and (closed_at is null or closed_at > ${at})
     group by account_id
  )
  select a.kind, min(a.label) as label, a.merchant_id is not null as is_merchants, count(*) as accounts,
         sum(a.balance - coalesce(later.amount, 0))::bigint as balance, coalesce(sum(held.amount), 0)::bigint as held
    from ledger_accounts a
    left join later on later.account_id = a.id
    left join held on held.account_id = a.id
   where a.mode = ${mode}
   group by a.kind, a.merchant_id is not null
   order by is_merchants desc, a.kind`
