import * as z from 'zod/mini'
import { route } from '../http/route.ts'
import { sixDigits } from '../input/typed-digits.ts'
import { emailAddress, mobileNumber } from '../merchants.ts'
import { receiptCode, receiptChannels } from './payer-receipts.ts'

/** Codes that are sent for one payment, wrong ones that one code takes, and how long a right one proves its payer, in minutes. */
export const payerContactCodes = 6
export const payerContactTries = 5
export const payerProofMinutes = 30

export const sendContactCode = route({
  method: 'POST',
  path: '/api/pay/receipts/{code}/codes',
  does: 'Sends a code to the number or address of a payment’s payer; where none is known, to the one given here, which a right code makes the payer’s.',
  who: 'anyone',
  takes: z.strictObject({
    code: receiptCode,
    /** Only where the payer of the payment gave neither. */
    mobile_no: z.optional(mobileNumber),
    email: z.optional(emailAddress),
  }),
  gives: z.object({ id: z.uuid() }),
  limit: { per: 'network', count: 30, seconds: 3600 },
  refuses: ['not_found', 'demo_shop', 'payer_contact_needed', 'otp_daily_cap', 'too_many', 'codes_paused'],
})

export const readContactCode = route({
  method: 'GET',
  path: '/api/pay/payer-codes/{id}',
  does: 'Where a code to a payer was sent, whether it can still be entered, and whether it was.',
  who: 'anyone',
  takes: z.object({ id: z.uuid() }),
  gives: z.object({
    payment_id: z.uuid(),
    by: z.enum(receiptChannels),
    /** Masked. */
    to: z.string(),
    is_over: z.boolean(),
    is_proved: z.boolean(),
  }),
  limit: { per: 'network', count: 300, seconds: 600 },
  refuses: ['not_found'],
})

export const enterContactCode = route({
  method: 'POST',
  path: '/api/pay/payer-codes/{id}',
  does: 'Proves the payer by the code that was sent. The first number or address that is proved for a payment without one is its payer’s.',
  who: 'anyone',
  takes: z.strictObject({ id: z.uuid(), otp: sixDigits }),
  gives: z.object({ payment_id: z.uuid() }),
  limit: { per: 'network', count: 60, seconds: 3600 },
  refuses: ['confirmation_over', 'confirmation_wrong', 'payer_contact_known'],
})
