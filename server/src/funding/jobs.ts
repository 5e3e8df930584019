import type { Scheduled } from '../platform/job-worker.ts'
import { type Work, workWith } from '../platform/jobs.ts'
import { checkLoadJob } from './check-load.job.ts'
import type { FundingDependencies } from './dependencies.ts'
import { refreshInstrumentsJob } from './refresh-instruments.job.ts'
import { sweepLoadsJob } from './sweep-loads.job.ts'

/** The work that funding does after its requests. */
export const fundingJobs = (means: FundingDependencies): Work[] => [
  workWith(checkLoadJob, means),
  workWith(sweepLoadsJob, means),
  workWith(refreshInstrumentsJob, means),
]

/** Checks whose job was lost, every minute; what the rails offer, every hour (and at start, by main.ts). */
export const fundingSchedule: Scheduled[] = [
  { name: sweepLoadsJob.name, at: '* * * * *' },
  { name: refreshInstrumentsJob.name, at: '7 * * * *' },
]
