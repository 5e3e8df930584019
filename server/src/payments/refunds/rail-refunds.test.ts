import { rupees } from '@sahuji/contract/money/money'
import { payAtBank } from '@sahuji/contract/payments/paying'
import { listRefundsByKey, refundPaymentByKey } from '@sahuji/contract/payments/by-key'
import { askRefundEnd, decideRefundEnd, listDoubtfulRefunds } from '@sahuji/contract/payments/office/refund-orders'
import { quoteRefund, refundPayment } from '@sahuji/contract/payments/refunds'
import type { Behaviour } from '@sahuji/simulator/behaviour'
import { describe, expect, test } from 'vitest'
import { usual } from '../../../testing/offers.ts'
import { operator } from '../../../testing/operators.ts'
import { codeOf } from '../../../testing/payments.ts'
import { shopServer } from '../../../testing/secret-keys.ts'
import { railDeskOfFile } from '../../../testing/rail-desk-of-file.ts'
import { paymentNow, writtenAbout, type Shop } from '../../../testing/rail-payments.ts'
import { recheckCollection } from '../../collections/settle/recheck-collection.ts'
import { merchantBalance } from '../../ledger/queries.ts'
import { newId } from '../../platform/ids.ts'
import { addJob } from '../../platform/jobs/jobs.ts'
import { paymentOf } from '../payment-row.ts'
import { sweepOrdersJob } from './follow-order.job.ts'
import type { RefundOrder } from './order-row.ts'
import { refundsOf as refundsOfPayment } from './refund-row.ts'

const desk = railDeskOfFile({ serves: ['khalti', 'cards', 'nepalpay', 'onepg'] })

type ByRail = 'khalti' | 'cards' | 'nepalpay'

const refundCalls = { khalti: 'refund', cards: 'pts/refunds', nepalpay: 'nQR/refund' } as const

/** A shop's payment of Rs.1,000 by a rail that can give it back. Khalti's payer is signed in, because it refunds to a proved number. */
async function paidBy(rail: ByRail, behaviour: Behaviour = {}, given: { mobile_no?: string; email?: string } = {}) {
  const [shop, payer] = [await desk.shop(), await desk.shop()]
  const id = await desk.open(shop, '1,000')
  desk.controls[rail].next(behaviour)
  const { id: instrument_id } = (await usual(desk, rail))!
  expect(codeOf(await payer.call(payAtBank, { id, instrument_id, ...given }))).toBeUndefined()
  await desk.decideFor(id, 'approve')
  // the rail's own notification may arrive while the work asks
  await expect
    .poll(async () => {
      await desk.work()
      return (await paymentNow(shop, id)).state
    })
    .toBe('paid')
  return { shop, id, reference: (await desk.collection(id)).reference }
}

const refund = (shop: Shop, id: string, amount = '1,000', key = newId()) =>
  shop.call(refundPayment, { id, amount: Number(rupees(amount)), reason: 'asked' }, key)
/** Without a session, which ends while time passes. */
const refundsOf = (shop: Shop, id: string) => desk.db.read((tx) => refundsOfPayment(tx, shop.merchant_id, id))
const paymentOfShop = async (shop: Shop, id: string) =>
  (await desk.db.read((tx) => paymentOf(tx, shop.merchant_id, id)))!
const walletOf = async ({ merchant_id }: Shop) =>
  (await desk.db.read((tx) => merchantBalance(tx, merchant_id, 'live')))!

const orders = (id: string) =>
  desk.db.read(
    (tx) => tx.many<Pick<RefundOrder, 'state' | 'asks' | 'next_at' | 'review_since' | 'last_answer'>>`
      select state, asks, next_at, review_since, last_answer from refund_orders where payment_id = ${id} order by id`,
  )

/** Lets this much time pass, with every step of the payment's refunds that falls due. */
async function pass(id: string, hours: number): Promise<void> {
  const end = new Date(desk.clock.now().getTime() + hours * 3_600_000)
  for (let step = 0; step < 40; step++) {
    await desk.db.write((tx) => addJob(tx, sweepOrdersJob, {}))
    await desk.runJobs()
    const due = (await orders(id)).flatMap(({ next_at }) => (next_at && next_at <= end ? [next_at] : []))
    if (due.length === 0) break
    desk.clock.set(new Date(Math.max(Math.min(...due.map(Number)), desk.clock.now().getTime() + 1_000)))
  }
  desk.clock.set(end)
}

/** How many refunds of a payment the rail has made. */
const made = (rail: ByRail, reference: string) => (desk.controls[rail].payment(reference).refunds ?? []).length

describe.each<ByRail>(['khalti', 'cards', 'nepalpay'])('a refund by %s', (rail) => {
  test('asked for with a secret key is answered, now and later, as what was recorded', async () => {
    const { shop, id } = await paidBy(rail)
    const server = await shopServer(desk, shop.merchant_id)
    const asked = () => server.call(refundPaymentByKey, { id, amount: 40_000, reason: 'asked' }, 'refund 1')
    const first = await asked()
    expect(first.data).toMatchObject({ status: 'pending', way: 'rail', ended_at: null })
    expect((await server.call(listRefundsByKey, { id })).data).toEqual([first.data])
    await pass(id, 24)
    expect((await server.call(listRefundsByKey, { id })).data).toMatchObject([{ status: 'done' }])
    expect((await asked()).body).toEqual(first.body)
  })

  test('holds the shop’s money until the rail confirms it, and is final then', async () => {
    const { shop, id, reference } = await paidBy(rail)
    const { balance } = await walletOf(shop)
    const quoted = (await shop.call(quoteRefund, { id, amount: String(rupees('400')) as never })).data
    expect(quoted).toMatchObject({ way: 'rail', goes_to: { name: expect.any(String) }, is_queued: false })
    expect(quoted.arrives_by!.getTime()).toBeGreaterThan(desk.clock.now().getTime())
    const asked = (await refund(shop, id, '400')).data
    expect(asked).toMatchObject({ state: 'pending', way: 'rail', waits_for: 'rail', goes_to: quoted.goes_to })
    expect(await walletOf(shop)).toMatchObject({ balance, held: quoted.leaves })
    expect(await paymentNow(shop, id)).toMatchObject({ state: 'partly_refunded', refundable: rupees('600') })
    await pass(id, 1)
    expect(await refundsOf(shop, id)).toMatchObject([{ state: 'done', waits_for: null }])
    expect(await walletOf(shop)).toMatchObject({ balance: balance - quoted.leaves, held: 0n })
    expect(made(rail, reference)).toBe(1)
    const listed = await desk.db.read(
      (tx) =>
        tx.one`select state, balance_after from transactions where merchant_id = ${shop.merchant_id} and id = ${asked.id}`,
    )
    expect(listed).toEqual({ state: 'completed', balance_after: balance - quoted.leaves })
    // by which reconciliation finds the row of the rail's statement
    const known = await desk.db.read(
      (tx) => tx.many<{ reference: string; rail_reference: string | null }>`
        select t.reference, t.rail_reference from refunds r, transfer_references(array[r.transfer_id]) t where r.id = ${asked.id}`,
    )
    expect(known).toContainEqual({ reference: asked.reference, rail_reference: expect.any(String) })
  })

  test('that the rail refuses returns to the balance, and the payment can be refunded again', async () => {
    const { shop, id } = await paidBy(rail, { refuses_refund: 'Not eligible for refund.' })
    const before = await walletOf(shop)
    await refund(shop, id)
    await pass(id, 1)
    expect(await refundsOf(shop, id)).toMatchObject([{ state: 'failed', service_code: '602' }])
    expect(await walletOf(shop)).toEqual(before)
    expect(await paymentOfShop(shop, id)).toMatchObject({ state: 'paid', refunded: 0n, fee_returned: 0n })
  })

  test('is written to the payer once when it is asked for and once when the rail confirms it, in their language', async () => {
    const email = `payer-of-${rail}@example.com`
    const { shop, id } = await paidBy(rail, {}, { email })
    await desk.owner.write(
      (tx) => tx.run`
        update people set language = 'fr' where id = (select c.person_id from collections c
          join payment_attempts a on a.collection_id = c.id where a.payment_id = ${id})`,
    )
    await refund(shop, id, '400')
    await pass(id, 1)
    expect((await desk.outbox(email)).map(({ language }) => language)).toEqual(['fr', 'fr'])
    expect(await writtenAbout(desk, id)).toEqual(['refund_on_its_way', 'refund_done'])
  })

  test('whose answer is lost is looked up, never asked twice', async () => {
    const call = refundCalls[rail]
    const { shop, id, reference } = await paidBy(rail, { faults: [{ call, kind: 'half_body' }] })
    await refund(shop, id)
    await desk.runJobs()
    expect(await orders(id)).toMatchObject([{ state: 'unclear', asks: 1 }])
    await pass(id, 1)
    expect(await refundsOf(shop, id)).toMatchObject([{ state: 'done' }])
    expect(made(rail, reference)).toBe(1)
  })

  test('that never reached the rail is asked again, after a look-up found nothing', async () => {
    const call = refundCalls[rail]
    const { shop, id, reference } = await paidBy(rail, { faults: [{ call, kind: 'reset', acts: false }] })
    await refund(shop, id)
    await pass(id, 2)
    expect(await orders(id)).toMatchObject([{ state: 'done', asks: 2 }])
    expect(made(rail, reference)).toBe(1)
  })

  test('that the rail reports late is waited for', async () => {
    const { shop, id, reference } = await paidBy(rail, { refunds: { late_seconds: 3 * 3600 } })
    await refund(shop, id)
    await pass(id, 2)
    expect(await refundsOf(shop, id)).toMatchObject([{ state: 'pending' }])
    await pass(id, 6)
    expect(await refundsOf(shop, id)).toMatchObject([{ state: 'done' }])
    expect(made(rail, reference)).toBe(1)
  })

  test('that the rail made twice waits for an operator, and settles nothing by itself', async () => {
    const { shop, id } = await paidBy(rail, { refunds: { twice: true } })
    await refund(shop, id, '500')
    await pass(id, 2)
    const [order] = await orders(id)
    expect(order).toMatchObject({ state: 'unclear' })
    await pass(id, 30)
    expect((await orders(id))[0]!.review_since).not.toBeNull()
    expect(await refundsOf(shop, id)).toMatchObject([{ state: 'pending', waits_for: 'team' }])
  })

  // Khalti reports no amounts of refunds
  test.runIf(rail !== 'khalti')(
    'that the rail makes in part is asked once, waits for an operator, and is settled whole when the rest has gone back',
    async () => {
      const { shop, id, reference } = await paidBy(rail, { refunds: { half_seconds: 20 * 3600 } })
      const { balance } = await walletOf(shop)
      await refund(shop, id, '400')
      await pass(id, 10)
      const { held } = await walletOf(shop)
      expect(await refundsOf(shop, id)).toMatchObject([{ state: 'pending' }])
      expect([await walletOf(shop), held > 0n]).toMatchObject([{ balance }, true])
      await pass(id, 30)
      expect(await orders(id)).toMatchObject([{ state: 'done', asks: 1 }])
      expect(await walletOf(shop)).toMatchObject({ balance: balance - held, held: 0n })
      expect(await paymentOfShop(shop, id)).toMatchObject({ state: 'partly_refunded', refunded: rupees('400') })
      expect(made(rail, reference)).toBe(2)
      expect(await desk.broken()).toEqual([])
    },
  )

  test.runIf(rail !== 'khalti')(
    'that the rail never completes waits for an operator with the shop’s money held, and is asked no second time',
    async () => {
      const { shop, id, reference } = await paidBy(rail, { refunds: { half_seconds: null } })
      const { balance } = await walletOf(shop)
      await refund(shop, id, '400')
      await pass(id, 60)
      expect(await orders(id)).toMatchObject([{ state: 'unclear', asks: 1, review_since: expect.any(Date) }])
      expect(await walletOf(shop)).toMatchObject({ balance })
      // the rest of the payment can still be refunded, and no more than it
      expect(await paymentOfShop(shop, id)).toMatchObject({ refunded: rupees('400') })
      expect(made(rail, reference)).toBe(1)
      expect(await desk.broken()).toEqual([])
    },
  )

  test('in doubt ends once, by two operators, with the answer that the rail gave them', async () => {
    const { shop, id } = await paidBy(rail, { refunds: { twice: true } })
    const before = await walletOf(shop)
    await refund(shop, id, '500')
    await pass(id, 30)
    const maker = await operator(desk, ['finance_maker', 'finance_checker'])
    const checker = await operator(desk, ['finance_checker'])
    const found = (await maker.call(listDoubtfulRefunds, {})).data.find(
      ({ merchant_id }) => merchant_id === shop.merchant_id,
    )!
    expect(found).toMatchObject({ rail, amount: rupees('500'), asked: null, is_surplus: false })
    const decide = { id: found.id, is_approved: true, asked_at: desk.clock.now().toISOString() }
    expect(codeOf(await checker.call(decideRefundEnd, decide))).toBe('refund_not_doubtful')
    const end = rail === 'khalti' ? 'done' : 'failed'
    const other = end === 'done' ? 'failed' : 'done'
    const read = (await maker.call(askRefundEnd, { id: found.id, end: other, reason: 'By mail.' })).data.asked!
    desk.clock.advance({ seconds: 1 })
    const asked = await maker.call(askRefundEnd, { id: found.id, end, reason: 'By telephone.' })
    const stale = { ...decide, asked_at: read.at.toISOString() }
    expect(codeOf(await checker.call(decideRefundEnd, stale))).toBe('refund_answer_changed')
    decide.asked_at = asked.data.asked!.at.toISOString()
    expect(asked.data.asked).toMatchObject({ end, is_mine: true })
    expect(codeOf(await maker.call(decideRefundEnd, decide))).toBe('refund_own_answer')
    expect((await checker.call(decideRefundEnd, decide)).data).toEqual({ is_ended: true })
    expect(codeOf(await checker.call(decideRefundEnd, decide))).toBe('refund_not_doubtful')
    expect(await refundsOf(shop, id)).toMatchObject([{ state: end }])
    const left = end === 'done' ? before.balance - rupees('500') : before.balance
    expect((await walletOf(shop)).held).toBe(0n)
    expect((await walletOf(shop)).balance - left).toBeLessThan(rupees('20'))
  })

  test('in two parts at once sends one part after the other', async () => {
    const { shop, id, reference } = await paidBy(rail)
    await Promise.all([refund(shop, id, '300'), refund(shop, id, '700')])
    await pass(id, 3)
    expect(await refundsOf(shop, id)).toMatchObject([{ state: 'done' }, { state: 'done' }])
    expect(await paymentOfShop(shop, id)).toMatchObject({ state: 'refunded', refunded: rupees('1,000') })
    expect(made(rail, reference)).toBe(2)
    expect((await walletOf(shop)).balance).toBe(0n)
  })

  test('is no reversal where the rail is asked about the payment again', async () => {
    const { shop, id } = await paidBy(rail)
    await refund(shop, id)
    await pass(id, 1)
    await recheckCollection(desk.deps, await desk.collection(id))
    expect(await desk.collection(id)).toMatchObject({ state: 'credited', review_since: null })
    expect((await walletOf(shop)).balance).toBe(0n)
  })
})

test('of twenty refunds of 60 on 100 at once one is made', async () => {
  const { shop, id } = await paidBy('cards')
  const answers = await Promise.all(Array.from({ length: 20 }, () => refund(shop, id, '600')))
  expect(answers.filter(({ http }) => http === 200)).toHaveLength(1)
  await pass(id, 1)
  expect(await refundsOf(shop, id)).toHaveLength(1)
})

test('one key asks once, also twice at once', async () => {
  const { shop, id, reference } = await paidBy('cards')
  const key = newId()
  const answers = await Promise.all([refund(shop, id, '100', key), refund(shop, id, '100', key)])
  expect(answers.map(({ http }) => http)).toEqual([200, 200])
  await pass(id, 1)
  expect(made('cards', reference)).toBe(1)
})
