import { rupees } from '@sahuji/contract/money/money'
import { createLink, endLink } from '@sahuji/contract/payments/links'
import { beginLinkPayment, payAtBank, payFromWallet } from '@sahuji/contract/payments/paying'
import { listTransactions } from '@sahuji/contract/transactions'
import { describe, expect, test } from 'vitest'
import { usual } from '../../../testing/offers.ts'
import { codeOf } from '../../../testing/payments.ts'
import { deposited } from '../../../testing/payouts.ts'
import { railDeskOfFile } from '../../../testing/rail-desk-of-file.ts'
import { paymentNow, writtenAbout } from '../../../testing/rail-payments.ts'
import { collectionById } from '../../collections/rows/queries.ts'
import { refundPaymentJob } from '../../collections/settle/refund-payment.ts'
import { refundOf } from '../../collections/settle/refund-row.ts'
import { reverseCollection } from '../../collections/settle/reverse-collection.ts'
import { creditReviewed } from '../../collections/settle/review-collection.ts'
import { settleCollection } from '../../collections/settle/settle-collection.ts'
import { platformBalance } from '../../ledger/queries.ts'
import { newId } from '../../platform/ids.ts'

const desk = railDeskOfFile({ serves: ['khalti', 'onepg'] })

const inSuspense = () => desk.db.read((tx) => platformBalance(tx, 'live', 'suspense'))
const attempts = (id: string) =>
  desk.db.read(
    (tx) => tx.many<{ way: string; state: string }>`
      select way, state from payment_attempts where payment_id = ${id} order by id`,
  )

/** An attempt whose bank has not answered when its offer ends; the payment is open still. */
async function expiredAttempt(id: string, rail: 'khalti' | 'onepg', begin: () => Promise<unknown>): Promise<string> {
  await begin()
  const { id: collection_id, expires_at } = await desk.collection(id)
  desk.clock.set(new Date(expires_at.getTime() + 1_000))
  expect(await settleCollection(desk.deps, collection_id)).toMatchObject({ state: 'expired', rail })
  return collection_id
}

/** The payer of an earlier attempt pays at the bank after all, and the rail reports it. */
async function paidLate(collection_id: string) {
  const { rail, reference } = (await desk.db.read((tx) => collectionById(tx, collection_id)))!
  desk.controls[rail as 'khalti'].decide(reference, 'never_return')
  return settleCollection(desk.deps, collection_id)
}

/** The facts about money that came too late for a shop. */
const cameLate = async ({ merchant_id }: { merchant_id: string }) => {
  const facts = await desk.db.read(
    (tx) => tx.many<{ body: object }>`
      select body from facts where merchant_id = ${merchant_id} and name = 'payment.came_late' order by id`,
  )
  return facts.map(({ body }) => body)
}

test('a payment that expires while its bank is asked, and is paid after it, expires once for the server of its shop', async () => {
  const shop = await desk.shop()
  const id = await desk.open(shop, '1,000', { expires_in: 300 })
  await desk.payBy(id, { rail: 'onepg' })
  const { hand_off, id: collection_id } = await desk.collection(id)
  await fetch(hand_off!.url, { method: 'POST', body: new URLSearchParams(hand_off!.fields) })
  await desk.pass(collection_id, 1)
  expect((await attempts(id)).map(({ state }) => state)).toEqual(['failed'])
  await paidLate(collection_id)
  const told = await desk.db.read(
    (tx) => tx.many<{ name: string; state: string | null }>`
      select name, body ->> 'state' as state from facts
       where merchant_id = ${shop.merchant_id} and name like 'payment.%' order by id`,
  )
  expect(told.filter(({ state }) => state === 'expired')).toHaveLength(1)
  expect(told.map(({ name }) => name)).toEqual(expect.arrayContaining(['payment.attempt_ended', 'payment.paid']))
})

describe('a second success', () => {
  test('of a payer with a verified number goes back by its rail, without an operator', async () => {
    const [shop, payer] = [await desk.shop(), await desk.shop()]
    const id = await desk.open(shop, '1,000', { expires_in: 86_400 })
    const { id: instrument_id } = (await usual(desk, 'khalti'))!
    const email = 'late@example.com'
    const first = await expiredAttempt(id, 'khalti', async () => {
      expect((await payer.call(payAtBank, { id, instrument_id, email })).http).toBe(200)
      const { hand_off } = await desk.collection(id)
      await fetch(hand_off!.url)
    })
    await desk.payBy(id, { rail: 'onepg', device: 'Another phone' })
    await desk.decideFor(id, 'approve')
    await desk.work()
    expect((await attempts(id)).map(({ state }) => state)).toEqual(['failed', 'succeeded'])
    const before = await inSuspense()
    expect(await paidLate(first)).toMatchObject({ state: 'unclear', review_reason: 'surplus' })
    expect((await attempts(id)).map(({ state }) => state)).toEqual(['surplus', 'succeeded'])
    expect(await cameLate(shop)).toEqual([])
    expect(await inSuspense()).toBe(before + rupees('1,000'))
    await desk.runJobs()
    for (let look = 0; look < 4; look++) {
      const next_at = (await desk.db.read((tx) => refundOf(tx, first)))!.next_at
      if (next_at && next_at > desk.clock.now()) desk.clock.set(next_at)
      await refundPaymentJob.run({ load_id: first }, desk.deps)
    }
    expect(await desk.db.read((tx) => refundOf(tx, first))).toMatchObject({ state: 'done', asked_by: 'system' })
    expect(await inSuspense()).toBe(before)
    expect(await desk.balance(shop)).toBe(rupees('990'))
    await desk.runJobs()
    expect(await desk.outbox(email)).toHaveLength(2)
    expect(await writtenAbout(desk, id)).toEqual(['surplus_on_its_way', 'surplus_done'])
  })

  test('of a stranger whose rail cannot return it waits for an operator, who cannot credit it', async () => {
    const shop = await desk.shop()
    const id = await desk.open(shop, '1,000', { expires_in: 86_400 })
    const first = await expiredAttempt(id, 'onepg', async () => {
      await desk.payBy(id, { rail: 'onepg' })
      const { hand_off } = await desk.collection(id)
      await fetch(hand_off!.url, { method: 'POST', body: new URLSearchParams(hand_off!.fields) })
    })
    await desk.payBy(id, { rail: 'onepg', device: 'Another phone' })
    await desk.decideFor(id, 'approve')
    await desk.work()
    expect(await paidLate(first)).toMatchObject({ state: 'unclear', review_reason: 'surplus' })
    const decision = { collection_id: first, by: 'Nirmala Joshi', note: null }
    const credited = creditReviewed({ ...desk.deps, rails: desk.deps.rails }, decision)
    await expect(credited).rejects.toMatchObject({ code: 'payment_takes_no_credit' })
    expect(await desk.balance(shop)).toBe(rupees('990'))
  })
})

describe('a late success', () => {
  test('takes the payment from an attempt that is open, whose own success is then the surplus', async () => {
    const shop = await desk.shop()
    const ask = { title: 'Clay pot', amount: Number(rupees('400')), payments_max: 1 }
    const { url } = (await shop.call(createLink, ask, newId())).data
    const begun = { code: url.split('/').at(-1)!, name: 'Maya Lama', mobile_no: '9812345678' }
    const { id } = (await desk.call(beginLinkPayment, begun)).data
    await desk.owner.write((tx) => tx.run`update payments set expires_at = made_at + interval '1 day' where id = ${id}`)
    const first = await expiredAttempt(id, 'onepg', async () => {
      await desk.payBy(id, { rail: 'onepg' })
      const { hand_off } = await desk.collection(id)
      await fetch(hand_off!.url, { method: 'POST', body: new URLSearchParams(hand_off!.fields) })
    })
    expect((await desk.payBy(id, { rail: 'onepg', device: 'Another phone' })).http).toBe(200)
    expect(await paidLate(first)).toMatchObject({ state: 'credited' })
    expect(await paymentNow(shop, id)).toMatchObject({ state: 'paid' })
    await desk.decideFor(id, 'approve')
    await desk.work()
    expect((await attempts(id)).map(({ state }) => state)).toEqual(['succeeded', 'surplus'])
    expect(await desk.balance(shop)).toBe(rupees('396'))
  })

  test('of a link that has ended meanwhile goes back', async () => {
    const shop = await desk.shop()
    const made = (await shop.call(createLink, { title: 'Tea', amount: Number(rupees('150')) }, newId())).data
    const begun = { code: made.url.split('/').at(-1)!, name: 'Maya Lama', mobile_no: '9812345678' }
    const { id } = (await desk.call(beginLinkPayment, begun)).data
    const first = await expiredAttempt(id, 'onepg', async () => {
      await desk.payBy(id, { rail: 'onepg' })
      const { hand_off } = await desk.collection(id)
      await fetch(hand_off!.url, { method: 'POST', body: new URLSearchParams(hand_off!.fields) })
    })
    await shop.call(endLink, { id: made.id })
    expect(await paidLate(first)).toMatchObject({ state: 'unclear', review_reason: 'surplus' })
    expect(await desk.balance(shop)).toBe(0n)
    expect(await cameLate(shop)).toMatchObject([{ id, amount: 15_000, payer: 'Maya L.' }])
  })
})

test('what the rail takes back leaves the wallet, the fee comes back, and the payment keeps its history', async () => {
  const shop = await desk.shop()
  const id = await desk.open(shop, '600')
  await desk.payBy(id)
  await desk.decideFor(id, 'approve')
  await desk.work()
  expect(await desk.balance(shop)).toBe(rupees('594'))
  const collection = await desk.collection(id)
  const taken = { reason: 'chargeback', by: null, raw: null }
  await desk.db.write((tx) => reverseCollection(desk.deps, tx, collection, taken))
  expect(await desk.balance(shop)).toBe(0n)
  expect(await paymentNow(shop, id)).toMatchObject({ state: 'paid' })
  const events = await desk.db.read(
    (tx) => tx.many<{ what: string }>`select what from payment_events where payment_id = ${id} order by seq`,
  )
  expect(events.map(({ what }) => what)).toEqual(['made', 'paid', 'taken_back'])
  const { data } = (await shop.call(listTransactions, { kind: 'reversal' })).data
  expect(data).toMatchObject([
    { amount: -rupees('600'), fee: -rupees('6'), net: -rupees('594'), balance_after: 0n, method: 'sale_taken' },
  ])
})

test('a second bank is refused while the first is being asked, and an unknown one always', async () => {
  const shop = await desk.shop()
  const id = await desk.open(shop, '200')
  expect(codeOf(await desk.call(payAtBank, { id, instrument_id: newId() }))).toBe('bank_unknown')
  await desk.payBy(id, { rail: 'onepg' })
  expect(codeOf(await desk.payBy(id, { rail: 'khalti' }))).toBe('payment_being_paid')
})

test('begun at a bank while a wallet pays is paid by one of the two', async () => {
  const [shop, payer] = [await desk.shop(), await desk.shop()]
  await deposited(desk, payer.merchant_id, rupees('5,000'))
  await desk.owner.write(
    (tx) => tx.run`update merchants set confirm_sends_above = 2500000 where id = ${payer.merchant_id}`,
  )
  for (let round = 0; round < 6; round++) {
    const id = await desk.open(shop, '100')
    const answers = await Promise.all([desk.payBy(id, { rail: 'onepg' }), payer.call(payFromWallet, { id }, newId())])
    expect(answers.filter(({ http }) => http === 200)).toHaveLength(1)
    expect(codeOf(answers.find(({ http }) => http !== 200)!)).toBeOneOf(['payment_being_paid', 'payment_not_open'])
  }
})
