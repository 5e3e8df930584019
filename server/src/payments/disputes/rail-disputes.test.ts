import { rupees } from '@sahuji/contract/money/money'
import { approveProposal } from '@sahuji/contract/operator/proposals'
import {
  addDisputeFile,
  listDisputes,
  readDispute,
  readDisputePage,
  listPaymentDisputes,
  removeDisputeFile,
  sendDisputeAnswer,
} from '@sahuji/contract/payments/disputes'
import * as office from '@sahuji/contract/payments/office/disputes'
import { payAtBank } from '@sahuji/contract/payments/paying'
import { openDispute, readProvedDispute, withdrawDispute } from '@sahuji/contract/payments/payer-disputes'
import { listAudit } from '@sahuji/contract/operator/audit'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { usual } from '../../../testing/offers.ts'
import { operator, type SomeOperator, steppedUp } from '../../../testing/operators.ts'
import { photo } from '../../../testing/papers.ts'
import { codeOf } from '../../../testing/payments.ts'
import { forgetLimits } from '../../../testing/people.ts'
import { openRailPaymentDesk, paymentNow, type RailPaymentDesk, type Shop } from '../../../testing/rail-payments.ts'
import { platformBalance } from '../../ledger/queries.ts'
import { newId } from '../../platform/ids.ts'

let desk: RailPaymentDesk
let maker: SomeOperator
let checker: SomeOperator
beforeAll(async () => {
  desk = await openRailPaymentDesk()
  maker = await steppedUp(desk, await operator(desk, ['finance_maker'], 'Binod Karki'))
  checker = await steppedUp(desk, await operator(desk, ['finance_checker'], 'Asmita Lama'))
})
beforeEach(() => forgetLimits(desk))
afterAll(async () => {
  expect(await desk.broken()).toEqual([])
  await desk.close()
})

const asked = { reason: 'not_received', words: 'म आउँदा पसल बन्द थियो' } as const

/** A payment of so many rupees by a bank, whose payer gave a mobile number. */
async function paidByBank(amount: string) {
  const shop = await desk.shop()
  const id = await desk.open(shop, amount)
  const { id: instrument_id } = (await usual(desk, 'onepg'))!
  expect((await desk.call(payAtBank, { id, instrument_id, mobile_no: '9812345678' })).http).toBe(200)
  await desk.decideFor(id, 'approve')
  await desk.work()
  const { reference } = await paymentNow(shop, id)
  return { shop, id, reference }
}

const disputeOf = async (shop: Shop) => (await shop.call(listDisputes, { which: 'open' })).data.data[0]!

describe('a payer without a session', () => {
  test('proves by the reference and the last digits of the number, and is written to at each step', async () => {
    const { shop, id, reference } = await paidByBank('1,000')
    const proof = { id, reference, mobile_end: '5678' }
    expect(codeOf(await desk.call(openDispute, { ...proof, mobile_end: '5679', ...asked }))).toBe('dispute_not_proved')
    expect(codeOf(await desk.call(openDispute, { ...proof, reference: 'SJ1', ...asked }))).toBe('dispute_not_proved')
    expect(codeOf(await desk.call(readProvedDispute, proof))).toBe('not_found')
    const opened = await desk.call(openDispute, { ...proof, ...asked })
    expect(opened.data).toMatchObject({ state: 'open', amount: rupees('1,000'), words: asked.words })
    expect((await shop.call(readDispute, { id: (await disputeOf(shop)).id })).data).toMatchObject({
      held: rupees('990'),
      way: 'rail',
      payer_mobile: '98123 ••• 78',
    })
    expect((await desk.call(withdrawDispute, proof)).data).toMatchObject({ state: 'withdrawn' })
    const texts = await desk.outbox('+9779812345678')
    expect(texts.map(({ text }) => text).join()).toMatch(/is withdrawn.*is open/)
    expect(codeOf(await desk.call(withdrawDispute, proof))).toBe('dispute_over')
  })

  test('may try ten times a day for a payment', async () => {
    const { id, reference } = await paidByBank('100')
    const proof = { id, reference, mobile_end: '0000' }
    for (let tries = 0; tries < 10; tries++) await desk.call(readProvedDispute, proof)
    expect(codeOf(await desk.call(openDispute, { ...proof, mobile_end: '5678', ...asked }))).toBe('dispute_not_proved')
  })
})

describe('a chargeback that the office opens', () => {
  test('and two operators decide for the payer takes the money out of what the rail owes us', async () => {
    const { shop, reference } = await paidByBank('1,000')
    const owes = () => desk.db.read((tx) => platformBalance(tx, 'live', 'rail_clearing:onepg'))
    const before = await owes()
    const ask = { payment_reference: reference, source: 'chargeback', answer_days: 5, ...asked } as const
    const tooMuch = { ...ask, amount: Number(rupees('1,001')) }
    expect(codeOf(await maker.call(office.openOfficeDispute, tooMuch))).toBe('dispute_too_large')
    const opened = await maker.call(office.openOfficeDispute, { ...ask, amount: Number(rupees('400')) })
    expect(opened.data).toMatchObject({ source: 'chargeback', opened_by: 'Binod Karki', held: rupees('400') })
    const { id } = opened.data
    expect((await shop.call(listPaymentDisputes, { id: opened.data.payment_id })).data).toMatchObject([{ id }])
    await shop.call(sendDisputeAnswer, { id, answer: 'He collected it on Sunday' })
    expect((await checker.call(office.countOfficeDisputes, {})).data.review).toBeGreaterThan(0)
    expect((await checker.call(office.listOfficeDisputes, { which: 'review' })).data.data[0]).toMatchObject({ id })
    const decision = { id, outcome: 'lost', reason: 'The network decided for the payer' } as const
    const made = (await maker.call(office.proposeDisputeOutcome, decision, newId())).data
    expect(made).toMatchObject({ dispute: { id, outcome: 'lost' }, lines: [{}, {}] })
    expect((await maker.call(office.readOfficeDispute, { id })).data.proposal).toMatchObject({ id: made.id })
    await checker.call(approveProposal, { id: made.id, revision: made.revision })
    expect(await desk.balance(shop)).toBe(rupees('590'))
    expect((await owes()) - before).toBe(rupees('400'))
    expect(await paymentNow(shop, opened.data.payment_id)).toMatchObject({
      state: 'partly_refunded',
      refundable: rupees('600'),
    })
  })

  test('is answered with documents that only this merchant and the office see', async () => {
    const { shop, reference } = await paidByBank('200')
    const other = await desk.shop()
    const ask = { payment_reference: reference, source: 'complaint', answer_days: 5, ...asked } as const
    const { id } = (await maker.call(office.openOfficeDispute, ask)).data
    const file = (await photo(900, 600).toBuffer()).toString('base64')
    expect(codeOf(await other.call(addDisputeFile, { id, name: 'bill.jpg', file }))).toBe('not_found')
    const [first] = (await shop.call(addDisputeFile, { id, name: 'bill.jpg', file })).data.files
    const [, second] = (await shop.call(addDisputeFile, { id, name: 'slip.jpg', file })).data.files
    expect((await shop.call(removeDisputeFile, { id, file: first!.id })).data.files).toMatchObject([{ id: second!.id }])
    const page = { id, file: second!.id, page: '1' }
    expect((await shop.call(readDisputePage, page)).http).toBe(200)
    expect(codeOf(await other.call(readDisputePage, page))).toBe('not_found')
    expect((await shop.call(sendDisputeAnswer, { id, answer: '' })).data.state).toBe('review')
    expect(codeOf(await shop.call(removeDisputeFile, { id, file: second!.id }))).toBe('dispute_answered')
    expect((await checker.call(office.readOfficeDisputePage, page)).http).toBe(200)
    const { data: log } = await checker.call(listAudit, { subject_id: id })
    expect(log.data.map(({ what }) => what)).toEqual(['dispute.file_seen', 'dispute.opened'])
  })
})
