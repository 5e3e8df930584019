import * as z from 'zod/mini'
import type { Scheduled } from '../platform/jobs/job-worker.ts'
import { job, type Work, workWith } from '../platform/jobs/jobs.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/database.ts'
import { type CaseJobDeps, endCases } from './cases-end.job.ts'

const arrivesWithinHours = 72

/** Removes unfinished files that began to arrive three days ago, with their keys. */
export const forgetAbandoned = job(
  'kyc.forget_abandoned',
  z.object({}),
  async (_, { db, clock }: { db: Database; clock: Clock }) => {
    const before = new Date(clock.now().getTime() - arrivesWithinHours * 3_600_000)
    await db.write(
      (tx) => tx.run`
        -- any merchant: what nobody finished in time is forgotten for all
        delete from kyc_papers where state = 'arriving' and added_at < ${before}`,
    )
  },
)

/** What KYC does outside of requests. */
export const kycJobs = (deps: CaseJobDeps): Work[] => [workWith(forgetAbandoned, deps), workWith(endCases, deps)]

export const kycSchedule: Scheduled[] = [
  { name: forgetAbandoned.name, at: '17 * * * *' },
  { name: endCases.name, at: '*/30 * * * *' },
]
