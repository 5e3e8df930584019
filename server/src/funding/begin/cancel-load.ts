import type * as contract from '@sahuji/contract/funding'
import type * as acts from '@sahuji/contract/funding/acts'
import type { Takes } from '@sahuji/contract/route'
import { isOpen } from '../../collections/rows/collection-states.ts'
import { cancelCollection } from '../../collections/settle/cancel-collection.ts'
import type { OwnCall } from '../../platform/http/route-table.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { FundingDependencies } from '../dependencies.ts'
import { asLoad, shownLoad } from '../loads/load-row.ts'
import { loadOf } from '../loads/queries.ts'

/**
 * Cancels a load that was not paid. Refuses load_not_cancellable once its rail knows of a payment or the payer is back from the
 * bank. A payment that comes all the same is credited, within the limits.
 */
export const cancelLoad =
  (deps: FundingDependencies) =>
  async ({ person }: OwnCall, { id }: Takes<typeof acts.cancelLoad>): Promise<contract.Load> => {
    const load = await deps.db.read((tx) => loadOf(tx, person.merchant_id, id))
    if (!load) throw new Refusal('not_found')
    if (load.state === 'cancelled') return shownLoad(load, deps.clock.now())
    const after = await cancelCollection(deps, load)
    if (!after || isOpen(after.state)) throw new Refusal('load_not_cancellable')
    return shownLoad(asLoad(after), deps.clock.now())
  }
