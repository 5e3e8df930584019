import * as z from 'zod/mini'
import { load } from '../funding.ts'
import { route } from '../http/route.ts'

export const leaveForBank = route({
  method: 'POST',
  path: '/api/funding/loads/{id}/leave',
  does: 'The payer leaves for the bank now: the load with the way there. Of a page that opens once only the first gets it.',
  who: 'session',
  may: 'money.load',
  logs: 'nothing',
  takes: z.strictObject({ id: z.uuid() }),
  gives: load,
  limit: { per: 'person', count: 60, seconds: 600 },
  refuses: [],
})

export const checkLoad = route({
  method: 'POST',
  path: '/api/funding/loads/{id}/check',
  does: 'Asks the bank now for the state of an open load.',
  who: 'session',
  may: 'money.load',
  logs: 'nothing',
  takes: z.strictObject({ id: z.uuid() }),
  gives: load,
  limit: { per: 'person', count: 60, seconds: 600 },
  refuses: [],
})

export const cancelLoad = route({
  method: 'POST',
  path: '/api/funding/loads/{id}/cancel',
  does: 'Gives up an unpaid load; a late success still credits it.',
  who: 'session',
  may: 'money.load',
  logs: 'load.cancelled',
  takes: z.strictObject({ id: z.uuid() }),
  gives: load,
  limit: { per: 'person', count: 30, seconds: 600 },
  refuses: ['load_not_cancellable'],
})
