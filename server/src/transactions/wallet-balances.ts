import type { Tx } from '../platform/database/database.ts'
import type { HistoryBook } from './history-filter.ts'

/**
 * The wallet's balance in a book at the end of each Kathmandu day (`YYYY-MM-DD`), in the order of the days: the
 * present balance less what moved after that day. Reads one row a day since the first. Uses
 * wallet_day_is_added_up_once.
 */
export const balancesAt = (tx: Tx, { merchant_id, mode }: HistoryBook, days: readonly string[]) => tx.many<{
  day: string
  balance: bigint
}>`
  with held as (
    select coalesce(sum(balance), 0) as balance from ledger_accounts
     where merchant_id = ${merchant_id} and mode = ${mode} and kind in ('merchant_wallet', 'merchant_restricted')
  ), lines as (
    select day, moved, false as is_asked from wallet_days
     where merchant_id = ${merchant_id} and mode = ${mode}
       and day > (select min(asked::date) from unnest(${days}::text[]) asked)
    union all
    select asked::date, 0, true from unnest(${days}::text[]) asked
  ), running as (
    select day, is_asked, sum(moved) over (order by day desc, is_asked desc rows unbounded preceding) as moved_later from lines
  )
  select running.day::text, (held.balance - running.moved_later)::bigint as balance
    from running cross join held
   where is_asked
   order by running.day`
