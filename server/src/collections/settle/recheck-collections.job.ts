import * as z from 'zod/mini'
import { openCircuits } from '../../banks/rail-circuit.ts'
import type { Tx } from '../../platform/database/database.ts'
import { job } from '../../platform/jobs/jobs.ts'
import type { FundingDependencies } from '../../funding/dependencies.ts'
import type { LoadRow } from '../../funding/loads/load-row.ts'
import { loadById } from '../../funding/loads/queries.ts'
import { recheckLoad } from './recheck-collection.ts'
import { refundsDue, scheduleRefund } from './refund-row.ts'
import { railRecheck, scheduleRechecks } from '../checks/recheck-schedule.ts'

/** At most so many by one job; then the next one, so that nothing of this rail waits long behind it. */
const batchMax = 50

/** Asks a rail about its credited payments that are due. May run twice: the second finds nothing due. */
export const recheckLoadsJob = job(
  railRecheck.name,
  railRecheck.payload,
  async ({ rail }, deps: FundingDependencies) => {
    const { db, clock } = deps
    const due = await db.read((tx) => dueForRecheck(tx, rail, clock.now()))
    for (const { id } of due) {
      const load = (await db.read((tx) => loadById(tx, id)))!
      if (!(await recheckedSafely(deps, load))) return
    }
    if (due.length === batchMax) await db.write((tx) => scheduleRechecks(tx, rail))
  },
)

/** One that cannot be asked about keeps the others from nothing: it is tried again in an hour. */
async function recheckedSafely(deps: FundingDependencies, load: LoadRow): Promise<boolean> {
  try {
    return await recheckLoad(deps, load)
  } catch (error) {
    deps.log.error({ err: error, load: load.id }, 'a credited payment could not be asked about again')
    const later = new Date(deps.clock.now().getTime() + 3_600_000)
    await deps.db.write(
      (tx) => tx.run`
        update loads set recheck_at = ${later}
         where id = ${load.id} and merchant_id = ${load.merchant_id} and recheck_at is not null`,
    )
    return true
  }
}

const dueForRecheck = (tx: Tx, rail: string, now: Date) => tx.many<{ id: string }>`
  -- any merchant: a rail is asked about everybody's. Uses loads_to_recheck.
  select id from loads where rail = ${rail} and recheck_at <= ${now} order by recheck_at limit ${batchMax}`

/** Adds the job of each rail that has something due, and of each refund whose own was lost; forgets the payments of rails that would not say. */
async function sweepRechecks({ db, clock, rails }: Pick<FundingDependencies, 'db' | 'clock' | 'rails'>): Promise<void> {
  const now = clock.now()
  const saying = rails.all.filter(({ capabilities }) => capabilities.reversals === 'status').map(({ name }) => name)
  await db.write(async (tx) => {
    await tx.run`
      -- any merchant: by the rail alone
      update loads set recheck_at = null where recheck_at <= ${now} and rail <> all (${saying}::text[])`
    const open = new Set((await openCircuits(tx)).map(({ rail }) => rail))
    for (const rail of saying)
      if (!open.has(rail) && (await dueForRecheck(tx, rail, now)).length > 0) await scheduleRechecks(tx, rail)
    for (const refund of await refundsDue(tx, now)) await scheduleRefund(tx, refund, now)
  })
}

/** Every five minutes. */
export const sweepRechecksJob = job('funding.sweep_rechecks', z.object({}), (_payload, deps: FundingDependencies) =>
  sweepRechecks(deps),
)
