import type { Scheduled } from '../platform/jobs/job-worker.ts'
import { inLane, type Work, workWith } from '../platform/jobs/jobs.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/database.ts'
import type { AuthWith } from './dependencies.ts'
import { sendPasswordResetJob } from './passwords/password-resets.ts'
import { forgetExpired } from './forget-expired.job.ts'
import { sendEmailLinkJob } from './contact/email-links.ts'

/** What auth does after the commit. */
export const authJobs = ({ db, clock, auth }: { db: Database; clock: Clock; auth: AuthWith }): Work[] => [
  ...inLane('messages', [
    workWith(sendEmailLinkJob, { db, clock, auth }),
    workWith(sendPasswordResetJob, { db, clock, auth }),
  ]),
  workWith(forgetExpired, { db, clock, settings: auth.settings }),
]

/** What auth does by the clock: every ten minutes it forgets what has expired. */
export const authSchedule: Scheduled[] = [{ name: forgetExpired.name, at: '*/10 * * * *' }]
