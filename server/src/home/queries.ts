import type { Tx } from '../platform/database/database.ts'
import { firstIdAt } from '../platform/ids.ts'

/** What customers paid from a Kathmandu day on, by day. Uses transaction_day_is_added_up_once. */
export const paidSince = (tx: Tx, merchant_id: string, since: string) =>
  tx.many<{ day: string; amount: bigint; fees: bigint; count: number }>`
    select day::text, sum(money_in)::bigint as amount, sum(fees)::bigint as fees, sum(counted)::integer as count
      from transaction_days
     where merchant_id = ${merchant_id} and mode = 'live' and day >= ${since}::date and kind = 'payment' and state = 'completed'
     group by day`

// an id is made in the moment that its row tells of, or a little after
const idSlack = 60_000

/** What customers paid from one moment until before another, of one day at most. Uses transactions_by_state. */
export const paidBetween = (tx: Tx, merchant_id: string, from: Date, to: Date) =>
  tx.one<{ amount: bigint; fees: bigint; count: number }>`
    select coalesce(sum(amount) filter (where amount > 0), 0)::bigint as amount,
           coalesce(sum(fee), 0)::bigint as fees, count(*)::integer as count
      from transactions
     where merchant_id = ${merchant_id} and mode = 'live' and kind = 'payment' and state = 'completed' and net is not null
       and id >= ${firstIdAt(new Date(from.getTime() - idSlack))} and id < ${firstIdAt(new Date(to.getTime() + idSlack))}
       and occurred_at >= ${from} and occurred_at < ${to}`
