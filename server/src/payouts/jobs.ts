import type { Scheduled } from '../platform/jobs/job-worker.ts'
import { inLane, type Work, work, workWith } from '../platform/jobs/jobs.ts'
import { takeOrderBackJob } from './cancel-payout.ts'
import type { PayoutDependencies } from './dependencies.ts'
import { forgetExpiredPayoutData } from './forget-expired.job.ts'
import { notifySettlementStopped } from './settlement/notify-settlement.ts'
import { settleMerchantJob, sweepSettlementsJob } from './settlement/settle-merchant.ts'
import { settlementStopped } from './stop-settlement.ts'
import { sendPayoutJob } from './send-payout.ts'
import { sweepStoppedJob } from './take-back-stopped.ts'
import { checkPayoutJob, probePayoutRailJob, sweepPayoutsJob } from './watch-payout.ts'

/** The work of payouts after their requests; what waits for a rail delays no other work. */
export const payoutJobs = (deps: PayoutDependencies): Work[] => [
  ...inLane('rails', [
    workWith(sendPayoutJob, deps),
    workWith(checkPayoutJob, deps),
    workWith(takeOrderBackJob, deps),
    workWith(probePayoutRailJob, deps),
  ]),
  workWith(sweepPayoutsJob, deps),
  workWith(sweepStoppedJob, deps),
  workWith(sweepSettlementsJob, deps),
  workWith(settleMerchantJob, deps),
  workWith(forgetExpiredPayoutData, deps),
  work(settlementStopped, (stopped) => notifySettlementStopped(deps, stopped)),
]

/** Every minute: due payouts whose job was lost. */
export const payoutSchedule: Scheduled[] = [
  { name: sweepPayoutsJob.name, at: '* * * * *' },
  { name: sweepStoppedJob.name, at: '* * * * *' },
  { name: sweepSettlementsJob.name, at: '* * * * *' },
  { name: forgetExpiredPayoutData.name, at: '*/10 * * * *' },
]
