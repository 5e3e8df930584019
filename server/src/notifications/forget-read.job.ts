import * as z from 'zod/mini'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/database.ts'
import type { Scheduled } from '../platform/jobs/job-worker.ts'
import { job } from '../platform/jobs/jobs.ts'
import { digestSchedule } from './choices/send-digests.job.ts'

/** How long a read notification is kept; an unread one stays. */
const readDays = 365

/** Removes notifications that were read a year ago. */
export const forgetReadNotifications = job(
  'notifications.forget_read',
  z.object({}),
  async (_, { db, clock }: { db: Database; clock: Clock }) => {
    const before = new Date(clock.now().getTime() - readDays * 86_400_000)
    await db.write(
      (tx) => tx.run`
      -- any merchant: what is old is forgotten for all
      delete from notifications where read_at < ${before}`,
    )
  },
)

/** The bell's scheduled jobs. */
export const notificationSchedule: Scheduled[] = [
  { name: forgetReadNotifications.name, at: '35 20 * * *' },
  ...digestSchedule,
]
