import type { Load } from '@sahuji/contract/funding'
import type * as contract from '@sahuji/contract/funding/acts'
import type { Takes } from '@sahuji/contract/http/route'
import { isOpen } from '../../collections/rows/collection-states.ts'
import { cancelCollection } from '../../collections/settle/cancel-collection.ts'
import { askNow } from '../../collections/settle/ask-now.ts'
import type { Call, OwnCall } from '../../platform/http/route-table.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { FundingDependencies } from '../dependencies.ts'
import { asLoad, shownLoad } from '../loads/load-row.ts'
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

/**
 * Asks the bank now. Answers the load after the bank's answer, at the latest after three seconds; at once, without a question,
 * while the circuit of its rail is open (`is_rail_down`).
 */
export const checkLoad =
  (deps: FundingDependencies) =>
  async ({ person }: OwnCall, { id }: Takes<typeof contract.checkLoad>): Promise<Load> => {
    const { db, clock } = deps
    const mine = () => db.read((tx) => loadOf(tx, person.merchant_id, id))
    if (!(await mine())) throw new Refusal('not_found')
    await askNow(deps, id)
    return shownLoad((await mine())!, clock.now())
  }

/**
 * Cancels a load that was not paid. Refuses load_not_cancellable once its rail knows of a payment or the payer is back from the
 * bank. A payment that comes all the same is credited, within the limits.
 */
export const cancelLoad =
  (deps: FundingDependencies) =>
  async ({ person }: OwnCall, { id }: Takes<typeof contract.cancelLoad>): Promise<Load> => {
    const load = await deps.db.read((tx) => loadOf(tx, person.merchant_id, id))
    if (!load) throw new Refusal('not_found')
    if (load.state === 'cancelled') return shownLoad(load, deps.clock.now())
    const after = await cancelCollection(deps, load)
    if (!after || isOpen(after.state)) throw new Refusal('load_not_cancellable')
    return shownLoad(asLoad(after), deps.clock.now())
  }
