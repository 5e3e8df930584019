import { job } from '../../platform/jobs/jobs.ts'
import type { Tx } from '../../platform/database/database.ts'
import { digitsOf, isDue, collectionCheck, railSlot } from '../checks/check-schedule.ts'
import type { CollectionDependencies } from '../dependencies.ts'
import type { CollectionRow } from '../rows/collection-row.ts'
import { collectionById } from '../rows/queries.ts'
import { settleCollection } from './settle-collection.ts'

/**
 * Asks the rail about a collection whose check is due, and then about the other due ones of its queue: taking a job costs more
 * than the question, and with many open collections the queue would fall behind. May run twice: the second finds nothing due.
 */
export const checkCollectionJob = job(
  collectionCheck.name,
  collectionCheck.payload,
  async ({ load_id: collection_id }, deps: CollectionDependencies) => {
    const collection = await deps.db.read((tx) => collectionById(tx, collection_id))
    if (!collection?.next_check_at || !isDue(collection.next_check_at, deps.clock.now())) return
    const after = await settleCollection(deps, collection_id)
    if (after && hasMoved(collection, after)) await checkOthersDue(deps, collection)
  },
)

/** False where the rail's open circuit let no question through. */
const hasMoved = (before: Pick<CollectionRow, 'asked'>, after: CollectionRow): boolean => after.asked > before.asked

/** One job asks about other due collections for at most so long. */
const othersMilliseconds = 5_000

async function checkOthersDue(deps: CollectionDependencies, { rail, id }: CollectionRow): Promise<void> {
  const start = performance.now()
  for (;;) {
    const due = await deps.db.read((tx) => dueInSlot(tx, { rail, slot: railSlot(id), now: deps.clock.now() }))
    if (due.length === 0) return
    for (const collection of due) {
      if (performance.now() - start > othersMilliseconds) return
      // An error of another collection is reported by its own job, which has its own tries.
      const after = await settleCollection(deps, collection.id).catch(() => undefined)
      if (!after || !hasMoved(collection, after)) return
    }
  }
}

const dueMost = 20

const dueInSlot = (tx: Tx, { rail, slot, now }: { rail: string; slot: number; now: Date }) =>
  tx.many<Pick<CollectionRow, 'id' | 'asked'>>`
    -- any merchant: the rail is asked about those of every merchant
    select id, asked from collections
     where rail = ${rail} and next_check_at <= ${now} and right(id::text, 1) = any (${digitsOf(slot)}::text[])
     order by next_check_at limit ${dueMost}`
