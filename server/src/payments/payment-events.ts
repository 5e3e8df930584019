import type { Tx } from '../platform/database/database.ts'
import { type Fragment, sql } from '../platform/database/sql.ts'

/** A line of a payment's history; an amount is in paisa. */
export interface PaymentEvent {
  at: Date
  what: string
  facts: { amount?: number; payer?: string; way?: string; refund?: string }
  /** Of a refund: the shop's sentence to the payer. */
  note: string | null
}

/** The history of a payment, oldest first. Uses payment_event_has_its_own_place. */
export const eventsOfPayment = (tx: Tx, payment_id: string) => tx.many<PaymentEvent>`
  -- any merchant: the caller has found the payment as its shop or its payer
  select e.at, e.what, e.facts, r.note
    from payment_events e
    left join refunds r on e.what = 'refunded' and r.payment_id = e.payment_id and r.id = (e.facts ->> 'refund')::uuid
   where e.payment_id = ${payment_id}
   order by e.seq`

/** An attempt to pay that brought its payment nothing: it failed, was cancelled, or its money went back as a surplus. */
export interface EndedAttempt {
  at: Date
  state: 'failed' | 'cancelled' | 'surplus'
  /** The bank or card by its name; null for a wallet. */
  bank_name: string | null
}

/** The attempts that brought a payment nothing, oldest first. Uses payment_attempts_by_payment. */
export const endedAttempts = (tx: Tx, payment_id: string) => tx.many<EndedAttempt>`
  -- any merchant: the caller has found the payment as its shop
  select a.ended_at as at, a.state, c.bank_name
    from payment_attempts a
    left join collections c on c.merchant_id = a.merchant_id and c.id = a.collection_id
   where a.payment_id = ${payment_id} and a.state in ('failed', 'cancelled', 'surplus') and a.ended_at is not null
   order by a.ended_at, a.id`

/** The shop's order behind each of its payments, refunds and disputes, by their ids. */
export const orderReferences = (tx: Tx, merchant_id: string, ids: readonly string[]) =>
  tx.many<{ id: string; order_reference: string }>`
  select of.id, p.order_reference
    from (select id, id as payment_id from payments where merchant_id = ${merchant_id} and id = any (${ids}::uuid[])
          union all
          select id, payment_id from refunds where merchant_id = ${merchant_id} and id = any (${ids}::uuid[])
          union all
          select id, payment_id from disputes where merchant_id = ${merchant_id} and id = any (${ids}::uuid[])) of
    join payments p on p.merchant_id = ${merchant_id} and p.id = of.payment_id
   where p.order_reference is not null`

interface PaymentBehind {
  payment_id: string
  description: string | null
  is_shop: boolean
  shop_id: string
  counter_id: string | null
  paid_at: Date | null
  /** The rail that collected it, its reference, and the bank or card by its name; null for a wallet. */
  rail: string | null
  rail_reference: string | null
  bank_name: string | null
}

/**
 * The payment behind a transaction of a merchant, which has the id of the payment, refund or dispute for the shop, and of the
 * attempt, refund or dispute for the payer; undefined for other transactions.
 */
export const paymentStory = (tx: Tx, { id, merchant_id }: { id: string; merchant_id: string }) =>
  tx.maybe<PaymentBehind>`
  select p.id as payment_id, p.description, p.merchant_id = ${merchant_id} as is_shop, p.merchant_id as shop_id, p.counter_id, p.paid_at,
         c.rail, c.rail_reference, c.bank_name
    from payments p
    left join collections c on c.merchant_id = p.merchant_id and c.transfer_id = p.transfer_id
   where (p.merchant_id = ${merchant_id} and (p.id = ${id} or p.id = (${paymentOfBack(id)})))
      or p.id = (select a.payment_id from payment_attempts a
                  where a.payer_id = ${merchant_id} and (a.id = ${id} or (a.state = 'succeeded' and a.payment_id = (${paymentOfBack(id)}))))`

/** The payment that a refund or dispute gives back. */
const paymentOfBack = (id: string): Fragment => sql`
  -- any merchant: the caller selects the payment by its shop or payer
  select payment_id from refunds where id = ${id} union all select payment_id from disputes where id = ${id}`
