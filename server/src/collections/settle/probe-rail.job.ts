import { rupees } from '@sahuji/contract/money/money'
import type { Clock } from '../../platform/clock.ts'
import { newReference } from '../../platform/ids.ts'
import { job } from '../../platform/jobs/jobs.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { CollectionDependencies } from '../dependencies.ts'
import { railProbe } from '../checks/check-schedule.ts'
import type { AskedPayment } from '../../rails/rail.ts'
import { settleCollection } from './settle-collection.ts'
import { askStatus } from '../checks/ask-rail.ts'

/** One of the so many longest waiting collections is picked. */
const pickedFrom = 20

/**
 * Asks a rail whose circuit is open about one waiting collection, picked at random, or about an unused reference: a single
 * payment that the rail cannot answer about does not keep the circuit open. A job that comes too early asks nothing.
 */
export const probeRailJob = job(
  railProbe.name,
  railProbe.payload,
  async ({ rail: name }, deps: CollectionDependencies) => {
    const rail = deps.rails.named(name)
    if (!rail) return
    const waiting = await deps.db.read((tx) => waitingAt(tx, name, deps.clock.now()))
    const picked = waiting[Math.floor(Math.random() * (waiting.length + 1))]
    if (picked) await settleCollection(deps, picked.id)
    else await askStatus(deps, rail, unusedPayment(deps.clock))
  },
)

/** A payment that was never begun. */
const unusedPayment = (clock: Clock): AskedPayment => ({
  reference: newReference(clock),
  rail_id: null,
  amount: rupees('100'),
  created_at: clock.now(),
})

const waitingAt = (tx: Tx, rail: string, now: Date) => tx.many<{ id: string }>`
  -- any merchant: the rail's recovery concerns every merchant
  select id from collections where rail = ${rail} and next_check_at <= ${now} order by next_check_at limit ${pickedFrom}`
