import * as z from 'zod/mini'
import { tradeNameOf } from '../../merchants/queries.ts'
import { numberOf } from '../../payments/receipts/payer-receipt.ts'
import type { Tx } from '../../platform/database/database.ts'
import { nothing, sql } from '../../platform/database/sql.ts'
import { job } from '../../platform/jobs/jobs.ts'
import { send } from '../../platform/messages/message-kinds.ts'
import type { EventDependencies } from '../dependencies.ts'
import { cutTitle, languageOf } from '../messages/of-order.ts'
import { organiserMail, organiserSms } from '../messages/ticket-messages.ts'
import { isWithinMessages } from '../messages/within-messages.ts'
import { publishedEvent } from '../selling-event.ts'

type Services = Pick<EventDependencies, 'db' | 'clock' | 'brand'>

const ordersAtOnce = 50

/**
 * Sends a message of an organiser to the holders of good tickets, order by order: once to each number and address. A run that dies
 * goes on behind the last order that it committed. A cancelled event sends its own news instead, and a sandbox sends nothing.
 */
export const sendMessage = job(
  'events.send_message',
  z.object({ message_id: z.uuid() }),
  async ({ message_id }, deps: Services) => {
    for (let isLeft = true; isLeft;) isLeft = await deps.db.write((tx) => sendSome(deps, tx, message_id))
  },
)

interface MessageRow {
  id: string
  event_id: string
  merchant_id: string
  type_id: string | null
  text: string
  sent_until: string | null
}

interface Holders {
  id: string
  reference: string
  name: string | null
  /** Where the buyer holds a ticket: the address, else the number. */
  email: string | null
  mobile: string | null
  language: string | null
  passed_on: string[]
}

/** Sends to the holders of the next orders. Answers whether others are left. */
async function sendSome({ clock, brand }: Services, tx: Tx, message_id: string): Promise<boolean> {
  const message = await tx.maybe<MessageRow>`
    -- any merchant: the message of the job
    select id, event_id, merchant_id, type_id, text, sent_until from event_messages
     where id = ${message_id} and done_at is null for no key update`
  const event = message && (await publishedEvent(tx, message.event_id))
  if (!message || !event) return false
  const { id, merchant_id, text } = message
  const now = clock.now()
  const orders = event.state === 'on_sale' && event.mode === 'live' ? await holdersAfter(tx, message) : []
  const shop = orders.length > 0 ? await tradeNameOf(tx, merchant_id) : ''
  const facts = { brand, shop, event: cutTitle(event.title), message: text }
  let [sent, missed] = [0, 0]
  for (const { reference, name, email, mobile, language: code, passed_on } of orders) {
    const language = languageOf(code)
    // once to each: a buyer of several orders has it already
    const isNew = async (to: string) => (await isWithinMessages(tx, to, now, `message ${id}`, 1)) && (await counted(to))
    const counted = async (to: string) => {
      const isWithin = await isWithinMessages(tx, to, now, `written ${event.id}`)
      if (isWithin) sent += 1
      else missed += 1
      return isWithin
    }
    if (email !== null && (await isNew(email.toLowerCase())))
      await send(tx, organiserMail, { to: email, language, facts: { ...facts, name: name ?? '', reference } }, clock)
    for (const to of [...(email === null && mobile !== null ? [mobile] : []), ...passed_on])
      if (await isNew(to)) await send(tx, organiserSms, { to: numberOf(to), language, facts }, clock)
  }
  const isDone = orders.length < ordersAtOnce
  await tx.run`
    update event_messages
       set sent = sent + ${sent}, missed = missed + ${missed}, sent_until = coalesce(${orders.at(-1)?.id ?? null}, sent_until),
           done_at = case when ${isDone} then ${now}::timestamptz end
     where id = ${id} and merchant_id = ${merchant_id}`
  return !isDone
}

/** The next paid orders with good tickets, by id. Uses ticket_orders_by_event. */
const holdersAfter = (tx: Tx, { event_id, merchant_id, type_id, sent_until }: MessageRow) => {
  const good = sql`k.order_id = o.id and k.state = 'good' ${type_id === null ? nothing : sql`and k.type_id = ${type_id}`}`
  return tx.many<Holders>`
    select o.id, o.reference, o.buyer_name as name, o.language, own.email, own.mobile,
           array(select distinct k.holder_mobile from tickets k where ${good} and k.holder_mobile is not null) as passed_on
      from ticket_orders o left join lateral (
           select o.buyer_email as email, o.buyer_mobile as mobile
            where exists (select from tickets k where ${good} and k.holder_mobile is null)) own on true
     where o.event_id = ${event_id} and o.merchant_id = ${merchant_id} and o.state = 'paid'
       ${sent_until === null ? nothing : sql`and o.id > ${sent_until}`} and exists (select from tickets k where ${good})
     order by o.id limit ${ordersAtOnce}`
}
