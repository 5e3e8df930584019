import type { Mode } from '@sahuji/contract/http/lists'
import type { Tx } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'

/** An order of a cancelled event whose money is not on its way back yet. */
export interface DueOrder {
  id: string
  event_id: string
  merchant_id: string
  mode: Mode
  payment_id: string | null
  buyer_mobile: string | null
  return_tries: number
}

/**
 * Orders that are neither given back nor stuck. One whose refund failed is due again once it is tried again; one whose tickets ended
 * before is due while its payment has money left.
 */
const isDue = sql`o.return_refund_id is null and o.return_stuck is null and (o.state = 'paid' or o.return_tries > 0 or o.state = 'refunded'
  and exists (select from payments p
               where p.id = o.payment_id and p.merchant_id = o.merchant_id and p.amount - p.refunded - p.disputed > 0))`

/** Cancelled events whose giving back goes on. Uses events_that_return. */
export const eventsToReturn = (tx: Tx) => tx.many<{ id: string; merchant_id: string }>`
  -- any merchant: what is due
  select e.id, e.merchant_id from events e
   where e.state = 'cancelled' and e.return_paused_at is null
     and exists (select from ticket_orders o where o.event_id = e.id and (o.state = 'held' or ${isDue}))
   order by e.cancelled_at limit 100`

/** The next orders of one of them; none while it is paused. Uses ticket_orders_of_a_state. */
export const dueOrders = (tx: Tx, merchant_id: string, event_id: string, most: number) => tx.many<DueOrder>`
  select o.id, o.event_id, o.merchant_id, o.mode, o.payment_id, o.buyer_mobile, o.return_tries
    from ticket_orders o join events e on e.id = o.event_id
   where o.event_id = ${event_id} and o.merchant_id = ${merchant_id} and e.return_paused_at is null and ${isDue}
   order by o.id limit ${most}`

/** Orders of it whose buyers have not paid: they hold no seat any more. */
export const unpaidOrders = (tx: Tx, merchant_id: string, event_id: string) => tx.many<DueOrder>`
  select id, event_id, merchant_id, mode, payment_id, buyer_mobile, return_tries from ticket_orders
   where event_id = ${event_id} and merchant_id = ${merchant_id} and state = 'held' order by id limit 500`
