import { rupees } from '@sahuji/contract/money/money'
import { approveProposal } from '@sahuji/contract/operator/proposals'
import * as office from '@sahuji/contract/payments/office/disputes'
import { sendDisputeAnswer } from '@sahuji/contract/payments/disputes'
import { payAtBank } from '@sahuji/contract/payments/paying'
import { refundPayment } from '@sahuji/contract/payments/refunds'
import type { Behaviour } from '@sahuji/simulator/behaviour'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { usual } from '../../../testing/offers.ts'
import { operator, type SomeOperator, steppedUp } from '../../../testing/operators.ts'
import { codeOf } from '../../../testing/payments.ts'
import { forgetLimits } from '../../../testing/people.ts'
import { openRailPaymentDesk, paymentNow, type RailPaymentDesk, type Shop } from '../../../testing/rail-payments.ts'
import { proposeClawback } from '../../collections/settle/propose-clawback.ts'
import { recheckCollection } from '../../collections/settle/recheck-collection.ts'
import { holdFunds, releaseHold } from '../../ledger/hold.ts'
import { lockWallet } from '../../ledger/post.ts'
import { merchantAccount, merchantBalance, platformBalance } from '../../ledger/queries.ts'
import { newId, newLedgerId } from '../../platform/ids.ts'
import { addJob } from '../../platform/jobs/jobs.ts'
import { settleOrder } from '../refunds/end-order.ts'
import { sweepOrdersJob } from '../refunds/follow-order.job.ts'
import { lockOrder } from '../refunds/order-row.ts'
import { payQueuedRefunds } from '../refunds/pay-queued.job.ts'
import { refundsOf } from '../refunds/refund-row.ts'

let desk: RailPaymentDesk
let maker: SomeOperator
let checker: SomeOperator
beforeAll(async () => {
  desk = await openRailPaymentDesk({ serves: ['cards', 'khalti'] })
  maker = await steppedUp(desk, await operator(desk, ['finance_maker'], 'Binod Karki'))
  checker = await steppedUp(desk, await operator(desk, ['finance_checker'], 'Asmita Lama'))
})
beforeEach(async () => {
  await forgetLimits(desk)
  await desk.owner.write((tx) => tx.run`delete from rail_health`)
})
afterAll(async () => {
  expect(await desk.broken()).toEqual([])
  await desk.close()
})

const mobile_no = '9812345678'

/** A stranger's payment of Rs.1,000 by a card, which costs Rs.22, or at Khalti, which costs Rs.10. */
async function paid(rail: 'cards' | 'khalti' = 'cards', behaviour: Behaviour = {}) {
  const shop = await desk.shop()
  const id = await desk.open(shop, '1,000')
  desk.controls[rail].next(behaviour)
  const { id: instrument_id } = (await usual(desk, rail))!
  expect(codeOf(await desk.call(payAtBank, { id, instrument_id, mobile_no }))).toBeUndefined()
  await desk.decideFor(id, 'approve')
  await desk.work()
  return { shop, id }
}

const refund = (shop: Shop, id: string, amount: string) =>
  shop.call(refundPayment, { id, amount: Number(rupees(amount)), reason: 'asked' }, newId())
const sweep = async () => {
  await desk.db.write((tx) => addJob(tx, sweepOrdersJob, {}))
  await desk.runJobs()
}
const walletOf = async ({ merchant_id }: Shop) =>
  (await desk.db.read((tx) => merchantBalance(tx, merchant_id, 'live')))!
const owes = (rail: string) => desk.db.read((tx) => platformBalance(tx, 'live', `rail_clearing:${rail}` as never))
const fees = () => desk.db.read((tx) => platformBalance(tx, 'live', 'fees_earned'))

/** Everything in the wallet is held for something else. Answers the hold. */
async function emptied({ merchant_id }: Shop): Promise<string> {
  const id = newLedgerId('live', desk.clock)
  await desk.db.write(async (tx) => {
    const { free } = await lockWallet(tx, merchant_id, 'live')
    await holdFunds(tx, { id, merchant_id, key: id, account_id: free.account_id, amount: free.available })
  })
  return id
}

/** The rail reports at the next look that all of it went back. */
async function takenBack(id: string): Promise<void> {
  const { reference, rail } = await desk.collection(id)
  desk.controls[rail as 'cards'].behave(reference, { refunded: 'whole' })
  await recheckCollection(desk.deps, await desk.collection(id))
}

describe('a payment that its rail took back', () => {
  test('is refunded no more: its payer has the money', async () => {
    const { shop, id } = await paid()
    await takenBack(id)
    expect(await walletOf(shop)).toMatchObject({ balance: 0n })
    expect(codeOf(await refund(shop, id, '400'))).toBe('payment_not_refundable')
  })

  test('while a refund waits to be asked of the rail ends that refund, and its rail is never asked', async () => {
    const { shop, id } = await paid()
    expect((await refund(shop, id, '400')).data).toMatchObject({ state: 'pending' })
    await takenBack(id)
    await sweep()
    expect(await desk.db.read((tx) => refundsOf(tx, shop.merchant_id, id))).toMatchObject([{ state: 'failed' }])
    expect(desk.controls.cards.payment((await desk.collection(id)).reference).refunds ?? []).toEqual([])
    expect(await walletOf(shop)).toMatchObject({ held: 0n })
  })

  test('while its payer is asked for an account ends that refund, and pays no second time', async () => {
    const { shop, id } = await paid('khalti')
    expect((await refund(shop, id, '400')).data).toMatchObject({ state: 'pending', way: 'account' })
    await takenBack(id)
    await sweep()
    expect(await desk.db.read((tx) => refundsOf(tx, shop.merchant_id, id))).toMatchObject([{ state: 'failed' }])
    expect(await walletOf(shop)).toMatchObject({ held: 0n })
  })

  test('after a refund into the payer’s wallet returns what is left of the fee, and no more', async () => {
    const before = await fees()
    const { shop, id } = await paid('khalti')
    const payer = await desk.shop()
    await refund(shop, id, '400')
    // as when the payer proves the number of this wallet
    await desk.db.write(async (tx) => {
      const { id: order_id } = await tx.one<{ id: string }>`
        update refund_orders set way = 'wallet' where payment_id = ${id} and merchant_id = ${shop.merchant_id} returning id`
      const account_id = await merchantAccount(tx, payer.merchant_id, 'live')
      const into = { merchant_id: payer.merchant_id, account_id, shop: 'Himal Tea House' }
      await settleOrder(desk.deps, tx, (await lockOrder(tx, order_id))!, { rail_reference: null, into })
    })
    expect((await fees()) - before).toBe(rupees('6'))
    await takenBack(id)
    expect((await fees()) - before).toBe(0n)
    expect((await walletOf(shop)).balance).toBe(0n)
  })

  test('while a refund waits for money ends that refund, and the next one of the wallet goes on', async () => {
    const { shop, id } = await paid()
    const hold_id = await emptied(shop)
    expect((await refund(shop, id, '400')).data).toMatchObject({ state: 'queued' })
    await takenBack(id)
    await desk.db.write((tx) => releaseHold(tx, hold_id))
    await desk.db.write((tx) => addJob(tx, payQueuedRefunds, {}))
    await desk.runJobs()
    expect(await desk.db.read((tx) => refundsOf(tx, shop.merchant_id, id))).toMatchObject([{ state: 'failed' }])
    expect(await paymentNow(shop, id)).toMatchObject({ refunded: 0n })
  })

  test('while a dispute holds its money takes that money, and the dispute cannot be lost', async () => {
    const { shop, id } = await paid()
    const { reference } = await paymentNow(shop, id)
    const ask = {
      payment_reference: reference,
      source: 'chargeback',
      reason: 'not_mine',
      words: 'Not my card',
    } as const
    const { id: dispute_id } = (await maker.call(office.openOfficeDispute, { ...ask, answer_days: 5 })).data
    expect(await walletOf(shop)).toMatchObject({ held: rupees('978') })
    await takenBack(id)
    expect(await walletOf(shop)).toMatchObject({ balance: 0n, held: 0n })
    await shop.call(sendDisputeAnswer, { id: dispute_id, answer: 'He was here on Sunday' })
    const decision = { id: dispute_id, outcome: 'lost', reason: 'The network decided for the payer' } as const
    expect(codeOf(await maker.call(office.proposeDisputeOutcome, decision, newId()))).toBe('dispute_paid_back')
  })

  test('is not taken back by operators once its rail gave a part back: that part would be taken twice', async () => {
    const { shop, id } = await paid()
    await refund(shop, id, '400')
    await sweep()
    const { id: collection_id } = await desk.collection(id)
    const { balance } = await walletOf(shop)
    const made = await desk.db.write((tx) =>
      proposeClawback(
        tx,
        desk.clock,
        { operator_id: maker.id, name: 'Binod Karki' },
        { collection_id, reason: 'By letter' },
      ),
    )
    expect(codeOf(await checker.call(approveProposal, { id: made.id, revision: made.revision }))).toBe(
      'payment_not_credited',
    )
    expect((await walletOf(shop)).balance).toBe(balance)
  })

  test('by a dispute that was lost is not taken back once more when the rail reports it', async () => {
    const { shop, id } = await paid()
    const { reference } = await paymentNow(shop, id)
    const before = { rail: await owes('cards'), fees: await fees() }
    const ask = {
      payment_reference: reference,
      source: 'chargeback',
      reason: 'not_mine',
      words: 'Not my card',
    } as const
    const { id: dispute_id } = (await maker.call(office.openOfficeDispute, { ...ask, answer_days: 5 })).data
    await shop.call(sendDisputeAnswer, { id: dispute_id, answer: 'He was here on Sunday' })
    const decision = { id: dispute_id, outcome: 'lost', reason: 'The network decided for the payer' } as const
    const made = (await maker.call(office.proposeDisputeOutcome, decision, newId())).data
    expect((await checker.call(approveProposal, { id: made.id, revision: made.revision })).http).toBe(200)
    expect((await owes('cards')) - before.rail).toBe(rupees('1,000'))
    await takenBack(id)
    expect(await desk.collection(id)).toMatchObject({ state: 'credited', review_since: null })
    expect((await owes('cards')) - before.rail).toBe(rupees('1,000'))
    expect((await walletOf(shop)).balance).toBe(0n)
  })
})
