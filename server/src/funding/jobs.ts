import type { Scheduled } from '../platform/jobs/job-worker.ts'
import { inLane, type Work, workWith } from '../platform/jobs/jobs.ts'
import { checkLoadJob } from '../collections/settle/check-collection.job.ts'
import type { FundingDependencies } from './dependencies.ts'
import { overduePushesJob } from './pushes/overdue-pushes.job.ts'
import { probeRailJob } from '../collections/settle/probe-rail.job.ts'
import { recheckLoadsJob, sweepRechecksJob } from '../collections/settle/recheck-collections.job.ts'
import { refreshInstrumentsJob } from './offers/refresh-instruments.job.ts'
import { sweepLoadsJob } from '../collections/checks/sweep-collections.job.ts'
import { refundPaymentJob } from '../collections/settle/refund-payment.ts'
import { resumeRailJob } from '../collections/checks/resume-rail.job.ts'

/** The work that funding does after its requests; what waits for a rail keeps nothing else waiting. */
export const fundingJobs = (deps: FundingDependencies): Work[] => [
  ...inLane('rails', [
    workWith(checkLoadJob, deps),
    workWith(probeRailJob, deps),
    workWith(refreshInstrumentsJob, deps),
    workWith(recheckLoadsJob, deps),
    workWith(refundPaymentJob, deps),
  ]),
  workWith(sweepLoadsJob, deps),
  workWith(resumeRailJob, deps),
  workWith(sweepRechecksJob, deps),
  workWith(overduePushesJob, deps),
]

/** Checks whose job was lost, and pushes that a rail was never told of, every minute; credited payments that may have been taken back, every five; what the rails offer, every hour (and at start, by main.ts). */
export const fundingSchedule: Scheduled[] = [
  { name: sweepLoadsJob.name, at: '* * * * *' },
  { name: overduePushesJob.name, at: '* * * * *' },
  { name: refreshInstrumentsJob.name, at: '7 * * * *' },
  { name: sweepRechecksJob.name, at: '*/5 * * * *' },
]
