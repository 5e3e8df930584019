import { commissionHeld, type HeldCommission } from '../../merchants/own-limits.ts'
import { priceBy } from '../../payments/price-payment.ts'
import type { Tx } from '../../platform/database/database.ts'
import { limitDays } from '../../tariff/limits.ts'
import { linesOn, type TariffLine } from '../../tariff/lines.ts'
import type { SellingEvent } from '../selling-event.ts'

/** What prices a ticket for its organiser: the tariff of a day of Kathmandu, and the merchant's own agreement before it. */
export interface TicketPricing {
  own: HeldCommission
  lines: readonly TariffLine[]
  day: string
}

/** The fee of a payment of so many paisa from a wallet, for an event. */
export const ticketFee = ({ own, lines, day }: TicketPricing, amount: bigint): bigint =>
  priceBy(own, lines, { source: 'event', way: 'wallet', amount, day }).fee

/** What the buyer pays on top, so that the price is left after the fee of the whole; paisa. */
export function chargeOn(pricing: TicketPricing, price: bigint): bigint {
  if (price === 0n) return 0n
  let charge = 0n
  // each round adds the fee of the last addition, which is a part of it
  for (let fee = ticketFee(pricing, price); fee > charge; fee = ticketFee(pricing, price + charge)) charge = fee
  return charge
}

export async function ticketPricing(tx: Tx, merchant_id: string, now: Date): Promise<TicketPricing> {
  const { day } = limitDays(now)
  return { own: await commissionHeld(tx, merchant_id, day), lines: await linesOn(tx, day), day }
}

/** Adds the fee to orders that were held now, where the buyer pays it. */
export async function chargeBuyer(
  tx: Tx,
  { merchant_id }: SellingEvent,
  order_ids: readonly string[],
  now: Date,
): Promise<void> {
  const pricing = await ticketPricing(tx, merchant_id, now)
  const orders = await tx.many<{ id: string; price: bigint }>`
    select id, price from ticket_orders
     where id = any (${order_ids}::uuid[]) and merchant_id = ${merchant_id} and price > 0`
  const charges = orders.map(({ price }) => chargeOn(pricing, price))
  await tx.run`
    update ticket_orders o set charge = c.charge, total = o.price + c.charge
      from unnest(${orders.map(({ id }) => id)}::uuid[], ${charges}::bigint[]) c(id, charge)
     where o.id = c.id and o.merchant_id = ${merchant_id}`
}
