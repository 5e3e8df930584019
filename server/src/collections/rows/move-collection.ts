import type { CollectionState } from '@sahuji/contract/collections'
import type { Tx } from '../../platform/database/database.ts'
import { type Fragment, json, nothing } from '../../platform/database/sql.ts'
import type { RailRecord } from '../../rails/rail.ts'
import { findUse } from '../collection-use.ts'
import type { RecordDependencies } from '../dependencies.ts'
import { addEvent, type CollectionEventCode } from './collection-events.ts'
import type { CollectionRow } from './collection-row.ts'
import { collectionMoves, isOpen } from './collection-states.ts'
import { collectionById } from './queries.ts'

/** One move of a collection: the new state, and its event in the timeline. */
export interface Move {
  to: Exclude<CollectionState, 'created'>
  what: CollectionEventCode
  facts?: Record<string, string>
  /** The service code of the event; the collection stores it too, unless it was credited. */
  code?: string | null
  raw?: RailRecord | null
  /** The way to the bank, where the move is to it; every other move removes it. */
  hand_off?: object
  /** Further columns that change in the same statement: `, transfer_id = …`. */
  set?: Fragment
}

/**
 * The only way into a state: moves a locked collection by the state table, writes the event and publishes the fact, in the
 * caller's transaction. Throws where the collection is not in the state of `collection`, or may not move from there; answers
 * the moved row.
 */
export async function moveCollection(
  deps: Pick<RecordDependencies, 'feed' | 'clock' | 'uses'>,
  tx: Tx,
  collection: CollectionRow,
  { to, what, facts = {}, code = null, raw = null, hand_off, set = nothing }: Move,
): Promise<CollectionRow> {
  const now = deps.clock.now()
  const isAllowed = collectionMoves[collection.state].includes(to)
  const moved =
    isAllowed &&
    (await tx.run`
      update collections
         set state = ${to}, service_code = ${to === 'credited' ? null : code},
             settled_at = ${isOpen(to) ? null : to === 'reversed' ? collection.settled_at : now},
             hand_off = ${hand_off ? json(hand_off) : null}, last_answer = ${facts['reason'] ?? null} ${set}
       where id = ${collection.id} and merchant_id = ${collection.merchant_id} and state = ${collection.state}`)
  if (moved !== 1) throw new Error(`${collection.kind} ${collection.id} cannot move from ${collection.state} to ${to}`)
  const { id: collection_id, state: state_from } = collection
  await addEvent(tx, { collection_id, at: now, what, facts, code, raw, state_from, state_to: to })
  const current = (await collectionById(tx, collection.id))!
  await findUse(deps, current).publishMove(deps, tx, current, what)
  return current
}
