import { formatMoney } from '@sahuji/contract/money/money'
import * as z from 'zod/mini'
import { tradeNameOf } from '../../merchants/queries.ts'
import { numberOf } from '../../payments/receipts/payer-receipt.ts'
import type { Tx } from '../../platform/database/database.ts'
import { job } from '../../platform/jobs/jobs.ts'
import { send } from '../../platform/messages/message-kinds.ts'
import type { EventDependencies } from '../dependencies.ts'
import { cancelledMail, cancelledOnlyMail, cancelledOnlySms, cancelledSms } from '../messages/ticket-messages.ts'
import { isWithinMessages, numbersWithin } from '../messages/within-messages.ts'
import { orderToBuy, type OrderRow } from '../order-row.ts'
import { publishedEvent, type SellingEvent } from '../selling-event.ts'
import { cutTitle, languageOf } from '../messages/of-order.ts'

type Services = Pick<EventDependencies, 'db' | 'clock' | 'brand'>

/**
 * Sends a buyer that their event is cancelled and what comes back, by SMS and by mail, and those to whom a ticket was passed on that it is
 * cancelled; each once. A sandbox sends nothing.
 */
export const notifyCancelled = job(
  'events.notify_cancelled',
  z.object({ order_id: z.uuid() }),
  ({ order_id }, deps: Services) =>
    deps.db.write(async (tx) => {
      const order = (await orderToBuy(tx, order_id))!
      const { id, merchant_id, buyer_mobile, buyer_email, mode } = order
      if (mode === 'sandbox' || buyer_mobile === null) return
      const told = await tx.maybe`
        update ticket_orders set told_sms = true, told_mail = ${buyer_email !== null}
         where id = ${id} and merchant_id = ${merchant_id} and not told_sms returning id`
      if (told) await tell(deps, tx, order, (await publishedEvent(tx, order.event_id))!)
    }),
)

async function tell({ clock, brand }: Services, tx: Tx, order: OrderRow, event: SellingEvent): Promise<void> {
  const { merchant_id, buyer_mobile, buyer_email } = order
  const [now, about] = [clock.now(), `cancelled ${event.id}`]
  const language = languageOf(order.language)
  const amount = await amountOf(tx, order)
  const facts = { brand, event: cutTitle(event.title) }
  const money = { amount: formatMoney(amount, { language: language ?? 'en' }) }
  const holders = (await holdersOf(tx, order, event)).filter((mobile) => mobile !== buyer_mobile)
  for (const mobile of await numbersWithin(tx, [buyer_mobile!, ...holders], now, about)) {
    const to = numberOf(mobile)
    if (mobile !== buyer_mobile || amount === 0n) await send(tx, cancelledOnlySms, { to, language, facts }, clock)
    else await send(tx, cancelledSms, { to, language, facts: { ...facts, ...money } }, clock)
  }
  if (buyer_email === null || !(await isWithinMessages(tx, buyer_email.toLowerCase(), now, about))) return
  const shop = await tradeNameOf(tx, merchant_id)
  const own = { name: order.buyer_name ?? '', shop, reason: event.cancel_reason ?? '', reference: order.reference }
  const mail = { to: buyer_email, language, facts: { ...facts, ...money, ...own } }
  await send(tx, amount === 0n ? cancelledOnlyMail : cancelledMail, mail, clock)
}

/** What of an order goes back with its event, in paisa: its refund, or what is left of a payment that could not be refunded yet. */
async function amountOf(tx: Tx, { id, merchant_id }: OrderRow): Promise<bigint> {
  const { amount } = await tx.one<{ amount: bigint }>`
    select coalesce(r.amount, case when o.return_stuck is not null then p.amount - p.refunded - p.disputed end, 0)::bigint as amount
      from ticket_orders o
      left join payments p on p.id = o.payment_id and p.merchant_id = o.merchant_id
      left join refunds r on r.id = o.return_refund_id and r.merchant_id = o.merchant_id
     where o.id = ${id} and o.merchant_id = ${merchant_id}`
  return amount
}

/** The numbers of those to whom a ticket was passed on that the event's end took from them. */
async function holdersOf(tx: Tx, { id, merchant_id }: OrderRow, { cancelled_at }: SellingEvent): Promise<string[]> {
  const rows = await tx.many<{ mobile: string }>`
    select holder_mobile as mobile from tickets
     where order_id = ${id} and merchant_id = ${merchant_id} and holder_mobile is not null
       and (state = 'good' or ended_at >= ${cancelled_at})`
  return rows.map(({ mobile }) => mobile)
}
