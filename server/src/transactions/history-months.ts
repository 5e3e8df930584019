import type { Takes } from '@sahuji/contract/http/route'
import { dayBefore, fiscalMonths, nepaliMonthDays } from '@sahuji/contract/time/nepali-periods'
import { kathmanduDay } from '@sahuji/contract/time/time'
import type { HistoryMonth, HistoryYear, readHistoryMonths as monthsRoute } from '@sahuji/contract/transactions/months'
import type { Tx } from '../platform/database/database.ts'
import type { Call } from '../platform/http/route-table.ts'
import { Refusal } from '../platform/refusal.ts'
import { isDayOfCollected } from './collected.ts'
import type { HistoryBook } from './history-filter.ts'
import { balancesAt } from './wallet-balances.ts'

type Sums = Pick<HistoryMonth, 'count' | 'money_in' | 'money_out' | 'fees' | 'net' | 'earned'>

/** The months of a fiscal year with what the wallet moved by and its balances. Refuses period_invalid outside the calendar's tables. */
export async function readHistoryMonths(
  { tx, person: { merchant_id }, clock }: Call,
  { mode, year }: Takes<typeof monthsRoute>,
): Promise<HistoryYear> {
  const today = kathmanduDay(clock.now())
  const book = { merchant_id, mode }
  const months = fiscalMonths(year).flatMap((month) => {
    const days = nepaliMonthDays(month)
    return days ? [{ ...month, ...days }] : []
  })
  const [first, last] = [months[0], months.at(-1)]
  if (!first || !last || months.length < 12) throw new Refusal('period_invalid', {}, ['year'])
  const sums = await sumsOfMonths(tx, book, months)
  const ends = [dayBefore(first.from), ...months.map(({ to }) => to)]
  const balances = new Map((await balancesAt(tx, book, ends)).map(({ day, balance }) => [day, balance]))
  const shown = months.map((month, at): HistoryMonth => {
    const state = month.from > today ? 'to_come' : month.to < today ? 'closed' : 'open'
    return { ...month, ...sums[at]!, closing: balances.get(month.to)!, state }
  })
  const total = (of: Exclude<keyof Sums, 'count'>) => shown.reduce((sum, month) => sum + month[of], 0n)
  return {
    year,
    from: first.from,
    to: last.to,
    opening: balances.get(ends[0]!)!,
    count: shown.reduce((sum, { count }) => sum + count, 0),
    money_in: total('money_in'),
    money_out: total('money_out'),
    fees: total('fees'),
    net: total('net'),
    earned: total('earned'),
    closing: shown.at(-1)!.closing,
    months: shown,
  }
}

/**
 * What the wallet moved by in each month, and what was earned in it, in the order of the months. Uses
 * wallet_day_is_added_up_once and transaction_day_is_added_up_once.
 */
const sumsOfMonths = (
  tx: Tx,
  { merchant_id, mode }: HistoryBook,
  months: readonly Pick<HistoryMonth, 'from' | 'to'>[],
) => tx.many<Sums>`
  select moved.*, earned.*
    from unnest(${months.map(({ from }) => from)}::date[], ${months.map(({ to }) => to)}::date[]) with ordinality m(from_day, to_day, n)
   cross join lateral (
     select coalesce(sum(moves), 0)::integer as count, coalesce(sum(money_in), 0)::bigint as money_in,
            coalesce(sum(money_out), 0)::bigint as money_out, coalesce(sum(fees), 0)::bigint as fees,
            coalesce(sum(moved), 0)::bigint as net
       from wallet_days
      where merchant_id = ${merchant_id} and mode = ${mode} and day between m.from_day and m.to_day) moved
   cross join lateral (
     select coalesce(sum(money_in - fees_in), 0)::bigint as earned
       from transaction_days
      where merchant_id = ${merchant_id} and mode = ${mode} and day between m.from_day and m.to_day and ${isDayOfCollected}) earned
   order by m.n`
