import * as z from 'zod/mini'
import type { Tx } from '../platform/database.ts'
import { addJob, job } from '../platform/jobs.ts'

/** The check of one load; check-load.job.ts says how it is done. */
export const checkLoad = job('funding.check', z.object({ load_id: z.uuid() }))

/** Has a load checked at `at`; a check that waited already is replaced. */
export async function checkSoon(tx: Tx, load_id: string, at: Date): Promise<void> {
  await addJob(tx, checkLoad, { load_id }, { key: `funding.check ${load_id}`, runAt: at })
}
