import { rupees } from '@sahuji/contract/money/money'
import { createPayment } from '@sahuji/contract/payments'
import { addShopCode, revokeCode } from '@sahuji/contract/payments/codes'
import { createLink, endLink } from '@sahuji/contract/payments/links'
import { readPayableCode, readPayableLink } from '@sahuji/contract/payments/paying'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { codeOf, openPaymentDesk, type PaymentDesk } from '../../../testing/payments.ts'
import { newId } from '../../platform/ids.ts'
import { demoAcquirer } from '../codes/code-row.ts'

let desk: PaymentDesk
beforeAll(async () => {
  desk = await openPaymentDesk()
})
afterAll(() => desk.close())

const paisa = (amount: string): number => Number(rupees(amount))

test('a code shows whose shop it is and what may be paid, in either case of its letters', async () => {
  const shop = await desk.merchant()
  const { code } = (await shop.call(addShopCode, {})).data
  const read = (of: string) => desk.call(readPayableCode, { code: of })
  const { data } = await read(code)
  expect(data).toMatchObject({ shop: { is_verified: true }, place: null, payment_id: null })
  expect(data.amount_min).toBeLessThan(data.amount_max)
  expect((await read(code.toLowerCase())).data).toEqual(data)
  expect(codeOf(await read('ZZZZZZZZZZ'))).toBe('not_found')
})

test('a code in the QR of another acquirer is unknown', async () => {
  const shop = await desk.merchant()
  const { code } = (await shop.call(addShopCode, {})).data
  expect((await desk.call(readPayableCode, { code, acquirer: demoAcquirer })).http).toBe(200)
  expect(codeOf(await desk.call(readPayableCode, { code, acquirer: '00009999' }))).toBe('not_found')
})

test('a revoked code is refused', async () => {
  const shop = await desk.merchant()
  const { id, code } = (await shop.call(addShopCode, {})).data
  await shop.call(revokeCode, { id })
  expect(codeOf(await desk.call(readPayableCode, { code }))).toBe('code_revoked')
})

test('the reference in a dynamic QR leads to its payment at this code alone', async () => {
  const [shop, other] = [await desk.merchant(), await desk.merchant()]
  const { id: code_id, code } = (await shop.call(addShopCode, {})).data
  const theirs = (await other.call(addShopCode, {})).data
  const { data: asked } = await shop.call(createPayment, { amount: paisa('500'), code_id }, newId())
  const read = (of: { code: string; reference: string }) => desk.call(readPayableCode, of)
  expect((await read({ code, reference: asked.reference })).data).toMatchObject({ payment_id: asked.id })
  expect(codeOf(await read({ code, reference: 'SJ-NONE' }))).toBe('not_found')
  expect(codeOf(await read({ code: theirs.code, reference: asked.reference }))).toBe('not_found')
})

test('a link shows its shop, amount and questions to its payer, and that it has ended', async () => {
  const shop = await desk.merchant()
  const questions = [{ question: 'Mild or hot?', kind: 'choice', choices: ['Mild', 'Hot'], is_needed: true }] as const
  const asked = {
    title: 'Clay pot',
    amount: paisa('400'),
    questions: questions.map((each) => ({ ...each, choices: [...each.choices] })),
  }
  const { id, url } = (await shop.call(createLink, asked, newId())).data
  const code = url.split('/').at(-1)!
  const read = () => desk.call(readPayableLink, { code })
  expect((await read()).data).toMatchObject({
    state: 'open',
    mode: 'live',
    shop: { is_verified: true },
    title: 'Clay pot',
    amount: rupees('400'),
    amount_min: null,
    questions,
  })
  await shop.call(endLink, { id })
  expect((await read()).data.state).toBe('ended')
  expect(codeOf(await desk.call(readPayableLink, { code: 'ZZZZZZZZZZ' }))).toBe('not_found')
})
