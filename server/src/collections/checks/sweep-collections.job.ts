import * as z from 'zod/mini'
import { openCircuits } from '../../banks/rail-circuit.ts'
import type { Tx } from '../../platform/database/database.ts'
import { addJob, job } from '../../platform/jobs/jobs.ts'
import { scheduleCheck, railProbe, railQueue } from './check-schedule.ts'
import type { FundingDependencies } from '../../funding/dependencies.ts'

/** At most so many of a rail at once; the rest a minute later. */
const sweepMax = 500

/**
 * Adds the checks that are due and whose job is missing: what a lost job cannot lose. Loads of a rail that is left alone
 * wait, and only its probe is added.
 */
export async function sweepLoads({
  db,
  clock,
  rails,
}: Pick<FundingDependencies, 'db' | 'clock' | 'rails'>): Promise<void> {
  const now = clock.now()
  await db.write(async (tx) => {
    const open = new Map((await openCircuits(tx)).map(({ rail, retry_at }) => [rail, retry_at]))
    for (const { name: rail } of rails.all) {
      const retry_at = open.get(rail)
      if (retry_at && retry_at <= now) {
        await addJob(tx, railProbe, { rail }, { key: `funding.probe ${rail}`, runAt: now, queue: railQueue(rail, 0) })
      } else if (!retry_at) {
        for (const load of await dueAt(tx, rail, now)) await scheduleCheck(tx, load, now)
      }
    }
  })
}

const dueAt = (tx: Tx, rail: string, now: Date) => tx.many<{ id: string; rail: string }>`
  -- any merchant: the sweeper looks after everybody's loads
  select id, rail from loads where rail = ${rail} and next_check_at <= ${now} order by next_check_at limit ${sweepMax}`

/** Every minute. */
export const sweepLoadsJob = job('funding.sweep', z.object({}), (_payload, deps: FundingDependencies) =>
  sweepLoads(deps),
)
