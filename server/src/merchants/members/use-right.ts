import { formatMoney } from '@sahuji/contract/money/money'
import { type Permission, reachOf } from '@sahuji/contract/company/shop-roles'
import { ConstraintViolation } from '../../platform/database/database-errors.ts'
import type { Database, Tx } from '../../platform/database/database.ts'
import type { Person, Rights } from '../../platform/http/route-table.ts'
import { Refusal } from '../../platform/refusal.ts'

/** A right by which an amount leaves a shop, used once by the key of its request. Paisa. */
interface Use {
  permission: Extract<Permission, 'refunds.make' | 'money.send'>
  key: string
  amount: bigint
  now: Date
}

/** Whether a role moves any amount by this permission. */
export const isUnlimited = ({ role }: Pick<Rights, 'role'>, permission: Permission): boolean =>
  reachOf(role, permission) === 'all'

/** What a person may move each time by their role; null: nothing. Paisa. */
const ownLimit = ({ refund_limit, send_limit }: Rights, { permission }: Use): bigint | null =>
  permission === 'refunds.make' ? refund_limit : send_limit

/** The refusal of an amount beyond a person's rights: over_own_limit, or not_permitted where the role moves none. */
export function beyondRight(person: Rights, use: Use): Refusal {
  const limit = ownLimit(person, use)
  if (limit === null) return new Refusal('not_permitted', { permission: use.permission })
  return new Refusal('over_own_limit', { limit: formatMoney(limit) }, ['amount'])
}

/** The same of an error by which the database refused a refund above its person's rights; any other one is thrown again. */
export function refundBeyondRight(error: unknown, person: Rights, use: Omit<Use, 'permission'>): Refusal {
  if (!(error instanceof ConstraintViolation && error.constraint === 'refund_is_within_rights')) throw error
  return beyondRight(person, { ...use, permission: 'refunds.make' })
}

/** Uses a right in the transaction that moves the amount. Refuses over_own_limit, not_permitted. */
export async function useRight(tx: Tx, person: Person, use: Use): Promise<void> {
  if (!isUnlimited(person, use.permission) && !(await takeRight(tx, person, use))) throw beyondRight(person, use)
}

/**
 * Moves an amount within a person's rights: the role's limit, or what is left today of a right for a time. A refused
 * action gives back what it took. Refuses over_own_limit, not_permitted.
 */
export async function withinRight<T>(db: Database, person: Person, use: Use, action: () => Promise<T>): Promise<T> {
  if (isUnlimited(person, use.permission)) return action()
  const { merchant_id } = person
  if (!(await db.write((tx) => takeRight(tx, person, use)))) throw beyondRight(person, use)
  try {
    return await action()
  } catch (error) {
    if (error instanceof Refusal)
      await db.write((tx) => tx.one`select right_give_back(${merchant_id}, ${use.permission}, ${use.key})::text`)
    throw error
  }
}

async function takeRight(tx: Tx, { merchant_id, person_id }: Person, { permission, key, amount, now }: Use) {
  const { is_within } = await tx.one<{ is_within: boolean }>`
    select right_use(${merchant_id}, ${person_id}, ${permission}, ${key}, ${amount}, ${now}) as is_within`
  return is_within
}
