import { job } from '../platform/jobs/jobs.ts'
import { loadCheck } from './check-schedule.ts'
import type { FundingDependencies } from './dependencies.ts'
import { loadById } from './queries.ts'
import { settleLoad } from './settle-load.ts'

/** A job may be early by the difference of two clocks. */
const earlySeconds = 5

/** Asks the rail how a load stands, when that is due. May run twice: the second finds nothing due. */
export const checkLoadJob = job(loadCheck.name, loadCheck.payload, async ({ load_id }, deps: FundingDependencies) => {
  const load = await deps.db.read((tx) => loadById(tx, load_id))
  if (!load?.next_check_at || load.next_check_at.getTime() > deps.clock.now().getTime() + earlySeconds * 1000) return
  await settleLoad(deps, load_id)
})
