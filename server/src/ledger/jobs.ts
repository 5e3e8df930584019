import * as z from 'zod/mini'
import type { Database } from '../platform/database/database.ts'
import type { Scheduled } from '../platform/jobs/job-worker.ts'
import { job, type Work, workWith } from '../platform/jobs/jobs.ts'
import { sealAll, type SealKeeper } from './seal.ts'

interface SealDependencies {
  db: Database
  /** Without one seals are made but not signed, as in tests of other things. */
  seals?: SealKeeper | undefined
}

const sealJob = job('ledger.seal', z.object({}), (_payload, { db, seals }: SealDependencies) => sealAll(db, seals))

/** The work that the ledger does after the requests. */
export const ledgerJobs = (deps: SealDependencies): Work[] => [workWith(sealJob, deps)]

/** New entries are sealed every minute. */
export const ledgerSchedule: Scheduled[] = [{ name: sealJob.name, at: '* * * * *' }]
