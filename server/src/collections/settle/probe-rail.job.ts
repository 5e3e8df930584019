import { rupees } from '@sahuji/contract/money'
import type { Clock } from '../../platform/clock.ts'
import { newReference } from '../../platform/ids.ts'
import { job } from '../../platform/jobs/jobs.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { FundingDependencies } from '../../funding/dependencies.ts'
import { railProbe } from '../checks/check-schedule.ts'
import type { AskedPayment } from '../../rails/rail.ts'
import { settleLoad } from './settle-collection.ts'
import { askStatus } from '../checks/ask-rail.ts'

/** Among so many of the loads that wait longest one is picked. */
const pickedFrom = 20

/**
 * Asks a rail whose circuit is open about one load that waits, picked by chance, or about a reference that nobody has: so
 * that one payment over which the rail stumbles does not keep it shut. Who asks too early asks nothing.
 */
export const probeRailJob = job(
  railProbe.name,
  railProbe.payload,
  async ({ rail: name }, deps: FundingDependencies) => {
    const rail = deps.rails.named(name)
    if (!rail) return
    const waiting = await deps.db.read((tx) => waitingAt(tx, name, deps.clock.now()))
    const picked = waiting[Math.floor(Math.random() * (waiting.length + 1))]
    if (picked) await settleLoad(deps, picked.id)
    else await askStatus(deps, rail, nobodys(deps.clock))
  },
)

/** A payment that nobody ever began. */
const nobodys = (clock: Clock): AskedPayment => ({
  reference: newReference(clock),
  rail_id: null,
  amount: rupees('100'),
  created_at: clock.now(),
})

const waitingAt = (tx: Tx, rail: string, now: Date) => tx.many<{ id: string }>`
  -- any merchant: whether the rail is back concerns all
  select id from loads where rail = ${rail} and next_check_at <= ${now} order by next_check_at limit ${pickedFrom}`
