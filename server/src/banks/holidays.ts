import { kathmanduDay } from '@sahuji/contract/time/time'
import type { Tx } from '../platform/database/database.ts'

const ahead = 60 * 86_400_000

/** The bank holidays of the two months from the day of `now` on, `YYYY-MM-DD`: banks credit nothing and our review team rests. */
export async function holidaysAfter(tx: Tx, now: Date): Promise<ReadonlySet<string>> {
  const [from, to] = [kathmanduDay(now), kathmanduDay(new Date(now.getTime() + ahead))]
  const rows = await tx.many<{ day: string }>`
    select day from holidays where day between ${from}::date and ${to}::date order by day`
  return new Set(rows.map(({ day }) => day))
}
