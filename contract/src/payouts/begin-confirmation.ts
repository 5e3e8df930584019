import * as z from 'zod/mini'
import { route } from '../http/route.ts'
import { confirmation } from '../auth/confirmations.ts'
import { payoutAsk } from './confirmations.ts'

export const beginConfirmation = route({
  method: 'POST',
  path: '/api/payouts/confirmations',
  does: 'Begins the confirmation of a withdrawal, good once, for exactly this and for no dearer fee than now. Begun again, the one before is over.',
  who: 'verified',
  may: 'payouts.request',
  logs: 'nothing',
  takes: z.strictObject(payoutAsk),
  gives: confirmation,
  limit: { per: 'person', count: 60, seconds: 3600 },
  refuses: [
    'phone_unverified',
    'email_unverified',
    'not_found',
    'bank_account_name_differs',
    'bank_account_cooling',
    'bank_account_paused',
    'bank_account_disowned',
    'no_payout_rail',
    'payout_too_large',
    'payout_too_small',
    'price_changed',
    'session_not_bound',
  ],
})
