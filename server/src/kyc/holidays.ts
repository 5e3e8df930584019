import type { listDeskHolidays as listRoute } from '@sahuji/contract/kyc/holidays'
import type { Gives } from '@sahuji/contract/route'
import { kathmanduDay } from '@sahuji/contract/time'
import type { Tx } from '../platform/database/database.ts'
import type { Call } from '../platform/http/route-table.ts'

const ahead = 60 * 86_400_000

/** The days on which the review desk rests, from the day of a moment on, for two months. */
export async function holidaysAfter(tx: Tx, now: Date): Promise<ReadonlySet<string>> {
  const [from, to] = [kathmanduDay(now), kathmanduDay(new Date(now.getTime() + ahead))]
  const rows = await tx.many<{ day: string }>`
    select day from holidays where day between ${from}::date and ${to}::date order by day`
  return new Set(rows.map(({ day }) => day))
}

/** The same for screens that promise before anything is sent. */
export const listDeskHolidays = async ({ tx, clock }: Call<'verified'>): Promise<Gives<typeof listRoute>> => [
  ...(await holidaysAfter(tx, clock.now())),
]
