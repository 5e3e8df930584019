import type { Tx } from '../../platform/database/database.ts'
import type { PlaceDependencies } from '../../payouts/dependencies.ts'
import { limitsOfPayouts } from '../../payouts/payout-limits.ts'
import { placePayout } from '../../payouts/place-payout.ts'
import { purposeOf } from '../../payouts/settlement/settle-merchant.ts'
import type { EventPayoutRow } from './event-payout-row.ts'

/** The bank's slip has 50 characters for it. */
const remarkMost = 50

/** Places the payout of an event's released money by a key, and records it as sent. Refuses what placePayout does. */
export async function placeEventPayout(
  deps: PlaceDependencies,
  tx: Tx,
  row: Pick<EventPayoutRow, 'event_id' | 'merchant_id' | 'account_id' | 'released' | 'key'>,
): Promise<{ id: string }> {
  const { event_id, merchant_id, account_id, released, key } = row
  const now = deps.clock.now()
  const { lines } = await limitsOfPayouts(tx, { merchant_id, mode: 'live', now })
  const { id } = await placePayout(deps, tx, {
    merchant_id,
    mode: 'live',
    account: { id: account_id },
    amount: released,
    purpose: purposeOf(lines),
    remark: (await eventTitle(tx, row)).slice(0, remarkMost),
    origin: 'event',
    person_id: null,
    key,
  })
  await tx.run`
    update event_payouts set state = 'sent', ended_at = ${now}, payout_id = ${id}, key = ${key}, kept_because = null
     where event_id = ${event_id} and merchant_id = ${merchant_id}`
  return { id }
}

export const eventTitle = async (
  tx: Tx,
  { event_id, merchant_id }: { event_id: string; merchant_id: string },
): Promise<string> =>
  (
    await tx.one<{ title: string }>`
      select title from events where id = ${event_id} and merchant_id = ${merchant_id}`
  ).title
