import { job } from '../../platform/jobs/jobs.ts'
import type { Tx } from '../../platform/database/database.ts'
import { digitsOf, isDue, loadCheck, railSlot } from '../checks/check-schedule.ts'
import type { FundingDependencies } from '../../funding/dependencies.ts'
import type { LoadRow } from '../../funding/loads/load-row.ts'
import { loadById } from '../../funding/loads/queries.ts'
import { settleLoad } from './settle-collection.ts'

/**
 * Asks the rail how a load stands, when that is due, and then about the others of its queue that are due: to take a job costs
 * more than the question, and with many loads open the queue would fall behind. May run twice: the second finds nothing due.
 */
export const checkLoadJob = job(loadCheck.name, loadCheck.payload, async ({ load_id }, deps: FundingDependencies) => {
  const load = await deps.db.read((tx) => loadById(tx, load_id))
  if (!load?.next_check_at || !isDue(load.next_check_at, deps.clock.now())) return
  const after = await settleLoad(deps, load_id)
  if (after && hasMoved(load, after)) await checkOthersDue(deps, load)
})

/** False where the rail is left alone, so that nothing was asked. */
const hasMoved = (before: Pick<LoadRow, 'asked'>, after: LoadRow): boolean => after.asked > before.asked

/** A queue is not kept longer for the loads whose jobs have not come yet. */
const othersMilliseconds = 5_000

async function checkOthersDue(deps: FundingDependencies, { rail, id }: LoadRow): Promise<void> {
  const start = performance.now()
  for (;;) {
    const due = await deps.db.read((tx) => dueInSlot(tx, { rail, slot: railSlot(id), now: deps.clock.now() }))
    if (due.length === 0) return
    for (const load of due) {
      if (performance.now() - start > othersMilliseconds) return
      // what goes wrong with another load goes wrong in its own job, which has tries of its own
      const after = await settleLoad(deps, load.id).catch(() => undefined)
      if (!after || !hasMoved(load, after)) return
    }
  }
}

const dueMost = 20

const dueInSlot = (tx: Tx, { rail, slot, now }: { rail: string; slot: number; now: Date }) =>
  tx.many<Pick<LoadRow, 'id' | 'asked'>>`
    -- any merchant: the rail is asked about everybody's
    select id, asked from loads
     where rail = ${rail} and next_check_at <= ${now} and right(id::text, 1) = any (${digitsOf(slot)}::text[])
     order by next_check_at limit ${dueMost}`
