import { orderTickets, readTicketOrder } from '@sahuji/contract/events/buying'
import { rupees } from '@sahuji/contract/money/money'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { askSeats, eventOnSale, heldIn, ordered, poolsOf, type SomeEvent, someBuyer } from '../../../testing/events.ts'
import { payFromWalletOf, type WalletPayer, walletPayer } from '../../../testing/paying.ts'
import { codeOf } from '../../../testing/payments.ts'
import { forgetLimits } from '../../../testing/people.ts'
import { openRailPaymentDesk, type RailPaymentDesk, type Shop } from '../../../testing/rail-payments.ts'
import { settleCollection } from '../../collections/settle/settle-collection.ts'
import { verify } from '../../ledger/verify.ts'
import { expirePayment } from '../../payments/expire-payments.job.ts'
import { newId } from '../../platform/ids.ts'
import { sweepHolds } from '../seats/sweep-holds.job.ts'
import { eventVerifications } from '../verify-events.ts'

let desk: RailPaymentDesk
let shop: Shop
let payer: WalletPayer

beforeAll(async () => {
  desk = await openRailPaymentDesk({ serves: 'khalti' })
  payer = await walletPayer(desk, '90,000')
})
beforeEach(async () => {
  await forgetLimits(desk)
  await desk.owner.write((tx) => tx.run`update ticket_orders set held_by = null`)
  shop = await desk.shop()
})
afterAll(async () => {
  expect(await desk.broken()).toEqual([])
  const { results } = await verify(desk.owner, eventVerifications)
  expect(results.flatMap(({ broken }) => broken)).toEqual([])
  await desk.close()
})

const on = (some: SomeEvent = {}) => eventOnSale(desk, shop, some)
const now = async (id: string) => (await desk.call(readTicketOrder, { id })).data
const pay = (payment_id: string | null) => payFromWalletOf(desk.deps, payer, { payment_id: payment_id! })
/** A payer begins at the bank and decides there. */
async function payByBank(payment_id: string | null): Promise<void> {
  await desk.payBy(payment_id!)
  await desk.decideFor(payment_id!, 'approve')
  await desk.work()
}

describe('an order', () => {
  test('that a wallet pays has its tickets, and its money stays held', async () => {
    const event = await on({ types: [{ price: '500' }, { price: '1,000' }] })
    const order = await ordered(desk, event, [2, 1])
    expect(order).toMatchObject({ state: 'held', total: rupees('2,000'), is_being_paid: false, tickets: [] })
    await pay(order.payment_id)
    const paid = await now(order.id)
    expect(paid).toMatchObject({ state: 'paid', seconds_left: 0 })
    expect(paid.tickets).toHaveLength(3)
    expect(paid.tickets[0]).toMatchObject({ type: 'Standard', name: 'Prerana Gurung', state: 'good' })
    expect(paid.tickets.every(({ number }) => /^IJ-[0-9A-Z]{4}-[0-9A-Z]{3}$/.test(number))).toBe(true)
    expect((await poolsOf(desk, event))[0]).toEqual({ held: 0, sold: 3, free: 97 })
    expect(await heldIn(desk, shop)).toEqual({ balance: rupees('1,960'), held: rupees('1,960') })
  })

  test('that a bank pays has the same, by its own fee', async () => {
    const event = await on()
    const order = await ordered(desk, event, [1])
    await desk.payBy(order.payment_id!)
    expect(await now(order.id)).toMatchObject({ is_being_paid: true, state: 'held' })
    await desk.decideFor(order.payment_id!, 'approve')
    await desk.work()
    expect(await now(order.id)).toMatchObject({ state: 'paid' })
    expect(await heldIn(desk, shop)).toEqual({ balance: rupees('495'), held: rupees('495') })
  })

  test('of nothing is complete at once, and a repeat answers the same', async () => {
    const event = await on({ types: [{ price: '0' }] })
    const order = await ordered(desk, event, [2])
    expect(order).toMatchObject({ state: 'paid', payment_id: null, total: 0n })
    const again = await desk.call(orderTickets, { id: order.id, ...someBuyer, name: 'Somebody Else' })
    expect(again.data.tickets).toEqual(order.tickets)
  })

  test('begins one payment, however often it is sent', async () => {
    const event = await on()
    const { id } = (await askSeats(desk, event, [1])).data
    const answers = await Promise.all([1, 2, 3].map(() => desk.call(orderTickets, { id, ...someBuyer })))
    expect(new Set(answers.map(({ data }) => data.payment_id)).size).toBe(1)
  })

  test('names its holders and answers what its event asks', async () => {
    const of = (kind: object) => ({ question: 'Food', is_needed: true, ...kind })
    const questions = [
      of({ kind: 'choice', choices: ['Meat', 'None'], of: 'ticket' }),
      of({ kind: 'text', of: 'order' }),
    ]
    const event = await on({ types: [{ price: '0' }], questions })
    const { id } = (await askSeats(desk, event, [2])).data
    const holders = [{ name: 'Anil Rai', answers: ['Meat'] }, { answers: ['Fish'] }]
    const refused = await desk.call(orderTickets, { id, ...someBuyer, holders, answers: ['Momo'] })
    expect([codeOf(refused), refused.errors]).toEqual(['fields_invalid', { 'holders.1.answers.0': expect.anything() }])
    holders[1]!.answers = ['None']
    const { tickets } = (await desk.call(orderTickets, { id, ...someBuyer, holders, answers: ['Momo'] })).data
    expect(tickets.map(({ name }) => name)).toEqual(['Anil Rai', 'Prerana Gurung'])
  })

  test('takes no link for a name: our mails begin with it, and anyone can have them sent to anyone', async () => {
    const event = await on({ types: [{ price: '0' }] })
    const { id } = (await askSeats(desk, event, [1])).data
    const link = 'You won, see prize.example.com'
    const refused = await desk.call(orderTickets, { id, ...someBuyer, name: link })
    expect([codeOf(refused), Object.keys(refused.errors ?? {})]).toEqual(['fields_invalid', ['name']])
    expect(codeOf(await desk.call(orderTickets, { id, ...someBuyer, holders: [{ name: link }] }))).toBe(
      'fields_invalid',
    )
  })

  test('whose time is over takes no details, and one of a cancelled event neither', async () => {
    const event = await on()
    const { id } = (await askSeats(desk, event, [1])).data
    const other = (await askSeats(desk, event, [1])).data
    expect(codeOf(await desk.call(orderTickets, { id: newId(), ...someBuyer }))).toBe('not_found')
    await desk.owner.write(
      (tx) => tx.run`
        update events set state = 'cancelled', cancelled_at = now(), cancel_reason = 'Rain' where id = ${event.id}`,
    )
    expect(codeOf(await desk.call(orderTickets, { id: other.id, ...someBuyer }))).toBe('event_not_on_sale')
    desk.clock.advance({ minutes: 10 })
    expect(codeOf(await desk.call(orderTickets, { id, ...someBuyer }))).toBe('order_expired')
  })
})

describe('a payment in the millisecond in which its hold ends', () => {
  /** An order of the only seat, at the moment at which its time is over. */
  async function atItsEnd() {
    const event = await on({ capacity: 1 })
    const order = await ordered(desk, event, [1])
    await desk.payBy(order.payment_id!)
    const { held_until } = await desk.db.read(
      (tx) => tx.one<{ held_until: Date }>`select held_until from ticket_orders where id = ${order.id}`,
    )
    const { id } = await desk.collection(order.payment_id!)
    const { hand_off, reference } = await desk.collection(order.payment_id!)
    await fetch(hand_off!.url)
    desk.controls.khalti.decide(reference, 'never_return')
    desk.clock.set(held_until)
    return { event, order, collection_id: id }
  }

  test('before its seat is freed has it, and the sweep changes nothing', async () => {
    const { event, order, collection_id } = await atItsEnd()
    await settleCollection(desk.deps, collection_id)
    await sweepHolds.run({}, desk)
    expect(await now(order.id)).toMatchObject({ state: 'paid' })
    expect(await poolsOf(desk, event)).toMatchObject([{ sold: 1, free: 0 }, {}])
  })

  test('after its seat is freed has it again while it is free', async () => {
    const { event, order, collection_id } = await atItsEnd()
    await sweepHolds.run({}, desk)
    expect(await now(order.id)).toMatchObject({ state: 'expired' })
    await settleCollection(desk.deps, collection_id)
    expect(await now(order.id)).toMatchObject({ state: 'paid', tickets: [{}] })
    expect(await poolsOf(desk, event)).toMatchObject([{ sold: 1, free: 0 }, {}])
  })

  test('after another buyer holds the seat goes back, and the other one has it', async () => {
    const { event, order, collection_id } = await atItsEnd()
    const other = await ordered(desk, event, [1])
    expect(await settleCollection(desk.deps, collection_id)).toMatchObject({ review_reason: 'surplus' })
    expect(await now(order.id)).toMatchObject({ state: 'expired', tickets: [] })
    await pay(other.payment_id)
    expect(await poolsOf(desk, event)).toMatchObject([{ held: 0, sold: 1 }, {}])
    expect(await heldIn(desk, shop)).toMatchObject({ balance: rupees('490') })
  })

  test('of a wallet is refused, as the payment has expired', async () => {
    const event = await on({ capacity: 1 })
    const order = await ordered(desk, event, [1])
    desk.clock.advance({ minutes: 10 })
    await sweepHolds.run({}, desk)
    await expirePayment.run({ id: order.payment_id!, merchant_id: shop.merchant_id }, desk.deps)
    await expect(pay(order.payment_id)).rejects.toMatchObject({ code: 'payment_expired' })
    expect(await now(order.id)).toMatchObject({ state: 'expired' })
  })
})

test('a buyer who pays twice at once pays once', async () => {
  const event = await on()
  const order = await ordered(desk, event, [1])
  const answers = await Promise.allSettled([pay(order.payment_id), pay(order.payment_id)])
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect((await poolsOf(desk, event))[0]).toMatchObject({ sold: 1, held: 0 })
  await payByBank((await ordered(desk, event, [1])).payment_id)
  expect((await poolsOf(desk, event))[0]).toMatchObject({ sold: 2, held: 0 })
})
