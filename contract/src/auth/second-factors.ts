import * as z from 'zod/mini'
import { cleaned } from '../input/cleaned.ts'
import { route } from '../http/route.ts'
import { instant } from '../time/time.ts'
import { sixDigits } from '../input/typed-digits.ts'
import { passkey, passkeyProof, passkeyRequest } from './passkeys.ts'

/** The number of recovery codes; each is valid once. */
export const recoveryCodesCount = 10
/** Between the password and the second factor. */
export const ticketLifeMinutes = 5
export const ticketTries = 5
/** A code of an authenticator app lasts half a minute; the previous and the next code are accepted too. */
export const totpStepSeconds = 30

/** How a person can prove themselves beside the password. */
const secondWays = ['passkey', 'totp', 'recovery_code'] as const
export type SecondWay = (typeof secondWays)[number]

/**
 * The answer to a right password of an account with a second factor: no session yet, but the ticket of the second step.
 */
export const secondStepNeeded = z.object({
  second_step: z.object({
    ticket: z.string(),
    /** The ways that this person can take, the easiest first. */
    ways: z.array(z.enum(secondWays)),
  }),
})
export type SecondStepNeeded = z.output<typeof secondStepNeeded>

const nothing = z.strictObject({})
const recoveryCodes = z.array(z.string())

const recoveryCode = z.string().check(z.minLength(8), z.maxLength(40), z.overwrite(cleaned))

/** A second proof: exactly one of the three. */
export const secondProof = {
  totp_code: z.optional(sixDigits),
  recovery_code: z.optional(recoveryCode),
  passkey: z.optional(passkeyProof),
}
export interface SecondProof {
  totp_code?: string | undefined
  recovery_code?: string | undefined
  passkey?: z.output<typeof passkeyProof> | undefined
}

/** A check that exactly one of the ways was given. */
export const oneWay = (proof: SecondProof & { password?: string | undefined }): boolean =>
  [proof.password, proof.totp_code, proof.recovery_code, proof.passkey].filter((one) => one !== undefined).length === 1

export const security = z.object({
  passkeys: z.array(passkey),
  /** The host at which passkeys work; null where the installation's address has no name. */
  passkey_host: z.nullable(z.string()),
  totp_since: z.nullable(instant),
  /** Null while there is no second factor. */
  recovery_codes_left: z.nullable(z.int()),
})
export type Security = z.output<typeof security>

export const readSecurity = route({
  method: 'GET',
  path: '/api/security',
  does: 'The second factors of this person.',
  who: 'session',
  may: 'account.own',
  takes: z.object({}),
  gives: security,
  refuses: [],
})

export const beginTotp = route({
  method: 'POST',
  path: '/api/totp/begin',
  does: 'Makes a secret for an authenticator app; it counts once a code of it was given.',
  who: 'verified',
  may: 'account.own',
  logs: 'nothing',
  stepUp: true,
  takes: nothing,
  gives: z.object({ secret: z.string(), uri: z.string() }),
  limit: { per: 'person', count: 30, seconds: 3600 },
  refuses: ['totp_on_already'],
})

export const confirmTotp = route({
  method: 'POST',
  path: '/api/totp/confirm',
  does: 'Turns the authenticator app on by its first code. The first second factor brings ten recovery codes, shown once.',
  who: 'verified',
  may: 'account.own',
  logs: 'totp.added',
  takes: z.strictObject({ code: sixDigits }),
  gives: z.object({ recovery_codes: z.nullable(recoveryCodes) }),
  limit: { per: 'person', count: 30, seconds: 3600 },
  refuses: ['totp_not_begun', 'totp_on_already', 'second_factor_wrong'],
})

export const removeTotp = route({
  method: 'POST',
  path: '/api/totp/remove',
  does: 'Turns the authenticator app off; with the last second factor the recovery codes go too.',
  who: 'session',
  may: 'account.own',
  logs: 'totp.removed',
  stepUp: true,
  takes: nothing,
  gives: nothing,
  refuses: ['not_found'],
})

export const renewRecoveryCodes = route({
  method: 'POST',
  path: '/api/recovery-codes/renew',
  does: 'Makes ten new recovery codes, shown once; the old ones are dead.',
  who: 'session',
  may: 'account.own',
  logs: 'recovery_codes.renewed',
  stepUp: true,
  takes: nothing,
  gives: z.object({ recovery_codes: recoveryCodes }),
  limit: { per: 'person', count: 20, seconds: 3600 },
  refuses: ['second_factor_missing'],
})

export const challengeStepUp = route({
  method: 'POST',
  path: '/api/step-up/challenge',
  does: 'Gives the challenge to confirm with a passkey that it is still the person.',
  who: 'session',
  may: 'account.own',
  logs: 'nothing',
  takes: nothing,
  gives: passkeyRequest,
  limit: { per: 'person', count: 120, seconds: 3600 },
  refuses: ['session_not_bound', 'passkeys_unavailable'],
})

export const stepUp = route({
  method: 'POST',
  path: '/api/step-up',
  does: 'Confirms that it is still the person, for five minutes on this session. With a second factor, the password alone is not enough.',
  who: 'session',
  may: 'account.own',
  logs: 'session.confirmed',
  takes: z
    .strictObject({ password: z.optional(z.string().check(z.minLength(1), z.maxLength(1024))), ...secondProof })
    .check(z.refine(oneWay, { path: ['password'] })),
  gives: z.object({ until: instant }),
  limit: { per: 'person', count: 60, seconds: 3600 },
  refuses: [
    'session_not_bound',
    'credentials_wrong',
    'sign_in_locked',
    'password_reset_needed',
    'second_factor_wrong',
    'second_factor_needed',
    'passkey_wrong',
    'passkeys_unavailable',
  ],
})
