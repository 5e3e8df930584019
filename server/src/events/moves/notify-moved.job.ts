import { writtenTime } from '@sahuji/contract/time/time'
import * as z from 'zod/mini'
import { tradeNameOf } from '../../merchants/queries.ts'
import { numberOf } from '../../payments/receipts/payer-receipt.ts'
import type { Tx } from '../../platform/database/database.ts'
import { job } from '../../platform/jobs/jobs.ts'
import { send } from '../../platform/messages/message-kinds.ts'
import type { EventDependencies } from '../dependencies.ts'
import { movedMail, movedSms } from '../messages/ticket-messages.ts'
import { publishedEvent, type SellingEvent } from '../selling-event.ts'
import { cutTitle, languageOf } from '../messages/of-order.ts'
import { timeAndPlace } from './time-and-place.ts'

type Services = Pick<EventDependencies, 'db' | 'clock' | 'brand' | 'public_url'>

const ordersAtOnce = 50

/**
 * Tells the holders of an event's tickets its new time and place, each once for a change: buyers by SMS and mail, those to whom a
 * ticket was passed on by SMS. Where it went back to what they know, no message is sent. Safe to repeat: it goes on where it
 * ended.
 */
export const notifyMoved = job(
  'events.notify_moved',
  z.object({ event_id: z.uuid() }),
  async ({ event_id }, deps: Services) => {
    for (;;) if (!(await deps.db.write((tx) => tellSome(deps, tx, event_id)))) return
  },
)

/** Tells the next holders. Answers whether others are left. */
async function tellSome(deps: Services, tx: Tx, event_id: string): Promise<boolean> {
  const event = (await publishedEvent(tx, event_id))!
  const { merchant_id } = event
  const move = await tx.maybe<{ moved_at: Date; before: string }>`
    select moved_at, before from event_moves
     where event_id = ${event_id} and merchant_id = ${merchant_id} and before is not null for no key update`
  if (!move) return false
  const now = deps.clock.now()
  const isNews = event.state === 'on_sale' && event.ends_at > now && move.before !== timeAndPlace(event)
  const orders = isNews ? await ordersToTell(tx, event, move.moved_at) : []
  const shop = await tradeNameOf(tx, merchant_id)
  for (const order of orders) await tell(deps, tx, { event, order, shop, before: move.before })
  if (orders.length === ordersAtOnce) return true
  await tx.run`
    update event_moves set before = null, told_at = case when ${isNews} then ${now} else told_at end
     where event_id = ${event_id} and merchant_id = ${merchant_id}`
  return false
}

interface OrderToTell {
  id: string
  reference: string
  buyer_name: string | null
  buyer_mobile: string | null
  buyer_email: string | null
  language: string | null
  /** The first good ticket that is still the buyer's; null where each was passed on. */
  own: string | null
  passed_on: { mobile: string; address: string }[]
}

/** Orders from before a change that have a good ticket, and marks that they know it. A sandbox sends nothing. */
const ordersToTell = (tx: Tx, { id, merchant_id, mode }: SellingEvent, moved_at: Date) => tx.many<OrderToTell>`
  with due as (
    select o.id from ticket_orders o
     where o.event_id = ${id} and o.merchant_id = ${merchant_id} and o.state = 'paid' and o.paid_at <= ${moved_at} and ${mode} = 'live'
       and (o.told_moved_at is null or o.told_moved_at < ${moved_at})
       and exists (select from tickets k where k.order_id = o.id and k.state = 'good')
     order by o.id limit ${ordersAtOnce})
  update ticket_orders o set told_moved_at = ${moved_at}
    from due where o.id = due.id and o.merchant_id = ${merchant_id}
  returning o.id, o.reference, o.buyer_name, o.buyer_mobile, o.buyer_email, o.language,
    (select k.address from tickets k where k.order_id = o.id and k.state = 'good' and k.holder_mobile is null order by k.nth limit 1) as own,
    (select coalesce(jsonb_agg(jsonb_build_object('mobile', k.holder_mobile, 'address', k.address)), '[]')
       from tickets k where k.order_id = o.id and k.state = 'good' and k.holder_mobile is not null) as passed_on`

interface News {
  event: SellingEvent
  order: OrderToTell
  shop: string
  before: string
}

async function tell(
  { clock, brand, public_url }: Services,
  tx: Tx,
  { event, order, shop, before }: News,
): Promise<void> {
  const language = languageOf(order.language)
  const about = { brand, event: cutTitle(event.title), when: writtenTime(event.starts_at) }
  const linkOf = (address: string) => `${public_url}/t/${address}`
  for (const { mobile, address } of order.passed_on)
    await send(
      tx,
      movedSms,
      { to: numberOf(mobile), language, facts: { ...about, ticket_link: linkOf(address) } },
      clock,
    )
  if (order.own === null || order.buyer_mobile === null) return
  const facts = { ...about, ticket_link: linkOf(order.own) }
  await send(tx, movedSms, { to: numberOf(order.buyer_mobile), language, facts }, clock)
  if (order.buyer_email === null) return
  const { buyer_name, reference } = order
  const more = { ...facts, before, after: timeAndPlace(event), name: buyer_name ?? '', shop, reference }
  await send(tx, movedMail, { to: order.buyer_email, language, facts: more }, clock)
}
