import type { OperatorRow } from '@sahuji/contract/operators/accounts'
import type { OperatorRole } from '@sahuji/contract/company/operator-roles'
import type { Tx } from '../platform/database/database.ts'
import { newId } from '../platform/ids.ts'
import { Refusal } from '../platform/refusal.ts'

/** An account as it stands, with what it can prove itself by. */
export interface StoredOperator {
  id: string
  name: string
  email: string
  is_demo: boolean
  disabled_at: Date | null
}

/** By the e-mail address in lower case. Uses operator_email_is_unique. */
export const operatorByEmail = (tx: Tx, email: string) => tx.maybe<StoredOperator>`
  select id, name, email, is_demo, disabled_at from operators where email = ${email}`

/** The account, locked until the transaction ends. */
export const lockOperator = (tx: Tx, id: string) => tx.maybe<StoredOperator>`
  select id, name, email, is_demo, disabled_at from operators where id = ${id} for no key update`

export const rolesOf = async (tx: Tx, operator_id: string): Promise<OperatorRole[]> =>
  (
    await tx.many<{ role: OperatorRole }>`
    select role from operator_roles where operator_id = ${operator_id} order by role`
  ).map(({ role }) => role)

interface NewOperator {
  name: string
  email: string
  mobile_no?: string | null
  roles: readonly OperatorRole[]
  is_demo?: boolean
}

/**
 * Opens an account as the owner of the database, at the machine or in the demo; undefined where the address has one. Over
 * the application's own login an account comes by a request that two administrators agreed on.
 */
export async function createOperatorAccount(tx: Tx, made: NewOperator, now: Date): Promise<string | undefined> {
  const { name, email, mobile_no = null, roles, is_demo = false } = made
  const row = await tx.maybe<{ id: string }>`
    insert into operators (id, name, email, mobile_no, created_at, is_demo)
    values (${newId(now)}, ${name}, ${email.toLowerCase()}, ${mobile_no}, ${now}, ${is_demo})
        on conflict on constraint operator_email_is_unique do nothing
    returning id`
  if (row)
    await tx.run`
      insert into operator_roles (operator_id, role, granted_at)
      select ${row.id}::uuid, role, ${now}::timestamptz from unnest(${[...roles]}::text[]) role`
  return row?.id
}

/** Everybody, those who may sign in first; one where an id is named. */
export const operatorList = (tx: Tx, id: string | null = null) => tx.many<OperatorRow>`
  select o.id, o.name, o.email, o.mobile_no, o.created_at, o.disabled_at,
         coalesce((select array_agg(role order by role) from operator_roles where operator_id = o.id), '{}') as roles,
         (select max(last_seen_at) from operator_sessions where operator_id = o.id) as last_seen_at,
         array_remove(array[
           case when exists (select from operator_passkeys where operator_id = o.id) then 'passkey' end,
           case when exists (select from operator_totp_secrets where operator_id = o.id and confirmed_at is not null)
                then 'totp' end], null) as ways,
         exists (select from operator_passwords where operator_id = o.id) as has_password,
         coalesce((select array_agg(kind order by kind) from operator_requests
                    where operator_id = o.id and decision is null), '{}') as waits
    from operators o
   where ${id}::uuid is null or o.id = ${id}
   order by o.disabled_at is not null, o.name, o.id`

/** The administrators who may sign in, locked: of two who would close the last two, the second waits and finds one. */
export const lockAdministrators = (tx: Tx) => tx.many<{ id: string }>`
  select o.id from operators o join operator_roles r on r.operator_id = o.id
   where r.role = 'administrator' and o.disabled_at is null
   order by o.id
     for no key update of o`

/** Throws `operator_last_administrator` where nobody else could sign in as one. */
export async function mustLeaveAnAdministrator(tx: Tx, id: string): Promise<void> {
  const administrators = await lockAdministrators(tx)
  const isOne = administrators.some((one) => one.id === id)
  if (isOne && administrators.length === 1) throw new Refusal('operator_last_administrator')
}
