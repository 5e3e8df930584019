import type { LoadState } from '@sahuji/contract/funding'
import type { Tx } from '../../platform/database/database.ts'
import { json } from '../../platform/database/sql.ts'
import type { RailRecord } from '../../rails/rail.ts'

/** What can happen to a load, as its timeline tells it. */
export type LoadEventCode =
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
  | 'reviewed'
  | 'sent_back'
  | 'give_back_asked'
  | 'give_back_refused'
  | 'contradicted'
  | 'reversed'
  | 'partly_reversed'
  | 'repaid'

/** One line of a load's timeline. `raw` is the rail's call, redacted by the rail. */
export interface LoadEvent {
  load_id: string
  at: Date
  what: LoadEventCode
  facts?: Record<string, string>
  code?: string | null
  raw?: RailRecord | null
  state_from?: LoadState | null
  state_to?: LoadState | null
}

/** Adds a line to the timeline of a load that is locked. The database refuses a move that is not in `load_moves`. */
export async function addEvent(tx: Tx, event: LoadEvent): Promise<void> {
  const { load_id, at, what, facts = {}, code = null, raw = null, state_from = null, state_to = null } = event
  await tx.run`
    insert into load_events (load_id, seq, at, what, facts, code, raw, state_from, state_to)
    select ${load_id}::uuid, coalesce(max(seq), 0) + 1, ${at}::timestamptz, ${what}, ${json(facts)}::jsonb, ${code},
           ${raw && json(raw)}, ${state_from}, ${state_to}
      from load_events where load_id = ${load_id}`
}

/** A line of the timeline as it is kept. */
export interface StoredEvent {
  at: Date
  what: LoadEventCode
  facts: Record<string, string>
  code: string | null
  raw: string | null
}

/** A load's timeline, oldest first. Uses load_event_has_its_own_place. */
export const eventsOf = (tx: Tx, load_id: string) => tx.many<StoredEvent>`
  select at, what, facts, code, raw from load_events where load_id = ${load_id} order by seq`
