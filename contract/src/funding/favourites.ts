import * as z from 'zod/mini'
import { route } from '../http/route.ts'

export const keepFavourite = route({
  method: 'POST',
  path: '/api/funding/instruments/{id}/favourite',
  does: 'Keeps a bank at the top of the merchant’s lists, of every way that offers it, or no more.',
  who: 'verified',
  may: 'money.load',
  logs: 'nothing',
  takes: z.strictObject({ id: z.uuid(), is_favourite: z.boolean() }),
  gives: z.object({ is_favourite: z.boolean() }),
  limit: { per: 'person', count: 120, seconds: 600 },
  refuses: ['phone_unverified', 'email_unverified', 'bank_unknown'],
})
