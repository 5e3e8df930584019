import { enterContactCode, readContactCode, sendContactCode } from '@sahuji/contract/payments/payer-codes'
import { openDispute, readProvedDispute, withdrawDispute } from '@sahuji/contract/payments/payer-disputes'
import { readPayerReceipt } from '@sahuji/contract/payments/payer-receipts'
import { payAtBank } from '@sahuji/contract/payments/paying'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { usual } from '../../../testing/offers.ts'
import { codeOf } from '../../../testing/payments.ts'
import { forgetLimits } from '../../../testing/people.ts'
import { openRailPaymentDesk, type RailPaymentDesk, type Shop } from '../../../testing/rail-payments.ts'
import { addJob } from '../../platform/jobs/jobs.ts'
import { forgetProofs } from '../proofs/forget-proofs.job.ts'

let desk: RailPaymentDesk
let shop: Shop
beforeAll(async () => {
  desk = await openRailPaymentDesk()
  shop = await desk.shop()
})
beforeEach(() => forgetLimits(desk))
afterAll(async () => {
  expect(await desk.broken()).toEqual([])
  await desk.close()
})

/** A payment by a bank, and the code of its receipt. */
async function paid(given: { mobile_no?: string; email?: string } = {}) {
  const id = await desk.open(shop, '1,000')
  const { id: instrument_id } = (await usual(desk, 'onepg'))!
  const { receipt } = (await desk.call(payAtBank, { id, instrument_id, ...given })).data
  await desk.decideFor(id, 'approve')
  await desk.work()
  return { id, code: receipt! }
}

const otpTo = async (to: string): Promise<string> =>
  /\d{6}/.exec((await desk.outbox(to)).find(({ text }) => /\d{6}/.test(text ?? ''))?.text ?? '')![0]
const otherThan = (otp: string): string => (otp === '000000' ? '111111' : '000000')
const asked = { reason: 'not_received', words: 'The shop was closed' } as const

/** Asks for a code and enters it. */
async function proved(code: string, to: string, given: object = {}) {
  const { id } = (await desk.call(sendContactCode, { code, ...given })).data
  return { id, answer: await desk.call(enterContactCode, { id, otp: await otpTo(to) }) }
}

describe('a payer who gave an e-mail address and no number', () => {
  test('disputes the payment by a code, sees the dispute and withdraws it, and is written to there', async () => {
    const email = 'maya@example.com'
    const { id, code } = await paid({ email })
    const sent = (await desk.call(sendContactCode, { code, email: 'other@example.com' })).data
    expect((await desk.call(readContactCode, { id: sent.id })).data).toMatchObject({
      by: 'email',
      to: 'm•••@example.com',
      is_proved: false,
    })
    const { reference } = (await desk.call(readPayerReceipt, { code })).data
    const proof = { id, reference, proof_id: sent.id }
    expect(codeOf(await desk.call(openDispute, { ...proof, ...asked }))).toBe('dispute_code_over')
    const otp = await otpTo(email)
    expect(codeOf(await desk.call(enterContactCode, { id: sent.id, otp: otherThan(otp) }))).toBe('confirmation_wrong')
    expect((await desk.call(enterContactCode, { id: sent.id, otp })).data).toEqual({ payment_id: id })
    expect((await desk.call(openDispute, { ...proof, ...asked })).data).toMatchObject({ state: 'open' })
    expect((await desk.call(readProvedDispute, proof)).data.words).toBe(asked.words)
    expect((await desk.call(withdrawDispute, proof)).data.state).toBe('withdrawn')
    expect((await desk.outbox(email)).map(({ subject }) => subject).join()).toMatch(/is withdrawn.*is open/)
    expect(await desk.outbox('other@example.com')).toEqual([])
    desk.clock.advance({ minutes: 31 })
    expect(codeOf(await desk.call(readProvedDispute, proof))).toBe('dispute_code_over')
  })

  test('cannot dispute another payment with the code', async () => {
    const [one, other] = [await paid({ email: 'a1@example.com' }), await paid({ email: 'a2@example.com' })]
    const { id: proof_id } = await proved(one.code, 'a1@example.com')
    const { reference } = (await desk.call(readPayerReceipt, { code: other.code })).data
    const wrong = await desk.call(openDispute, { id: other.id, reference, proof_id, ...asked })
    expect(codeOf(wrong)).toBe('dispute_code_over')
  })
})

test('codes that strangers have sent leave the last ones of a number’s day to its owner', async () => {
  const mobile_no = '9851000077'
  const answers = []
  for (let n = 0; n < 4; n++) {
    const { code } = await paid({ mobile_no })
    for (let times = 0; times < 2; times++) {
      desk.clock.advance({ seconds: 61 })
      answers.push(codeOf(await desk.call(sendContactCode, { code })) ?? 'sent')
    }
  }
  expect(answers).toEqual([...Array(6).fill('sent'), 'otp_daily_cap', 'otp_daily_cap'])
  expect(await desk.outbox(`+977${mobile_no}`)).toHaveLength(6)
})

describe('a payer who gave neither', () => {
  test('is known only by the number that a code proves first, for receipts, refunds and disputes', async () => {
    const { id, code } = await paid()
    expect(codeOf(await desk.call(sendContactCode, { code }))).toBe('payer_contact_needed')
    const other = (await desk.call(sendContactCode, { code, email: 'second@example.com' })).data
    const { answer } = await proved(code, '+9779812340001', { mobile_no: '9812340001' })
    expect(answer.http).toBe(200)
    const late = await desk.call(enterContactCode, { id: other.id, otp: await otpTo('second@example.com') })
    expect(codeOf(late)).toBe('payer_contact_known')
    expect((await desk.call(readPayerReceipt, { code })).data).toMatchObject({ sms_to: '98••• ••001', email_to: null })
    const { reference } = (await desk.call(readPayerReceipt, { code })).data
    const opened = await desk.call(openDispute, { id, reference, mobile_end: '0001', ...asked })
    expect(opened.data).toMatchObject({ state: 'open' })
    const replaced = desk.db.write(
      (tx) => tx.run`update payment_attempts set payer_mobile = '9812340002' where payment_id = ${id}`,
    )
    await expect(replaced).rejects.toMatchObject({ constraint: 'payer_contact_is_kept' })
  })

  test('has six codes for a payment and five tries each, and the codes are forgotten after two days', async () => {
    const { id, code } = await paid()
    const answers = []
    for (let sent = 0; sent < 7; sent++)
      answers.push(await desk.call(sendContactCode, { code, email: `six${sent}@example.com` }))
    expect(answers.map((answer) => codeOf(answer))).toEqual([...Array.from({ length: 6 }), 'otp_daily_cap'])
    const [first] = answers
    const otp = await otpTo('six0@example.com')
    const tries = []
    for (let wrong = 0; wrong < 5; wrong++)
      tries.push(codeOf(await desk.call(enterContactCode, { id: first!.data.id, otp: otherThan(otp) })))
    expect(tries.at(-1)).toBe('confirmation_over')
    expect(codeOf(await desk.call(enterContactCode, { id: first!.data.id, otp }))).toBe('confirmation_over')
    desk.clock.advance({ hours: 50 })
    await desk.db.write((tx) => addJob(tx, forgetProofs, {}))
    await desk.runJobs()
    const left = await desk.db.read((tx) => tx.many`select id from payer_codes where payment_id = ${id}`)
    expect(left).toEqual([])
  })
})
