import type { Tx } from '../../platform/database/database.ts'
import { scheduleCheck } from '../checks/check-schedule.ts'
import type { CollectionDependencies } from '../dependencies.ts'
import { addEvent } from '../rows/collection-events.ts'
import type { CollectionRow } from '../rows/collection-row.ts'
import { mayChange } from '../settle/decide-answer.ts'
import { lockCollection } from '../rows/queries.ts'
import { isRecheckWorth, scheduleRechecks } from '../checks/recheck-schedule.ts'

/** `returned`: the payer's browser came back; `notified`: the rail's server called. */
type CallbackKind = 'returned' | 'notified'

export interface Callback {
  what: CallbackKind
  /** The rail's reference as the request claims it. */
  claimed_ref: string | null
}

/** Returns and notifications cause at most one check of a collection in so many seconds. */
const callbackGapSeconds = 5

/**
 * Has a collection checked because the payer came back or the rail notified us: now, or after the gap since the last wake. The
 * first of its kind also gets an event and restarts the schedule of checks; answers whether it was the first.
 */
export async function recordCallback(
  deps: Pick<CollectionDependencies, 'clock' | 'rails'>,
  tx: Tx,
  collection_id: string,
  { what, claimed_ref }: Callback,
): Promise<boolean> {
  const collection = (await lockCollection(tx, collection_id))!
  const now = deps.clock.now()
  const isReversalWorth = mayReportReversal(deps, collection, what)
  if (isReversalWorth) await wakeRecheck(tx, collection, now)
  const isFirst = isFirstOfKind(collection, what)
  const check_at = mayChange(collection) ? nextCallbackCheck(collection, now) : null
  if (!isFirst && !check_at) return false
  await tx.run`
    update collections
       set returned_at = ${what === 'returned' && isFirst ? now : collection.returned_at},
           notified_at = ${what === 'notified' && isFirst ? now : collection.notified_at},
           claimed_ref = ${mayChange(collection) ? (claimed_ref ?? collection.claimed_ref) : collection.claimed_ref}, checks = ${isFirst ? 0 : collection.checks},
           woken_at = ${check_at ?? (isReversalWorth ? now : collection.woken_at)},
           next_check_at = ${earliest(collection.next_check_at, check_at)}
     where id = ${collection.id} and merchant_id = ${collection.merchant_id}`
  if (isFirst) await addEvent(tx, { collection_id, at: now, what })
  if (check_at && isEarlier(check_at, collection.next_check_at)) await scheduleCheck(tx, collection, check_at)
  return isFirst
}

/** True where a return or notification changes nothing: it is a repeat, and a check is scheduled. Needs no lock. */
export const isRepeat = (
  deps: Pick<CollectionDependencies, 'clock' | 'rails'>,
  collection: CollectionRow,
  what: CallbackKind,
): boolean =>
  !isFirstOfKind(collection, what) &&
  (!mayChange(collection) || nextCallbackCheck(collection, deps.clock.now()) === null) &&
  !mayReportReversal(deps, collection, what)

/** A notification about a credited collection may report a reversal, where the rail's status would confirm it. */
const mayReportReversal = (
  { clock, rails }: Pick<CollectionDependencies, 'clock' | 'rails'>,
  collection: CollectionRow,
  what: CallbackKind,
): boolean =>
  what === 'notified' &&
  isRecheckWorth(collection, clock.now()) &&
  rails.named(collection.rail)?.capabilities.reversals === 'status'

async function wakeRecheck(tx: Tx, { id, merchant_id, rail }: CollectionRow, now: Date): Promise<void> {
  await tx.run`update collections set recheck_at = ${now}, woken_at = ${now} where id = ${id} and merchant_id = ${merchant_id}`
  await scheduleRechecks(tx, rail)
}

const isFirstOfKind = (collection: CollectionRow, what: CallbackKind): boolean =>
  (what === 'returned' ? collection.returned_at : collection.notified_at) === null

/** Now, or the end of the gap; null where the next wake is scheduled already. */
function nextCallbackCheck({ woken_at }: CollectionRow, now: Date): Date | null {
  if (woken_at === null) return now
  if (woken_at > now) return null
  const gapEnds = new Date(woken_at.getTime() + callbackGapSeconds * 1000)
  return gapEnds > now ? gapEnds : now
}

const isEarlier = (one: Date, other: Date | null): boolean => other === null || one < other

const earliest = (one: Date | null, other: Date | null): Date | null =>
  one !== null && (other === null || isEarlier(one, other)) ? one : other
