import * as z from 'zod/mini'
import { confirmation } from '../auth/confirmations.ts'
import { payout } from '../payouts.ts'
import { route } from '../http/route.ts'

export const resumeConfirmation = route({
  method: 'POST',
  path: '/api/payouts/confirmations/{id}/resume',
  does: 'The state of an earlier confirmation, after a reload or a lost answer: it goes on, or made its withdrawal. Both null: it is over, and withdrew nothing.',
  who: 'verified',
  may: 'payouts.request',
  logs: 'nothing',
  takes: z.strictObject({ id: z.uuid() }),
  gives: z.object({ confirmation: z.nullable(confirmation), payout: z.nullable(payout) }),
  limit: { per: 'person', count: 60, seconds: 3600 },
  refuses: ['phone_unverified', 'email_unverified', 'session_not_bound'],
})
