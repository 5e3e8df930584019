import type * as contract from '@sahuji/contract/funding'
import type * as acts from '@sahuji/contract/funding/acts'
import type { Takes } from '@sahuji/contract/route'
import { Refusal } from '../../platform/refusal.ts'
import type { OwnCall } from '../../platform/http/route-table.ts'
import type { Verification } from '../../rails/rail.ts'
import { nextCheck, scheduleCheck } from '../../collections/checks/check-schedule.ts'
import type { FundingDependencies } from '../dependencies.ts'
import { type LoadRow, canCancel, shownLoad } from '../loads/load-row.ts'
import { isOpen } from '../../collections/rows/collection-states.ts'
import { moveLoad } from '../../collections/rows/move-collection.ts'
import { loadOf, lockLoad } from '../loads/queries.ts'
import { recordAnswer } from '../../collections/settle/settle-collection.ts'
import { askStatus } from '../../collections/checks/ask-rail.ts'

/**
 * Gives up a load that was not paid: only while nobody knows of a payment at the rail, which is asked first, and until the
 * payer is back from the bank. Refuses
 * load_not_cancellable. A payment that comes all the same is credited, within the limits.
 */
export const cancelLoad =
  (deps: FundingDependencies) =>
  async ({ person }: OwnCall, { id }: Takes<typeof acts.cancelLoad>): Promise<contract.Load> => {
    const load = await deps.db.read((tx) => loadOf(tx, person.merchant_id, id))
    if (!load) throw new Refusal('not_found')
    if (load.state === 'cancelled') return shownLoad(load, deps.clock.now())
    const rail = deps.rails.named(load.rail)
    if (!rail || !canCancel(load)) throw new Refusal('load_not_cancellable')
    const found = await askStatus(deps, rail, load)
    if (!found) throw new Refusal('load_not_cancellable')
    const after = await giveUp(deps, load, found)
    if (isOpen(after.state)) throw new Refusal('load_not_cancellable')
    return shownLoad(after, deps.clock.now())
  }

/** Cancels what the rail has not heard of; every other answer is recorded as if the check had brought it. */
async function giveUp(deps: FundingDependencies, asked: LoadRow, found: Verification): Promise<LoadRow> {
  if (found.state !== 'not_found') return recordAnswer(deps, asked, found)
  const now = deps.clock.now()
  return deps.db.write(async (tx) => {
    const load = (await lockLoad(tx, asked.id))!
    if (!canCancel(load) || load.reference !== asked.reference) return load
    await moveLoad(deps, tx, load, { to: 'cancelled', what: 'given_up' })
    const next = nextCheck({ ...load, state: 'cancelled', checks: 0 }, now)
    await tx.run`
      update loads set next_check_at = ${next}, checks = 0 where id = ${load.id} and merchant_id = ${load.merchant_id}`
    if (next) await scheduleCheck(tx, load, next)
    return (await loadOf(tx, load.merchant_id, load.id))!
  })
}
