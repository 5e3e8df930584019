import * as z from 'zod/mini'
import { mode } from '../lists.ts'
import { route } from '../route.ts'
import { confirmation } from '../auth/confirmations.ts'
import { payoutAsk } from './confirmations.ts'

export const beginConfirmation = route({
  method: 'POST',
  path: '/api/payouts/confirmations',
  does: 'Begins the confirmation of a withdrawal, good once and for exactly this. Begun again, the one before is over.',
  who: 'verified',
  takes: z.strictObject({ ...payoutAsk, mode: z.optional(mode) }),
  gives: confirmation,
  limit: { per: 'person', count: 60, seconds: 3600 },
  refuses: ['phone_unverified', 'email_unverified', 'not_found', 'session_not_bound'],
})
