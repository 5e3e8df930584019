import * as z from 'zod/mini'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/database.ts'
import type { Scheduled } from '../platform/jobs/job-worker.ts'
import { job } from '../platform/jobs/jobs.ts'

/** An export is made within a day, or it has failed. */
const keptDays = 2

/** Removes versions of rows of the history that no export can need. */
export const forgetVersions = job(
  'transactions.forget_versions',
  z.object({}),
  async (_, { db, clock }: { db: Database; clock: Clock }) => {
    const before = new Date(clock.now().getTime() - keptDays * 86_400_000)
    await db.write(
      (tx) => tx.run`
        -- any merchant: old versions of all merchants go. Uses transaction_versions_by_age.
        delete from transaction_versions where replaced_at < ${before}`,
    )
  },
)

export const versionSchedule: Scheduled[] = [{ name: forgetVersions.name, at: '25 * * * *' }]
