import * as z from 'zod/mini'
import { operatorRoles } from '../operator.ts'
import { route } from '../route.ts'
import { instant } from '../time.ts'
import { operatorIdentity } from './session.ts'
import { operatorWays } from './sign-in.ts'

const roles = z.array(z.enum(operatorRoles)).check(z.minLength(1), z.maxLength(operatorRoles.length))
const email = z.string().check(z.trim(), z.maxLength(200), z.email())
const name = z.string().check(z.trim(), z.minLength(2), z.maxLength(80))

export const operatorRow = z.object({
  ...operatorIdentity.shape,
  created_at: instant,
  disabled_at: z.nullable(instant),
  last_seen_at: z.nullable(instant),
  ways: operatorWays,
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
