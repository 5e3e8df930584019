import type {
  decideOperatorRequest as decideRoute,
  listOperatorRequests as listRoute,
  OperatorRequest,
  RequestKind,
} from '@sahuji/contract/operators/operator-requests'
import type { OperatorRole } from '@sahuji/contract/company/operator-roles'
import type { Gives, Takes } from '@sahuji/contract/http/route'
import type { Tx } from '../platform/database/database.ts'
import type { Call, Operator } from '../platform/http/route-table.ts'
import { newId } from '../platform/ids.ts'
import { Refusal } from '../platform/refusal.ts'
import type { OperatorDependencies } from './dependencies.ts'
import { sendPasswordLink } from './operator-passwords.ts'
import { lockAdministrators, lockOperator, mustLeaveAnAdministrator, operatorByEmail } from './operator-rows.ts'
import { endOperatorSessions } from './operator-sessions.ts'

interface Asking {
  kind: RequestKind
  /** The account; of a new one the id that it will have. */
  operator_id: string
  name: string
  email: string
  mobile_no?: string | null
  roles: readonly OperatorRole[] | null
  /** One administrator is enough: the database says whether it is so, and carries it out. */
  is_done?: boolean
}

/** Keeps what an administrator asks for; answers its id. Throws `operator_request_waits` where the same waits already. */
export async function askForOperator(
  tx: Tx,
  { operator_id: asked_by, name: asked_name }: Pick<Operator, 'operator_id' | 'name'>,
  { kind, operator_id, name, email, mobile_no = null, roles, is_done = false }: Asking,
  now: Date,
): Promise<string> {
  const id = newId(now)
  const done = is_done ? { at: now, by: asked_by, name: asked_name, decision: 'approved' } : undefined
  const kept = await tx.run`
    insert into operator_requests (id, kind, operator_id, name, email, mobile_no, roles, roles_before, needs_second_person,
                                   asked_at, asked_by, asked_name, decided_at, decided_by, decided_name, decision)
    values (${id}, ${kind}, ${operator_id}, ${name}, ${email.toLowerCase()}, ${mobile_no}, ${roles && [...roles]}, '{}', true,
            ${now}, ${asked_by}, ${asked_name}, ${done?.at ?? null}, ${done?.by ?? null}, ${done?.name ?? null},
            ${done?.decision ?? null})
        on conflict do nothing`
  if (kept === 0) throw new Refusal('operator_request_waits')
  return id
}

/** What waits, as whoever reads it stands to it; one where an id is named. */
export const requestsThatWait = (tx: Tx, reader_id: string, id: string | null = null) => tx.many<OperatorRequest>`
  select id, kind, operator_id, name, email, mobile_no, roles, roles_before, asked_at, asked_name,
         asked_by = ${reader_id}::uuid as is_mine, operator_id = ${reader_id}::uuid as is_about_me
    from operator_requests
   where decision is null and (${id}::uuid is null or id = ${id})
   order by asked_at, id`

/** What waits for a second administrator. */
export const listOperatorRequests = ({ tx, operator }: Call<'operator'>): Promise<Gives<typeof listRoute>> =>
  requestsThatWait(tx, operator.operator_id)

interface StoredRequest extends Omit<Asking, 'is_done'> {
  id: string
  roles_before: OperatorRole[]
  asked_by: string
  asked_name: string
  decision: string | null
}

/** Carries out or refuses what another administrator asked for, or takes one's own back. */
export const decideOperatorRequest =
  (deps: OperatorDependencies) =>
  async (call: Call<'operator'>, { id, decision }: Takes<typeof decideRoute>): Promise<Gives<typeof decideRoute>> => {
    const { tx, operator, record, clock } = call
    const { operator_id, name } = operator
    const found = await tx.maybe<StoredRequest>`
      select id, kind, operator_id, name, email, mobile_no, roles, roles_before, asked_by, asked_name, decision
        from operator_requests where id = ${id} for update`
    if (!found) throw new Refusal('not_found')
    if (found.decision !== null) throw new Refusal('operator_request_decided')
    if ((decision === 'withdrawn') !== (found.asked_by === operator_id)) throw new Refusal('second_person_needed')
    if (found.operator_id === operator_id) throw new Refusal('operator_own_roles')
    if (decision === 'approved') await mayBeCarriedOut(tx, found)
    await tx.run`
      update operator_requests
         set decided_at = ${clock.now()}, decided_by = ${operator_id}, decided_name = ${name}, decision = ${decision}
       where id = ${id}`
    const { kind, asked_name } = found
    const after = { kind, decision, asked_by: asked_name, email: found.email }
    await record(tx, { subject: { kind: 'operator_request', id }, after })
    if (decision === 'approved') await followed(deps, call, found)
    return requestsThatWait(tx, operator_id)
  }

/** What was right when it was asked must be so still: other requests may have been carried out since. */
async function mayBeCarriedOut(tx: Tx, { kind, asked_by, operator_id, email, roles }: StoredRequest): Promise<void> {
  await lockOperator(tx, operator_id)
  const administrators = await lockAdministrators(tx)
  if (!administrators.some((one) => one.id === asked_by)) throw new Refusal('operator_request_over')
  if (kind === 'create' && (await operatorByEmail(tx, email))) throw new Refusal('operator_known')
  if (kind === 'roles' && !roles?.includes('administrator')) await mustLeaveAnAdministrator(tx, operator_id)
}

/** What goes with it, once the database has carried it out: the link, the end of sessions, the log. */
async function followed(deps: OperatorDependencies, call: Call<'operator'>, of: StoredRequest): Promise<void> {
  const { tx, record, clock } = call
  const { kind, operator_id: id, name, email, roles, roles_before, asked_name } = of
  const subject = { kind: 'operator', id }
  if (kind === 'create') {
    await sendPasswordLink(deps, call, { id, name, email })
    const after = { name, email, roles, asked_by: asked_name }
    await record(tx, { what: 'operator.created', subject, after })
  } else if (kind === 'roles') {
    await deps.rolesChanged({ tx, clock }, { id, name, roles: roles ?? [] })
    const before = { roles: roles_before }
    await record(tx, { what: 'operator.roles_changed', subject, before, after: { roles, asked_by: asked_name } })
  } else {
    await endOperatorSessions(tx, id, clock.now())
    await record(tx, { what: 'operator.second_factor_reset', subject, after: { ways: [], asked_by: asked_name } })
  }
}
