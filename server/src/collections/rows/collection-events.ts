import type { CollectionState } from '@sahuji/contract/collections'
import type { Tx } from '../../platform/database/database.ts'
import { json } from '../../platform/database/sql.ts'
import type { RailRecord } from '../../rails/rail.ts'

/** What can happen to a collection, as its timeline names it. */
export type CollectionEventCode =
  | 'created'
  | 'pushed'
  | 'reference_taken'
  | 'rerouted'
  | 'sent_to_bank'
  | 'not_opened'
  | 'returned'
  | 'notified'
  | 'not_started'
  | 'debited'
  | 'credit_waits'
  | 'credit_arrived'
  | 'credit_refused'
  | 'pending'
  | 'unclear'
  | 'credited'
  | 'failed'
  | 'expired'
  | 'cancelled'
  | 'given_up'
  | 'paid_with_other'
  | 'paid_over_limit'
  | 'paid_otherwise'
  | 'paid_differently'
  | 'paid_after_failure'
  | 'paid_to_closed_wallet'
  | 'paid_as_surplus'
  | 'paid_at_revoked_code'
  | 'reviewed'
  | 'sent_back'
  | 'give_back_asked'
  | 'give_back_refused'
  | 'contradicted'
  | 'reversed'
  | 'partly_reversed'
  | 'repaid'

/** One event of a collection's timeline. `raw` is the rail's call, redacted by the rail. */
export interface CollectionEvent {
  collection_id: string
  at: Date
  what: CollectionEventCode
  facts?: Record<string, string>
  code?: string | null
  raw?: RailRecord | null
  state_from?: CollectionState | null
  state_to?: CollectionState | null
}

/** Adds an event to the timeline of a locked collection. The database refuses a move that is not in `collection_moves`. */
export async function addEvent(tx: Tx, event: CollectionEvent): Promise<void> {
  const { collection_id, at, what, facts = {}, code = null, raw = null, state_from = null, state_to = null } = event
  await tx.run`
    insert into collection_events (collection_id, seq, at, what, facts, code, raw, state_from, state_to)
    select ${collection_id}::uuid, coalesce(max(seq), 0) + 1, ${at}::timestamptz, ${what}, ${json(facts)}::jsonb, ${code},
           ${raw && json(raw)}, ${state_from}, ${state_to}
      from collection_events where collection_id = ${collection_id}`
}

/** An event of the timeline as stored. */
export interface StoredEvent {
  at: Date
  what: CollectionEventCode
  facts: Record<string, string>
  code: string | null
  raw: string | null
}

/** The timeline of a collection, oldest first. Uses collection_event_has_its_own_place. */
export const eventsOf = (tx: Tx, collection_id: string) => tx.many<StoredEvent>`
  select at, what, facts, code, raw from collection_events where collection_id = ${collection_id} order by seq`
