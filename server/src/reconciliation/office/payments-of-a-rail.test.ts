import { rupees } from '@sahuji/contract/money/money'
import { kathmanduDay } from '@sahuji/contract/time/time'
import type { BreakAct } from '@sahuji/contract/reconciliation/break-shapes'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { beginAttempt } from '../../../testing/collecting.ts'
import { type Desk, openDesk } from '../../../testing/money-desk.ts'
import { usual } from '../../../testing/offers.ts'
import { payingWith, walletPayer } from '../../../testing/paying.ts'
import { breaksNow, dayNow, imported, type Stated } from '../../../testing/stated-books.ts'
import { settleCollection } from '../../collections/settle/settle-collection.ts'
import { platformBalance } from '../../ledger/queries.ts'
import { newId, newReference } from '../../platform/ids.ts'
import { resolveBreak } from './resolve-break.ts'
import { wholeBreak } from './whole-break.ts'
import { openPayment } from '../../payments/create-payment.ts'
import { lockOpenDispute, payBackDisputed } from '../../payments/disputes/end-dispute.ts'
import { openDisputeOf } from '../../payments/disputes/open-dispute.ts'
import { followOrderJob } from '../../payments/refunds/follow-order.job.ts'
import { askRefund } from '../../payments/refunds/refund-payment.ts'

let desk: Desk
beforeAll(async () => {
  desk = await openDesk({ serves: 'khalti' })
})
afterAll(async () => {
  expect(await desk.broken()).toEqual([])
  await desk.close()
})

const write_off_most = rupees('100')
const note = 'As the report says.'
const read = (id: string) => desk.db.read((tx) => wholeBreak(tx, id, write_off_most))
const resolve = (id: string, act: BreakAct, more: object = {}) =>
  desk.db.write((tx) => resolveBreak({ clock: desk.clock, write_off_most }, tx, desk.maker, { id, act, note, ...more }))
const approve = async (id: string) => desk.approve(await desk.row((await read(id)).proposal_id!))
const inSuspense = () => desk.db.read((tx) => platformBalance(tx, 'live', 'suspense'))

/** A payment by Khalti of so many rupees, credited, with its row in the report of the day. */
async function paid(amount: string) {
  const { bank } = desk
  const merchant_id = await bank.newMerchant()
  const asked = { merchant_id, amount: rupees(amount), mode: 'live', source: 'counter', expires_in: 3_600 } as const
  const payment_id = await bank.db.write((tx) => openPayment(bank.deps, tx, asked))
  const { person_id } = await walletPayer(bank, '1,000')
  const { id: instrument_id } = (await usual(bank, 'khalti'))!
  const attempt = await beginAttempt(bank.deps, { id: payment_id, instrument_id, device: newId(), person_id })
  await bank.decide(attempt, 'never_return')
  const { state } = (await settleCollection(bank.deps, attempt.id))!
  expect(state).toBe('credited')
  const stated: Stated = { day: kathmanduDay(desk.clock.now()), amount: rupees(amount), reference: attempt.reference }
  return { merchant_id, payment_id, stated }
}

/** The same, with so much of it refunded by Khalti. */
async function refunded(amount: string, back: string) {
  const made = await paid(amount)
  const { merchant_id, payment_id } = made
  const deps = payingWith(desk.deps)
  const asked = { merchant_id, payment_id, amount: rupees(back), reason: 'asked', key: newId() } as const
  const { reference } = await askRefund(deps, 'live', { ...asked, asked_by: 'person', person_id: null })
  for (let look = 0; look < 3; look++) {
    const order = await desk.db.read(
      (tx) => tx.one<{ id: string; next_at: Date | null }>`
        select id, next_at from refund_orders where payment_id = ${payment_id}`,
    )
    if (order.next_at && order.next_at > desk.clock.now()) desk.bank.clock.set(order.next_at)
    await followOrderJob.run({ order_id: order.id }, deps)
  }
  const row: Stated = { day: kathmanduDay(desk.clock.now()), amount: -rupees(back), reference }
  return { ...made, back: row }
}

/** The same, with so much of it given back by its shop because of a chargeback: the network takes it from the acquirer. */
async function chargedBack(amount: string, back: string) {
  const made = await paid(amount)
  const { merchant_id, payment_id, stated } = made
  const deps = payingWith(desk.deps)
  const asked = { merchant_id, payment_id, source: 'chargeback', reason: 'not_mine', words: 'Not mine' } as const
  await desk.db.write(async (tx) => {
    const opened = await openDisputeOf(deps, tx, { ...asked, amount: rupees(back), language: 'en' })
    await payBackDisputed(deps, tx, await lockOpenDispute(tx, opened), { state: 'given_back' })
  })
  return { ...made, back: { ...stated, amount: -rupees(back) } }
}

const openBreaks = async () => (await breaksNow(desk.db)).filter(({ state }) => state === 'open')

describe('a rail’s report of its payments', () => {
  test('that lists each payment, refund and chargeback with our references leaves no break', async () => {
    const [one, other, third] = [await paid('500'), await refunded('800', '300'), await chargedBack('1,200', '200')]
    await imported(desk, [one.stated, other.stated, other.back, third.stated, third.back])
    expect(await openBreaks()).toEqual([])
    const day = await dayNow(desk.db, one.stated.day)
    expect(day).toMatchObject({ open_breaks: 0, not_explained: 0n, adds_up: true })
  })

  test('without a payment, with one that is none of ours, and with another amount: each is found, proposed and ended by two', async () => {
    desk.bank.clock.advance({ hours: 24 })
    const [missing, differs, right] = [await paid('700'), await paid('900'), await paid('1,100')]
    const extra: Stated = { ...right.stated, amount: rupees('60'), reference: newReference() }
    await imported(desk, [{ ...differs.stated, amount: rupees('850') }, right.stated, extra])
    // a report of the next day shows that the day is over
    desk.bank.clock.advance({ hours: 72 })
    const later = await paid('100')
    await imported(desk, [later.stated])
    const found = await openBreaks()
    const of = (reference: string) => found.find((one) => one.of === reference)!
    expect(found).toHaveLength(3)
    expect(of(missing.stated.reference!)).toMatchObject({ kind: 'missing_row' })
    expect(of(differs.stated.reference!)).toMatchObject({ kind: 'amount', difference: -rupees('50') })
    expect(of(extra.reference!)).toMatchObject({ kind: 'unknown_row', difference: rupees('60') })
    const before = await inSuspense()
    await resolve(of(extra.reference!).id, 'suspense')
    expect(await inSuspense()).toBe(before)
    await approve(of(extra.reference!).id)
    expect(await inSuspense()).toBe(before + rupees('60'))
    await resolve(of(differs.stated.reference!).id, 'write_off')
    await approve(of(differs.stated.reference!).id)
    expect((await read(of(missing.stated.reference!).id)).acts).toContain('clawback')
    await resolve(of(missing.stated.reference!).id, 'clawback')
    await approve(of(missing.stated.reference!).id)
    const { balance } = await desk.db.read(
      (tx) => tx.one<{ balance: bigint }>`
      select balance from ledger_accounts where merchant_id = ${missing.merchant_id} and mode = 'live' and kind = 'merchant_wallet'`,
    )
    expect(balance).toBe(0n)
    expect(await openBreaks()).toEqual([])
    expect(await dayNow(desk.db, right.stated.day)).toMatchObject({ open_breaks: 0, not_explained: 0n, adds_up: true })
  })
})
