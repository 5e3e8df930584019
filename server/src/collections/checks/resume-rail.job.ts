import { job } from '../../platform/jobs/jobs.ts'
import type { CollectionDependencies } from '../dependencies.ts'
import { railRecovery } from './check-schedule.ts'
import { sweepCollections } from './sweep-collections.job.ts'

/**
 * Asks about everything due once a rail answers again, four at a time; what was asked in vain is due now. The schedule of each
 * collection stays where it is.
 */
export const resumeRailJob = job(
  railRecovery.name,
  railRecovery.payload,
  async ({ rail }, deps: CollectionDependencies) => {
    const now = deps.clock.now()
    await deps.db.write(
      (tx) => tx.run`
    -- any merchant: the rail did not answer about any
    update collections set next_check_at = ${now}
     where rail = ${rail} and state = 'unclear' and transfer_id is null and next_check_at > ${now}`,
    )
    await sweepCollections(deps)
  },
)
