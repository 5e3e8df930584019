import * as z from 'zod/mini'
import { passkeyProof } from '../auth/passkeys.ts'
import { oneWay, secondProof } from '../auth/second-factors.ts'
import { route } from '../http/route.ts'
import { signedIn } from '../session.ts'

export const signInSecond = route({
  method: 'POST',
  path: '/api/merchant/login/second',
  does: 'The second step of a sign-in: the ticket of the first one and a code or a passkey. Answers as the sign-in does.',
  who: 'anyone',
  takes: z
    .strictObject({ ticket: z.string().check(z.minLength(20), z.maxLength(128)), ...secondProof })
    .check(z.refine(oneWay, { path: ['totp_code'] })),
  gives: signedIn,
  shape: 'top',
  refuses: [
    'ticket_dead',
    'second_factor_wrong',
    'passkey_wrong',
    'passkeys_unavailable',
    'sign_in_locked',
    'password_reset_needed',
    'sign_in_frozen',
  ],
})

export const signInByPasskey = route({
  method: 'POST',
  path: '/api/merchant/login/passkey',
  does: 'Signs in by a passkey alone, which is both something the person has and something they know or are.',
  who: 'anyone',
  takes: z.strictObject({
    passkey: passkeyProof,
    desktop_fcm: z.optional(z.nullable(z.string().check(z.maxLength(4096)))),
    remember_device: z.optional(z.boolean()),
  }),
  gives: signedIn,
  shape: 'top',
  limit: { per: 'network', count: 300, seconds: 3600 },
  refuses: ['passkey_wrong', 'passkeys_unavailable', 'sign_in_frozen', 'no_shop'],
})
