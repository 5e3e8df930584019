import * as z from 'zod/mini'
import { openCircuits } from '../../banks/rail-circuit.ts'
import type { Tx } from '../../platform/database/database.ts'
import { addJob, job } from '../../platform/jobs/jobs.ts'
import { scheduleCheck, railProbe, railQueue } from './check-schedule.ts'
import type { CollectionDependencies } from '../dependencies.ts'

/** At most so many of a rail in one run; the rest a minute later. */
const sweepMax = 500

/**
 * Adds the checks that are due and whose job is missing, so that a lost job loses nothing. Where the circuit of a rail is open,
 * only its probe is added.
 */
export async function sweepCollections({
  db,
  clock,
  rails,
}: Pick<CollectionDependencies, 'db' | 'clock' | 'rails'>): Promise<void> {
  const now = clock.now()
  await db.write(async (tx) => {
    const open = new Map((await openCircuits(tx)).map(({ rail, retry_at }) => [rail, retry_at]))
    for (const { name: rail } of rails.all) {
      const retry_at = open.get(rail)
      if (retry_at && retry_at <= now) {
        await addJob(tx, railProbe, { rail }, { key: `funding.probe ${rail}`, runAt: now, queue: railQueue(rail, 0) })
      } else if (!retry_at) {
        for (const collection of await dueAt(tx, rail, now)) await scheduleCheck(tx, collection, now)
      }
    }
  })
}

const dueAt = (tx: Tx, rail: string, now: Date) => tx.many<{ id: string; rail: string }>`
  -- any merchant: the sweep is for every merchant
  select id, rail from collections where rail = ${rail} and next_check_at <= ${now} order by next_check_at limit ${sweepMax}`

/** Every minute. */
export const sweepCollectionsJob = job('funding.sweep', z.object({}), (_payload, deps: CollectionDependencies) =>
  sweepCollections(deps),
)
