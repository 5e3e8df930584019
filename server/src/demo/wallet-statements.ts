import type { Mode } from '@sahuji/contract/http/lists'
import { type DaySpan, dayBefore, nepaliMonthDays } from '@sahuji/contract/time/nepali-periods'
import { kathmanduDay, nepaliDate, startOfKathmanduDay } from '@sahuji/contract/time/time'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/database.ts'
import { beginStatement } from '../statements/keep-statements.ts'

/**
 * Begins the statements of the demo shop, once: its last two whole months, and the last one of the sandbox. A job writes them
 * after the start. Called after the history's commit, which adds up its days.
 */
export const beginDemoStatements = ({ db, clock }: { db: Database; clock: Clock }): Promise<void> =>
  db.write(async (tx) => {
    const shop = await tx.maybe<{ merchant_id: string; person_id: string; has_statements: boolean }>`
      -- any merchant: the demo's own shop
      select p.merchant_id, p.id as person_id,
             exists (select from statements s where s.merchant_id = p.merchant_id) as has_statements
        from demo_people d join people p on p.id = d.person_id
       where exists (select from wallet_days w where w.merchant_id = p.merchant_id)
       order by p.id limit 1`
    if (!shop || shop.has_statements) return
    const [last, before] = lastMonths(kathmanduDay(clock.now()))
    for (const [mode, period] of [
      ['live', before],
      ['live', last],
      ['sandbox', last],
    ] as const satisfies (readonly [Mode, DaySpan | undefined])[])
      if (period) await beginStatement({ tx, clock, ...shop }, mode, period)
  })

/** The last two Nepali months that are over, the newest first. */
function lastMonths(today: string): (DaySpan | undefined)[] {
  const months: (DaySpan | undefined)[] = []
  for (let day: string | undefined = today; months.length < 2;) {
    const date = nepaliDate(startOfKathmanduDay(day))
    const month = date && nepaliMonthDays(date)
    if (!month) return months
    day = dayBefore(month.from)
    const ended = nepaliDate(startOfKathmanduDay(day))
    months.push(ended && nepaliMonthDays(ended))
  }
  return months
}
