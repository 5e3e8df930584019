import * as z from 'zod/mini'
import { passkeyCreation, passkeyMade, passkeyName, passkeyRequest } from '../auth/passkeys.ts'
import { sixDigits } from '../input/typed-digits.ts'
import { operatorRoles } from '../company/operator-roles.ts'
import { route } from '../http/route.ts'
import { instant } from '../time/time.ts'
import { operatorFactor, operatorWays, typedPassword } from './sign-in.ts'

/** A session without a request for so long ends, and any session after this long. */
export const operatorIdleMinutes = 30
export const operatorSessionHours = 12

const nothing = z.strictObject({})

/** Who an operator is, as every answer names them. */
export const operatorIdentity = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  roles: z.array(z.enum(operatorRoles)),
})

/** Who is signed in. */
export const operatorSelf = z.object({
  ...operatorIdentity.shape,
  /** True while only the set-up of a second factor is open. */
  needs_second_factor: z.boolean(),
  /** How this operator can prove themselves anew; empty: by the password, in the demo. */
  ways: operatorWays,
  /** The host at which passkeys work; null where the installation's address has no name. */
  passkey_host: z.nullable(z.string()),
  /** Until when routes with step-up are open; null: they need a step-up now. */
  proven_until: z.nullable(instant),
})
export type OperatorSelf = z.output<typeof operatorSelf>

export const readOperatorSelf = route({
  method: 'GET',
  path: '/api/operator/me',
  does: 'Who is signed in, with their roles and second factors.',
  who: 'operator',
  roles: operatorRoles,
  before_second_factor: true,
  takes: z.object({}),
  gives: operatorSelf,
  refuses: [],
})

export const signOutOperator = route({
  method: 'POST',
  path: '/api/operator/sign-out',
  does: 'Ends this session.',
  who: 'operator',
  roles: operatorRoles,
  before_second_factor: true,
  audits: { what: 'operator.signed_out', subject: 'operator' },
  takes: nothing,
  gives: nothing,
  refuses: [],
})

export const challengeOperatorStepUp = route({
  method: 'POST',
  path: '/api/operator/step-up/challenge',
  does: 'Gives the challenge to confirm with a passkey that it is still this operator.',
  who: 'operator',
  roles: operatorRoles,
  audits: 'nothing',
  takes: nothing,
  gives: passkeyRequest,
  limit: { per: 'person', count: 120, seconds: 3600 },
  refuses: ['passkeys_unavailable'],
})

export const stepUpOperator = route({
  method: 'POST',
  path: '/api/operator/step-up',
  does: 'Confirms that it is still this operator, for five minutes on this session; by the password only in the demo.',
  who: 'operator',
  roles: operatorRoles,
  audits: 'nothing',
  takes: z.strictObject({ password: z.optional(typedPassword), ...operatorFactor }).check(
    z.refine((proof) => Object.values(proof).filter((one) => one !== undefined).length === 1, {
      path: ['totp_code'],
    }),
  ),
  gives: z.object({ until: instant }),
  limit: { per: 'person', count: 60, seconds: 3600 },
  refuses: [
    'second_factor_needed',
    'second_factor_wrong',
    'passkey_wrong',
    'passkeys_unavailable',
    'credentials_wrong',
    'sign_in_locked',
  ],
})

export const beginOperatorTotp = route({
  method: 'POST',
  path: '/api/operator/totp/begin',
  does: 'Makes a secret for an authenticator app; it counts once a code of it was given.',
  who: 'operator',
  roles: operatorRoles,
  before_second_factor: true,
  audits: 'nothing',
  takes: nothing,
  gives: z.object({ secret: z.string(), uri: z.string() }),
  limit: { per: 'person', count: 30, seconds: 3600 },
  refuses: ['totp_on_already', 'step_up_needed'],
})

export const confirmOperatorTotp = route({
  method: 'POST',
  path: '/api/operator/totp/confirm',
  does: 'Turns the authenticator app on by its first code.',
  who: 'operator',
  roles: operatorRoles,
  before_second_factor: true,
  audits: { what: 'operator.totp_added', subject: 'operator' },
  takes: z.strictObject({ code: sixDigits }),
  gives: nothing,
  limit: { per: 'person', count: 30, seconds: 3600 },
  refuses: ['totp_not_begun', 'totp_on_already', 'second_factor_wrong', 'step_up_needed'],
})

export const beginOperatorPasskey = route({
  method: 'POST',
  path: '/api/operator/passkeys/begin',
  does: 'Gives the challenge for a new passkey of this operator.',
  who: 'operator',
  roles: operatorRoles,
  before_second_factor: true,
  audits: 'nothing',
  takes: nothing,
  gives: passkeyCreation,
  limit: { per: 'person', count: 30, seconds: 3600 },
  refuses: ['passkeys_unavailable', 'passkeys_full', 'step_up_needed'],
})

export const addOperatorPasskey = route({
  method: 'POST',
  path: '/api/operator/passkeys/add',
  does: 'Adds the passkey that answered the challenge.',
  who: 'operator',
  roles: operatorRoles,
  before_second_factor: true,
  audits: { what: 'operator.passkey_added', subject: 'operator' },
  takes: z.strictObject({ name: passkeyName, made: passkeyMade }),
  gives: nothing,
  limit: { per: 'person', count: 30, seconds: 3600 },
  refuses: ['passkeys_unavailable', 'passkeys_full', 'passkey_wrong', 'passkey_known', 'step_up_needed'],
})
