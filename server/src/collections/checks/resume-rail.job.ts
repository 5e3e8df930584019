import { job } from '../../platform/jobs/jobs.ts'
import type { FundingDependencies } from '../../funding/dependencies.ts'
import { railRecovery } from './check-schedule.ts'
import { sweepLoads } from './sweep-collections.job.ts'

/**
 * The rail answers again: what was asked in vain is due now, and everything due is asked, four at a time. The ladder of each
 * load stays where it is.
 */
export const resumeRailJob = job(
  railRecovery.name,
  railRecovery.payload,
  async ({ rail }, deps: FundingDependencies) => {
    const now = deps.clock.now()
    await deps.db.write(
      (tx) => tx.run`
    -- any merchant: the rail was silent for all
    update loads set next_check_at = ${now}
     where rail = ${rail} and state = 'unclear' and transfer_id is null and next_check_at > ${now}`,
    )
    await sweepLoads(deps)
  },
)
