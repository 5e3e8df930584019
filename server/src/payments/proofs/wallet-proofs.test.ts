import { rupees } from '@sahuji/contract/money/money'
import { beginPayerPasskey, payByProof, readPayerProof, sendPayerCode } from '@sahuji/contract/payments/payer-proofs'
import { changeTransferSettings } from '@sahuji/contract/transfers'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { forgetLimits } from '../../../testing/people.ts'
import { withPasskey } from '../../../testing/second-factors.ts'
import { codeOf, openPaymentDesk, type PaymentDesk } from '../../../testing/payments.ts'
import type { SendingMerchant } from '../../../testing/transfers.ts'

let desk: PaymentDesk
let shop: SendingMerchant
beforeAll(async () => {
  desk = await openPaymentDesk()
  shop = await desk.merchant()
})
beforeEach(() => forgetLimits(desk))
afterAll(async () => {
  expect(await desk.broken()).toEqual([])
  await desk.close()
})

/** A payer with so much who must confirm everything above Rs.100. */
async function payerWith(balance: string): Promise<SendingMerchant> {
  const payer = await desk.merchant(balance)
  await payer.call(changeTransferSettings, { confirm_above: Number(rupees('100')) })
  return payer
}

const bare = ({ mobile_no }: SendingMerchant) => mobile_no.slice(-10)
const textsTo = (number: string) => desk.outbox(`+977${number}`)

/** Asks for a code at the page of a payment; answers the proof and the code of the newest SMS. */
async function codeFor(id: string, number: string) {
  const { data } = await desk.call(sendPayerCode, { id, mobile_no: number })
  const text = JSON.stringify((await textsTo(number)).at(0) ?? '')
  return { id: data.id, code: /\b(\d{6}) is your/.exec(text)?.[1] ?? '' }
}
const otherThan = (code: string): string => (code === '123456' ? '654321' : '123456')
const balanceOf = async ({ merchant_id }: SendingMerchant) => (await desk.wallet(merchant_id)).balance

describe('a code at the page of a payment', () => {
  test('names amount and shop, and pays that payment once, also above what may leave unconfirmed', async () => {
    const payer = await payerWith('5,000')
    const id = await desk.open(shop, '700')
    const proof = await codeFor(id, bare(payer))
    expect(JSON.stringify(await textsTo(bare(payer)))).toMatch(/to pay Rs\.700\.00 to Himal Tea House/)
    const pay = () => desk.call(payByProof, proof)
    const answers = [...(await Promise.all([pay(), pay(), pay()])), await pay()]
    expect(answers.map(({ http }) => http)).toEqual([200, 200, 200, 200])
    expect(answers[0]!.data).toMatchObject({ payment_id: id, receipt: expect.stringMatching(/^[0-9A-Z]{16}$/) })
    expect(await balanceOf(payer)).toBe(rupees('4,300'))
  })

  test('is used up by three wrong ones, and the right one is then refused', async () => {
    const payer = await payerWith('5,000')
    const proof = await codeFor(await desk.open(shop, '700'), bare(payer))
    const wrong = { ...proof, code: otherThan(proof.code) }
    const left = []
    for (let tries = 0; tries < 3; tries++) left.push((await desk.call(payByProof, wrong)).body.facts?.['left'])
    expect(left).toEqual([2, 1, 0])
    expect(codeOf(await desk.call(payByProof, proof))).toBe('confirmation_over')
    expect((await desk.call(readPayerProof, { id: proof.id })).data.is_over).toBe(true)
    expect(await balanceOf(payer)).toBe(rupees('5,000'))
  })

  test('ends after five minutes', async () => {
    const payer = await payerWith('5,000')
    const proof = await codeFor(await desk.open(shop, '700'), bare(payer))
    desk.clock.advance({ minutes: 6 })
    expect(codeOf(await desk.call(payByProof, proof))).toBe('confirmation_over')
  })

  test('explains a wallet that has too little, and pays once it has more', async () => {
    const payer = await payerWith('500')
    const proof = await codeFor(await desk.open(shop, '700'), bare(payer))
    const short = await desk.call(payByProof, proof)
    expect(short.body).toMatchObject({ refusal: 'payable_too_low', message: expect.stringContaining('Rs.500.00') })
    await desk.deposit(payer.merchant_id, rupees('300'))
    expect((await desk.call(payByProof, proof)).http).toBe(200)
    expect(await balanceOf(payer)).toBe(rupees('100'))
  })
})

test('a passkey pays from the wallet of its person, once, without a number', async () => {
  const payer = await payerWith('5,000')
  const device = await withPasskey(payer)
  const id = await desk.open(shop, '700')
  const { data } = await desk.call(beginPayerPasskey, { id })
  const proof = { id: data.id, passkey: device.proves(data.passkey) }
  const paid = await desk.call(payByProof, proof)
  expect(paid).toMatchObject({ http: 200, data: { payment_id: id } })
  // its signature is used up
  expect(codeOf(await desk.call(payByProof, proof))).toBe('passkey_wrong')
  expect(await balanceOf(payer)).toBe(rupees('4,300'))
})

describe('a stranger', () => {
  test('gets the same answers for a number with and without a wallet, to its last try', async () => {
    const payer = await payerWith('5,000')
    const [known, unknown] = [bare(payer), '9860000001']
    const seen = async (number: string) => {
      const id = await desk.open(shop, '10,000')
      const { http, data } = await desk.call(sendPayerCode, { id, mobile_no: number })
      const wrong = { id: data.id, code: '000000' }
      const tries = []
      for (let count = 0; count < 4; count++) {
        const { http: status, body } = await desk.call(payByProof, wrong)
        tries.push([status, body.refusal, body.facts, body.message])
      }
      return { http, fields: Object.keys(data).toSorted(), tries }
    }
    expect(await seen(unknown)).toEqual(await seen(known))
    expect(await textsTo(unknown)).toEqual([])
  })

  test('gets three codes an hour for one number, with a wallet or without', async () => {
    const payer = await payerWith('5,000')
    for (const number of [bare(payer), '9860000002']) {
      const id = await desk.open(shop, '50')
      const ask = () => desk.call(sendPayerCode, { id, mobile_no: number })
      const answers = []
      for (let count = 0; count < 4; count++) answers.push(codeOf(await ask()))
      expect(answers).toEqual([undefined, undefined, undefined, 'codes_of_hour_used'])
    }
  })

  test('gets no code for a payment that cannot be paid, and none where the shop pays itself', async () => {
    const payer = await payerWith('5,000')
    const paid = await desk.open(shop, '50')
    await desk.pay(payer, paid)
    expect(codeOf(await desk.call(sendPayerCode, { id: paid, mobile_no: bare(payer) }))).toBe('payment_not_open')
    const own = await codeFor(await desk.open(shop, '50'), bare(shop))
    expect(codeOf(await desk.call(payByProof, own))).toBe('payment_is_your_own')
  })

  test('cannot pay by the number of an account that is no longer verified', async () => {
    const payer = await payerWith('5,000')
    const id = await desk.open(shop, '50')
    const proof = await codeFor(id, bare(payer))
    await desk.owner.write((tx) => tx.run`update people set email_verified_at = null where id = ${payer.person_id}`)
    expect(codeOf(await desk.call(payByProof, proof))).toBe('confirmation_wrong')
  })

  test('cannot pay by a passkey that answers another challenge', async () => {
    const id = await desk.open(shop, '50')
    const begun = await desk.call(beginPayerPasskey, { id })
    expect(begun.http).toBe(200)
    expect(begun.data.passkey.allowCredentials).toEqual([])
    const proof = {
      id: 'AAAA',
      rawId: 'AAAA',
      type: 'public-key' as const,
      response: { clientDataJSON: 'e30', authenticatorData: 'AAAA', signature: 'AAAA' },
    }
    expect(codeOf(await desk.call(payByProof, { id: begun.data.id, passkey: proof }))).toBe('passkey_wrong')
    expect(codeOf(await desk.call(payByProof, { id: begun.data.id, code: '123456' }))).toBe('passkey_wrong')
  })
})
