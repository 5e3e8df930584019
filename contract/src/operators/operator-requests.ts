import * as z from 'zod/mini'
import { type OperatorRole, operatorRoles } from '../company/operator-roles.ts'
import { route } from '../http/route.ts'
import { instant } from '../time/time.ts'

/**
 * Requests that await a second administrator: a new account, roles that decide on others' work, the reset of a factor.
 */
export const requestKinds = ['create', 'roles', 'second_factor'] as const
export type RequestKind = (typeof requestKinds)[number]

/** The roles that one administrator may give alone: none of them decides on the work of others. */
const givenAlone: ReadonlySet<OperatorRole> = new Set(['viewer', 'finance_maker'])

/** Whether newly granted roles need a second administrator; the database applies the same rule. */
export const needsSecondAdministrator = (before: readonly OperatorRole[], roles: readonly OperatorRole[]): boolean =>
  roles.some((role) => !givenAlone.has(role) && !before.includes(role))

export const operatorRequest = z.object({
  id: z.uuid(),
  kind: z.enum(requestKinds),
  operator_id: z.uuid(),
  name: z.string(),
  email: z.string(),
  mobile_no: z.nullable(z.string()),
  /** The requested and the current state of the account; null for a second factor. */
  roles: z.nullable(z.array(z.enum(operatorRoles))),
  roles_before: z.array(z.enum(operatorRoles)),
  asked_at: instant,
  asked_name: z.string(),
  /** The caller requested it: they may withdraw it, and another decides. */
  is_mine: z.boolean(),
  /** It is about the caller's own account: another decides. */
  is_about_me: z.boolean(),
})
export type OperatorRequest = z.output<typeof operatorRequest>

export const listOperatorRequests = route({
  method: 'GET',
  path: '/api/operator/operator-requests',
  does: 'What was asked for about operators’ accounts and waits for a second administrator, the oldest first.',
  who: 'operator',
  roles: ['administrator'],
  takes: z.object({}),
  gives: z.array(operatorRequest),
  refuses: [],
})

export const decideOperatorRequest = route({
  method: 'POST',
  path: '/api/operator/operator-requests/{id}/decide',
  does: 'Carries out or refuses what another administrator asked for, or takes one’s own back. A new account’s link goes to its e-mail address.',
  who: 'operator',
  roles: ['administrator'],
  stepUp: true,
  audits: { what: 'operator.request_decided', subject: 'operator_request' },
  takes: z.strictObject({ id: z.uuid(), decision: z.enum(['approved', 'refused', 'withdrawn']) }),
  gives: z.array(operatorRequest),
  refuses: [
    'not_found',
    'second_person_needed',
    'operator_request_decided',
    'operator_request_over',
    'operator_own_roles',
    'operator_known',
    'operator_last_administrator',
  ],
})
