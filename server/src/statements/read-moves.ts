import type { DaySpan } from '@sahuji/contract/time/nepali-periods'
import type { Tx } from '../platform/database/database.ts'
import { type Fragment, sql } from '../platform/database/sql.ts'
import { momentsOf, type StatementBook } from './wallet-sums.ts'

/** A transfer that moved the wallet, as its row of the history describes it. Amounts in paisa, signed. */
export interface WalletMove {
  posted_at: Date
  kind: string
  counterparty: string
  method: string
  reference: string
  rail_reference: string
  amount: bigint
  fee: bigint
  net: bigint
}

/** The last places of both accounts of the wallet that count. */
interface Bounds {
  wallet_seq: bigint
  restricted_seq: bigint
}

/**
 * The moves of a stretch of days within the bounds, in the order of their posting. Uses entry_has_its_own_place: only places
 * near the days are read. `everywhere` reads all places, for an account whose places do not follow its time.
 */
export function movesOf(tx: Tx, book: StatementBook, bounds: Bounds, days: DaySpan, everywhere = false) {
  const { since, until } = momentsOf(days)
  const near = (account: Fragment): Fragment =>
    everywhere
      ? sql``
      : sql`and e.seq > ledger_seq_before(${account}, ${since}::timestamptz - interval '15 minutes')
            and e.seq <= ledger_seq_before(${account}, ${until}::timestamptz + interval '15 minutes')`
  const entriesOf = (account: Fragment, last: bigint) => sql`
    select e.transfer_id, e.amount from ledger_entries e
     where e.account_id = ${account} and e.seq <= ${last} ${near(account)}`
  const { merchant_id, mode } = book
  return tx.many<WalletMove>`
    with accounts as materialized (
      select (select id from ledger_accounts
               where merchant_id = ${merchant_id} and mode = ${mode} and kind = 'merchant_wallet') as wallet,
             (select id from ledger_accounts
               where merchant_id = ${merchant_id} and mode = ${mode} and kind = 'merchant_restricted') as restricted
    ), moved as (
      select transfer_id, sum(amount)::bigint as net
        from (${entriesOf(walletAccount, bounds.wallet_seq)} union all ${entriesOf(restrictedAccount, bounds.restricted_seq)}) entries
       group by transfer_id having sum(amount) <> 0
    )
    select t.posted_at,
           case when h.kind = 'send' and m.net > 0 then 'received' else coalesce(h.kind, t.kind) end as kind,
           coalesce(h.counterparty, '') as counterparty, coalesce(h.method, '') as method, coalesce(h.reference, '') as reference,
           coalesce(h.rail_reference, '') as rail_reference, m.net + coalesce(h.fee, 0) as amount, coalesce(h.fee, 0) as fee, m.net
      from moved m
      join ledger_transfers t on t.id = m.transfer_id and t.posted_at >= ${since} and t.posted_at < ${until}
      left join transactions h on h.transfer_id = t.id and h.merchant_id = ${merchant_id} and h.mode = ${mode}
     order by t.posted_at, t.id`
}

const walletAccount = sql`(select wallet from accounts)`
const restrictedAccount = sql`(select restricted from accounts)`
