import type { Language } from '@sahuji/contract/language/languages'
import { kathmanduDay } from '@sahuji/contract/time/time'
import * as z from 'zod/mini'
import type { Tx } from '../../platform/database/database.ts'
import { job } from '../../platform/jobs/jobs.ts'
import { send } from '../../platform/messages/message-kinds.ts'
import { numberOf } from '../../payments/receipts/payer-receipt.ts'
import type { EventDependencies } from '../dependencies.ts'
import { cutTitle, languageOf } from '../messages/of-order.ts'
import { isWithinMessages } from '../messages/within-messages.ts'
import { passedOnSms, ticketsMail, ticketsSms } from '../messages/ticket-messages.ts'
import { sendMoved } from '../moves/send-moved.ts'
import { orderToBuy } from '../order-row.ts'
import { publishedEvent, type SellingEvent } from '../selling-event.ts'
import { goodTicketsOf } from './ticket-row.ts'

type Services = Pick<EventDependencies, 'db' | 'clock' | 'brand' | 'public_url'>

/**
 * Sends the tickets of a paid order to its buyer: the address by SMS, and by mail where they gave one. A sandbox sends nothing. The
 * transaction that sold the seats adds it: migration ticket-seats, ticket_order_sell().
 */
export const sendTickets = job(
  'events.send_tickets',
  z.object({ order_id: z.uuid() }),
  async ({ order_id }, deps: Services) => {
    await deps.db.write(async (tx) => {
      await sendTicketsOf(deps, tx, order_id, { isFirst: true })
      await tellOfMove(deps, tx, order_id)
    })
  },
)

/** The event was moved while its payer was at a bank, after the others heard of it. */
async function tellOfMove(deps: Services, tx: Tx, order_id: string): Promise<void> {
  const { event_id } = (await orderToBuy(tx, order_id))!
  // one at a time with the message to all
  await tx.maybe`
    -- any merchant: the event of the order
    select event_id from event_moves where event_id = ${event_id} for no key update`
  await sendMoved(deps, tx, (await publishedEvent(tx, event_id))!, { order_id })
}

/** So many orders a day whose first message is counted apart, because they were paid for. */
const boughtMost = 50

/**
 * Sends the good tickets of an order that are still its buyer's, to a number and an address that had few messages today; those that
 * were just paid for come also where a stranger has used these up with free ones. False where both had too many.
 */
export async function sendTicketsOf(
  deps: Services,
  tx: Tx,
  order_id: string,
  { isFirst = false }: { isFirst?: boolean } = {},
): Promise<boolean> {
  const order = (await orderToBuy(tx, order_id))!
  const tickets = await goodTicketsOf(tx, order_id)
  if (order.mode === 'sandbox' || tickets.length === 0 || order.buyer_mobile === null) return true
  const event = (await publishedEvent(tx, order.event_id))!
  const language = languageOf(order.language)
  const facts = {
    ...factsOf(deps, event, tickets[0]!.address),
    count: tickets.length,
    name: order.buyer_name ?? '',
    day: kathmanduDay(event.starts_at),
    reference: order.reference,
  }
  const now = deps.clock.now()
  const isWithin = (to: string) =>
    isFirst && order.total > 0n ? isWithinMessages(tx, to, now, 'bought', boughtMost) : isWithinMessages(tx, to, now)
  const texts = await isWithin(order.buyer_mobile)
  if (texts) await send(tx, ticketsSms, { to: numberOf(order.buyer_mobile), language, facts }, deps.clock)
  const mails = order.buyer_email !== null && (await isWithin(order.buyer_email.toLowerCase()))
  if (mails) await send(tx, ticketsMail, { to: order.buyer_email!, language, facts }, deps.clock)
  return texts || mails
}

/** Sends one ticket to the person to whom it was passed on. False where their number had too many messages today. */
export async function sendTicketTo(
  deps: Pick<Services, 'clock' | 'brand' | 'public_url'>,
  tx: Tx,
  event: SellingEvent,
  { mobile, address, language }: { mobile: string; address: string; language: Language },
): Promise<boolean> {
  if (event.mode === 'sandbox') return true
  if (!(await isWithinMessages(tx, mobile, deps.clock.now()))) return false
  const facts = factsOf(deps, event, address)
  await send(tx, passedOnSms, { to: numberOf(mobile), language, facts }, deps.clock)
  return true
}

const factsOf = (
  { brand, public_url }: Pick<Services, 'brand' | 'public_url'>,
  event: SellingEvent,
  address: string,
) => ({
  brand,
  event: cutTitle(event.title),
  ticket_link: `${public_url}/t/${address}`,
})
