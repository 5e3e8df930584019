import type { Tx } from '../platform/database.ts'

/** A Kathmandu day (`YYYY-MM-DD`) and the moment it ends. */
export interface DayEnd {
  day: string
  ends: Date
}

/**
 * What the merchant's live wallet held at the end of each day, in the order given. Finds each day's last entry by halving
 * the statement (600 look-ups for 30 days, whatever its length); entries stand in the order of time.
 */
export const balancesAt = (tx: Tx, merchant_id: string, days: readonly DayEnd[]) => tx.many<{
  day: string
  balance: bigint
}>`
  with recursive account as (
    select id, last_seq from ledger_accounts
     where merchant_id = ${merchant_id} and mode = 'live' and kind = 'merchant_wallet'
  ), search(day, ends, low, high) as (
    select d.day, d.ends, 0::bigint, a.last_seq
      from account a, unnest(${days.map(({ day }) => day)}::text[], ${days.map(({ ends }) => ends)}::timestamptz[]) d(day, ends)
    union all
    select s.day, s.ends, case when t.posted_at < s.ends then e.seq else s.low end,
           case when t.posted_at < s.ends then s.high else e.seq - 1 end
      from search s, account a, ledger_entries e, ledger_transfers t
     where s.low < s.high and e.account_id = a.id and e.seq = (s.low + s.high + 1) / 2 and t.id = e.transfer_id
  )
  select s.day, coalesce(e.balance, 0)::bigint as balance
    from search s cross join account a left join ledger_entries e on e.account_id = a.id and e.seq = s.low
   where s.low = s.high
   order by s.day`

/** What customers paid from `since` on, by Kathmandu day. Uses transactions_by_state; the id carries the time. */
export const collectedSince = (tx: Tx, merchant_id: string, since: Date) =>
  tx.many<{ day: string; amount: bigint; fees: bigint; count: number }>`
    select ((occurred_at at time zone 'Asia/Kathmandu')::date)::text as day,
           sum(amount)::bigint as amount, sum(fee)::bigint as fees, count(*)::integer as count
      from transactions
     where merchant_id = ${merchant_id} and mode = 'live' and state = 'completed' and kind = 'payment'
       and id >= ${firstIdAt(since)}::uuid
     group by 1`

/** The least uuidv7 of a moment. */
function firstIdAt(moment: Date): string {
  const time = moment.getTime().toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-000000000000`
}
