import { createPayment } from '@sahuji/contract/payments'
import { askSupport } from '@sahuji/contract/support'
import { rupees } from '@sahuji/contract/money/money'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openRailPaymentDesk, type RailPaymentDesk, type Shop } from '../../testing/rail-payments.ts'
import { collectionById } from '../collections/rows/queries.ts'
import { settleCollection } from '../collections/settle/settle-collection.ts'
import { newId } from '../platform/ids.ts'
import { findMoney } from './find-money.ts'

let desk: RailPaymentDesk
beforeAll(async () => {
  desk = await openRailPaymentDesk({ serves: ['onepg'] })
})
afterAll(() => desk.close())

const found = async ({ merchant_id }: Shop, q?: string) =>
  (await desk.db.read((tx) => findMoney(tx, { merchant_id, mode: 'live' }, q, { now: desk.clock.now() }))).found

/** An attempt whose bank has not answered when its offer ends. */
async function expiredAttempt(id: string): Promise<string> {
  await desk.payBy(id, { rail: 'onepg' })
  const { hand_off, id: collection_id, expires_at } = await desk.collection(id)
  await fetch(hand_off!.url, { method: 'POST', body: new URLSearchParams(hand_off!.fields) })
  desk.clock.set(new Date(expires_at.getTime() + 1_000))
  await settleCollection(desk.deps, collection_id)
  return collection_id
}

async function paidAfterAll(collection_id: string) {
  const { reference } = (await desk.db.read((tx) => collectionById(tx, collection_id)))!
  desk.controls.onepg.decide(reference, 'never_return')
  await settleCollection(desk.deps, collection_id)
}

test('a payment is found by amount, order, receipt and the bank’s reference, once, and by its own shop alone', async () => {
  const [shop, other] = [await desk.shop(), await desk.shop()]
  const asked = { amount: Number(rupees('1,234')), order_reference: 'BILL-771', description: 'Clay pots' }
  const { id, reference } = (await shop.call(createPayment, asked, newId())).data
  expect(await found(shop, 'BILL-771')).toMatchObject([
    { kind: 'payment', id, state: 'pending', place: 'nowhere', acts: 'payer', fits: ['order'] },
  ])
  await desk.payBy(id)
  expect(await found(shop)).toMatchObject([{ kind: 'payment', id, acts: 'payer' }])
  await desk.decideFor(id, 'approve')
  await desk.work()
  const { rail_reference, reference: at_rail } = await desk.collection(id)
  for (const q of ['1234', '1234 today', 'BILL-771', reference, at_rail, rail_reference!, 'clay'])
    expect.soft(await found(shop, q), q).toMatchObject([{ kind: 'payment', id, state: 'completed', place: 'wallet' }])
  const [money] = await found(shop, reference)
  expect(money).toMatchObject({ references: { ours: reference, bank: rail_reference }, payment: { came: null } })
  expect(money!.lines.at(-1)).toEqual({ is: 'credited', amount: rupees('1,221.66') })
  expect(await found(other, reference)).toEqual([])
  const about = { kind: 'payment' as const, id }
  expect((await shop.call(askSupport, { about, text: 'Is it mine?' }, newId())).data).toMatchObject({ reference })
  expect(await other.call(askSupport, { about, text: 'Whose is this?' }, newId())).toMatchObject({ http: 404 })
})

test('money of a payment that was paid twice is found beside it, on its way back', async () => {
  const shop = await desk.shop()
  const id = await desk.open(shop, '888', { expires_in: 86_400 })
  const first = await expiredAttempt(id)
  await desk.payBy(id, { rail: 'onepg', device: 'Another phone' })
  await desk.decideFor(id, 'approve')
  await desk.work()
  await paidAfterAll(first)
  const results = await found(shop, '888')
  expect(results.find((money) => money.id === id)).toMatchObject({ place: 'wallet', payment: { came: null } })
  expect(results.filter((money) => money.id !== id)).toMatchObject([
    { kind: 'payment', state: 'unclear', place: 'us', acts: 'us', payment: { id, came: 'surplus' } },
  ])
})

test('a payment that was paid after its end is found as late', async () => {
  const shop = await desk.shop()
  const id = await desk.open(shop, '654')
  const first = await expiredAttempt(id)
  desk.clock.advance({ hours: 2 })
  await desk.work()
  await paidAfterAll(first)
  expect(await found(shop, '654')).toMatchObject([{ id, state: 'completed', payment: { came: 'late' } }])
})
