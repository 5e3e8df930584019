import type { listDeskHolidays as listRoute } from '@sahuji/contract/kyc/holidays'
import type { Gives } from '@sahuji/contract/http/route'
import { holidaysAfter } from '../banks/holidays.ts'
import type { Call } from '../platform/http/route-table.ts'

/** The days on which the review team rests, for screens that promise a date before anything is sent. */
export const listDeskHolidays = async ({ tx, clock }: Call<'verified'>): Promise<Gives<typeof listRoute>> => [
  ...(await holidaysAfter(tx, clock.now())),
]
