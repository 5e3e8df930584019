import type {
  changeOperatorRoles as rolesRoute,
  createOperator as createRoute,
  disableOperator as disableRoute,
  enableOperator as enableRoute,
  listOperators as listRoute,
  makePasswordLink as linkRoute,
  OperatorRow,
  resetOperatorSecondFactor as resetRoute,
} from '@sahuji/contract/operator/accounts'
import type { Gives, Takes } from '@sahuji/contract/route'
import type { Tx } from '../../platform/database/database.ts'
import type { Call } from '../../platform/http/route-table.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { OperatorDependencies } from '../dependencies.ts'
import { deleteOperatorFactors } from './operator-factors.ts'
import { createPasswordLink } from './operator-passwords.ts'
import {
  createOperatorAccount,
  lockAdministrators,
  lockOperator,
  operatorList,
  replaceRoles,
  rolesOf,
} from './operator-rows.ts'
import { endOperatorSessions } from './operator-sessions.ts'

type AdministratorCall = Call<'operator'>

/** Everybody who has or had an account here. */
export const listOperators = ({ tx }: AdministratorCall): Promise<Gives<typeof listRoute>> => operatorList(tx)

/** Opens an account; the link that sets its password is answered once. */
export const createOperator =
  (deps: OperatorDependencies) =>
  async (
    { tx, operator, record, clock }: AdministratorCall,
    ask: Takes<typeof createRoute>,
  ): Promise<Gives<typeof createRoute>> => {
    const { name, email, roles } = ask
    const id = await createOperatorAccount(tx, { name, email, roles, granted_by: operator.operator_id }, clock.now())
    if (!id) throw new Refusal('operator_known', {}, ['email'])
    const link = await createPasswordLink(tx, deps, id, clock.now())
    await record(tx, { subject: { kind: 'operator', id }, after: { name, email: email.toLowerCase(), roles } })
    return { id, link }
  }

/** Gives another operator these roles in place of those before; their sessions keep them from the next request on. */
export async function changeOperatorRoles(
  { tx, operator, record, clock }: AdministratorCall,
  { id, roles }: Takes<typeof rolesRoute>,
): Promise<Gives<typeof rolesRoute>> {
  await lockOther(tx, operator.operator_id, id)
  const before = await rolesOf(tx, id)
  if (!roles.includes('administrator')) await mustLeaveAnAdministrator(tx, id)
  await replaceRoles(tx, { operator_id: id, roles, granted_by: operator.operator_id }, clock.now())
  await record(tx, {
    subject: { kind: 'operator', id },
    before: { roles: before },
    after: { roles: await rolesOf(tx, id) },
  })
  return rowOf(tx, id)
}

/** Closes another operator's account and ends their sessions. */
export async function disableOperator(
  { tx, operator, record, clock }: AdministratorCall,
  { id }: Takes<typeof disableRoute>,
): Promise<Gives<typeof disableRoute>> {
  const { disabled_at } = await lockOther(tx, operator.operator_id, id)
  await mustLeaveAnAdministrator(tx, id)
  const now = clock.now()
  await tx.run`update operators set disabled_at = coalesce(disabled_at, ${now}) where id = ${id}`
  const ended_sessions = await endOperatorSessions(tx, id, now)
  const before = { is_open: disabled_at === null }
  await record(tx, { subject: { kind: 'operator', id }, before, after: { is_open: false, ended_sessions } })
  return rowOf(tx, id)
}

/** Opens a closed account again, with the roles and factors it had. */
export async function enableOperator(
  { tx, operator, record }: AdministratorCall,
  { id }: Takes<typeof enableRoute>,
): Promise<Gives<typeof enableRoute>> {
  const { disabled_at } = await lockOther(tx, operator.operator_id, id)
  await tx.run`update operators set disabled_at = null where id = ${id}`
  await record(tx, {
    subject: { kind: 'operator', id },
    before: { is_open: disabled_at === null },
    after: { is_open: true },
  })
  return rowOf(tx, id)
}

/** Takes another operator's second factors away; they set up a new one at the next sign-in. */
export async function resetOperatorSecondFactor(
  { tx, operator, record, clock }: AdministratorCall,
  { id }: Takes<typeof resetRoute>,
): Promise<Gives<typeof resetRoute>> {
  await lockOther(tx, operator.operator_id, id)
  const before = { ways: (await rowOf(tx, id)).ways }
  await deleteOperatorFactors(tx, id)
  await endOperatorSessions(tx, id, clock.now())
  await record(tx, { subject: { kind: 'operator', id }, before, after: { ways: [] } })
  return rowOf(tx, id)
}

/** Makes a link by which another operator sets a new password; those before it are dead. */
export const makePasswordLink =
  (deps: OperatorDependencies) =>
  async (
    { tx, operator, record, clock }: AdministratorCall,
    { id }: Takes<typeof linkRoute>,
  ): Promise<Gives<typeof linkRoute>> => {
    await lockOther(tx, operator.operator_id, id)
    const link = await createPasswordLink(tx, deps, id, clock.now())
    await record(tx, { subject: { kind: 'operator', id }, after: { expires_at: link.expires_at } })
    return link
  }

/** The account that an administrator changes, locked; never their own. */
async function lockOther(tx: Tx, own: string, id: string) {
  if (own === id) throw new Refusal('operator_own_roles')
  const found = await lockOperator(tx, id)
  if (!found) throw new Refusal('not_found')
  return found
}

async function mustLeaveAnAdministrator(tx: Tx, id: string): Promise<void> {
  const administrators = await lockAdministrators(tx)
  const isOne = administrators.some((one) => one.id === id)
  if (isOne && administrators.length === 1) throw new Refusal('operator_last_administrator')
}

async function rowOf(tx: Tx, id: string): Promise<OperatorRow> {
  const [row] = await operatorList(tx, id)
  if (!row) throw new Refusal('not_found')
  return row
}
