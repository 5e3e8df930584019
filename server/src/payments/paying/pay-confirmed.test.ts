import { rupees } from '@sahuji/contract/money/money'
import {
  beginPaymentConfirmation,
  payFromWallet,
  readCheckout,
  readPayerWallet,
  sendPaymentCode,
} from '@sahuji/contract/payments/paying'
import { listTransactions } from '@sahuji/contract/transactions'
import { changeTransferSettings } from '@sahuji/contract/transfers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { forgetLimits, phoneCode } from '../../../testing/people.ts'
import { codeOf, openPaymentDesk, type PaymentDesk } from '../../../testing/payments.ts'
import type { SendingMerchant } from '../../../testing/transfers.ts'
import { newId } from '../../platform/ids.ts'

let desk: PaymentDesk
let shop: SendingMerchant
beforeAll(async () => {
  desk = await openPaymentDesk()
  shop = await desk.merchant()
})
afterAll(async () => {
  expect(await desk.broken()).toEqual([])
  await desk.close()
})

/** A merchant with Rs.20,000 who must confirm payments above Rs.100. */
async function sita(): Promise<SendingMerchant> {
  const payer = await desk.merchant('20,000')
  await payer.call(changeTransferSettings, { confirm_above: Number(rupees('100')) })
  return payer
}

/** Begins the confirmation of a payment; answers its id and the code that came. */
async function confirmed(payer: SendingMerchant, id: string) {
  await forgetLimits(desk)
  const { data } = await payer.call(beginPaymentConfirmation, { id })
  await payer.call(sendPaymentCode, { id: data.id })
  return { confirmation_id: data.id, sms_code: await phoneCode(desk, payer.mobile_no) }
}

const otherThan = (code: string): string => (code === '123456' ? '654321' : '123456')
const balanceOf = async ({ merchant_id }: SendingMerchant) => (await desk.wallet(merchant_id)).balance

describe('a payment above what may leave unconfirmed', () => {
  test('is refused with a wrong code, which counts a try, and paid once with the right one', async () => {
    const payer = await sita()
    const id = await desk.open(shop, '700')
    const { sms_code, confirmation_id } = await confirmed(payer, id)
    const wrong = await payer.call(payFromWallet, { id, confirmation_id, sms_code: otherThan(sms_code) }, newId())
    expect(wrong).toMatchObject({ http: 422, body: { refusal: 'confirmation_wrong', facts: { left: 4 } } })
    expect(await balanceOf(payer)).toBe(rupees('20,000'))
    const key = newId()
    const pay = () => payer.call(payFromWallet, { id, confirmation_id, sms_code }, key)
    const answers = [...(await Promise.all([pay(), pay()])), await pay()]
    expect(answers.at(-1)).toMatchObject({ http: 200, data: { state: 'paid' } })
    expect(answers.map(codeOf).filter((code) => code !== undefined && code !== 'key_busy')).toEqual([])
    expect(await balanceOf(payer)).toBe(rupees('19,300'))
    const again = await payer.call(payFromWallet, { id, confirmation_id, sms_code }, newId())
    expect(codeOf(again)).toBe('payment_not_open')
    expect(await balanceOf(payer)).toBe(rupees('19,300'))
  })

  test('is not paid by the confirmation of another payment or of another payer', async () => {
    const [payer, other] = [await sita(), await sita()]
    const [tea, rice] = [await desk.open(shop, '300'), await desk.open(shop, '300')]
    const proof = await confirmed(payer, tea)
    expect(codeOf(await payer.call(payFromWallet, { id: rice, ...proof }, newId()))).toBe('send_differs')
    expect(codeOf(await other.call(payFromWallet, { id: tea, ...proof }, newId()))).toBe('confirmation_over')
    expect(await balanceOf(payer)).toBe(rupees('20,000'))
    expect((await other.call(sendPaymentCode, { id: proof.confirmation_id })).http).toBe(404)
  })

  test('needs a payment that can be paid, and names the amount and the shop in the SMS', async () => {
    const payer = await sita()
    const id = await desk.open(shop, '25,000')
    expect(codeOf(await payer.call(beginPaymentConfirmation, { id }))).toBe('payable_too_low')
    expect(codeOf(await payer.call(beginPaymentConfirmation, { id: newId() }))).toBe('not_found')
    expect(codeOf(await shop.call(beginPaymentConfirmation, { id }))).toBe('payment_is_your_own')
    const small = await desk.open(shop, '450')
    await confirmed(payer, small)
    const { name } = (await desk.call(readCheckout, { id: small })).data.shop
    const texts = await desk.outbox(`+977${payer.mobile_no.slice(-10)}`)
    const shownName = [...name].slice(0, 24).join('')
    expect(JSON.stringify(texts)).toContain(`to pay Rs.450.00 to ${shownName}.`)
  })
})

describe('the wallet of a payer', () => {
  test('shows what it can pay, what needs no confirmation and, once paid, its own transaction', async () => {
    const [payer, other] = [await sita(), await desk.merchant('50')]
    const id = await desk.open(shop, '80')
    const before = { is_own_shop: false, payable: rupees('20,000'), transaction_id: null }
    expect((await payer.call(readPayerWallet, { id })).data).toEqual({ ...before, unconfirmed_left: rupees('100') })
    expect((await desk.pay(payer, id)).http).toBe(200)
    const { data: after } = await payer.call(readPayerWallet, { id })
    expect(after).toMatchObject({ payable: rupees('19,920'), unconfirmed_left: rupees('20') })
    const [spent] = (await payer.call(listTransactions, { kind: 'payment' })).data.data
    expect(after.transaction_id).toBe(spent?.id)
    expect((await other.call(readPayerWallet, { id })).data).toMatchObject({
      payable: rupees('50'),
      transaction_id: null,
    })
    expect((await shop.call(readPayerWallet, { id })).data).toMatchObject({ is_own_shop: true, transaction_id: null })
  })

  test('is hidden without a session and for an unknown payment', async () => {
    const id = await desk.open(shop, '80')
    expect((await desk.call(readPayerWallet, { id })).http).toBe(401)
    expect(codeOf(await shop.call(readPayerWallet, { id: newId() }))).toBe('not_found')
  })
})
