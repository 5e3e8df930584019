import * as z from 'zod/mini'
import type { Tx } from '../platform/database/database.ts'
import { addJob, job } from '../platform/jobs/jobs.ts'
import type { LoadRow } from './load-row.ts'
import { railQueue } from './rail-work.ts'

/** The check of one load; check-load.job.ts says how it is done. */
export const checkLoad = job('funding.check', z.object({ load_id: z.uuid() }))

/** Has a load checked at `at`; a check that waited already is replaced. */
export async function checkSoon(tx: Tx, { id, rail }: Pick<LoadRow, 'id' | 'rail'>, at: Date): Promise<void> {
  const queue = railQueue(rail, Number.parseInt(id.slice(-1), 16) % 2 === 0 ? 0 : 1)
  await addJob(tx, checkLoad, { load_id: id }, { key: `funding.check ${id}`, runAt: at, queue })
}
