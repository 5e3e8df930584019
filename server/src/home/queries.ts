import type { Tx } from '../platform/database/database.ts'
import { firstIdAt } from '../platform/ids.ts'

/**
 * What the merchant's live wallet held at the end of each Kathmandu day (`YYYY-MM-DD`), in the order of the days: what
 * it holds now, the last of them being today, less what it moved by since. One row a day. Uses wallet_day_is_added_up_once.
 */
export const balancesAt = (tx: Tx, merchant_id: string, days: readonly string[]) => tx.many<{
  day: string
  balance: bigint
}>`
  select d.day,
         (a.balance - coalesce(sum(w.moved) over (order by d.day desc rows between unbounded preceding and 1 preceding), 0))::bigint
           as balance
    from (select sum(balance) as balance from ledger_accounts
           where merchant_id = ${merchant_id} and mode = 'live' and kind in ('merchant_wallet', 'merchant_restricted')) a
    cross join unnest(${days}::text[]) d(day)
    left join wallet_days w on w.merchant_id = ${merchant_id} and w.mode = 'live' and w.day = d.day::date
   order by d.day`

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
