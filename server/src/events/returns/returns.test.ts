import { orderTickets, readTicketOrder, releaseSeats } from '@sahuji/contract/events/buying'
import { cancelEvent, readEventReturn, steerEventReturn } from '@sahuji/contract/events/sales'
import { giveTicketBack, passTicketOn, readTicket } from '@sahuji/contract/events/tickets'
import { rupees } from '@sahuji/contract/money/money'
import { readPayment } from '@sahuji/contract/payments'
import { refundPaymentByKey } from '@sahuji/contract/payments/by-key'
import { cancelRefund, refundPayment } from '@sahuji/contract/payments/refunds'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  askSeats,
  eventOnSale,
  heldIn,
  miscounted,
  ordered,
  type StandingEvent,
  ticketKeys,
} from '../../../testing/events.ts'
import { operator } from '../../../testing/operators.ts'
import { payFromWalletOf, payingWith, type WalletPayer, walletPayer } from '../../../testing/paying.ts'
import { codeOf } from '../../../testing/payments.ts'
import { forgetLimits } from '../../../testing/people.ts'
import { openRailPaymentDesk, type RailPaymentDesk, type Shop } from '../../../testing/rail-payments.ts'
import { shopServer } from '../../../testing/secret-keys.ts'
import { holdFunds, releaseHold } from '../../ledger/hold.ts'
import { lockWallet } from '../../ledger/post.ts'
import { merchantBalance } from '../../ledger/queries.ts'
import { verify } from '../../ledger/verify.ts'
import { payQueuedRefunds } from '../../payments/refunds/pay-queued.job.ts'
import { rowOf } from '../../platform/database/sql.ts'
import { newId, newLedgerId } from '../../platform/ids.ts'
import { addJob } from '../../platform/jobs/jobs.ts'
import { settleCollection } from '../../collections/settle/settle-collection.ts'
import type { EventDependencies } from '../dependencies.ts'
import { eventVerifications } from '../verify-events.ts'
import { returnMoney } from './return-money.job.ts'

let desk: RailPaymentDesk
let shop: Shop
let payer: WalletPayer
let deps: EventDependencies
beforeAll(async () => {
  desk = await openRailPaymentDesk({ serves: 'khalti' })
  payer = await walletPayer(desk, '90,000')
  deps = { ...payingWith(desk.deps), ticketKeys: ticketKeys() }
})
beforeEach(async () => {
  await forgetLimits(desk)
  await desk.owner.write((tx) => tx.run`update ticket_orders set held_by = null`)
  await desk.owner.write((tx) => tx.run`update payment_attempts set day = '2020-01-01' where way = 'wallet'`)
  shop = await desk.shop()
})
afterAll(async () => {
  expect(await miscounted(desk)).toEqual([])
  expect(await desk.broken()).toEqual([])
  const { results } = await verify(desk.owner, eventVerifications)
  expect(results.flatMap(({ broken }) => broken)).toEqual([])
  await desk.close()
})

/** So many paid orders of a ticket of Rs.100. */
async function sold(event: StandingEvent, count: number) {
  const orders = []
  for (let each = 0; each < count; each++) {
    const order = await ordered(desk, event, [1])
    await payFromWalletOf(desk.deps, payer, { payment_id: order.payment_id! })
    orders.push(order)
  }
  return orders
}
const cancel = ({ id }: StandingEvent, who: Shop = shop) =>
  who.call(cancelEvent, { id, reason: 'The hall was flooded' }, newId())
const progress = async ({ id }: StandingEvent) => (await shop.call(readEventReturn, { id })).data
const steer = async ({ id }: StandingEvent, does: 'pause' | 'go_on' | 'try_again') =>
  (await shop.call(steerEventReturn, { id, does })).data
/** How many refunds each payment of an event has. */
const refundsEach = ({ id }: StandingEvent) =>
  desk.db.read(
    (tx) => tx.many<{ count: number; orders: number }>`
      select count, count(*)::integer as orders from (
        select count(r.id)::integer as count from ticket_orders o left join refunds r on r.payment_id = o.payment_id
         where o.event_id = ${id} group by o.id) each
       group by count order by count`,
  )

/** `npm run bench -- events-cancel` does the same with 2,000 orders and processes that are killed. */
const size = { orders: 40, dies_after: 15 }

test('a cancelled event gives each order back once, though the server dies on the way', async () => {
  const event = await eventOnSale(desk, shop, { types: [{ price: '100' }] })
  const whole = BigInt(size.orders) * rupees('100')
  const left = size.orders - size.dies_after
  await sold(event, size.orders)
  expect((await cancel(event)).http).toBe(200)
  expect(await progress(event)).toMatchObject({
    reason: 'The hall was flooded',
    tickets: size.orders,
    total: whole,
    not_begun: { tickets: size.orders, amount: whole },
    from_held: (whole * 98n) / 100n,
    from_fees: (whole * 2n) / 100n,
  })
  await expect(returnMoney.run({}, dyingAfter(size.dies_after))).rejects.toThrow('the server died')
  const half = await progress(event)
  expect(half.given_back.tickets).toBe(size.dies_after)
  expect(half.not_begun.tickets).toBe(left)
  await Promise.all([returnMoney.run({}, deps), returnMoney.run({}, deps)])
  expect(await progress(event)).toMatchObject({
    given_back: { tickets: size.orders, amount: whole },
    not_begun: { tickets: 0 },
    stuck: [],
  })
  expect(await refundsEach(event)).toEqual([{ count: 1, orders: size.orders }])
  expect(await heldIn(desk, shop)).toEqual({ balance: 0n, held: 0n })
})

test('A1: while an event gives its money back, twenty refunds of 60 on 100 by key and in the dashboard take nothing more', async () => {
  const event = await eventOnSale(desk, shop, { types: [{ price: '100' }] })
  const [order] = await sold(event, 1)
  const before = await payerHas()
  const server = await shopServer(desk, shop.merchant_id)
  await cancel(event)
  const ask = { id: order!.payment_id!, amount: Number(rupees('60')), reason: 'asked' } as const
  const asked = Array.from({ length: 10 }, (_, nth) => [
    shop.call(refundPayment, ask, newId()),
    server.call(refundPaymentByKey, ask, `refund ${nth}`),
  ])
  const back = [returnMoney.run({}, deps), returnMoney.run({}, deps)]
  const answers = await Promise.all(asked.flat())
  await Promise.all(back)
  expect(answers.filter(({ http }) => http === 200).length).toBeLessThanOrEqual(1)
  // where one of them was first, the event gives the rest back
  await returnMoney.run({}, deps)
  expect((await payerHas()) - before).toBe(rupees('100'))
  const { data } = await shop.call(readPayment, { id: order!.payment_id! })
  expect(data).toMatchObject({ state: 'refunded', refunded: rupees('100'), refundable: 0n })
  expect(await heldIn(desk, shop)).toEqual({ balance: 0n, held: 0n })
})

const payerHas = async () => (await desk.db.read((tx) => merchantBalance(tx, payer.merchant_id, 'live')))!.balance

/** A server whose database is gone after so many refunds. */
function dyingAfter(most: number): EventDependencies {
  let left = most
  const write: EventDependencies['db']['write'] = async (work) => {
    if (left-- === 0) throw new Error('the server died')
    return deps.db.write(work)
  }
  return { ...deps, db: { ...deps.db, write } }
}

test('its buyers hear of it once, its tickets open no door, and nothing of it sells', async () => {
  const event = await eventOnSale(desk, shop, { types: [{ price: '100' }, { price: '0' }] })
  const [paid] = await sold(event, 1)
  const free = await ordered(desk, event, [0, 1])
  const held = await ordered(desk, event, [1])
  await cancel(event)
  const code = free.tickets[0]!.code
  expect((await desk.call(readTicket, { code })).data).toMatchObject({ qr: null, event: { is_cancelled: true } })
  expect(codeOf(await askSeats(desk, event, [1]))).toBe('event_not_on_sale')
  const told = async () => [
    (await desk.outbox('+9779841204617')).filter(({ text }) => text?.includes('cancelled')).length,
    (await desk.outbox('prerana@example.com')).filter(({ subject }) => subject?.startsWith('Cancelled')).length,
  ]
  await returnMoney.run({}, deps)
  await desk.runJobs()
  const [sms, mails] = await told()
  await desk.runJobs()
  expect(await told()).toEqual([sms, mails])
  expect(await progress(event)).toMatchObject({ tickets: 2, told_sms: 2, told_mail: 2, given_back: { tickets: 2 } })
  expect((await desk.call(readTicket, { code })).data).toMatchObject({ state: 'refunded' })
  expect((await desk.call(releaseSeats, { id: held.id })).data.state).toBe('released')
  expect((await desk.call(releaseSeats, { id: paid!.id })).data.state).toBe('refunded')
})

test('each hears what goes back: nothing of a free order, the rest of one that is partly back, and no one else’s', async () => {
  const event = await eventOnSale(desk, shop, { types: [{ price: '100' }, { price: '0' }] })
  const order = async (quantities: number[], nth: number) => {
    const { id } = (await askSeats(desk, event, quantities)).data
    const buyer = { name: 'Maya Lama', mobile_no: `984133300${nth}`, email: `cancelled-${nth}@example.com` }
    const { payment_id } = (await desk.call(orderTickets, { id, ...buyer })).data
    if (payment_id) await payFromWalletOf(desk.deps, payer, { payment_id })
    return (await desk.call(readTicketOrder, { id })).data.tickets.map(({ code }) => code)
  }
  await order([0, 1], 1)
  const [first, second] = await order([2], 2)
  await desk.call(giveTicketBack, { code: first!, key: newId() })
  await desk.call(passTicketOn, { code: second!, name: 'Anil Rai', mobile_no: '9841333003' })
  await cancel(event)
  await returnMoney.run({}, deps)
  await desk.runJobs()
  const news = async (to: string) => (await desk.outbox(to)).filter(({ text }) => /cancelled/.test(`${text}`))
  const texts = async (to: string) => (await news(to)).map(({ text }) => `${text}`)
  const [free, paid, holder] = await Promise.all(['1', '2', '3'].map((nth) => texts(`+977984133300${nth}`)))
  expect(free).toEqual([expect.stringMatching(/is cancelled\. Its tickets are no longer valid\.$/)])
  expect(paid).toEqual([expect.stringMatching(/Your Rs\.\s?100\.00 comes back/)])
  expect(holder).toEqual(free)
  expect((await texts('cancelled-1@example.com')).join()).not.toMatch(/Rs|goes back/)
  expect((await texts('cancelled-2@example.com')).join()).toMatch(/Rs\.\s?100\.00 goes back/)
})

test('money that comes after the cancelling goes back as that of a lost seat', async () => {
  const event = await eventOnSale(desk, shop)
  const order = await ordered(desk, event, [1])
  await desk.payBy(order.payment_id!)
  const { id, hand_off, reference } = await desk.collection(order.payment_id!)
  await fetch(hand_off!.url)
  desk.controls.khalti.decide(reference, 'never_return')
  await cancel(event)
  expect(await settleCollection(desk.deps, id)).toMatchObject({ review_reason: 'surplus' })
})

test('a pause stops it, and what cannot be refunded is listed with its reason and tried again', async () => {
  const event = await eventOnSale(desk, shop, { types: [{ price: '100' }] })
  await sold(event, 3)
  await cancel(event)
  expect(await steer(event, 'pause')).toMatchObject({ is_paused: true })
  await returnMoney.run({}, deps)
  expect(await progress(event)).toMatchObject({ not_begun: { tickets: 3 } })
  const { id: operator_id } = await operator(desk, ['administrator'], 'Binod Karki')
  const frozen = { part: 'money_out', reason: 'Reported', sentence: 'unusual_activity', frozen_at: desk.clock.now() }
  const own = { id: newId(), merchant_id: shop.merchant_id, frozen_by: operator_id }
  await desk.owner.write((tx) => tx.run`insert into merchant_freezes ${rowOf({ ...own, ...frozen })}`)
  await steer(event, 'go_on')
  await returnMoney.run({}, deps)
  const stuck = await progress(event)
  expect(stuck).toMatchObject({
    is_paused: false,
    need_you: { tickets: 3, amount: rupees('300') },
    not_begun: { tickets: 0 },
  })
  expect(stuck.stuck.map(({ why, name, mobile_end }) => [why, name, mobile_end])).toEqual(
    Array.from({ length: 3 }, () => ['money_out_frozen', 'Prerana Gurung', '617']),
  )
  await desk.owner.write((tx) => tx.run`delete from merchant_freezes where merchant_id = ${shop.merchant_id}`)
  await steer(event, 'try_again')
  await returnMoney.run({}, deps)
  expect(await progress(event)).toMatchObject({ given_back: { tickets: 3 }, stuck: [] })
  expect(await refundsEach(event)).toEqual([{ count: 1, orders: 3 }])
})

test('only its organiser cancels an event, once, and never a draft or one that is over', async () => {
  const event = await eventOnSale(desk, shop)
  const other = await desk.shop()
  expect(codeOf(await cancel(event, other))).toBe('not_found')
  expect(codeOf(await other.call(readEventReturn, { id: event.id }))).toBe('not_found')
  expect(codeOf(await shop.call(readEventReturn, { id: event.id }))).toBe('not_found')
  expect(codeOf(await shop.call(steerEventReturn, { id: event.id, does: 'pause' }))).toBe('not_found')
  expect((await cancel(event)).http).toBe(200)
  expect(codeOf(await cancel(event))).toBe('event_over')
  const past = await eventOnSale(desk, shop, { in_days: -1 })
  expect(codeOf(await cancel(past))).toBe('event_over')
})

test('what a ticket’s refund left, or a rail refused, goes back with the event, and nothing of it stays held', async () => {
  const event = await eventOnSale(desk, shop, { types: [{ price: '100' }], fee_payer: 'buyer' })
  const order = await ordered(desk, event, [2])
  await payFromWalletOf(desk.deps, payer, { payment_id: order.payment_id! })
  const { tickets } = (await desk.call(readTicketOrder, { id: order.id })).data
  expect((await desk.call(giveTicketBack, { code: tickets[0]!.code, key: newId() })).http).toBe(200)
  expect((await heldIn(desk, shop)).held).toBeGreaterThan(0n)
  await cancel(event)
  await returnMoney.run({}, deps)
  expect(await heldIn(desk, shop)).toEqual({ balance: 0n, held: 0n })
  expect(await progress(event)).toMatchObject({
    given_back: { tickets: 2 },
    not_begun: { tickets: 0 },
    need_you: { tickets: 0 },
  })
})

test('an order whose refund waits for money is on its way, and the refund cannot be cancelled after the event', async () => {
  const event = await eventOnSale(desk, shop, { types: [{ price: '100' }] })
  const [order] = await sold(event, 1)
  await desk.owner.write((tx) => tx.run`update events set released_at = ${desk.clock.now()} where id = ${event.id}`)
  await desk.owner.write(
    (tx) => tx.run`select ticket_money_hold(o, 0) from ticket_orders o where o.event_id = ${event.id}`,
  )
  const elsewhere = newLedgerId('live', desk.clock)
  await desk.db.write(async (tx) => {
    const { free } = await lockWallet(tx, shop.merchant_id, 'live')
    const wanted = { id: elsewhere, merchant_id: shop.merchant_id, key: elsewhere, account_id: free.account_id }
    await holdFunds(tx, { ...wanted, amount: free.available })
  })
  const ask = { id: order!.payment_id!, amount: Number(rupees('100')), reason: 'asked' } as const
  const { data: refund } = await shop.call(refundPayment, ask, newId())
  expect(refund.state).toBe('queued')
  await cancel(event)
  await returnMoney.run({}, deps)
  expect(await progress(event)).toMatchObject({
    on_the_way: { tickets: 1, amount: rupees('100') },
    given_back: { tickets: 0 },
  })
  expect(codeOf(await shop.call(cancelRefund, { id: refund.id }))).toBe('refund_of_tickets')
  await desk.db.write((tx) => releaseHold(tx, elsewhere))
  await desk.db.write((tx) => addJob(tx, payQueuedRefunds, {}))
  await desk.runJobs()
  expect(await progress(event)).toMatchObject({ on_the_way: { tickets: 0 }, given_back: { tickets: 1 } })
})
