import { rupees } from '@sahuji/contract/money/money'
import { createPayment, listPayments } from '@sahuji/contract/payments'
import { addShopCode, replaceCode, type PaymentCode } from '@sahuji/contract/payments/codes'
import { refundPayment } from '@sahuji/contract/payments/refunds'
import { listRailWays } from '@sahuji/contract/payments/paying'
import { createLoad } from '@sahuji/contract/funding'
import type { Behaviour } from '@sahuji/simulator/behaviour'
import { describe, expect, test } from 'vitest'
import { usual } from '../../../testing/offers.ts'
import { codeOf } from '../../../testing/payments.ts'
import { railDeskOfFile } from '../../../testing/rail-desk-of-file.ts'
import { checkoutNow, paymentNow, type Shop } from '../../../testing/rail-payments.ts'
import { collectionById } from '../../collections/rows/queries.ts'
import { recheckCollection } from '../../collections/settle/recheck-collection.ts'
import { refundPaymentJob } from '../../collections/settle/refund-payment.ts'
import { newId } from '../../platform/ids.ts'
import { addJob } from '../../platform/jobs/jobs.ts'
import { sweepOrdersJob } from '../refunds/follow-order.job.ts'
import { reviewPayments } from '../../start/review-payments.ts'

const desk = railDeskOfFile({ serves: ['nepalpay', 'onepg'] })

const nepalpay = () => desk.controls.nepalpay
const quiet = { when: 'never' } as const

/** NCHL confirms a payment now, and the due jobs run. */
async function confirm(reference: string) {
  const sent = await nepalpay().notify(reference)
  await desk.work()
  return sent
}

/** A payer scans a printed code in another bank's app; answers NCHL's reference. */
async function scan(
  code: string,
  amount: string,
  more: { bill?: string; behaviour?: Behaviour } = {},
): Promise<string> {
  const behaviour = { ...more.behaviour, notify: quiet }
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify({ code, amount, ...more, behaviour })
  const answer = await fetch(`${desk.simulator.url}/control/nepalpay/scan`, { method: 'POST', headers, body })
  return ((await answer.json()) as { reference: string }).reference
}

const shopCode = async (shop: Shop): Promise<PaymentCode> => (await shop.call(addShopCode, {})).data
const paymentsOf = async (shop: Shop) => (await shop.call(listPayments, {})).data.data
const arrivals = (rail_reference: string) =>
  desk.owner.read(
    (tx) => tx.many<{ state: string; amount: bigint | null }>`
    select state, amount from payment_arrivals where rail_reference = ${rail_reference}`,
  )

describe('a payment by NEPALPAY QR', () => {
  test('is offered with the banks, shows its QR, and is paid once the report confirms it', async () => {
    const shop = await desk.shop()
    const id = await desk.open(shop, '1,000')
    expect((await desk.call(listRailWays, { id })).data.map(({ way }) => way)).toContain('nepalpay')
    const { data } = await desk.payBy(id)
    expect(data).toMatchObject({ bank_name: 'NEPALPAY QR', qr: expect.stringMatching(/^000201010212/) })
    expect(data).not.toHaveProperty('hand_off')
    const shown = (await checkoutNow(desk, id)).attempt
    expect(shown).toMatchObject({ at: 'bank', qr: { text: expect.stringContaining('010212') } })
    await desk.decideFor(id, 'approve')
    const { reference } = await desk.collection(id)
    expect(await confirm(reference)).toMatchObject({ acknowledged: true })
    expect(await paymentNow(shop, id)).toMatchObject({ state: 'paid', way: 'nepalpay', fee: rupees('8') })
    expect(await desk.balance(shop)).toBe(rupees('992'))
    expect((await checkoutNow(desk, id)).attempt?.qr).toBeUndefined()
  })

  test('is credited once by confirmations that come twice, together and late', async () => {
    const shop = await desk.shop()
    const id = await desk.open(shop, '200')
    await desk.payBy(id, { behaviour: { notify: { when: 'before', copies: 3 } } })
    await desk.decideFor(id, 'approve')
    const { reference } = await desk.collection(id)
    await Promise.all([nepalpay().notify(reference), nepalpay().notify(reference)])
    await desk.work()
    desk.clock.advance({ hours: 24 })
    expect(await confirm(reference)).toMatchObject({ acknowledged: true })
    expect(await desk.balance(shop)).toBe(rupees('198.40'))
    expect(await arrivals((await desk.collection(id)).rail_reference!)).toEqual([{ state: 'matched', amount: null }])
  })

  test('is credited to the attempt that asked for it where its report was unreadable at first', async () => {
    const shop = await desk.shop()
    const id = await desk.open(shop, '300')
    const faults = [{ call: 'merchanttxnreport', kind: 'bad_json', times: 2 }] as const
    await desk.payBy(id, { behaviour: { notify: quiet, faults: [...faults] } })
    await desk.decideFor(id, 'approve')
    const own = await desk.collection(id)
    await confirm(own.reference)
    desk.clock.advance({ seconds: 20 })
    await desk.work()
    expect(await paymentNow(shop, id)).toMatchObject({ state: 'paid' })
    const { rail_reference, state } = (await desk.owner.read((tx) => collectionById(tx, own.id)))!
    expect(state).toBe('credited')
    expect(await arrivals(rail_reference!)).toEqual([{ state: 'matched', amount: null }])
    expect(await desk.balance(shop)).toBe(rupees('297.60'))
  })

  test('is found by its report where no confirmation comes', async () => {
    const shop = await desk.shop()
    const id = await desk.open(shop, '300')
    await desk.payBy(id)
    await desk.decideFor(id, 'never_return')
    await desk.pass((await desk.collection(id)).id, 0.1)
    expect(await paymentNow(shop, id)).toMatchObject({ state: 'paid' })
  })

  test('with a wrong signature is refused, recorded as a forgery and credits nothing', async () => {
    const shop = await desk.shop()
    const id = await desk.open(shop, '300')
    await desk.payBy(id)
    const { id: collection_id, reference } = await desk.collection(id)
    nepalpay().behave(reference, { notify: { when: 'never', spoils: 'signature' } })
    expect(await confirm(reference)).toMatchObject({ status: 400, acknowledged: false })
    const kinds = await desk.owner.read(
      (tx) => tx.many`select kind from security_events where collection_id = ${collection_id}`,
    )
    expect(kinds).toEqual([{ kind: 'forged_notification' }])
    expect(await checkoutNow(desk, id)).toMatchObject({ state: 'open', is_being_paid: true })
  })

  test('whose report has another amount than was confirmed waits for a review', async () => {
    const shop = await desk.shop()
    const id = await desk.open(shop, '500')
    await desk.payBy(id, { behaviour: { reports: { amount: '5.00' }, notify: quiet } })
    await desk.decideFor(id, 'approve')
    await confirm((await desk.collection(id)).reference)
    expect(await desk.collection(id)).toMatchObject({ review_reason: 'other_amount', paid_amount: rupees('5') })
    expect(await desk.balance(shop)).toBe(0n)
  })

  test('that the bank refused first can be scanned again, and is paid', async () => {
    const shop = await desk.shop()
    const id = await desk.open(shop, '400')
    await desk.payBy(id, { behaviour: { notify: quiet } })
    await desk.decideFor(id, 'decline')
    await desk.work()
    expect(await checkoutNow(desk, id)).toMatchObject({ is_being_paid: true, attempt: { at: 'bank' } })
    const { reference } = await desk.collection(id)
    nepalpay().behave(reference, { attempts: { failed: 1 } })
    nepalpay().decide(reference, 'approve')
    await confirm(reference)
    expect(await paymentNow(shop, id)).toMatchObject({ state: 'paid' })
  })

  test('that succeeds after its expiry is taken', async () => {
    const shop = await desk.shop()
    const id = await desk.open(shop, '400', { expires_in: 300 })
    await desk.payBy(id, { behaviour: { notify: quiet } })
    desk.clock.advance({ minutes: 20 })
    await desk.work()
    expect(await checkoutNow(desk, id)).toMatchObject({ state: 'expired' })
    await desk.decideFor(id, 'approve')
    await confirm((await desk.collection(id)).reference)
    expect(await paymentNow(shop, id)).toMatchObject({ state: 'paid' })
  })

  test('that is paid twice by the same QR gives the second back by itself', async () => {
    const shop = await desk.shop()
    const id = await desk.open(shop, '100')
    await desk.payBy(id, { behaviour: { attempts: { paid: 1 }, notify: quiet } })
    await desk.decideFor(id, 'approve')
    const { reference } = await desk.collection(id)
    await confirm(reference)
    const { gateway_ref } = nepalpay().payment(reference)
    const again = `${gateway_ref.slice(0, -1)}Z1`
    await nepalpay().notifyAbout(reference, again)
    await desk.work()
    expect(await arrivals(again)).toEqual([{ state: 'matched', amount: rupees('100') }])
    expect(await desk.balance(shop)).toBe(rupees('99.20'))
    expect(await checkoutNow(desk, id)).toMatchObject({ state: 'paid' })
    await desk.owner.read(async (tx) => {
      expect(await tx.many`select review_reason, paid_amount from collections where rail_reference = ${again}`).toEqual(
        [{ review_reason: 'surplus', paid_amount: rupees('100') }],
      )
    })
  })

  describe('that is paid twice', () => {
    /** Confirmed once more under the same QR: the second is a surplus, which its rail is asked to give back. */
    async function twice(shop: Shop) {
      const id = await desk.open(shop, '100')
      await desk.payBy(id, { behaviour: { attempts: { paid: 1 }, notify: quiet } })
      await desk.decideFor(id, 'approve')
      const first = await desk.collection(id)
      await confirm(first.reference)
      const again = `${nepalpay().payment(first.reference).gateway_ref.slice(0, -1)}Z1`
      const paySecond = async () => {
        await nepalpay().notifyAbout(first.reference, again)
        await desk.work()
      }
      return { id, first, again, paySecond }
    }
    const named = async (rail_reference: string) =>
      (await desk.owner.read(
        (tx) => tx.maybe<{ id: string; state: string }>`
        select c.id, coalesce(r.state, c.state) as state from collections c
          left join collection_refunds r on r.collection_id = c.id where c.rail_reference = ${rail_reference}`,
      ))!
    const recheck = async (id: string) => {
      await recheckCollection(desk.deps, (await desk.db.read((tx) => collectionById(tx, id)))!)
      await desk.work()
    }
    /** Follows the give-back of a payment, and the shop's refunds, for an hour. */
    const follow = async (rail_reference: string) => {
      const { id } = await named(rail_reference)
      for (let look = 0; look < 4; look++) {
        desk.clock.advance({ minutes: 16 })
        await refundPaymentJob.run({ load_id: id }, desk.deps)
        await desk.db.write((tx) => addJob(tx, sweepOrdersJob, {}))
        await desk.work()
      }
    }

    test('keeps the first payment when the second was given back', async () => {
      const shop = await desk.shop()
      const { first, again, paySecond } = await twice(shop)
      await paySecond()
      await follow(again)
      expect(await named(again)).toMatchObject({ state: 'done' })
      expect(nepalpay().payment(first.reference).refunds).toHaveLength(1)
      await recheck(first.id)
      expect(await desk.db.read((tx) => collectionById(tx, first.id))).toMatchObject({ state: 'credited' })
      expect(await desk.balance(shop)).toBe(rupees('99.20'))
    })

    test('gives the second back although the first was refunded before', async () => {
      const shop = await desk.shop()
      const { id, first, again, paySecond } = await twice(shop)
      await shop.call(refundPayment, { id, amount: 10_000, reason: 'asked' }, newId())
      await follow((await desk.collection(id)).rail_reference!)
      expect(nepalpay().payment(first.reference).refunds).toHaveLength(1)
      await paySecond()
      await follow(again)
      expect(await named(again)).toMatchObject({ state: 'done' })
      expect(nepalpay().payment(first.reference).refunds).toHaveLength(2)
    })

    test('puts the first into review where NCHL itself refunded one of the two', async () => {
      const shop = await desk.shop()
      const { first, paySecond } = await twice(shop)
      await paySecond()
      nepalpay().behave(first.reference, { attempts: { paid: 1 }, refunded: 'whole' })
      await recheck(first.id)
      expect(await desk.db.read((tx) => collectionById(tx, first.id))).toMatchObject({
        state: 'credited',
        review_reason: 'contradicted',
      })
      expect(await desk.balance(shop)).toBe(rupees('99.20'))
    })
  })

  test('loads no wallet', async () => {
    const shop = await desk.shop()
    const { id: instrument_id } = (await usual(desk, 'nepalpay'))!
    const ask = { instrument_id, amount: Number(rupees('500')), purpose: 'stock' } as const
    expect(codeOf(await shop.call(createLoad, ask, newId()))).toBe('bank_unknown')
  })
})

describe('a payment that another bank’s app makes at a printed code', () => {
  test('is a payment of the shop by QR, credited less its fee, once', async () => {
    const shop = await desk.shop()
    const { code, id: code_id } = await shopCode(shop)
    const reference = await scan(code, '75.00')
    await confirm(reference)
    await confirm(reference)
    const [payment, ...others] = await paymentsOf(shop)
    expect([payment, others]).toMatchObject([
      { state: 'paid', source: 'qr', way: 'nepalpay', amount: rupees('75') },
      [],
    ])
    expect(await desk.balance(shop)).toBe(rupees('74.40'))
    expect(await arrivals(reference)).toEqual([{ state: 'matched', amount: rupees('75') }])
    expect(code_id).toBeDefined()
  })

  test('settles the payment whose amount the shop asked for by its QR', async () => {
    const shop = await desk.shop()
    const { code, id: code_id } = await shopCode(shop)
    const ask = { amount: Number(rupees('250')), code_id, order_reference: 'INV-77' }
    const { id, payload } = (await shop.call(createPayment, ask, newId())).data
    expect(payload).toContain('INV-77')
    await confirm(await scan(code, '250.00', { bill: 'INV-77' }))
    expect(await paymentNow(shop, id)).toMatchObject({ state: 'paid', way: 'nepalpay' })
    expect(await paymentsOf(shop)).toHaveLength(1)
  })

  test('is found by our reference where the shop wrote no bill number', async () => {
    const shop = await desk.shop()
    const { code, id: code_id } = await shopCode(shop)
    const ask = { amount: Number(rupees('60')), code_id }
    const { id, payload, reference } = (await shop.call(createPayment, ask, newId())).data
    expect(payload).toContain(`0116${reference}`)
    await confirm(await scan(code, '60.00', { bill: reference.slice(0, 15) }))
    expect(await paymentNow(shop, id)).toMatchObject({ state: 'paid' })
  })

  test('with the bill number of another shop’s payment is a payment of the shop whose code it is', async () => {
    const [shop, other] = [await desk.shop(), await desk.shop()]
    const { code } = await shopCode(shop)
    const id = await desk.open(other, '300')
    await desk.payBy(id, { behaviour: { notify: quiet } })
    const { reference: bill } = await desk.collection(id)
    await confirm(await scan(code, '300.00', { bill }))
    expect(await paymentsOf(shop)).toMatchObject([{ state: 'paid', amount: rupees('300') }])
    expect(await desk.balance(other)).toBe(0n)
    expect(await paymentNow(other, id)).toMatchObject({ state: 'open' })
  })

  test('waits for its report, however late that is', async () => {
    const shop = await desk.shop()
    const { code } = await shopCode(shop)
    const reference = await scan(code, '80.00', { behaviour: { status: { first: 'not_initialised', seconds: 1_800 } } })
    await confirm(reference)
    expect(await paymentsOf(shop)).toEqual([])
    const sweep = desk.app.jobs.find(({ name }) => name === 'payments.sweep_arrivals')!
    for (let n = 0; n < 4; n++) {
      desk.clock.advance({ minutes: 20 })
      await sweep.run({})
      await desk.work()
    }
    expect(await desk.balance(shop)).toBe(rupees('79.36'))
  })

  test('at a revoked code waits for a review, and counts at the code', async () => {
    const shop = await desk.shop()
    const { code, id } = await shopCode(shop)
    await shop.call(replaceCode, { id })
    desk.clock.advance({ minutes: 1 })
    await confirm(await scan(code, '90.00'))
    const [row] = await desk.owner.read(
      (tx) => tx.many`
      select review_reason, paid_amount from collections where merchant_id = ${shop.merchant_id}`,
    )
    expect(row).toEqual({ review_reason: 'revoked_code', paid_amount: rupees('90') })
    expect(await desk.balance(shop)).toBe(0n)
  })

  test('at a code of no shop is kept for an operator, and answered', async () => {
    const reference = await scan('NOSHOPSCODE', '55.00')
    expect(await confirm(reference)).toMatchObject({ acknowledged: true })
    expect(await arrivals(reference)).toEqual([{ state: 'unmatched', amount: rupees('55') }])
    const review = (...args: string[]) => reviewPayments(args, { db: desk.db, clock: desk.clock })
    expect((await review()).says).toMatch(new RegExp(`${reference}  at no shop .*Rs.55.00 .*code NOSHOPSCODE`))
    expect(await review('returned', reference, '--by', 'asha')).toMatchObject({ code: 0 })
    expect(await arrivals(reference)).toMatchObject([{ state: 'returned' }])
    expect(await review('returned', reference, '--by', 'asha')).toMatchObject({ code: 1 })
  })

  test('that is confirmed and never reported as paid ends without money', async () => {
    const shop = await desk.shop()
    const { code } = await shopCode(shop)
    const reference = await scan(code, '80.00', { behaviour: { status: { last: 'fail' } } })
    await confirm(reference)
    expect([await arrivals(reference), await paymentsOf(shop)]).toEqual([[{ state: 'unpaid', amount: null }], []])
  })
})
