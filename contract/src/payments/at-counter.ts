import * as z from 'zod/mini'
import { route } from '../http/route.ts'
import { expirySecondsLeast, payment, paymentAsk } from '../payments.ts'

/** An amount that a counter asks a customer for is good for an hour at most. */
const counterExpirySecondsMost = 3_600

/** A payment that a customer is asked for, as the screen before the customer shows it: nothing of the shop's fees or refunds. */
export const askedPayment = z.pick(payment, {
  id: true,
  reference: true,
  state: true,
  version: true,
  amount: true,
  order_reference: true,
  code: true,
  payload: true,
  pay_url: true,
  payer: true,
  opened_at: true,
  being_paid_since: true,
  made_at: true,
  expires_at: true,
  paid_at: true,
})
export type AskedPayment = z.output<typeof askedPayment>

export const askAtCounter = route({
  method: 'POST',
  path: '/api/counter/payments',
  does: 'Asks a customer at this counter for an amount: a dynamic QR. Idempotent by key.',
  who: 'counter',
  logs: 'payment.asked',
  keyed: true,
  takes: z.strictObject({
    amount: paymentAsk.amount,
    order_reference: paymentAsk.order_reference,
    /** How long it is good for, in seconds; five minutes when absent. */
    expires_in: z.optional(z.int().check(z.gte(expirySecondsLeast), z.lte(counterExpirySecondsMost))),
  }),
  gives: askedPayment,
  limit: { per: 'person', count: 300, seconds: 600 },
  refuses: ['order_open', 'payment_too_small', 'payment_too_large', 'shop_cannot_be_paid'],
})

export const readAskedAtCounter = route({
  method: 'GET',
  path: '/api/counter/payments/{id}',
  does: 'One payment of this counter as it is now.',
  who: 'counter',
  takes: z.object({ id: z.uuid() }),
  gives: askedPayment,
  refuses: ['not_found'],
})

export const cancelAskedAtCounter = route({
  method: 'POST',
  path: '/api/counter/payments/{id}/cancel',
  does: 'Cancels a payment of this counter that has no payer yet.',
  who: 'counter',
  logs: 'payment.cancelled',
  takes: z.strictObject({ id: z.uuid() }),
  gives: askedPayment,
  limit: { per: 'person', count: 300, seconds: 600 },
  refuses: ['not_found', 'payment_not_open', 'payment_being_paid'],
})
