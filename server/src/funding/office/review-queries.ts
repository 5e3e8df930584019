import type { Clock } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { Actor } from '../../approvals/proposal-rows.ts'

/** What operators recorded about a payment in review, beside its collection. */
export interface ClaimRow {
  collection_id: string
  claimed_by: string | null
  claimed_name: string | null
  claimed_until: Date | null
  kept_until: Date | null
  kept_note: string | null
}

/**
 * The amount up to which an operator decides alone now, in paisa: the limit of one payment, and what is left of the day's sum.
 * The database enforces the sum (proposal_is_not_too_much_alone); of two at once the second waits for the first.
 */
export async function aloneUpTo(
  tx: Tx,
  clock: Clock,
  { operator_id }: Pick<Actor, 'operator_id'>,
  second_person_above: bigint,
): Promise<bigint> {
  await tx.run`select pg_advisory_xact_lock(hashtextextended('decided alone ' || ${operator_id}, 0))`
  return least(second_person_above, await leftAlone(tx, clock, operator_id))
}

/** The same to be shown, without a lock. */
export const aloneNow: typeof aloneUpTo = async (tx, clock, { operator_id }, second_person_above) =>
  least(second_person_above, await leftAlone(tx, clock, operator_id))

const least = (one: bigint, other: bigint): bigint => (one < other ? one : other)

async function leftAlone(tx: Tx, clock: Clock, operator_id: string): Promise<bigint> {
  const { left } = await tx.one<{ left: bigint }>`
    select greatest(per_day - decided_alone(${operator_id}, ${clock.now()}), 0)::bigint as left from decided_alone_limit`
  return left
}
