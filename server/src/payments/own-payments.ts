import { reachOf } from '@sahuji/contract/company/shop-roles'
import type { Tx } from '../platform/database/database.ts'
import { type Fragment, nothing, sql } from '../platform/database/sql.ts'
import type { Person } from '../platform/http/route-table.ts'
import { firstIdAt } from '../platform/ids.ts'
import { Refusal } from '../platform/refusal.ts'

/** So far back a cashier sees what the counter took. */
const ownDays = 7

/** Whether a person sees only what they took themselves. */
export const isOwnOnly = ({ role }: Person): boolean => reachOf(role, 'payments.take') === 'own'

/**
 * The condition on payments `p` that narrows a list to what a person took: at their counter, or asked for by them, within
 * a week. Nothing for those who see every sale.
 */
export function ownPayments(person: Person, now: Date): Fragment {
  if (!isOwnOnly(person)) return nothing
  const { person_id, counter_id } = person
  const counter = counter_id === null ? sql`p.counter_id is not null` : sql`p.counter_id = ${counter_id}`
  const since = firstIdAt(new Date(now.getTime() - ownDays * 86_400_000))
  return sql`and p.id >= ${since} and (${counter} or p.made_by = ${person_id})`
}

/** Refuses not_found for a payment that a person may not see. */
export async function refuseOfOthers(tx: Tx, person: Person, id: string, now: Date): Promise<void> {
  if (!isOwnOnly(person)) return
  const own = await tx.maybe`
    select 1 from payments p
     where p.id = ${id} and p.merchant_id = ${person.merchant_id} ${ownPayments(person, now)}`
  if (!own) throw new Refusal('not_found')
}
