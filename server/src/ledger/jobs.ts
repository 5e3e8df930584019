import * as z from 'zod/mini'
import type { Database } from '../platform/database/database.ts'
import type { Scheduled } from '../platform/jobs/job-worker.ts'
import { job, type Work, workWith } from '../platform/jobs/jobs.ts'
import { sealAll, type SealKeeper } from './seal.ts'

interface SealDependencies {
  db: Database
  /** Without a keeper seals are made but not signed, as in unrelated tests. */
  seals?: SealKeeper | undefined
}

const sealJob = job('ledger.seal', z.object({}), (_payload, { db, seals }: SealDependencies) => sealAll(db, seals))

/** The jobs of the ledger. */
export const ledgerJobs = (deps: SealDependencies): Work[] => [workWith(sealJob, deps)]

/** New entries are sealed every minute. */
export const ledgerSchedule: Scheduled[] = [{ name: sealJob.name, at: '* * * * *' }]
