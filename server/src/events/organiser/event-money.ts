import type { Mode } from '@sahuji/contract/http/lists'
import { commissionHeld } from '../../merchants/own-limits.ts'
import type { Tx } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'
import { commissionOn, quote } from '../../tariff/fees.ts'
import { limitDays } from '../../tariff/limits.ts'
import { linesOn } from '../../tariff/lines.ts'
import { ruleFrom } from '../../tariff/rules.ts'

/** What events brought in; gross − refunds − fees = net, in paisa. Of the net, `held_money` is still held. */
export interface EventSums {
  gross: bigint
  refunds: bigint
  fees: bigint
  net: bigint
  held_money: bigint
}

const sums = sql`coalesce(sum(p.amount), 0)::bigint as gross, coalesce(sum(p.refunded), 0)::bigint as refunds,
  coalesce(sum(p.fee - p.fee_returned), 0)::bigint as fees,
  coalesce(sum(p.amount - p.refunded - (p.fee - p.fee_returned)), 0)::bigint as net,
  coalesce(sum(o.hold_amount), 0)::bigint as held_money`

/** What each of these events brought in, by id; an event without a sale is absent. Uses ticket_orders_by_event. */
export async function sumsOfEvents(
  tx: Tx,
  merchant_id: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, EventSums>> {
  const rows = await tx.many<EventSums & { event_id: string }>`
    select o.event_id, ${sums}
      from ticket_orders o join payments p on p.id = o.payment_id
     where o.merchant_id = ${merchant_id} and o.event_id = any(${ids}::uuid[]) and p.paid_at is not null
     group by o.event_id`
  return new Map(rows.map(({ event_id, ...row }) => [event_id, row]))
}

/** What all events of a merchant brought in. */
export const sumsOfAll = (tx: Tx, merchant_id: string, mode: Mode) => tx.one<EventSums>`
  select ${sums}
    from ticket_orders o join payments p on p.id = o.payment_id
   where o.merchant_id = ${merchant_id} and o.mode = ${mode} and p.paid_at is not null`

export const noSums: EventSums = { gross: 0n, refunds: 0n, fees: 0n, net: 0n, held_money: 0n }

/** Today's fee on a ticket's price, in paisa, read once for a whole list: the merchant's own agreement, else the tariff's. */
export async function ticketFees(tx: Tx, merchant_id: string, now: Date): Promise<(amount: bigint) => bigint> {
  const { day } = limitDays(now)
  const rule = ruleFrom(await linesOn(tx, day), 'payment:event')
  const { commission_type: type, commission_value: value } = await commissionHeld(tx, merchant_id, day)
  return (amount) => {
    if (amount === 0n) return 0n
    return type !== null && value !== null ? commissionOn(amount, { type, value }).commission : quote(rule, amount).fee
  }
}

/** What a ticket of a price costs and leaves; paisa. */
export interface TicketQuote {
  fee: bigint
  buyer_pays: bigint
  arrives: bigint
}

/**
 * What a price leaves after the fee. Where the buyer pays the fee, it is added on top: the least that
 * leaves the organiser the price.
 */
export function quoteOf(
  feeOn: (amount: bigint) => bigint,
  price: bigint,
  fee_payer: 'organiser' | 'buyer',
): TicketQuote {
  const buyer_pays = fee_payer === 'buyer' ? leastThatLeaves(feeOn, price) : price
  const fee = feeOn(buyer_pays)
  return { fee, buyer_pays, arrives: buyer_pays - fee }
}

/** The least amount that is at least `price` after its fee. The fee rises slower than the amount, so that each step comes closer. */
function leastThatLeaves(feeOn: (amount: bigint) => bigint, price: bigint): bigint {
  let amount = price
  for (let missing = feeOn(amount); missing > 0n; missing = price - (amount - feeOn(amount))) amount += missing
  return amount
}
