import type { Load } from '@sahuji/contract/funding'
import type * as contract from '@sahuji/contract/funding/acts'
import type { Takes } from '@sahuji/contract/route'
import type { Call } from '../../platform/http/route-table.ts'
import { Refusal } from '../../platform/refusal.ts'
import { shownLoad } from '../loads/load-row.ts'
import { loadOf } from '../loads/queries.ts'

/**
 * Records that the payer leaves for the bank now, and answers the load with the way there: only the first time where the bank's page
 * opens only once, else every time.
 */
export async function leaveForBank(
  { tx, person: { merchant_id }, clock }: Call,
  { id }: Takes<typeof contract.leaveForBank>,
): Promise<Load> {
  const load = await loadOf(tx, merchant_id, id)
  if (!load) throw new Refusal('not_found')
  const now = clock.now()
  const isFirst = await tx.run`
    update loads set left_at = ${now}
     where id = ${id} and merchant_id = ${merchant_id} and left_at is null and hand_off ->> 'opens_once' = 'true'`
  return shownLoad(isFirst === 1 ? load : (await loadOf(tx, merchant_id, id))!, now)
}
