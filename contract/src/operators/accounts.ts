import * as z from 'zod/mini'
import { cleaned } from '../input/cleaned.ts'
import { mobileNumber } from '../merchants.ts'
import { operatorRoles } from '../company/operator-roles.ts'
import { route } from '../http/route.ts'
import { instant } from '../time/time.ts'
import { operatorRequest, requestKinds } from './operator-requests.ts'
import { operatorIdentity } from './session.ts'
import { operatorWays } from './sign-in.ts'

const roles = z.array(z.enum(operatorRoles)).check(z.minLength(1), z.maxLength(operatorRoles.length))
const email = z.string().check(z.maxLength(200), z.overwrite(cleaned), z.email())
const name = z.string().check(z.trim(), z.minLength(2), z.maxLength(80))

export const operatorRow = z.object({
  ...operatorIdentity.shape,
  created_at: instant,
  disabled_at: z.nullable(instant),
  last_seen_at: z.nullable(instant),
  ways: operatorWays,
  /** False until the first link is opened. */
  has_password: z.boolean(),
  /** Compared with merchants' people, so that a reviewer never reviews their own business; null: not known. */
  mobile_no: z.nullable(z.string()),
  /** Requests about this account that await a second administrator. */
  waits: z.array(z.enum(requestKinds)),
})
export type OperatorRow = z.output<typeof operatorRow>

const forAdministrators = { who: 'operator', roles: ['administrator'] } as const
const oneOperator = { id: z.uuid() }
/** Where the link was sent; only its recipient sees the link itself. */
const sentLink = z.object({ sent_to: z.string(), expires_at: instant })

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
  does: 'Asks for an account; once a second administrator approves, the link that sets its password goes to its e-mail address.',
  ...forAdministrators,
  stepUp: true,
  audits: { what: 'operator.created', subject: 'operator' },
  takes: z.strictObject({ name, email, roles, mobile_no: z.optional(mobileNumber) }),
  gives: operatorRequest,
  refuses: ['operator_known', 'operator_request_waits'],
})

export const changeOperatorRoles = route({
  method: 'POST',
  path: '/api/operator/operators/{id}/roles',
  does: 'Gives another operator these roles in place of those before; where one of them decides on others’ work, a second administrator approves first.',
  ...forAdministrators,
  stepUp: true,
  audits: { what: 'operator.roles_changed', subject: 'operator' },
  takes: z.strictObject({ ...oneOperator, roles }),
  gives: operatorRow,
  refuses: ['operator_own_roles', 'operator_last_administrator', 'operator_request_waits'],
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
  does: 'Opens a closed account again; a role that decides on others’ work is asked for anew.',
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
  does: 'Asks to take another operator’s second factors away; once a second administrator approves, their sessions end and they set up a new one.',
  ...forAdministrators,
  stepUp: true,
  audits: { what: 'operator.second_factor_reset', subject: 'operator' },
  takes: z.strictObject(oneOperator),
  gives: operatorRow,
  refuses: ['operator_own_roles', 'operator_request_waits'],
})

export const makePasswordLink = route({
  method: 'POST',
  path: '/api/operator/operators/{id}/password-link',
  does: 'Sends another operator a link by which they set a new password, once.',
  ...forAdministrators,
  stepUp: true,
  audits: { what: 'operator.password_link_made', subject: 'operator' },
  takes: z.strictObject(oneOperator),
  gives: sentLink,
  refuses: ['operator_own_roles'],
})
