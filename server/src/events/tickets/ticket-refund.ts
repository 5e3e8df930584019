import type { FeeReturn } from '@sahuji/contract/payments/refunds'
import { paymentOf, refundableOf } from '../../payments/payment-row.ts'
import { channelOf } from '../../payments/price-payment.ts'
import { feeReturnOf } from '../../payments/refunds/returned-fee.ts'
import type { Tx } from '../../platform/database/database.ts'
import { least, limitDays } from '../../tariff/limits.ts'
import { linesOn } from '../../tariff/lines.ts'
import type { TicketRow } from './ticket-row.ts'

/** What an order cost, and the prices of its tickets that were given back before; paisa. */
interface OrderMoney {
  price: bigint
  charge: bigint
  ended: bigint
}

/**
 * What a ticket that is given back brings its buyer, in paisa: its price, and of the fee that the buyer paid on top what the tariff
 * of the day gives back. Less where a part was refunded from the payment's own page. Decision 0053.
 */
export async function ticketRefund(tx: Tx, row: TicketRow, now: Date): Promise<bigint> {
  const { merchant_id, payment_id, order_id, price } = row
  const payment = payment_id === null ? undefined : await paymentOf(tx, merchant_id, payment_id)
  if (!payment?.way) return 0n
  const { source, way } = payment
  const money = await tx.one<OrderMoney>`
    select o.price, o.charge,
           coalesce((select sum(k.price) from tickets k where k.order_id = o.id and k.state <> 'good'), 0)::bigint as ended
      from ticket_orders o where o.id = ${order_id} and o.merchant_id = ${merchant_id}`
  const by = feeReturnOf(await linesOn(tx, limitDays(now).day), channelOf(source, way))
  return least(price + chargeBack(by, money, price), refundableOf(payment))
}

/** The part of the charge that comes back with a ticket, so that the parts of all tickets of an order add up to it; paisa. */
export function chargeBack(by: FeeReturn, { price: whole, charge, ended }: OrderMoney, price: bigint): bigint {
  if (by === 'kept' || whole === 0n) return 0n
  const after = ended + price
  if (by === 'at_the_end') return after >= whole ? charge : 0n
  return (charge * after) / whole - (charge * ended) / whole
}
