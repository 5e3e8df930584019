import * as z from 'zod/mini'
import type { Database } from '../platform/database.ts'
import type { Scheduled } from '../platform/job-worker.ts'
import { job, type Work, workWith } from '../platform/jobs.ts'
import { sealAll } from './seal.ts'

const sealJob = job('ledger.seal', z.object({}), (_payload, { db }: { db: Database }) => sealAll(db))

/** The work that the ledger does after the requests. */
export const ledgerJobs = (means: { db: Database }): Work[] => [workWith(sealJob, means)]

/** New entries are sealed every minute. */
export const ledgerSchedule: Scheduled[] = [{ name: sealJob.name, at: '* * * * *' }]
