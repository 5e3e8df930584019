import { formatMoney } from '@sahuji/contract/money/money'
import { type Permission, reachOf } from '@sahuji/contract/company/shop-roles'
import { kathmanduDay } from '@sahuji/contract/time/time'
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
const ownLimit = ({ refund_limit, send_limit }: Rights, permission: Use['permission']): bigint | null =>
  permission === 'refunds.make' ? refund_limit : send_limit

/**
 * The most that a person may move at once: the role's limit, or what is left today of a right for a time. Paisa; null:
 * any amount.
 */
export async function ownMost(
  tx: Tx,
  person: Person,
  { permission, now }: Pick<Use, 'permission' | 'now'>,
): Promise<bigint | null> {
  if (isUnlimited(person, permission)) return null
  const { most } = await tx.one<{ most: bigint | null }>`
    select max(greatest(g.day_max - coalesce(d.used, 0), 0)) as most
      from member_grants g left join member_grant_days d on d.grant_id = g.id and d.day = ${kathmanduDay(now)}
     where g.merchant_id = ${person.merchant_id} and g.person_id = ${person.person_id} and g.permission = ${permission}
       and g.ended_at is null and g.from_at <= ${now} and g.until_at > ${now}`
  const limit = ownLimit(person, permission) ?? 0n
  return most !== null && most > limit ? most : limit
}

/**
 * The refusal of an amount beyond a person's rights: over_own_limit; where the role moves none, over_given_right or
 * not_permitted.
 */
export function beyondRight(person: Rights, use: Pick<Use, 'permission'>): Refusal {
  const limit = ownLimit(person, use.permission)
  if (limit === null && person.granted.includes(use.permission)) return new Refusal('over_given_right', {}, ['amount'])
  if (limit === null) return new Refusal('not_permitted', { permission: use.permission })
  return new Refusal('over_own_limit', { limit: formatMoney(limit) }, ['amount'])
}

/** The same of an error by which the database refused a refund above its person's rights; any other one is thrown again. */
export function refundBeyondRight(error: unknown, person: Rights): Refusal {
  if (!(error instanceof ConstraintViolation && error.constraint === 'refund_is_within_rights')) throw error
  return beyondRight(person, { permission: 'refunds.make' })
}

/** Uses a right in the transaction that moves the amount. Refuses as beyondRight. */
export async function useRight(tx: Tx, person: Person, use: Use): Promise<void> {
  if (!isUnlimited(person, use.permission) && !(await takeRight(tx, person, use))) throw beyondRight(person, use)
}

/**
 * Moves an amount within a person's rights: the role's limit, or what is left today of a right for a time. A refused
 * action gives back what it took. Refuses as beyondRight.
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
