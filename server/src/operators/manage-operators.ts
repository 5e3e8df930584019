import type {
  changeOperatorRoles as rolesRoute,
  createOperator as createRoute,
  disableOperator as disableRoute,
  enableOperator as enableRoute,
  listOperators as listRoute,
  makePasswordLink as linkRoute,
  OperatorRow,
  resetOperatorSecondFactor as resetRoute,
} from '@sahuji/contract/operators/accounts'
import { bareMobile } from '@sahuji/contract/merchants'
import type { OperatorRole } from '@sahuji/contract/company/operator-roles'
import { needsSecondAdministrator } from '@sahuji/contract/operators/operator-requests'
import type { Gives, Takes } from '@sahuji/contract/http/route'
import type { Tx } from '../platform/database/database.ts'
import type { Call } from '../platform/http/route-table.ts'
import { newId } from '../platform/ids.ts'
import { Refusal } from '../platform/refusal.ts'
import type { OperatorDependencies } from './dependencies.ts'
import { endPasswordLinks, sendPasswordLink } from './operator-passwords.ts'
import { askForOperator, requestsThatWait } from './operator-requests.ts'
import { lockOperator, mustLeaveAnAdministrator, operatorByEmail, operatorList, rolesOf } from './operator-rows.ts'
import { endOperatorSessions } from './operator-sessions.ts'

type AdministratorCall = Call<'operator'>

/** Everybody who has or had an account here. */
export const listOperators = ({ tx }: AdministratorCall): Promise<Gives<typeof listRoute>> => operatorList(tx)

/** Asks for an account; a second administrator opens it. */
export async function createOperator(
  { tx, operator, record, clock }: AdministratorCall,
  { name, email, roles, mobile_no }: Takes<typeof createRoute>,
): Promise<Gives<typeof createRoute>> {
  if (await operatorByEmail(tx, email.toLowerCase())) throw new Refusal('operator_known', {}, ['email'])
  const now = clock.now()
  const mobile = mobile_no === undefined ? null : `+977${bareMobile(mobile_no)}`
  const made = { kind: 'create' as const, operator_id: newId(now), name, email, roles, mobile_no: mobile }
  const id = await askForOperator(tx, operator, made, now)
  await record(tx, {
    what: 'operator.request_asked',
    subject: { kind: 'operator_request', id },
    after: { kind: 'create', name, email: email.toLowerCase(), roles },
  })
  const [waiting] = await requestsThatWait(tx, operator.operator_id, id)
  return waiting!
}

/** Gives another operator these roles in place of those before, or asks for them where a second administrator is needed. */
export const changeOperatorRoles =
  ({ rolesChanged }: Pick<OperatorDependencies, 'rolesChanged'>) =>
  async (
    { tx, operator, record, clock }: AdministratorCall,
    { id, roles }: Takes<typeof rolesRoute>,
  ): Promise<Gives<typeof rolesRoute>> => {
    const { name, email } = await lockOther(tx, operator.operator_id, id)
    const before = await rolesOf(tx, id)
    if (!roles.includes('administrator')) await mustLeaveAnAdministrator(tx, id)
    const is_done = !needsSecondAdministrator(before, roles)
    const ask = { kind: 'roles' as const, operator_id: id, name, email, roles, is_done }
    const request_id = await askForOperator(tx, operator, ask, clock.now())
    if (is_done) await rolesChanged({ tx, clock }, { id, name, roles })
    const subject = is_done ? { kind: 'operator', id } : { kind: 'operator_request', id: request_id }
    await record(tx, {
      ...(!is_done && { what: 'operator.request_asked' as const }),
      subject,
      before: { roles: before },
      after: is_done ? { roles: await rolesOf(tx, id) } : { kind: 'roles', email, roles },
    })
    return rowOf(tx, id)
  }

/** Closes another operator's account, and ends their sessions and the link that waits for a password. */
export const disableOperator =
  ({ rolesChanged }: Pick<OperatorDependencies, 'rolesChanged'>) =>
  async (
    { tx, operator, record, clock }: AdministratorCall,
    { id }: Takes<typeof disableRoute>,
  ): Promise<Gives<typeof disableRoute>> => {
    const { disabled_at, name } = await lockOther(tx, operator.operator_id, id)
    await mustLeaveAnAdministrator(tx, id)
    const now = clock.now()
    await tx.run`update operators set disabled_at = coalesce(disabled_at, ${now}) where id = ${id}`
    const ended_sessions = await endOperatorSessions(tx, id, now)
    await endPasswordLinks(tx, id, now)
    await rolesChanged({ tx, clock }, { id, name, roles: [] })
    const before = { is_open: disabled_at === null }
    await record(tx, { subject: { kind: 'operator', id }, before, after: { is_open: false, ended_sessions } })
    return rowOf(tx, id)
  }

/**
 * Opens a closed account again, with the factors it had and of its roles those that one administrator may give: one that
 * decides on others' work is asked for anew, so that nobody gets a second signature back alone.
 */
export async function enableOperator(
  { tx, operator, record, clock }: AdministratorCall,
  { id }: Takes<typeof enableRoute>,
): Promise<Gives<typeof enableRoute>> {
  const { disabled_at, name, email } = await lockOther(tx, operator.operator_id, id)
  const had = await rolesOf(tx, id)
  const keeps = had.filter((role) => !needsSecondAdministrator([], [role]))
  if (disabled_at !== null && keeps.length < had.length) {
    const roles: OperatorRole[] = keeps.length > 0 ? keeps : ['viewer']
    const ask = { kind: 'roles' as const, operator_id: id, name, email, roles, is_done: true }
    await askForOperator(tx, operator, ask, clock.now())
  }
  await tx.run`update operators set disabled_at = null where id = ${id}`
  await record(tx, {
    subject: { kind: 'operator', id },
    before: { is_open: disabled_at === null, roles: had },
    after: { is_open: true, roles: await rolesOf(tx, id) },
  })
  return rowOf(tx, id)
}

/** Asks to take another operator's second factors away; a second administrator does it. */
export async function resetOperatorSecondFactor(
  { tx, operator, record, clock }: AdministratorCall,
  { id }: Takes<typeof resetRoute>,
): Promise<Gives<typeof resetRoute>> {
  const { name, email } = await lockOther(tx, operator.operator_id, id)
  const ask = { kind: 'second_factor' as const, operator_id: id, name, email, roles: null }
  const request_id = await askForOperator(tx, operator, ask, clock.now())
  const after = { kind: 'second_factor', email }
  await record(tx, { what: 'operator.request_asked', subject: { kind: 'operator_request', id: request_id }, after })
  return rowOf(tx, id)
}

/** Sends another operator a link by which they set a new password; those before it are dead. */
export const makePasswordLink =
  (deps: OperatorDependencies) =>
  async (call: AdministratorCall, { id }: Takes<typeof linkRoute>): Promise<Gives<typeof linkRoute>> => {
    const { tx, operator, record } = call
    const link = await sendPasswordLink(deps, call, await lockOther(tx, operator.operator_id, id))
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

async function rowOf(tx: Tx, id: string): Promise<OperatorRow> {
  const [row] = await operatorList(tx, id)
  if (!row) throw new Refusal('not_found')
  return row
}
