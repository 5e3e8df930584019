import { rupees } from '@sahuji/contract/money/money'
import { readPayment } from '@sahuji/contract/payments'
import { readDisputeFigures } from '@sahuji/contract/payments/dispute-figures'
import {
  listDisputes,
  readDispute,
  sendDisputeAnswer,
  giveDisputedBack,
  saveDisputeAnswer,
} from '@sahuji/contract/payments/disputes'
import * as office from '@sahuji/contract/payments/office/disputes'
import { openOwnDispute, readOwnDispute, withdrawOwnDispute } from '@sahuji/contract/payments/payer-disputes'
import { refundPayment } from '@sahuji/contract/payments/refunds'
import { approveProposal } from '@sahuji/contract/operator/proposals'
import { listNotifications } from '@sahuji/contract/notifications'
import { listTransactions } from '@sahuji/contract/transactions'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { operator, type SomeOperator, steppedUp } from '../../../testing/operators.ts'
import { codeOf, openPaymentDesk, type PaymentDesk } from '../../../testing/payments.ts'
import { together, type SendingMerchant } from '../../../testing/transfers.ts'
import { newId } from '../../platform/ids.ts'
import { addJob } from '../../platform/jobs/jobs.ts'
import { endAnswerTimes } from './dispute-deadlines.job.ts'
import { holdMissing } from './hold-disputed.ts'

let desk: PaymentDesk
let maker: SomeOperator
let checker: SomeOperator
beforeAll(async () => {
  desk = await openPaymentDesk()
  maker = await steppedUp(desk, await operator(desk, ['finance_maker'], 'Binod Karki'))
  checker = await steppedUp(desk, await operator(desk, ['finance_checker'], 'Asmita Lama'))
})
afterAll(async () => {
  expect(await desk.broken()).toEqual([])
  await desk.close()
})

const asked = { reason: 'not_received', words: 'The shop was closed when I came for it' } as const

/** A payment of so many rupees; its fee is 1 %. */
async function paidShop(amount: string) {
  const [shop, payer] = [await desk.merchant(), await desk.merchant(amount)]
  const id = await desk.open(shop, amount)
  expect((await desk.pay(payer, id)).http).toBe(200)
  return { shop, payer, id }
}

/** The same, disputed by its payer. */
async function disputed(amount: string) {
  const paid = await paidShop(amount)
  expect((await paid.payer.call(openOwnDispute, { id: paid.id, ...asked })).http).toBe(200)
  return { ...paid, dispute_id: await disputeIdOf(paid.shop) }
}

const disputeIdOf = async (shop: SendingMerchant, which: 'open' | 'ended' = 'open') =>
  (await shop.call(listDisputes, { which })).data.data[0]!.id

const work = async () => {
  await desk.db.write((tx) => addJob(tx, holdMissing, {}))
  await desk.db.write((tx) => addJob(tx, endAnswerTimes, {}))
  await desk.runJobs()
}

async function decide(dispute_id: string, outcome: office.DisputeOutcome) {
  const reason = 'Both sides were read'
  const made = await maker.call(office.proposeDisputeOutcome, { id: dispute_id, outcome, reason }, newId())
  expect(made.http).toBe(200)
  const { id, revision } = made.data
  return checker.call(approveProposal, { id, revision })
}

const paymentOf = async (shop: SendingMerchant, id: string) => (await shop.call(readPayment, { id })).data
const answer = 'He collected it on Sunday at 11:20'
const answered = (shop: SendingMerchant, id: string) => shop.call(sendDisputeAnswer, { id, answer })

describe('a dispute', () => {
  test('holds its amount, which can be neither sent nor refunded, and is free once it is won', async () => {
    const { shop, payer, id } = await paidShop('1,000')
    await desk.deposit(shop.merchant_id, rupees('10'))
    await payer.call(openOwnDispute, { id, ...asked })
    const dispute_id = await disputeIdOf(shop)
    expect(await desk.wallet(shop.merchant_id)).toMatchObject({ held: rupees('1,000') })
    expect(await paymentOf(shop, id)).toMatchObject({ state: 'disputed', disputed: rupees('1,000'), refundable: 0n })
    expect(codeOf(await shop.call(refundPayment, { id, amount: 100, reason: 'asked' }, newId()))).toBe(
      'payment_not_refundable',
    )
    expect((await shop.call(listTransactions, { kind: 'dispute' })).data.data[0]).toMatchObject({
      state: 'held',
      amount: -rupees('1,000'),
      net: null,
    })
    expect((await shop.call(listNotifications, {})).data.data[0]).toMatchObject({ type: 'PaymentDispute' })
    expect((await answered(shop, dispute_id)).data).toMatchObject({ state: 'review', answer })
    expect((await decide(dispute_id, 'won')).http).toBe(200)
    expect(await desk.wallet(shop.merchant_id)).toMatchObject({ held: 0n })
    expect(await paymentOf(shop, id)).toMatchObject({ state: 'paid', disputed: 0n, refundable: rupees('1,000') })
    expect((await shop.call(listTransactions, { kind: 'dispute' })).data.data[0]).toMatchObject({ state: 'cancelled' })
    expect((await payer.call(readOwnDispute, { id })).data.dispute).toMatchObject({ state: 'won' })
  })

  test('that is lost goes back into the wallet that paid, in the history of both', async () => {
    const { shop, payer, id, dispute_id } = await disputed('1,000')
    await desk.deposit(shop.merchant_id, rupees('100'))
    await work()
    await answered(shop, dispute_id)
    expect((await decide(dispute_id, 'lost')).data).toMatchObject({ state: 'done', kind: 'dispute' })
    expect(await desk.wallet(payer.merchant_id)).toMatchObject({ balance: rupees('1,000') })
    expect(await desk.wallet(shop.merchant_id)).toMatchObject({ balance: rupees('92'), held: 0n })
    expect(await paymentOf(shop, id)).toMatchObject({ state: 'refunded', disputed: rupees('1,000'), refundable: 0n })
    const [out] = (await shop.call(listTransactions, { kind: 'dispute' })).data.data
    expect(out).toMatchObject({ state: 'completed', net: -rupees('1,000'), balance_after: rupees('92') })
    const [back] = (await payer.call(listTransactions, { kind: 'dispute' })).data.data
    expect(back).toMatchObject({ state: 'completed', net: rupees('1,000'), balance_after: rupees('1,000') })
  })

  test('of more than the wallet has holds what is there, the rest once it comes, and what is missing at a loss is owed', async () => {
    const { shop, payer, id } = await paidShop('1,000')
    await desk.send(shop, payer, '900')
    await payer.call(openOwnDispute, { id, ...asked })
    const dispute_id = await disputeIdOf(shop)
    // 1,000 less the fee of 8 less what was sent
    expect((await shop.call(readDispute, { id: dispute_id })).data).toMatchObject({ held: rupees('92') })
    expect(await desk.wallet(shop.merchant_id)).toMatchObject({ available: 0n })
    await desk.deposit(shop.merchant_id, rupees('200'))
    await work()
    expect((await shop.call(readDispute, { id: dispute_id })).data).toMatchObject({ held: rupees('292') })
    expect(codeOf(await shop.call(giveDisputedBack, { id: dispute_id }))).toBe('dispute_not_covered')
    await answered(shop, dispute_id)
    expect((await decide(dispute_id, 'lost')).http).toBe(200)
    expect(await desk.wallet(payer.merchant_id)).toMatchObject({ balance: rupees('1,900') })
    expect(await desk.wallet(shop.merchant_id)).toMatchObject({ balance: 0n, available: 0n })
    expect((await shop.call(readDispute, { id: dispute_id })).data).toMatchObject({
      state: 'lost',
      owed: rupees('708'),
    })
  })

  test('is given back by the merchant at once, and cannot end twice', async () => {
    const { shop, payer, dispute_id } = await disputed('500')
    await desk.deposit(shop.merchant_id, rupees('4'))
    await work()
    const ends = () => shop.call(giveDisputedBack, { id: dispute_id })
    const answers = await Promise.all([ends(), ends()])
    expect(answers.map(codeOf).toSorted()).toEqual(['dispute_over', undefined])
    expect(await desk.wallet(payer.merchant_id)).toMatchObject({ balance: rupees('500') })
  })

  test('is withdrawn by its payer, who may dispute three times in all; a stranger may not', async () => {
    const { shop, payer, id } = await disputed('500')
    const stranger = await desk.merchant()
    expect(codeOf(await stranger.call(withdrawOwnDispute, { id }))).toBe('not_found')
    expect(codeOf(await payer.call(openOwnDispute, { id, ...asked }))).toBe('dispute_open')
    expect((await payer.call(withdrawOwnDispute, { id })).data).toMatchObject({ state: 'withdrawn' })
    expect(await paymentOf(shop, id)).toMatchObject({ state: 'paid' })
    for (const _ of [2, 3]) {
      expect((await payer.call(openOwnDispute, { id, ...asked })).http).toBe(200)
      await payer.call(withdrawOwnDispute, { id })
    }
    expect(codeOf(await payer.call(openOwnDispute, { id, ...asked }))).toBe('dispute_too_often')
    expect(await paymentOf(shop, id)).toMatchObject({ state: 'paid' })
  })

  test('after a refund holds the rest, and after its loss the payment is refunded', async () => {
    const { shop, payer, id } = await paidShop('100')
    await desk.deposit(shop.merchant_id, rupees('50'))
    await shop.call(refundPayment, { id, amount: Number(rupees('40')), reason: 'asked' }, newId())
    await payer.call(openOwnDispute, { id, ...asked })
    const dispute_id = await disputeIdOf(shop)
    expect((await shop.call(readDispute, { id: dispute_id })).data).toMatchObject({
      amount: rupees('60'),
      refunded: rupees('40'),
    })
    await answered(shop, dispute_id)
    await decide(dispute_id, 'lost')
    expect(await paymentOf(shop, id)).toMatchObject({ state: 'refunded' })
    expect(await desk.wallet(payer.merchant_id)).toMatchObject({ balance: rupees('100') })
  })

  test('sends its draft at the deadline, and without one the company decides alone', async () => {
    const [one, other] = [await disputed('100'), await disputed('100')]
    await one.shop.call(saveDisputeAnswer, { id: one.dispute_id, answer })
    await desk.owner.write(
      (tx) => tx.run`
        update disputes set opened_at = opened_at - interval '8 days', answer_by = answer_by - interval '8 days'
         where id = any(${[one.dispute_id, other.dispute_id]}::uuid[]) -- any merchant: of both`,
    )
    await work()
    expect((await one.shop.call(readDispute, { id: one.dispute_id })).data).toMatchObject({
      state: 'review',
      is_sent_at_deadline: true,
    })
    const alone = (await other.shop.call(readDispute, { id: other.dispute_id })).data
    expect(alone).toMatchObject({ state: 'review', answered_at: null })
    expect(alone.timeline.at(-1)).toMatchObject({ what: 'unanswered' })
    expect(codeOf(await answered(other.shop, other.dispute_id))).toBe('dispute_answered')
    expect((await other.shop.call(readDisputeFigures, {})).data).toMatchObject({ to_answer: 0, open: 1 })
  })

  test('is decided by two operators, and by none while the merchant may answer', async () => {
    const { shop, dispute_id } = await disputed('100')
    const ask = { id: dispute_id, outcome: 'lost', reason: 'The network sent it' } as const
    expect(codeOf(await maker.call(office.proposeDisputeOutcome, ask, newId()))).toBe('dispute_not_in_review')
    await answered(shop, dispute_id)
    const { id, revision } = (await maker.call(office.proposeDisputeOutcome, ask, newId())).data
    expect(codeOf(await maker.call(office.proposeDisputeOutcome, ask, newId()))).toBe('item_proposed')
    expect(codeOf(await maker.call(approveProposal, { id, revision }))).toBe('operator_role_needed')
    await expect(
      desk.db.write(
        (tx) => tx.run`
          update disputes set state = 'won', held = 0, ended_at = now(), proposal_id = ${id}
           where id = ${dispute_id} and merchant_id = ${shop.merchant_id}`,
      ),
    ).rejects.toMatchObject({ constraint: 'dispute_is_decided_by_two' })
    expect((await shop.call(giveDisputedBack, { id: dispute_id })).http).toBe(422)
    await desk.deposit(shop.merchant_id, rupees('10'))
    expect((await shop.call(giveDisputedBack, { id: dispute_id })).http).toBe(200)
    expect(codeOf(await checker.call(approveProposal, { id, revision }))).toBe('dispute_not_in_review')
  })
})

describe('a refund and a dispute at once', () => {
  test('never give back more than was paid, in whichever order they come', async () => {
    for (let round = 0; round < 6; round++) {
      const { shop, payer, id } = await paidShop('100')
      await desk.deposit(shop.merchant_id, rupees('500'))
      const refund = () => shop.call(refundPayment, { id, amount: Number(rupees('60')), reason: 'asked' }, newId())
      const dispute = () => payer.call(openOwnDispute, { id, ...asked })
      const order = round % 2 === 0 ? [refund, dispute, refund] : [dispute, refund, refund]
      await together(desk, shop, () => Promise.all(order.map((each) => each())))
      const { refunded, disputed: held, refundable } = await paymentOf(shop, id)
      expect(refunded + held + refundable).toBe(rupees('100'))
      if (held > 0n) {
        const dispute_id = await disputeIdOf(shop)
        await answered(shop, dispute_id)
        await decide(dispute_id, 'lost')
      }
      const { balance } = await desk.wallet(payer.merchant_id)
      expect(balance).toBe(refunded + held)
    }
  })
})
