import * as z from 'zod/mini'
import { passkeyProof, passkeyRequest } from '../auth/passkeys.ts'
import { totpCode } from '../auth/second-factors.ts'
import { loadPurpose } from '../funding/purposes.ts'
import { loadRemark } from '../funding/remark.ts'
import { positivePaisa } from '../money.ts'
import { route } from '../route.ts'
import { instant } from '../time.ts'

/** What a withdrawal is, as it is confirmed: a confirmation is good for exactly this. */
export const payoutAsk = {
  account_id: z.uuid(),
  amount: positivePaisa,
  purpose: loadPurpose,
  remark: z.optional(loadRemark),
}

/** The ways a person confirms a withdrawal; a code by SMS names the amount and the account's last four digits. */
export const confirmationWays = ['passkey', 'totp', 'sms'] as const
export type ConfirmationWay = (typeof confirmationWays)[number]

/** Between the question and the answer. */
export const confirmationMinutes = 5
export const confirmationTries = 5

/** Exactly one of them, with the confirmation that it answers. */
export const confirmationProof = {
  passkey: z.optional(passkeyProof),
  totp_code: z.optional(totpCode),
  sms_code: z.optional(totpCode),
}

export const confirmationRefusals = [
  'confirmation_over',
  'confirmation_differs',
  'confirmation_wrong',
  'second_factor_wrong',
  'passkey_wrong',
  'session_not_bound',
] as const

export const payoutConfirmation = z.object({
  id: z.uuid(),
  /** The ways that this person can take, the easiest first. */
  ways: z.array(z.enum(confirmationWays)),
  passkey: z.nullable(passkeyRequest),
  tries_left: z.int(),
  expires_at: instant,
  /** Once a code was sent: to which number (`98••• ••617`), when another may be asked for, how many are left. */
  sms: z.nullable(z.object({ to: z.string(), resend_at: z.nullable(instant), left: z.int() })),
})
export type PayoutConfirmation = z.output<typeof payoutConfirmation>

export const sendConfirmationCode = route({
  method: 'POST',
  path: '/api/payouts/confirmations/{id}/code',
  does: 'Sends a code by SMS that is good for this withdrawal alone; again after the wait of a phone code.',
  who: 'verified',
  takes: z.strictObject({ id: z.uuid() }),
  gives: payoutConfirmation,
  limit: { per: 'person', count: 20, seconds: 3600 },
  refuses: [
    'phone_unverified',
    'email_unverified',
    'not_found',
    'confirmation_over',
    'too_many',
    'otp_daily_cap',
    'codes_paused',
  ],
})
