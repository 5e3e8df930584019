import * as z from 'zod/mini'
import { passkeyProof, passkeyRequest } from '../auth/passkeys.ts'
import { route } from '../http/route.ts'
import { sixDigits } from '../input/typed-digits.ts'
import { mobileNumber } from '../merchants.ts'
import { instant } from '../time/time.ts'
import { cannotPay } from './paying.ts'

/** Wrong codes that one proof takes, and proofs by code of one payment and of one number. */
export const payerProofTries = 3
export const payerCodesOf = { payment: 6, number_per_hour: 3, number_per_day: 5 } as const

/** What stops any payer. */
const cannotBePaid = [
  'not_found',
  'payment_not_open',
  'payment_expired',
  'payment_being_paid',
  'link_all_paid',
  'link_being_paid',
  'link_ended',
] as const

export const sendPayerCode = route({
  method: 'POST',
  path: '/api/pay/{id}/codes',
  does: 'Sends a code that pays exactly this payment to the phone of a wallet. The answer is the same for a number without one.',
  who: 'anyone',
  takes: z.strictObject({ id: z.uuid(), mobile_no: mobileNumber }),
  gives: z.object({
    id: z.uuid(),
    /** `98••• ••617`. */
    to: z.string(),
    expires_at: instant,
  }),
  limit: { per: 'network', count: 30, seconds: 3600 },
  refuses: [...cannotBePaid, 'demo_shop', 'too_many', 'otp_daily_cap', 'codes_of_hour_used', 'codes_paused'],
})

export const readPayerProof = route({
  method: 'GET',
  path: '/api/pay/proofs/{id}',
  does: 'Where a code was sent and for which payment.',
  who: 'anyone',
  takes: z.object({ id: z.uuid() }),
  gives: z.object({ payment_id: z.uuid(), to: z.string(), is_over: z.boolean() }),
  limit: { per: 'network', count: 600, seconds: 600 },
  refuses: ['not_found'],
})

export const beginPayerPasskey = route({
  method: 'POST',
  path: '/api/pay/{id}/passkeys',
  does: 'Asks the browser for any passkey of this site, to pay exactly this payment from the wallet of its person.',
  who: 'anyone',
  takes: z.strictObject({ id: z.uuid() }),
  gives: z.object({ id: z.uuid(), passkey: passkeyRequest }),
  limit: { per: 'network', count: 60, seconds: 3600 },
  refuses: [...cannotBePaid, 'passkeys_unavailable'],
})

export const payByProof = route({
  method: 'POST',
  path: '/api/pay/proofs',
  does: 'Pays from the wallet of the person whom the code or passkey identifies, once. The proof is the confirmation of exactly this payment.',
  who: 'anyone',
  takes: z.strictObject({ id: z.uuid(), code: z.optional(sixDigits), passkey: z.optional(passkeyProof) }),
  gives: z.object({
    payment_id: z.uuid(),
    /** The code of the receipt's address. */
    receipt: z.nullable(z.string()),
  }),
  limit: { per: 'network', count: 120, seconds: 3600 },
  refuses: [...cannotPay, 'confirmation_over', 'confirmation_wrong', 'passkey_wrong', 'passkeys_unavailable'],
})
