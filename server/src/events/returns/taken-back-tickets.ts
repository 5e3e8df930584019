import { onFact } from '../../feed/feed.ts'
import { paymentFacts } from '../../payments/facts.ts'

/** Ends the tickets of a payment whose bank took the money back, and frees their seats: they are unpaid now. */
export const eventListeners = [
  onFact(paymentFacts.taken_back, async (tx, { merchant_id, body, told_at }) => {
    await tx.maybe`
      select ticket_order_end_tickets(id, 'revoked', null, ${told_at})
        from ticket_orders where payment_id = ${body.id} and merchant_id = ${merchant_id}`
  }),
]
