import { reviewPromiseHours } from '@sahuji/contract/collections'
import type { BrokenPromise } from '@sahuji/contract/support/broken-promises'
import { kathmanduDay, startOfKathmanduDay } from '@sahuji/contract/time/time'
import { holidaysAfter } from '../banks/holidays.ts'
import type { Tx } from '../platform/database/database.ts'
import { promisedMorning, promisedMornings } from '../collections/rows/promises.ts'

const aDay = 86_400_000
// the longest run of days off across which a promise is searched
const daysBack = 30

/**
 * Promises of traces that are still open after their time: loads, withdrawals and questions of the live book, the
 * oldest promise first. `limit` bounds the list, never the count.
 */
export async function brokenPromises(
  tx: Tx,
  now: Date,
  limit: number,
): Promise<{ count: number; data: BrokenPromise[] }> {
  const holidays = await holidaysAfter(tx, new Date(now.getTime() - daysBack * 2 * aDay))
  const before = (mornings: number) => promisedOver(now, mornings, holidays)
  const rows = await tx.many<BrokenPromise & { begun_at: Date; mornings: number | null; count: number }>`
    -- any merchant: the office keeps everybody's promises. Uses loads_in_review, open_loads, open_payouts, questions_by_promise.
    with broken as (
      select 'load' as kind, 'review' as place, id, merchant_id, reference, amount, created_at as begun_at,
             review_since + ${`${reviewPromiseHours} hours`}::interval as promised_at, null::integer as mornings
        from loads
       where review_since < ${new Date(now.getTime() - reviewPromiseHours * 3_600_000)} and mode = 'live'
         and state not in ('credited', 'reversed')
      union all
      select 'load', 'on_its_way', id, merchant_id, reference, amount, created_at, null,
             case state when 'unclear' then ${promisedMornings.unclear}::integer else ${promisedMornings.on_its_way}::integer end
        from loads
       where review_since is null and mode = 'live' and state in ('created', 'at_bank', 'pending', 'unclear')
         and ((state = 'unclear' and created_at < ${before(promisedMornings.unclear)})
              or ((state = 'pending' or (state = 'at_bank' and returned_at is not null))
                  and created_at < ${before(promisedMornings.on_its_way)}))
      union all
      select 'payout', case when state in ('held', 'unclear') then state else 'on_its_way' end, id, merchant_id, reference, amount, created_at, promised_at, null
        from payouts
       where state in ('requested', 'held', 'sent', 'unclear') and mode = 'live' and promised_at < ${now}
      union all
      select 'question', 'desk', id, merchant_id, reference, null, asked_at, promised_at, null
        from support_questions where state = 'open' and promised_at < ${now})
    select b.*, m.trade_name as merchant, (count(*) over ())::integer as count
      from broken b join merchants m on m.id = b.merchant_id
     order by coalesce(promised_at, begun_at + mornings * interval '1 day'), b.id
     limit ${limit}`
  const data = rows
    .map(({ kind, place, id, merchant_id, merchant, reference, amount, promised_at, begun_at, mornings }) => ({
      kind,
      place,
      id,
      merchant_id,
      merchant,
      reference,
      amount,
      promised_at: mornings === null ? promised_at : promisedMorning(begun_at, mornings, holidays),
    }))
    .toSorted((one, other) => one.promised_at.getTime() - other.promised_at.getTime())
  return { count: rows[0]?.count ?? 0, data }
}

/** Money that began before this moment was promised for a morning that is over. */
function promisedOver(now: Date, mornings: number, holidays: ReadonlySet<string>): Date {
  let start = startOfKathmanduDay(kathmanduDay(now))
  for (let back = 0; back < daysBack; back += 1) {
    if (promisedMorning(start, mornings, holidays) < now) break
    start = new Date(start.getTime() - aDay)
  }
  return new Date(start.getTime() + aDay)
}
