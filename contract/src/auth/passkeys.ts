import * as z from 'zod/mini'
import { newPassword } from './password-rules.ts'
import { route } from '../http/route.ts'
import { instant } from '../time/time.ts'

/** How many passkeys a person may have. */
export const passkeysMax = 10
/** How long a challenge to a passkey can be answered. */
export const passkeyLifeMinutes = 5

const base64url = z.string().check(z.regex(/^[\w-]+$/), z.maxLength(8192))
const credential = z.object({
  type: z.literal('public-key'),
  id: base64url,
  transports: z.optional(z.array(z.string())),
})

/** The request to a browser to make a passkey: WebAuthn's creation options as JSON. */
export const passkeyCreation = z.object({
  challenge: base64url,
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: base64url, name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
  timeout: z.int(),
  excludeCredentials: z.array(credential),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.boolean(),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
})

/** The request to a browser to prove a passkey: WebAuthn's request options as JSON. */
export const passkeyRequest = z.object({
  challenge: base64url,
  rpId: z.string(),
  timeout: z.int(),
  allowCredentials: z.array(credential),
  userVerification: z.literal('required'),
})

const answer = { id: base64url, rawId: base64url, type: z.literal('public-key') }

/** A passkey that was made. Fields that we do not read are left out. */
export const passkeyMade = z.object({
  ...answer,
  response: z.object({
    clientDataJSON: base64url,
    attestationObject: base64url,
    transports: z.optional(z.array(z.string().check(z.maxLength(20))).check(z.maxLength(10))),
  }),
})
export type PasskeyMade = z.output<typeof passkeyMade>

/** A passkey's answer to a challenge. */
export const passkeyProof = z.object({
  ...answer,
  response: z.object({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
    userHandle: z.optional(z.nullable(z.string().check(z.maxLength(128)))),
  }),
})
export type PasskeyProof = z.output<typeof passkeyProof>

export const passkeyName = z.string().check(z.trim(), z.minLength(1), z.maxLength(60))

export const passkey = z.object({
  id: z.uuid(),
  name: z.string(),
  created_at: instant,
  last_used_at: z.nullable(instant),
  /** Kept by the maker's cloud as well, so that it outlives the device. */
  is_backed_up: z.boolean(),
})
export type Passkey = z.output<typeof passkey>

const nothing = z.strictObject({})
const oneOfMine = { id: z.uuid() }

export const beginPasskey = route({
  method: 'POST',
  path: '/api/passkeys/begin',
  does: 'Gives the challenge for a new passkey of this person.',
  who: 'verified',
  may: 'account.own',
  logs: 'nothing',
  stepUp: true,
  takes: nothing,
  gives: passkeyCreation,
  limit: { per: 'person', count: 30, seconds: 3600 },
  refuses: ['passkeys_unavailable', 'passkeys_full'],
})

export const addPasskey = route({
  method: 'POST',
  path: '/api/passkeys/add',
  does: 'Adds the passkey that answered the challenge. The first second factor brings ten recovery codes, shown once.',
  who: 'verified',
  may: 'account.own',
  logs: 'passkey.added',
  logs_texts: ['name'],
  takes: z.strictObject({ name: passkeyName, made: passkeyMade }),
  gives: z.object({ passkey, recovery_codes: z.nullable(z.array(z.string())) }),
  limit: { per: 'person', count: 30, seconds: 3600 },
  refuses: ['passkeys_unavailable', 'passkeys_full', 'passkey_wrong', 'passkey_known'],
})

export const renamePasskey = route({
  method: 'POST',
  path: '/api/passkeys/{id}/rename',
  does: 'Names a passkey anew.',
  who: 'session',
  may: 'account.own',
  logs: 'passkey.renamed',
  logs_texts: ['name'],
  takes: z.strictObject({ ...oneOfMine, name: passkeyName }),
  gives: passkey,
  limit: { per: 'person', count: 60, seconds: 3600 },
  refuses: [],
})

export const removePasskey = route({
  method: 'POST',
  path: '/api/passkeys/{id}/remove',
  does: 'Takes a passkey off the account; with the last second factor the recovery codes go too.',
  who: 'session',
  may: 'account.own',
  logs: 'passkey.removed',
  stepUp: true,
  takes: z.strictObject(oneOfMine),
  gives: nothing,
  refuses: [],
})

export const challengePasskey = route({
  method: 'POST',
  path: '/api/passkeys/challenge',
  does: 'Gives the challenge to sign in, to take the second step, or to reset the password with a passkey.',
  who: 'anyone',
  takes: z.strictObject({
    purpose: z.enum(['sign_in', 'second_step', 'reset']),
    /** Of the second step: the ticket that the sign-in answered; it names the passkeys that may be used. */
    ticket: z.optional(z.string().check(z.minLength(20), z.maxLength(128))),
  }),
  gives: passkeyRequest,
  limit: { per: 'network', count: 300, seconds: 3600 },
  refuses: ['passkeys_unavailable', 'ticket_dead'],
})

export const provePasskeyToReset = route({
  method: 'POST',
  path: '/api/password/reset/passkey/prove',
  does: 'Proves a passkey to set a new password; answers a ticket for one use within ten minutes.',
  who: 'anyone',
  takes: z.strictObject({ passkey: passkeyProof }),
  gives: z.object({ ticket: z.string(), email: z.string() }),
  limit: { per: 'network', count: 60, seconds: 3600 },
  refuses: ['passkeys_unavailable', 'passkey_wrong'],
})

export const resetByPasskey = route({
  method: 'POST',
  path: '/api/password/reset/passkey',
  does: 'Sets a new password for whom a passkey proved, and ends all of their sessions.',
  who: 'anyone',
  takes: z.strictObject({
    ticket: z.string().check(z.minLength(20), z.maxLength(128)),
    password: newPassword,
  }),
  gives: z.object({ email: z.string() }),
  limit: { per: 'network', count: 60, seconds: 3600 },
  refuses: ['ticket_dead', 'password_common', 'password_personal', 'password_used_before'],
})
