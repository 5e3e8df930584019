import type { Mode } from '@sahuji/contract/http/lists'
import { type DaySpan, dayBefore, nepaliMonthDays } from '@sahuji/contract/time/nepali-periods'
import { kathmanduDay, nepaliDate, startOfKathmanduDay } from '@sahuji/contract/time/time'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/database.ts'
import { demoShopOf } from './demo-accounts.ts'
import { lockSeeding } from './one-seeds.ts'
import { beginStatement } from '../statements/keep-statements.ts'

/**
 * Begins the statements of the demo shop, once: its last two whole months, and the last one of the sandbox. A job writes them
 * after the start. Called after the history's commit, which adds up its days.
 */
export const beginDemoStatements = ({ db, clock }: { db: Database; clock: Clock }): Promise<void> =>
  db.write(async (tx) => {
    await lockSeeding(tx)
    const shop = await demoShopOf(tx)
    if (!shop) return
    const { has_statements } = await tx.one<{ has_statements: boolean }>`
      select exists (select from statements where merchant_id = ${shop.merchant_id}) as has_statements`
    if (has_statements) return
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
