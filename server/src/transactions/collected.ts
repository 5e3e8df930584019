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

/** What was collected from a Kathmandu day on, by day. Uses transaction_day_is_added_up_once. */
export const collectedSince = (tx: Tx, merchant_id: string, day: string) =>
  tx.many<Collected & { day: string }>`
    select day::text, sum(money_in)::bigint as amount, sum(fees_in)::bigint as fees, sum(counted_in)::integer as count
      from transaction_days
     where merchant_id = ${merchant_id} and mode = 'live' and day >= ${day}::date and ${isDayOfCollected}
     group by day`

/** What was collected from one moment until before another, of one day at most. Uses transactions_collected. */
export const collectedBetween = (tx: Tx, merchant_id: string, from: Date, to: Date) =>
  tx.one<Collected>`
    select coalesce(sum(amount), 0)::bigint as amount, coalesce(sum(fee), 0)::bigint as fees, count(*)::integer as count
      from transactions
     where merchant_id = ${merchant_id} and mode = 'live' and ${isCollected}
       and id >= ${firstIdAt(new Date(from.getTime() - idSlack))} and id < ${firstIdAt(new Date(to.getTime() + idSlack))}
       and occurred_at >= ${from} and occurred_at < ${to}`
