import { createLink } from '@sahuji/contract/payments/links'
import { beginLinkPayment, payAtBank } from '@sahuji/contract/payments/paying'
import { findPayerReceipt, readPayerReceipt, sendPayerReceipt } from '@sahuji/contract/payments/payer-receipts'
import { rupees } from '@sahuji/contract/money/money'
import { verifyReceipt } from '@sahuji/contract/transactions/receipts'
import { beforeAll, describe, expect, test } from 'vitest'
import { usual } from '../../../testing/offers.ts'
import { codeOf } from '../../../testing/payments.ts'
import { railDeskOfFile } from '../../../testing/rail-desk-of-file.ts'
import type { Shop } from '../../../testing/rail-payments.ts'
import { newId } from '../../platform/ids.ts'

const desk = railDeskOfFile({}, { minutes: 20 })
let shop: Shop
beforeAll(async () => {
  shop = await desk.shop()
})

/** A payment by a link, whose payer gave number and e-mail address; answers it with its receipt's code. */
async function paidByLink(mobile_no = '9841234567') {
  const asked = { title: 'Hamper', amount: Number(rupees('1,000')), thanks: 'Come again.' }
  const { data: link } = await shop.call(createLink, asked, newId())
  const typed = { code: link.url.split('/').at(-1)!, name: 'Maya Lama', mobile_no, email: 'maya@example.com' }
  const { id } = (await desk.call(beginLinkPayment, typed)).data
  const { id: instrument_id } = (await usual(desk, 'onepg'))!
  const { receipt } = (await desk.call(payAtBank, { id, instrument_id })).data
  expect(codeOf(await desk.call(readPayerReceipt, { code: receipt! }))).toBe('not_found')
  await desk.decideFor(id, 'approve')
  await desk.work()
  return { id, code: receipt! }
}

describe('a receipt of a payer without an account', () => {
  test('has what was paid to whom and how, and its code is confirmed as ours with the amount that was paid', async () => {
    const { id, code } = await paidByLink()
    const { data } = await desk.call(readPayerReceipt, { code })
    expect(data).toMatchObject({
      payment_id: id,
      state: 'paid',
      amount: rupees('1,000'),
      from: 'Nabil Bank',
      description: 'Hamper',
      thanks: 'Come again.',
      sms_to: '98••• ••567',
      email_to: 'm•••@example.com',
      answers: [],
    })
    const { pathname, searchParams } = new URL(data.verify_url)
    const [reference, proof] = [pathname.split('/').at(-1)!, searchParams.get('proof')!]
    const { found } = (await desk.call(verifyReceipt, { reference, proof })).data
    expect(found).toMatchObject([{ reference, kind: 'payment', state: 'completed', amount: rupees('1,000') }])
    const byAmount = (await desk.call(verifyReceipt, { reference, amount: '1,000' })).data.found
    expect(byAmount).toMatchObject([{ reference, amount: rupees('1,000') }])
    expect((await desk.call(verifyReceipt, { reference: `${reference}X`, proof })).data.found).toEqual([])
  })

  test('is found by the last digits of the payer’s number, and after five wrong ones by its address alone', async () => {
    const { id, code } = await paidByLink()
    expect((await desk.call(findPayerReceipt, { id, mobile_end: '४५६७' })).data).toEqual({ code })
    const wrong = []
    for (let tries = 0; tries < 6; tries++)
      wrong.push(codeOf(await desk.call(findPayerReceipt, { id, mobile_end: '0000' })))
    expect(wrong).toEqual([...Array.from({ length: 5 }, () => 'receipt_digits_wrong'), 'receipt_tries_used'])
    expect(codeOf(await desk.call(findPayerReceipt, { id, mobile_end: '4567' }))).toBe('receipt_tries_used')
    expect((await desk.call(readPayerReceipt, { code })).http).toBe(200)
  })

  test('is sent three times a day, to the number and address of the payment alone', async () => {
    const { code } = await paidByLink('9851000042')
    const sent = []
    for (let times = 0; times < 4; times++) {
      const answer = await desk.call(sendPayerReceipt, { code, by: 'sms' })
      sent.push(codeOf(answer) ?? answer.data.to)
    }
    expect(sent).toEqual(['98••• ••042', '98••• ••042', '98••• ••042', 'receipt_sends_used'])
    const texts = JSON.stringify(await desk.outbox('+9779851000042'))
    expect(texts).toContain(`/receipt/${code}`)
    expect((await desk.call(sendPayerReceipt, { code, by: 'email' })).data).toEqual({ to: 'm•••@example.com' })
    expect(JSON.stringify(await desk.outbox('maya@example.com'))).toContain(`/receipt/${code}`)
    expect(codeOf(await desk.call(sendPayerReceipt, { code: '0000000000000000', by: 'sms' }))).toBe('not_found')
  })
})

test('receipts by SMS leave the last messages of a number’s day to its owner, and have a sentence of their own', async () => {
  const number = '9851000043'
  const sent = []
  for (const { code } of [await paidByLink(number), await paidByLink(number), await paidByLink(number)])
    for (let times = 0; times < 3; times++) {
      const answer = await desk.call(sendPayerReceipt, { code, by: 'sms' })
      sent.push(codeOf(answer) ?? 'sent')
      if (codeOf(answer)) expect(answer.body.message).toMatch(/^No more messages can be sent to this number now/)
    }
  expect(sent).toEqual([...Array(6).fill('sent'), ...Array(3).fill('receipt_not_by_sms')])
  expect(await desk.outbox(`+977${number}`)).toHaveLength(6)
})

test.each([
  ['approve', /paid\. Receipt/],
  ['decline', /did not pay Rs\.1,000\.00\. Nothing was taken/],
] as const)('after an unclear answer the payer’s number gets the end by SMS: %s', async (decision, said) => {
  const number = decision === 'approve' ? '9851000051' : '9851000052'
  const id = await desk.open(await desk.shop(), '1,000')
  const { id: instrument_id } = (await usual(desk, 'onepg'))!
  desk.controls.onepg.next({ faults: [{ call: 'CheckTransactionStatus', kind: 'reset', times: 4 }] })
  await desk.call(payAtBank, { id, instrument_id, mobile_no: number })
  const { id: collection_id } = await desk.collection(id)
  await desk.decideFor(id, decision)
  await desk.pass(collection_id, 1)
  expect(JSON.stringify(await desk.outbox(`+977${number}`))).toMatch(said)
})
