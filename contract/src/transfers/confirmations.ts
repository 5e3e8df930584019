import * as z from 'zod/mini'
import { codeCall, confirmation } from '../auth/confirmations.ts'
import { loadPurpose } from '../funding/purposes.ts'
import { mode } from '../http/lists.ts'
import { mobileNumber } from '../merchants.ts'
import { positivePaisa } from '../money/money.ts'
import { route } from '../http/route.ts'
import { shownFee } from '../tariff/shown-fee.ts'
import { transferNote } from './send-ask.ts'

export const beginTransferConfirmation = route({
  method: 'POST',
  path: '/api/transfers/confirmations',
  does: 'Begins the confirmation of a send, or of paying a request, good once, for exactly this and for no dearer fee than now. Begun again, the one before is over.',
  who: 'verified',
  may: 'money.send',
  logs: 'nothing',
  takes: z.strictObject({
    amount: positivePaisa,
    mode: z.optional(mode),
    fee: shownFee,
    /** Of a send, as it will be sent. */
    mobile_no: z.optional(mobileNumber),
    purpose: z.optional(loadPurpose),
    note: z.optional(transferNote),
    /** Of paying a request, and nothing of the three above. */
    request_id: z.optional(z.uuid()),
  }),
  gives: confirmation,
  limit: { per: 'person', count: 60, seconds: 3600 },
  refuses: ['phone_unverified', 'email_unverified', 'not_found', 'price_changed', 'session_not_bound'],
})

export const sendTransferCode = route({
  ...codeCall,
  may: 'money.send',
  logs: 'nothing',
  path: '/api/transfers/confirmations/{id}/code',
  does: 'Sends a code by SMS that is good for this send alone; again after the wait of a phone code.',
})
