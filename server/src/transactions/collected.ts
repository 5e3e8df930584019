import type { Tx } from '../platform/database/database.ts'
import { sql } from '../platform/database/sql.ts'
import { firstIdAt } from '../platform/ids.ts'

/**
 * What a merchant collected: completed payments and money received from other wallets, at a counter or by the merchant's
 * number, each at the time of its row of the history. Home, the history's kind `collected` and the counters' part of it
 * count these and nothing else. The condition of transactions_collected, word for word.
 */
export const isCollected = sql`(kind in ('payment', 'send') and state = 'completed' and amount > 0 and net is not null)`

/** The sums of the days that count what was collected: `counted_in`, `money_in` and `fees_in` of these. */
export const isDayOfCollected = sql`kind in ('payment', 'send') and state = 'completed'`

/** An amount collected, its fees, and its number of payments. Paisa. */
export interface Collected {
  amount: bigint
  fees: bigint
  count: number
}

// an id is made at the time of its row, or a little after
const idSlack = 60_000

/** What was collected and given back on a day, and the last places of the ledger that this counts. */
export interface CollectedDay extends Collected {
  /** The Kathmandu day; null where nothing was collected on any. */
  day: string | null
  refunds: bigint
  refund_count: number
  wallet_seq: number
  restricted_seq: number
}

/**
 * What was collected and given back from a Kathmandu day on, by day, and the ledger's position in the same statement: rows
 * of the history and entries commit together. At least one row. Uses transaction_day_is_added_up_once.
 */
export const collectedSince = (tx: Tx, merchant_id: string, day: string) =>
  tx.many<CollectedDay>`
    select d.day::text, p.wallet_seq, p.restricted_seq, coalesce(sum(money_in) filter (where ${isDayOfCollected}), 0)::bigint as amount,
           coalesce(sum(fees_in) filter (where ${isDayOfCollected}), 0)::bigint as fees,
           coalesce(sum(counted_in) filter (where ${isDayOfCollected}), 0)::integer as count,
           coalesce(sum(money_out) filter (where kind = 'refund'), 0)::bigint as refunds,
           coalesce(sum(counted - counted_in) filter (where kind = 'refund'), 0)::integer as refund_count
      from (select coalesce(max(last_seq) filter (where a.kind = 'merchant_wallet'), 0)::integer as wallet_seq,
                   coalesce(max(last_seq) filter (where a.kind = 'merchant_restricted'), 0)::integer as restricted_seq
              from ledger_accounts a
             where a.merchant_id = ${merchant_id} and a.mode = 'live' and a.kind in ('merchant_wallet', 'merchant_restricted')) p
      left join transaction_days d on d.merchant_id = ${merchant_id} and d.mode = 'live' and d.day >= ${day}::date
            and d.kind in ('payment', 'send', 'refund') and d.state = 'completed'
     group by 1, 2, 3`

/** What was collected from one moment until before another, of one day at most. Uses transactions_collected. */
export const collectedBetween = (tx: Tx, merchant_id: string, from: Date, to: Date) =>
  tx.one<Collected>`
    select coalesce(sum(amount), 0)::bigint as amount, coalesce(sum(fee), 0)::bigint as fees, count(*)::integer as count
      from transactions
     where merchant_id = ${merchant_id} and mode = 'live' and ${isCollected}
       and id >= ${firstIdAt(new Date(from.getTime() - idSlack))} and id < ${firstIdAt(new Date(to.getTime() + idSlack))}
       and occurred_at >= ${from} and occurred_at < ${to}`
