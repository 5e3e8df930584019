import { formatMoney } from '@sahuji/contract/money/money'
import * as z from 'zod/mini'
import { tradeNameOf } from '../../merchants/queries.ts'
import { numberOf } from '../../payments/receipts/payer-receipt.ts'
import { job } from '../../platform/jobs/jobs.ts'
import { send } from '../../platform/messages/message-kinds.ts'
import type { EventDependencies } from '../dependencies.ts'
import { cancelledMail, cancelledSms } from '../messages/ticket-messages.ts'
import { orderToBuy } from '../order-row.ts'
import { publishedEvent } from '../selling-event.ts'
import { cutTitle, languageOf } from '../messages/of-order.ts'

type Services = Pick<EventDependencies, 'db' | 'clock' | 'brand'>

/** Sends a buyer that their event is cancelled and the money comes back: by SMS and by mail, each once. A sandbox sends nothing. */
export const notifyCancelled = job(
  'events.notify_cancelled',
  z.object({ order_id: z.uuid() }),
  ({ order_id }, { db, clock, brand }: Services) =>
    db.write(async (tx) => {
      const order = (await orderToBuy(tx, order_id))!
      const { id, merchant_id, buyer_mobile, buyer_email, mode } = order
      if (mode === 'sandbox' || buyer_mobile === null) return
      const told = await tx.maybe`
        update ticket_orders set told_sms = true, told_mail = ${buyer_email !== null}
         where id = ${id} and merchant_id = ${merchant_id} and not told_sms returning id`
      if (!told) return
      const event = (await publishedEvent(tx, order.event_id))!
      const language = languageOf(order.language)
      const facts = {
        brand,
        event: cutTitle(event.title),
        amount: formatMoney(order.total, { language: language ?? 'en' }),
        name: order.buyer_name ?? '',
        shop: await tradeNameOf(tx, merchant_id),
        reason: event.cancel_reason ?? '',
        reference: order.reference,
      }
      await send(tx, cancelledSms, { to: numberOf(buyer_mobile), language, facts }, clock)
      if (buyer_email !== null) await send(tx, cancelledMail, { to: buyer_email, language, facts }, clock)
    }),
)
