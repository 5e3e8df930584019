import type { Tx } from '../platform/database/database.ts'
import { sql } from '../platform/database/sql.ts'
import { firstIdAt } from '../platform/ids.ts'

/** What arrived from another wallet, at a counter or by the merchant's number. */
const isReceived = sql`kind = 'send' and state = 'completed' and amount > 0 and net is not null`

/**
 * What a merchant collected: completed payments and money received from other wallets, each at the time of its row of
 * the history. Home, the history's kind `collected` and the counters' part of it count these and nothing else.
 */
export const isCollected = sql`((kind = 'payment' and state = 'completed' and amount > 0 and net is not null) or (${isReceived}))`

/** The part that the sums of the days do not separate from what the merchant sent. */
export const isCollectedFromWallets = isReceived

/**
 * Payments that the merchant made from the own wallet. The sums of the days hold them beside the payments that came in, so they
 * are taken out of them.
 */
export const isPaidByOwnWallet = sql`kind = 'payment' and state = 'completed' and amount < 0 and net is not null`

/** An amount collected, its fees, and its number of payments. Paisa. */
export interface Collected {
  amount: bigint
  fees: bigint
  count: number
}

// an id is made at the time of its row, or a little after
const idSlack = 60_000

/** What was collected from a Kathmandu day on, by day. Uses transaction_day_is_added_up_once and transactions_by_kind. */
export const collectedSince = (tx: Tx, merchant_id: string, day: string, start: Date) =>
  tx.many<Collected & { day: string }>`
    select day::text, sum(amount)::bigint as amount, sum(fees)::bigint as fees, sum(count)::integer as count
      from (select day, money_in as amount, fees, counted as count from transaction_days
             where merchant_id = ${merchant_id} and mode = 'live' and day >= ${day}::date and kind = 'payment' and state = 'completed'
            union all
            select (occurred_at at time zone 'Asia/Kathmandu')::date, amount, fee, 1 from transactions
             where merchant_id = ${merchant_id} and mode = 'live' and ${isReceived}
               and id >= ${firstIdAt(new Date(start.getTime() - idSlack))} and occurred_at >= ${start}
            union all
            select (occurred_at at time zone 'Asia/Kathmandu')::date, 0, -fee, -1 from transactions
             where merchant_id = ${merchant_id} and mode = 'live' and ${isPaidByOwnWallet}
               and id >= ${firstIdAt(new Date(start.getTime() - idSlack))} and occurred_at >= ${start}) parts
     group by day`

/** What was collected from one moment until before another, of one day at most. Uses transactions_by_state. */
export const collectedBetween = (tx: Tx, merchant_id: string, from: Date, to: Date) =>
  tx.one<Collected>`
    select coalesce(sum(amount), 0)::bigint as amount, coalesce(sum(fee), 0)::bigint as fees, count(*)::integer as count
      from transactions
     where merchant_id = ${merchant_id} and mode = 'live' and ${isCollected}
       and id >= ${firstIdAt(new Date(from.getTime() - idSlack))} and id < ${firstIdAt(new Date(to.getTime() + idSlack))}
       and occurred_at >= ${from} and occurred_at < ${to}`
