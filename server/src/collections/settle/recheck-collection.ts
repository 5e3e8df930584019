import { type Tx, retryOnUnknownCommit } from '../../platform/database/database.ts'
import type { Verification } from '../../rails/rail.ts'
import { answerQuality } from '../../rails/rail-answers.ts'
import { askCollection } from '../checks/ask-rail.ts'
import { findUse } from '../collection-use.ts'
import type { CollectionDependencies } from '../dependencies.ts'
import { addEvent, type CollectionEventCode } from '../rows/collection-events.ts'
import type { CollectionRow } from '../rows/collection-row.ts'
import { lockCollection } from '../rows/queries.ts'
import { nextRecheck } from '../checks/recheck-schedule.ts'
import { reverseCollection } from './reverse-collection.ts'
import { unclearCode } from '../service-codes.ts'
import { lockMerchant } from '../../merchants/lock-merchant.ts'
import { railOfCollection } from '../../rails/played-rail.ts'

/** The rail is asked again after so long if it did not answer. */
const unansweredHours = 1

/**
 * Asks the rail whether it took a credited payment back, and then reverses the collection. It may run any number of times,
 * also concurrently. False where the rail's open circuit let no question through.
 */
export async function recheckCollection(deps: CollectionDependencies, collection: CollectionRow): Promise<boolean> {
  const rail = await railOfCollection(deps, collection)
  const found = rail && (await askCollection(deps, rail, collection))
  if (!found) return false
  await recordRecheck(deps, collection, found)
  return true
}

/** Records a rail's answer about a credited payment: a reversed one is taken back, a contradictory answer goes to review. */
export const recordRecheck = (deps: CollectionDependencies, asked: CollectionRow, found: Verification): Promise<void> =>
  retryOnUnknownCommit(() => deps.db.write((tx) => rechecked(deps, tx, asked, found)))

async function rechecked(
  deps: CollectionDependencies,
  tx: Tx,
  asked: CollectionRow,
  found: Verification,
): Promise<void> {
  await lockMerchant(tx, asked.merchant_id)
  const collection = (await lockCollection(tx, asked.id))!
  if (collection.state !== 'credited') return
  const back = (await findUse(deps, collection).askedBack?.(tx, collection)) ?? 0n
  if (found.state === 'reversed' && back === 0n) {
    const { reason, raw } = found
    await reverseCollection(deps, tx, collection, { reason, by: null, raw })
    return
  }
  const now = deps.clock.now()
  const doubt = doubtOf(collection, found, back)
  if (doubt) await review(tx, collection, { what: doubt, found, now })
  const isUnanswered = answerQuality(found) === 'none'
  const next = isUnanswered
    ? new Date(now.getTime() + unansweredHours * 3_600_000)
    : nextRecheck(collection.settled_at!, now)
  await tx.run`
    update collections set recheck_at = ${next}, asked = asked + 1 where id = ${collection.id} and merchant_id = ${collection.merchant_id}`
}

/**
 * The rail took back a part, or refused what it had confirmed: an operator must find out how much of it is ours. `back`: what it was
 * asked to give back, which explains as much.
 */
function doubtOf(collection: CollectionRow, found: Verification, back: bigint): CollectionEventCode | undefined {
  const isCreditedInPart = collection.paid_amount !== null && collection.paid_amount > collection.amount
  if (found.state === 'reversed') return back >= collection.amount ? undefined : 'partly_reversed'
  if (found.state === 'partial')
    return isCreditedInPart || (back > 0n && collection.amount - found.amount <= back) ? undefined : 'partly_reversed'
  return found.state === 'failed' || found.state === 'cancelled' ? 'contradicted' : undefined
}

/** Puts a credited payment into review, once for each answer. No money moves. */
async function review(
  tx: Tx,
  collection: CollectionRow,
  { what, found, now }: { what: CollectionEventCode; found: Verification; now: Date },
): Promise<void> {
  const answer = `${what}: ${found.state}`
  if (collection.last_answer === answer) return
  await addEvent(tx, { collection_id: collection.id, at: now, what, code: unclearCode, raw: found.raw })
  await tx.run`
    update collections set review_since = ${now}, review_reason = 'contradicted', last_answer = ${answer}
     where id = ${collection.id} and merchant_id = ${collection.merchant_id}`
}
