import * as z from 'zod/mini'
import { cleaned } from '../input/cleaned.ts'
import { passkeyProof, passkeyRequest } from '../auth/passkeys.ts'
import { sixDigits } from '../input/typed-digits.ts'
import { newPassword } from '../auth/password-rules.ts'
import { route } from '../http/route.ts'
import { instant } from '../time/time.ts'

/** A link that sets a password is good for so long, once. */
export const passwordLinkHours = 24

const nothing = z.strictObject({})
const token = z.string().check(z.minLength(20), z.maxLength(128))

/** The password typed to sign in or to confirm. */
export const typedPassword = z.string().check(z.minLength(1), z.maxLength(1024))

/** How an operator can prove themselves beside the password, the easiest first. */
export const operatorWays = z.array(z.enum(['passkey', 'totp']))

/** A right password: a session, or the ticket of the second step. */
const signInAnswer = z.object({ second_step: z.nullable(z.object({ ticket: z.string(), ways: operatorWays })) })
const signInRefusals = ['credentials_wrong', 'sign_in_locked'] as const

export const signInOperator = route({
  method: 'POST',
  path: '/api/operator/sign-in',
  does: 'Signs an operator in by e-mail and password; a second factor comes after it.',
  who: 'anyone',
  takes: z.strictObject({ email: z.string().check(z.maxLength(200), z.overwrite(cleaned)), password: typedPassword }),
  gives: signInAnswer,
  limit: { per: 'network', count: 300, seconds: 900 },
  refuses: signInRefusals,
})

/** A second proof: exactly one of the two. */
export const operatorFactor = { totp_code: z.optional(sixDigits), passkey: z.optional(passkeyProof) }

export const challengeOperator = route({
  method: 'POST',
  path: '/api/operator/sign-in/challenge',
  does: 'Gives the challenge to take the second step with a passkey.',
  who: 'anyone',
  takes: z.strictObject({ ticket: token }),
  gives: passkeyRequest,
  limit: { per: 'network', count: 300, seconds: 3600 },
  refuses: ['ticket_dead', 'passkeys_unavailable'],
})

export const signInOperatorSecond = route({
  method: 'POST',
  path: '/api/operator/sign-in/second',
  does: 'The second step of signing in: the ticket, and a code or a passkey.',
  who: 'anyone',
  takes: z.strictObject({ ticket: token, ...operatorFactor }).check(
    z.refine(({ totp_code, passkey }) => (totp_code === undefined) !== (passkey === undefined), {
      path: ['totp_code'],
    }),
  ),
  gives: nothing,
  limit: { per: 'network', count: 300, seconds: 3600 },
  refuses: ['ticket_dead', 'second_factor_wrong', 'sign_in_locked', 'passkey_wrong', 'passkeys_unavailable'],
})

export const readPasswordLink = route({
  method: 'POST',
  path: '/api/operator/password-link/read',
  does: 'Whose password a link sets. Opening it uses nothing up; the token stays out of every address.',
  who: 'anyone',
  takes: z.strictObject({ token }),
  gives: z.object({ name: z.string(), email: z.string(), expires_at: instant }),
  limit: { per: 'network', count: 300, seconds: 3600 },
  refuses: ['password_link_dead'],
})

export const setOperatorPassword = route({
  method: 'POST',
  path: '/api/operator/password-link',
  does: 'Sets an operator’s password by a link, once; every session of theirs ends.',
  who: 'anyone',
  takes: z.strictObject({ token, password: newPassword }),
  gives: z.object({ email: z.string() }),
  limit: { per: 'network', count: 60, seconds: 3600 },
  refuses: ['password_link_dead', 'password_common', 'password_personal'],
})
