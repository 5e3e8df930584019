import * as z from 'zod/mini'
import { route } from '../http/route.ts'

/** The days ahead on which the review desk rests, for promises that a screen makes before a case is sent. */
export const listDeskHolidays = route({
  method: 'GET',
  path: '/api/kyc/holidays',
  does: 'The days of the next two months on which the review desk rests beside its weekly one, `YYYY-MM-DD`.',
  who: 'verified',
  may: 'business.manage',
  takes: z.object({}),
  gives: z.array(z.string()),
  refuses: [],
})
