import { writtenTime } from '@sahuji/contract/time/time'
import { tradeNameOf } from '../../merchants/queries.ts'
import { numberOf } from '../../payments/receipts/payer-receipt.ts'
import type { Tx } from '../../platform/database/database.ts'
import { nothing, sql } from '../../platform/database/sql.ts'
import { send } from '../../platform/messages/message-kinds.ts'
import type { EventDependencies } from '../dependencies.ts'
import { movedMail, movedSms } from '../messages/ticket-messages.ts'
import { isWithinMessages } from '../messages/within-messages.ts'
import type { SellingEvent } from '../selling-event.ts'
import { cutTitle, languageOf } from '../messages/of-order.ts'
import { knownOf, partsOfKnown } from './time-and-place.ts'

export type Telling = Pick<EventDependencies, 'clock' | 'brand' | 'public_url'>

export const ordersAtOnce = 50

interface OrderToTell {
  id: string
  reference: string
  buyer_name: string | null
  buyer_mobile: string | null
  buyer_email: string | null
  language: string | null
  /** What its holders knew. */
  before: string
  /** The first good ticket that is still the buyer's; null where each was passed on. */
  own: string | null
  passed_on: { mobile: string; address: string }[]
}

/** How many orders were looked at, the last of them, and how many of them could not hear of it today. */
export interface Moved {
  orders: number
  last: string | undefined
  missed: number
}

/**
 * Tells holders of good tickets who know another time or place than now, of at most fifty orders behind one, or of the one: buyers by
 * SMS and mail, those to whom a ticket was passed on by SMS; each then knows it. Who had too many messages today does not, and hears
 * another day. `before`: what is known of orders that have no record of it. A sandbox sends nothing, and a cancelled event has no
 * news of this kind.
 */
export async function sendMoved(
  deps: Telling,
  tx: Tx,
  event: SellingEvent,
  { before = null, order_id, after }: { before?: string | null; order_id?: string; after?: string | undefined },
): Promise<Moved> {
  const now = deps.clock.now()
  if (event.state !== 'on_sale' || event.ends_at <= now) return { orders: 0, last: undefined, missed: 0 }
  const { id, merchant_id, mode } = event
  const known = knownOf(event)
  const orders = await tx.many<OrderToTell>`
    select o.id, o.reference, o.buyer_name, o.buyer_mobile, o.buyer_email, o.language, coalesce(o.known, ${before}) as before,
      (select k.address from tickets k where k.order_id = o.id and k.state = 'good' and k.holder_mobile is null order by k.nth limit 1) as own,
      (select coalesce(jsonb_agg(jsonb_build_object('mobile', k.holder_mobile, 'address', k.address)), '[]')
         from tickets k where k.order_id = o.id and k.state = 'good' and k.holder_mobile is not null) as passed_on
      from ticket_orders o
     where o.event_id = ${id} and o.merchant_id = ${merchant_id} and o.state = 'paid' and ${mode} = 'live'
       and coalesce(o.known, ${before}, ${known}) <> ${known} ${order_id === undefined ? nothing : sql`and o.id = ${order_id}`}
       ${after === undefined ? nothing : sql`and o.id > ${after}`}
       and exists (select from tickets k where k.order_id = o.id and k.state = 'good')
     order by o.id limit ${ordersAtOnce} for no key update of o`
  const shop = orders.length > 0 ? await tradeNameOf(tx, merchant_id) : ''
  const told: string[] = []
  for (const order of orders) if (await tell(deps, tx, { event, order, shop })) told.push(order.id)
  await tx.run`
    update ticket_orders set told_moved_at = ${now}, known = ${known}
     where id = any (${told}::uuid[]) and merchant_id = ${merchant_id}`
  return { orders: orders.length, last: orders.at(-1)?.id, missed: orders.length - told.length }
}

interface News {
  event: SellingEvent
  order: OrderToTell
  shop: string
}

/** Whether each holder of the order got a message. */
async function tell({ clock, brand, public_url }: Telling, tx: Tx, { event, order, shop }: News): Promise<boolean> {
  const language = languageOf(order.language)
  const about = { brand, event: cutTitle(event.title), when: writtenTime(event.starts_at) }
  const linkOf = (address: string) => `${public_url}/t/${address}`
  const isWithin = (to: string) => isWithinMessages(tx, to, clock.now(), `moved ${event.id}`)
  const text = async (mobile: string, address: string) => {
    if (!(await isWithin(mobile))) return false
    const facts = { ...about, ticket_link: linkOf(address) }
    await send(tx, movedSms, { to: numberOf(mobile), language, facts }, clock)
    return true
  }
  let isTold = true
  for (const { mobile, address } of order.passed_on) isTold = (await text(mobile, address)) && isTold
  const { own, buyer_mobile, buyer_email, buyer_name, reference } = order
  if (own === null || buyer_mobile === null) return isTold
  const hasSms = await text(buyer_mobile, own)
  if (buyer_email === null || !(await isWithin(buyer_email.toLowerCase()))) return isTold && hasSms
  const [before, now] = [partsOfKnown(order.before), partsOfKnown(knownOf(event))]
  const change = { before: before.when, after: now.when, doors_before: before.doors, doors: now.doors }
  const facts = { ...about, ...change, ticket_link: linkOf(own), name: buyer_name ?? '', shop, reference }
  await send(tx, movedMail, { to: buyer_email, language, facts }, clock)
  return isTold
}
