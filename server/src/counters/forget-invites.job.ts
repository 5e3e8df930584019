import * as z from 'zod/mini'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/database.ts'
import type { Scheduled } from '../platform/jobs/job-worker.ts'
import { job } from '../platform/jobs/jobs.ts'

/** Deletes used and expired links to counters, a day later. */
export const forgetInvites = job(
  'counters.forget_invites',
  z.object({}),
  async (_, { db, clock }: { db: Database; clock: Clock }) => {
    const before = new Date(clock.now().getTime() - 86_400_000)
    await db.write(
      (tx) => tx.run`
      -- any merchant: old links of all are deleted
      delete from counter_invites where expires_at < ${before}`,
    )
  },
)

export const counterSchedule: Scheduled[] = [{ name: forgetInvites.name, at: '45 20 * * *' }]
