import type { Tx } from '../platform/database/database.ts'

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
 * The payment behind a transaction of a merchant, which has the id of the payment or refund for the shop, and of the attempt or
 * refund for the payer; undefined for other transactions.
 */
export const paymentStory = (tx: Tx, { id, merchant_id }: { id: string; merchant_id: string }) =>
  tx.maybe<PaymentBehind>`
  select p.id as payment_id, p.description, p.merchant_id = ${merchant_id} as is_shop, p.merchant_id as shop_id, p.counter_id, p.paid_at,
         c.rail, c.rail_reference, c.bank_name
    from payments p
    left join collections c on c.merchant_id = p.merchant_id and c.transfer_id = p.transfer_id
   where (p.merchant_id = ${merchant_id} and p.id in (${id}, (select payment_id from refunds where id = ${id})))
      or p.id = (select a.payment_id from payment_attempts a
                  where a.payer_id = ${merchant_id}
                    and (a.id = ${id} or (a.state = 'succeeded' and a.payment_id = (select payment_id from refunds where id = ${id}))))`
