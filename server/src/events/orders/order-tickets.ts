import type { EventQuestion } from '@sahuji/contract/events'
import type * as contract from '@sahuji/contract/events/buying'
import type { TicketOrder } from '@sahuji/contract/events/buying'
import { expirySecondsLeast } from '@sahuji/contract/payments'
import type { Takes } from '@sahuji/contract/http/route'
import { bareMobile } from '@sahuji/contract/merchants'
import { shortName } from '../../counters/at-the-counter.ts'
import { openPayment } from '../../payments/create-payment.ts'
import { cancelUnpaid } from '../../payments/expire-payments.job.ts'
import { lockPayment } from '../../payments/payment-row.ts'
import type { Tx } from '../../platform/database/database.ts'
import { json } from '../../platform/database/sql.ts'
import type { Call } from '../../platform/http/route-table.ts'
import { hashed, takeWithin } from '../../platform/rate-limits.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { EventDependencies } from '../dependencies.ts'
import { publishedEvent, type SellingEvent } from '../selling-event.ts'
import { knownOf } from '../moves/time-and-place.ts'
import { lockOrder, orderToBuy, type OrderRow, shownOrder } from '../order-row.ts'

/** So many free orders an hour one network makes: each sends messages, and the phones of a mobile network share an address. */
export const freeOrdersMost = 40
/** And so many seats: an order of nothing costs a stranger nothing, and ten of fifty would be a whole hall. One order may have more. */
export const freeSeatsMost = 120

type Buyer = Takes<typeof contract.orderTickets>

/**
 * Takes the buyer's details and begins the payment, for which at least five minutes are left; an order of nothing is complete at once, a repeat answers the same. Refuses
 * not_found, order_expired, event_not_on_sale, fields_invalid, too_many and what openPayment does.
 */
export const orderTickets =
  (deps: EventDependencies) =>
  async ({ tx, clock, language, network }: Call<'anyone'>, { id, ...buyer }: Buyer): Promise<TicketOrder> => {
    const found = await orderToBuy(tx, id)
    if (!found || found.given_by) throw new Refusal('not_found')
    // an order of nothing is sold at once: its pools come before its row
    if (found.total === 0n) await tx.maybe`select ticket_pools_lock(${found.event_id})`
    const order = await lockOrder(tx, found)
    const now = clock.now()
    if (order.payment_id === null && order.state !== 'paid' && order.state !== 'refunded') {
      if (order.state !== 'held' || order.held_until <= now) throw new Refusal('order_expired')
      if (order.total === 0n) await refuseManyFree(tx, order, network, now)
      await begin(deps, tx, order, { ...buyer, language: buyer.language ?? language })
    }
    return (await shownOrder(tx, id, now))!
  }

async function refuseManyFree(tx: Tx, { id, merchant_id }: OrderRow, network: string, now: Date): Promise<void> {
  const { seats } = await tx.one<{ seats: number }>`
    select coalesce(sum(l.quantity), 0)::integer as seats from ticket_lines l join ticket_orders o on o.id = l.order_id
     where o.id = ${id} and o.merchant_id = ${merchant_id}`
  const hour = (bucket: string, count: number, amount: number) =>
    takeWithin(tx, `${bucket} ${hashed(network)}`, { count, seconds: 3600 }, now, Math.min(amount, count))
  for (const { ok, wait_seconds: seconds } of [
    await hour('free ticket orders', freeOrdersMost, 1),
    await hour('free ticket seats', freeSeatsMost, seats),
  ])
    if (!ok) throw new Refusal('too_many', { seconds })
}

async function begin(deps: EventDependencies, tx: Tx, order: OrderRow, buyer: Omit<Buyer, 'id'>): Promise<void> {
  const event = (await publishedEvent(tx, order.event_id))!
  const now = deps.clock.now()
  if (event.state !== 'on_sale' || event.ends_at <= now) throw new Refusal('event_not_on_sale')
  const { id, merchant_id } = order
  const mobile = bareMobile(buyer.mobile_no)
  await keepHolders(tx, order, event, buyer.holders ?? [])
  await tx.run`
    update ticket_orders
       set buyer_name = ${buyer.name}, buyer_mobile = ${mobile}, buyer_email = ${buyer.email ?? null},
           language = ${buyer.language ?? null}, known = ${knownOf(event)}, answers = ${json(answersTo(event, 'order', buyer.answers ?? [], 'answers'))}
     where id = ${id} and merchant_id = ${merchant_id}`
  if (order.total === 0n) {
    await tx.one`select ticket_order_sell(${id}, ${now})`
    return
  }
  const held_until = new Date(Math.max(order.held_until.getTime(), now.getTime() + expirySecondsLeast * 1000))
  const payment_id = await openPayment(deps, tx, {
    merchant_id,
    mode: order.mode,
    source: 'event',
    amount: order.total,
    expires_in: (held_until.getTime() - now.getTime()) / 1000,
    order_reference: order.reference,
    description: event.title,
    return_url: `${deps.public_url}/e/${event.slug}/orders/${id}`,
    answers: [{ question: 'name', answer: shortName(buyer.name) }],
    payer_mobile: mobile,
    payer_email: buyer.email,
  })
  await tx.run`
    update ticket_orders set payment_id = ${payment_id}, held_until = ${held_until} where id = ${id} and merchant_id = ${merchant_id}`
}

/** Who each ticket is for, kept with the lines in their order. */
async function keepHolders(
  tx: Tx,
  { id, merchant_id }: OrderRow,
  event: SellingEvent,
  holders: NonNullable<Buyer['holders']>,
): Promise<void> {
  const lines = await tx.many<{ type_id: string; full_price: bigint; quantity: number }>`
    -- any merchant: the buyer has the id of the order
    select l.type_id, l.full_price, l.quantity from ticket_lines l join ticket_types t on t.id = l.type_id
     where l.order_id = ${id} and t.merchant_id = ${merchant_id} order by t.place, t.id, l.full_price`
  let nth = 0
  for (const { type_id, full_price, quantity } of lines) {
    const own = Array.from({ length: quantity }, (_, place) => {
      const holder = holders[nth + place]
      const answers = answersTo(event, 'ticket', holder?.answers ?? [], `holders.${nth + place}.answers`)
      return { name: holder?.name?.trim() ?? '', answers }
    })
    nth += quantity
    await tx.run`
      -- any merchant: the line is of the order above
      update ticket_lines set holders = ${json(own)} where order_id = ${id} and type_id = ${type_id} and full_price = ${full_price}`
  }
}

/** The answers beside their questions. Refuses fields_invalid where a needed one is missing or is none of the choices. */
function answersTo({ questions }: SellingEvent, of: EventQuestion['of'], answers: readonly string[], field: string) {
  return questions
    .filter((question) => question.of === of)
    .flatMap(({ question, kind, choices, is_needed }, at, all) => {
      const answer = answers[at]?.trim() ?? ''
      // of a text that is asked twice, the place names whose answer it is
      const isTwice = all.filter((each) => each.question === question).length > 1
      if (answer === '' && !is_needed) return isTwice ? [{ question, answer }] : []
      const isFit =
        answer !== '' &&
        (kind !== 'choice' || choices?.includes(answer)) &&
        (kind !== 'yes_no' || answer === 'yes' || answer === 'no')
      if (!isFit) throw new Refusal('fields_invalid', {}, [`${field}.${at}`])
      return [{ question, answer }]
    })
}

/** An order at this moment. Refuses not_found. */
export async function readTicketOrder(
  { tx, clock }: Call<'anyone'>,
  { id }: Takes<typeof contract.readTicketOrder>,
): Promise<TicketOrder> {
  const order = await shownOrder(tx, id, clock.now())
  if (!order) throw new Refusal('not_found')
  return order
}

/** Gives the seats of an unpaid order back at once. Refuses not_found, payment_being_paid. */
export const releaseSeats =
  (deps: EventDependencies) =>
  async ({ tx, clock }: Call<'anyone'>, { id }: Takes<typeof contract.releaseSeats>): Promise<TicketOrder> => {
    const order = await orderToBuy(tx, id)
    if (!order) throw new Refusal('not_found')
    const { event_id, merchant_id, payment_id } = order
    // the payment before the pools, as where it is paid
    const payment = payment_id === null ? undefined : await lockPayment(tx, merchant_id, payment_id)
    if (payment?.state === 'open') await cancelUnpaid(deps, tx, merchant_id, payment.id)
    if (payment?.being_paid_since) throw new Refusal('payment_being_paid')
    await tx.maybe`select ticket_pools_lock(${event_id})`
    await tx.one`select ticket_order_end(${id}, 'released', ${clock.now()})`
    return (await shownOrder(tx, id, clock.now()))!
  }
