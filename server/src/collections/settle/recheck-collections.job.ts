import * as z from 'zod/mini'
import { openCircuits } from '../../banks/rail-circuit.ts'
import type { Tx } from '../../platform/database/database.ts'
import { job } from '../../platform/jobs/jobs.ts'
import type { CollectionDependencies } from '../dependencies.ts'
import type { CollectionRow } from '../rows/collection-row.ts'
import { collectionById } from '../rows/queries.ts'
import { recheckCollection } from './recheck-collection.ts'
import { refundsDue, scheduleRefund } from './refund-row.ts'
import { railRecheck, scheduleRechecks } from '../checks/recheck-schedule.ts'

/** At most so many in one job; a new job continues, so that other work of this rail does not wait long. */
const batchMax = 50

/** Asks a rail about its credited payments that are due. May run twice: the second finds nothing due. */
export const recheckCollectionsJob = job(
  railRecheck.name,
  railRecheck.payload,
  async ({ rail }, deps: CollectionDependencies) => {
    const { db, clock } = deps
    const due = await db.read((tx) => dueForRecheck(tx, rail, clock.now()))
    for (const { id } of due) {
      const collection = (await db.read((tx) => collectionById(tx, id)))!
      if (!(await recheckedSafely(deps, collection))) return
    }
    if (due.length === batchMax) await db.write((tx) => scheduleRechecks(tx, rail))
  },
)

/** One that fails does not stop the others: it is tried again in an hour. */
async function recheckedSafely(deps: CollectionDependencies, collection: CollectionRow): Promise<boolean> {
  try {
    return await recheckCollection(deps, collection)
  } catch (error) {
    deps.log.error({ err: error, collection: collection.id }, 'a credited payment could not be asked about again')
    const later = new Date(deps.clock.now().getTime() + 3_600_000)
    await deps.db.write(
      (tx) => tx.run`
        update collections set recheck_at = ${later}
         where id = ${collection.id} and merchant_id = ${collection.merchant_id} and recheck_at is not null`,
    )
    return true
  }
}

const dueForRecheck = (tx: Tx, rail: string, now: Date) => tx.many<{ id: string }>`
  -- any merchant: a rail is asked about those of every merchant. Uses collections_to_recheck.
  select id from collections where rail = ${rail} and recheck_at <= ${now} order by recheck_at limit ${batchMax}`

/** Adds the job of each rail with due rechecks, and of each refund whose job was lost; ends the rechecks of rails that report no reversals. */
async function sweepRechecks({
  db,
  clock,
  rails,
}: Pick<CollectionDependencies, 'db' | 'clock' | 'rails'>): Promise<void> {
  const now = clock.now()
  const saying = rails.all.filter(({ capabilities }) => capabilities.reversals === 'status').map(({ name }) => name)
  await db.write(async (tx) => {
    await tx.run`
      -- any merchant: for all of a rail
      update collections set recheck_at = null where recheck_at <= ${now} and rail <> all (${saying}::text[])`
    const open = new Set((await openCircuits(tx)).map(({ rail }) => rail))
    for (const rail of saying)
      if (!open.has(rail) && (await dueForRecheck(tx, rail, now)).length > 0) await scheduleRechecks(tx, rail)
    for (const refund of await refundsDue(tx, now)) await scheduleRefund(tx, refund, now)
  })
}

/** Every five minutes. */
export const sweepRechecksJob = job('funding.sweep_rechecks', z.object({}), (_payload, deps: CollectionDependencies) =>
  sweepRechecks(deps),
)
