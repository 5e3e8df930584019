import type { CollectedMonth } from '@sahuji/contract/home/months'
import { nepaliMonthDays } from '@sahuji/contract/time/nepali-periods'
import { kathmanduDay, nepaliDate } from '@sahuji/contract/time/time'
import type { Tx } from '../platform/database/database.ts'
import type { Call } from '../platform/http/route-table.ts'
import { isDayOfCollected } from '../transactions/collected.ts'

const monthsShown = 12

/** What was collected in each of the last twelve Nepali months, from the daily sums. */
export async function listCollectedMonths({ tx, person, clock }: Call): Promise<{ months: CollectedMonth[] }> {
  const months = lastMonths(clock.now())
  const sums = await collectedOf(tx, person.merchant_id, months)
  return { months: months.map((month, place) => ({ ...month, ...sums[place]! })) }
}

type Month = Pick<CollectedMonth, 'year' | 'month' | 'from' | 'to'>

/** Empty outside the calendar's tables. */
function lastMonths(now: Date): Month[] {
  const today = kathmanduDay(now)
  const date = nepaliDate(now)
  if (!date) return []
  return Array.from({ length: monthsShown }, (_, place) => {
    const count = date.year * 12 + date.month - 1 - (monthsShown - 1 - place)
    const [year, month] = [Math.floor(count / 12), (count % 12) + 1]
    const days = nepaliMonthDays({ year, month })
    return days ? [{ year, month, from: days.from, to: days.to < today ? days.to : today }] : []
  }).flat()
}

/** The sums of these months, in their order. Uses transaction_day_is_added_up_once. */
const collectedOf = (tx: Tx, merchant_id: string, months: readonly Month[]) =>
  tx.many<Pick<CollectedMonth, 'amount' | 'fees' | 'count'>>`
    select coalesce(sum(d.money_in), 0)::bigint as amount, coalesce(sum(d.fees_in), 0)::bigint as fees,
           coalesce(sum(d.counted_in), 0)::integer as count
      from unnest(${months.map(({ from }) => from)}::text[], ${months.map(({ to }) => to)}::text[])
             with ordinality m(from_day, to_day, place)
      left join transaction_days d on d.merchant_id = ${merchant_id} and d.mode = 'live'
            and d.day between m.from_day::date and m.to_day::date and ${isDayOfCollected}
     group by m.place
     order by m.place`
