import * as z from 'zod/mini'
import { mode } from '../http/lists.ts'
import { mobileNumber } from '../merchants.ts'
import { paisa } from '../money/money.ts'
import { route } from '../http/route.ts'
import { instant } from '../time/time.ts'

/** A number that the merchant has sent to. */
export const transferContact = z.object({
  /** Ten digits. */
  mobile_no: z.string(),
  /** Null while no merchant has verified the number. */
  trade_name: z.nullable(z.string()),
  is_favourite: z.boolean(),
  last_amount: paisa,
  last_at: instant,
})
export type TransferContact = z.output<typeof transferContact>

export const listTransferContacts = route({
  method: 'GET',
  path: '/api/transfers/contacts',
  does: 'Whom the merchant has sent to: favourites first, then the latest; at most fifty.',
  who: 'session',
  may: 'sales.read',
  viewable: true,
  takes: z.object({ mode: z.optional(mode) }),
  gives: z.object({ contacts: z.array(transferContact) }),
  refuses: [],
})

export const favourTransferContact = route({
  method: 'POST',
  path: '/api/transfers/contacts/favourite',
  does: 'Keeps a number that the merchant has sent to at the top, or no more.',
  who: 'session',
  may: 'money.send',
  logs: 'nothing',
  takes: z.strictObject({ mobile_no: mobileNumber, is_favourite: z.boolean() }),
  gives: z.object({ is_favourite: z.boolean() }),
  limit: { per: 'person', count: 120, seconds: 3600 },
  refuses: ['not_found'],
})
