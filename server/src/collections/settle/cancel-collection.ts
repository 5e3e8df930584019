import type { Verification } from '../../rails/rail.ts'
import { railOfCollection } from '../../rails/played-rail.ts'
import { askCollection } from '../checks/ask-rail.ts'
import { nextCheck, scheduleCheck } from '../checks/check-schedule.ts'
import type { CollectionDependencies } from '../dependencies.ts'
import { canCancel, type CollectionRow } from '../rows/collection-row.ts'
import { moveCollection } from '../rows/move-collection.ts'
import { collectionById, lockCollection } from '../rows/queries.ts'
import { recordAnswer } from './settle-collection.ts'

/**
 * Cancels an unpaid collection: asks its rail first, and cancels only while the rail knows no payment and the payer is
 * not back from the bank. Every other answer is recorded as a check would. Answers the collection afterwards; undefined where it
 * may not be cancelled, or the rail could not be asked. A payment that comes later is decided about like any other.
 */
export async function cancelCollection(
  deps: CollectionDependencies,
  collection: CollectionRow,
): Promise<CollectionRow | undefined> {
  const rail = await railOfCollection(deps, collection)
  if (!rail || !canCancel(collection)) return undefined
  const found = await askCollection(deps, rail, collection)
  return found && giveUp(deps, collection, found)
}

async function giveUp(deps: CollectionDependencies, asked: CollectionRow, found: Verification): Promise<CollectionRow> {
  if (found.state !== 'not_found') return recordAnswer(deps, asked, found)
  const now = deps.clock.now()
  return deps.db.write(async (tx) => {
    const collection = (await lockCollection(tx, asked.id))!
    if (!canCancel(collection) || collection.reference !== asked.reference) return collection
    await moveCollection(deps, tx, collection, { to: 'cancelled', what: 'given_up' })
    const next = nextCheck({ ...collection, state: 'cancelled', checks: 0 }, now)
    await tx.run`
      update collections set next_check_at = ${next}, checks = 0
       where id = ${collection.id} and merchant_id = ${collection.merchant_id}`
    if (next) await scheduleCheck(tx, collection, next)
    return (await collectionById(tx, collection.id))!
  })
}
