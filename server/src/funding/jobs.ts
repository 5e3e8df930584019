import type { Scheduled } from '../platform/jobs/job-worker.ts'
import { inLane, type Work, workWith } from '../platform/jobs/jobs.ts'
import type { FundingDependencies } from './dependencies.ts'
import { refreshInstrumentsJob } from './offers/refresh-instruments.job.ts'
import { overduePushesJob } from './pushes/overdue-pushes.job.ts'

/** The work of funding after its requests, beside that of its collections. */
export const fundingJobs = (deps: FundingDependencies): Work[] => [
  ...inLane('rails', [workWith(refreshInstrumentsJob, deps)]),
  workWith(overduePushesJob, deps),
]

/** Unconfirmed pushes every minute; what the rails offer every hour, and at start (main.ts). */
export const fundingSchedule: Scheduled[] = [
  { name: overduePushesJob.name, at: '* * * * *' },
  { name: refreshInstrumentsJob.name, at: '7 * * * *' },
]
