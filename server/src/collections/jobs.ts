import type { Scheduled } from '../platform/jobs/job-worker.ts'
import { inLane, type Work, workWith } from '../platform/jobs/jobs.ts'
import { resumeRailJob } from './checks/resume-rail.job.ts'
import { sweepCollectionsJob } from './checks/sweep-collections.job.ts'
import type { CollectionDependencies } from './dependencies.ts'
import { checkCollectionJob } from './settle/check-collection.job.ts'
import { probeRailJob } from './settle/probe-rail.job.ts'
import { recheckCollectionsJob, sweepRechecksJob } from './settle/recheck-collections.job.ts'
import { refundPaymentJob } from './settle/refund-payment.ts'

/**
 * The work of collecting after its requests; what waits for a rail delays no other work. The jobs keep the names `funding.…` that
 * they had before loads and payments were collections: jobs are queued and monitored under them.
 */
export const collectionJobs = (deps: CollectionDependencies): Work[] => [
  ...inLane('rails', [
    workWith(checkCollectionJob, deps),
    workWith(probeRailJob, deps),
    workWith(recheckCollectionsJob, deps),
    workWith(refundPaymentJob, deps),
  ]),
  workWith(sweepCollectionsJob, deps),
  workWith(resumeRailJob, deps),
  workWith(sweepRechecksJob, deps),
]

/** Lost checks every minute; credited payments that may have been taken back, every five minutes. */
export const collectionSchedule: Scheduled[] = [
  { name: sweepCollectionsJob.name, at: '* * * * *' },
  { name: sweepRechecksJob.name, at: '*/5 * * * *' },
]
