import type { Scheduled } from '../platform/jobs/job-worker.ts'
import { inLane, type Work, workWith } from '../platform/jobs/jobs.ts'
import { sendEmailLinkJob } from './contact/email-links.ts'
import type { AuthJobDependencies } from './dependencies.ts'
import { deleteExpiredAuthData } from './forget-expired.job.ts'
import { sendPasswordResetJob } from './passwords/password-resets.ts'

/** The jobs of auth after the commit. */
export const authJobs = (deps: AuthJobDependencies): Work[] => [
  ...inLane('messages', [workWith(sendEmailLinkJob, deps), workWith(sendPasswordResetJob, deps)]),
  workWith(deleteExpiredAuthData, deps),
]

/** The scheduled job of auth: every ten minutes it deletes what has expired. */
export const authSchedule: Scheduled[] = [{ name: deleteExpiredAuthData.name, at: '*/10 * * * *' }]
