import type { Mode } from '@sahuji/contract/http/lists'
import { formatMoney } from '@sahuji/contract/money/money'
import { openCircuits } from '../banks/rail-circuit.ts'
import type { Tx } from '../platform/database/database.ts'
import { Refusal } from '../platform/refusal.ts'
import type { PayoutRail } from '../rails/payout-rail.ts'
import type { Rails } from '../rails/rails.ts'

/** The ways out that serve a book, the preferred one first. */
export const payoutRailsFor = (rails: Rails, mode: Mode): PayoutRail[] =>
  rails.payouts.all.filter(({ name }) => rails.serves(name, mode))

/**
 * The rail that takes a withdrawal: the first one that takes so much and answers; where none answers the first that takes it,
 * for what waits is sent when it is back. A file by hand is no way round a rail that is down. Refuses no_payout_rail and
 * payout_too_large.
 */
export async function chooseRail(
  tx: Tx,
  rails: Rails,
  { mode, amount }: { mode: Mode; amount: bigint },
): Promise<PayoutRail> {
  const serving = payoutRailsFor(rails, mode)
  if (serving.length === 0) throw new Refusal('no_payout_rail')
  const taking = serving.filter(({ capabilities: { amount_max } }) => amount_max === null || amount <= amount_max)
  if (taking.length === 0) {
    const most = serving.reduce((max, { capabilities }) => larger(max, capabilities.amount_max ?? 0n), 0n)
    throw new Refusal('payout_too_large', { amount: formatMoney(most) }, ['amount'])
  }
  const down = new Set((await openCircuits(tx)).map(({ rail }) => rail))
  const up = taking.find(({ name, capabilities }) => !down.has(name) && capabilities.speed.kind !== 'by_hand')
  return up ?? taking[0]!
}

/** Since when no rail answers that reaches the banks by itself: until one does, withdrawals of the live book wait. Null: one does. */
export async function troubleSince(tx: Tx, rails: Rails): Promise<Date | null> {
  const names = payoutRailsFor(rails, 'live')
    .filter(({ capabilities }) => capabilities.speed.kind !== 'by_hand')
    .map(({ name }) => name)
  const { count, since } = await tx.one<{ count: number; since: Date | null }>`
    select count(*)::integer as count, max(since) as since
      from rail_health where rail = any (${names}::text[]) and (circuit <> 'closed' or health = 'down')`
  return count === names.length ? since : null
}

const larger = (one: bigint, other: bigint): bigint => (one > other ? one : other)
