import * as z from 'zod/mini'
import { instant } from '../time/time.ts'
import { passkeyProof, passkeyRequest } from './passkeys.ts'
import { sixDigits } from '../input/typed-digits.ts'

/** The ways in which a person confirms a movement of money; a code by SMS names the amount and the receiver. */
export const confirmationWays = ['passkey', 'totp', 'sms'] as const
export type ConfirmationWay = (typeof confirmationWays)[number]

/** Between the question and the answer. */
export const confirmationMinutes = 5
export const confirmationTries = 5

/** Exactly one proof, with the confirmation that it answers. */
export const confirmationProof = {
  passkey: z.optional(passkeyProof),
  totp_code: z.optional(sixDigits),
  sms_code: z.optional(sixDigits),
}

export const confirmationRefusals = [
  'confirmation_over',
  'confirmation_differs',
  'confirmation_wrong',
  'second_factor_wrong',
  'passkey_wrong',
  'session_not_bound',
] as const

export const confirmation = z.object({
  id: z.uuid(),
  /** The ways that this person can take, the easiest first. */
  ways: z.array(z.enum(confirmationWays)),
  passkey: z.nullable(passkeyRequest),
  tries_left: z.int(),
  expires_at: instant,
  /** After a code was sent: its number (`98••• ••617`), when another may be requested, and how many are left. */
  sms: z.nullable(z.object({ to: z.string(), resend_at: z.nullable(instant), left: z.int() })),
})
export type Confirmation = z.output<typeof confirmation>

/**
 * The call that sends the code of a confirmation. The domain whose action is confirmed adds its path and what the code is good
 * for.
 */
export const codeCall = {
  method: 'POST',
  who: 'verified',
  takes: z.strictObject({ id: z.uuid() }),
  gives: confirmation,
  limit: { per: 'person', count: 20, seconds: 3600 },
  refuses: [
    'phone_unverified',
    'email_unverified',
    'not_found',
    'confirmation_over',
    'too_many',
    'codes_of_hour_used',
    'otp_daily_cap',
    'codes_paused',
  ],
} as const
