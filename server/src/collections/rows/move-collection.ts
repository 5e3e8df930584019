import type { LoadState } from '@sahuji/contract/funding'
import type { Feed } from '../../feed/feed.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database/database.ts'
import { type Fragment, json, nothing } from '../../platform/database/sql.ts'
import type { RailRecord } from '../../rails/rail.ts'
import { loadFacts } from '../../funding/facts.ts'
import { addEvent, type LoadEventCode } from './collection-events.ts'
import type { LoadRow } from '../../funding/loads/load-row.ts'
import { isOpen, loadMoves } from './collection-states.ts'
import { loadById } from '../../funding/loads/queries.ts'

/** One move of a load: where to, and its line in the timeline. */
export interface Move {
  to: Exclude<LoadState, 'created'>
  what: LoadEventCode
  facts?: Record<string, string>
  /** The service code of the line; the load keeps it too, unless it was credited. */
  code?: string | null
  raw?: RailRecord | null
  /** The way to the bank, for a load that goes there; every other move takes it away. */
  hand_off?: object
  /** Further columns that change in the same statement: `, transfer_id = …`. */
  set?: Fragment
}

/**
 * The one way into a state: moves a locked load by the state table, writes the line of the timeline and publishes the fact, in
 * the transaction of its caller. Throws where the load is not in the state that `load` says, or may not move from there;
 * answers it as it stands then.
 */
export async function moveLoad(
  { feed, clock }: { feed: Feed; clock: Clock },
  tx: Tx,
  load: LoadRow,
  { to, what, facts = {}, code = null, raw = null, hand_off, set = nothing }: Move,
): Promise<LoadRow> {
  const now = clock.now()
  const isAllowed = loadMoves[load.state].includes(to)
  const moved =
    isAllowed &&
    (await tx.run`
      update loads
         set state = ${to}, service_code = ${to === 'credited' ? null : code}, settled_at = ${isOpen(to) ? null : to === 'reversed' ? load.settled_at : now},
             hand_off = ${hand_off ? json(hand_off) : null}, last_answer = ${facts['reason'] ?? null} ${set}
       where id = ${load.id} and merchant_id = ${load.merchant_id} and state = ${load.state}`)
  if (moved !== 1) throw new Error(`load ${load.id} cannot move from ${load.state} to ${to}`)
  await addEvent(tx, { load_id: load.id, at: now, what, facts, code, raw, state_from: load.state, state_to: to })
  const current = (await loadById(tx, load.id))!
  await publishLoad({ feed, clock }, tx, current, what)
  return current
}

/** Publishes how a load stands, in the transaction that changed it: on each move, and when the reason of a review changes. */
export async function publishLoad(
  { feed, clock }: { feed: Feed; clock: Clock },
  tx: Tx,
  load: LoadRow,
  what: LoadEventCode,
): Promise<void> {
  if (load.state === 'created') return
  const {
    id,
    reference,
    state,
    channel,
    bank_name,
    amount,
    fee,
    service_code,
    transfer_id,
    balance_after,
    created_at,
  } = load
  const body = {
    id,
    reference,
    state,
    channel,
    bank_name,
    amount,
    fee,
    service_code,
    transfer_id,
    balance_after,
    created_at,
    what,
    review: load.review_reason,
  }
  await feed.publish(tx, loadFacts[state], load.merchant_id, load.mode, body, clock.now())
}
