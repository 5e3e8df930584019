import * as z from 'zod/mini'
import { passkeyCreation, passkeyMade, passkeyName, passkeyProof, passkeyRequest } from '../auth/passkeys.ts'
import { totpCode } from '../auth/second-factors.ts'
import { operatorRoles } from '../operator.ts'
import { newPassword } from '../password-rules.ts'
import { route } from '../route.ts'
import { instant } from '../time.ts'

/** A link that sets a password is good for so long, once. */
export const passwordLinkHours = 24

const nothing = z.strictObject({})
const role = z.enum(operatorRoles)
const roles = z.array(role).check(z.minLength(1), z.maxLength(operatorRoles.length))
const email = z.string().check(z.trim(), z.maxLength(200), z.email())
const name = z.string().check(z.trim(), z.minLength(2), z.maxLength(80))
const token = z.string().check(z.minLength(20), z.maxLength(128))
const password = z.string().check(z.minLength(1), z.maxLength(1024))
const ways = z.array(z.enum(['passkey', 'totp']))

const operator = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  roles: z.array(role),
})

/** Who is signed in. */
export const operatorSelf = z.object({
  ...operator.shape,
  /** True where nothing is open but the set-up of a second factor. */
  needs_second_factor: z.boolean(),
  /** How this operator can prove themselves anew; empty: by the password, in the demo. */
  ways,
  /** The host at which passkeys work; null where the installation's address has no name. */
  passkey_host: z.nullable(z.string()),
  /** Until when routes that want a fresh proof are open; null: they want one now. */
  proven_until: z.nullable(instant),
})
export type OperatorSelf = z.output<typeof operatorSelf>

/** A right password: a session, or the ticket of the second step. */
const signInAnswer = z.object({ second_step: z.nullable(z.object({ ticket: z.string(), ways })) })
const signInRefusals = ['credentials_wrong', 'sign_in_locked'] as const

export const signInOperator = route({
  method: 'POST',
  path: '/api/operator/sign-in',
  does: 'Signs an operator in by e-mail and password; a second factor comes after it.',
  who: 'anyone',
  takes: z.strictObject({ email: z.string().check(z.maxLength(200)), password }),
  gives: signInAnswer,
  limit: { per: 'network', count: 300, seconds: 900 },
  refuses: signInRefusals,
})

/** Exactly one of the two. */
const secondFactor = { totp_code: z.optional(totpCode), passkey: z.optional(passkeyProof) }

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
  takes: z.strictObject({ ticket: token, ...secondFactor }).check(
    z.refine(({ totp_code, passkey }) => (totp_code === undefined) !== (passkey === undefined), {
      path: ['totp_code'],
    }),
  ),
  gives: nothing,
  limit: { per: 'network', count: 300, seconds: 3600 },
  refuses: ['ticket_dead', 'second_factor_wrong', 'sign_in_locked', 'passkey_wrong', 'passkeys_unavailable'],
})

export const readPasswordLink = route({
  method: 'GET',
  path: '/api/operator/password-link',
  does: 'Whose password a link sets. Opening it uses nothing up.',
  who: 'anyone',
  takes: z.object({ token }),
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
  takes: z.strictObject({ password: z.optional(password), ...secondFactor }).check(
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
  takes: z.strictObject({ code: totpCode }),
  gives: nothing,
  limit: { per: 'person', count: 30, seconds: 3600 },
  refuses: ['totp_not_begun', 'totp_on_already', 'second_factor_wrong'],
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
  refuses: ['passkeys_unavailable', 'passkeys_full', 'passkey_wrong', 'passkey_known'],
})

export const operatorRow = z.object({
  ...operator.shape,
  created_at: instant,
  disabled_at: z.nullable(instant),
  last_seen_at: z.nullable(instant),
  ways,
  /** False while the first link waits to be opened. */
  has_password: z.boolean(),
})
export type OperatorRow = z.output<typeof operatorRow>

const forAdministrators = { who: 'operator', roles: ['administrator'] } as const
const oneOperator = { id: z.uuid() }
const link = z.object({ url: z.string(), expires_at: instant })

export const listOperators = route({
  method: 'GET',
  path: '/api/operator/operators',
  does: 'Everybody who has or had an account here.',
  ...forAdministrators,
  takes: z.object({}),
  gives: z.array(operatorRow),
  refuses: [],
})

export const createOperator = route({
  method: 'POST',
  path: '/api/operator/operators',
  does: 'Opens an account and answers the link that sets its password, once.',
  ...forAdministrators,
  stepUp: true,
  audits: { what: 'operator.created', subject: 'operator' },
  takes: z.strictObject({ name, email, roles }),
  gives: z.object({ id: z.uuid(), link }),
  refuses: ['operator_known'],
})

export const changeOperatorRoles = route({
  method: 'POST',
  path: '/api/operator/operators/{id}/roles',
  does: 'Gives another operator these roles in place of those before.',
  ...forAdministrators,
  stepUp: true,
  audits: { what: 'operator.roles_changed', subject: 'operator' },
  takes: z.strictObject({ ...oneOperator, roles }),
  gives: operatorRow,
  refuses: ['operator_own_roles', 'operator_last_administrator'],
})

export const disableOperator = route({
  method: 'POST',
  path: '/api/operator/operators/{id}/disable',
  does: 'Closes another operator’s account and ends their sessions.',
  ...forAdministrators,
  stepUp: true,
  audits: { what: 'operator.disabled', subject: 'operator' },
  takes: z.strictObject(oneOperator),
  gives: operatorRow,
  refuses: ['operator_own_roles', 'operator_last_administrator'],
})

export const enableOperator = route({
  method: 'POST',
  path: '/api/operator/operators/{id}/enable',
  does: 'Opens a closed account again.',
  ...forAdministrators,
  stepUp: true,
  audits: { what: 'operator.enabled', subject: 'operator' },
  takes: z.strictObject(oneOperator),
  gives: operatorRow,
  refuses: ['operator_own_roles'],
})

export const resetOperatorSecondFactor = route({
  method: 'POST',
  path: '/api/operator/operators/{id}/reset-second-factor',
  does: 'Takes another operator’s second factors away and ends their sessions; they set up a new one when they sign in.',
  ...forAdministrators,
  stepUp: true,
  audits: { what: 'operator.second_factor_reset', subject: 'operator' },
  takes: z.strictObject(oneOperator),
  gives: operatorRow,
  refuses: ['operator_own_roles'],
})

export const makePasswordLink = route({
  method: 'POST',
  path: '/api/operator/operators/{id}/password-link',
  does: 'Makes a link by which another operator sets a new password, shown once.',
  ...forAdministrators,
  stepUp: true,
  audits: { what: 'operator.password_link_made', subject: 'operator' },
  takes: z.strictObject(oneOperator),
  gives: link,
  refuses: ['operator_own_roles'],
})
