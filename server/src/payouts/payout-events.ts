import type { PayoutState } from '@sahuji/contract/payouts'
import type { Tx } from '../platform/database/database.ts'
import { json } from '../platform/database/sql.ts'
import type { RailRecord } from '../rails/rail.ts'

/** The events of a payout's timeline. */
export type PayoutEventCode =
  | 'requested'
  | 'held'
  | 'approved'
  | 'refused_by_us'
  | 'cancelled'
  | 'ordered'
  | 'not_taken'
  | 'taken'
  | 'debited'
  | 'credit_waits'
  | 'not_known'
  | 'unclear'
  | 'differs'
  | 'contradicted'
  | 'credited'
  | 'credited_late'
  | 'failed'
  | 'returned'
  | 'returned_after_credit'
  | 'release_asked'
  | 'release_refused'
  | 'released'

/** An event of a payout's timeline. `raw` is the rail's call, redacted by the rail. */
export interface PayoutEvent {
  at: Date
  what: PayoutEventCode
  facts?: Record<string, string>
  code?: string | null
  raw?: RailRecord | null
  state_from?: PayoutState | null
  state_to?: PayoutState | null
}

/** Adds an event to the timeline of a locked payout. The database refuses a move that is not in `payout_moves`. */
export async function addPayoutEvent(
  tx: Tx,
  { id, merchant_id }: { id: string; merchant_id: string },
  { at, what, facts = {}, code = null, raw = null, state_from = null, state_to = null }: PayoutEvent,
): Promise<void> {
  await tx.run`
    insert into payout_events (payout_id, merchant_id, seq, at, what, facts, code, raw, state_from, state_to)
    select ${id}::uuid, ${merchant_id}::uuid, coalesce(max(seq), 0) + 1, ${at}::timestamptz, ${what}, ${json(facts)}::jsonb,
           ${code}, ${raw && json(raw)}, ${state_from}, ${state_to}
      from payout_events where payout_id = ${id}`
}

/** A stored event. */
export interface StoredPayoutEvent {
  at: Date
  what: PayoutEventCode
  facts: Record<string, string>
  code: string | null
  raw: string | null
}

/** A payout's timeline, oldest first. Uses payout_event_has_its_own_place. */
export const payoutEventsOf = (tx: Tx, merchant_id: string, payout_id: string) => tx.many<StoredPayoutEvent>`
  select at, what, facts, code, raw from payout_events
   where merchant_id = ${merchant_id} and payout_id = ${payout_id} order by seq`
