import type { EventPayout, KeptReason } from '@sahuji/contract/events/payout'
import type { Tx } from '../../platform/database/database.ts'
import { type Fragment, nothing, sql } from '../../platform/database/sql.ts'

/** The payout of an event as the database stores it; paisa. */
export interface EventPayoutRow {
  event_id: string
  merchant_id: string
  key: string
  account_id: string
  state: EventPayout['state']
  released: bigint
  payout_id: string | null
  kept_because: KeptReason | null
}

const rowOf = (tx: Tx, merchant_id: string, event_id: string, lock: Fragment) => tx.maybe<EventPayoutRow>`
  select event_id, merchant_id, key, account_id, state, released, payout_id, kept_because
    from event_payouts where event_id = ${event_id} and merchant_id = ${merchant_id} ${lock}`

/** The payout of a merchant's event; undefined where its money stays in the wallet. */
export const eventPayoutOf = (tx: Tx, merchant_id: string, event_id: string) =>
  rowOf(tx, merchant_id, event_id, nothing)

/** The same, locked: one worker at a time places it. */
export const lockEventPayout = (tx: Tx, merchant_id: string, event_id: string) =>
  rowOf(tx, merchant_id, event_id, sql`for update`)

/** Adds what is being released to an event's payout, in that transaction; a last part makes it due. */
export const countReleased = (
  tx: Tx,
  { id, merchant_id }: { id: string; merchant_id: string },
  { amount, is_last }: { amount: bigint; is_last: boolean },
) => tx.run`
  update event_payouts
     set released = released + ${amount},
         state = case when ${is_last} and released + ${amount} > 0 then 'due' else state end
   where event_id = ${id} and merchant_id = ${merchant_id} and state = 'planned'`
