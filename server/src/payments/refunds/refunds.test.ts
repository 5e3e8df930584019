import { rupees } from '@sahuji/contract/money/money'
import { readPayment } from '@sahuji/contract/payments'
import { cancelRefund, listRefunds, quoteRefund, refundPayment } from '@sahuji/contract/payments/refunds'
import { listTransactions } from '@sahuji/contract/transactions'
import { readWallet } from '@sahuji/contract/wallet'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { historyCsv } from '../../../testing/exports.ts'
import { codeOf, openPaymentDesk, type PaymentDesk } from '../../../testing/payments.ts'
import { together, type SendingMerchant } from '../../../testing/transfers.ts'
import { newId } from '../../platform/ids.ts'
import { addJob } from '../../platform/jobs/jobs.ts'
import { payQueuedRefunds } from './pay-queued.job.ts'

let desk: PaymentDesk
beforeAll(async () => {
  desk = await openPaymentDesk()
})
afterAll(async () => {
  expect(await desk.broken()).toEqual([])
  await desk.close()
})

const refund = (shop: SendingMerchant, id: string, amount: string, key = newId()) =>
  shop.call(refundPayment, { id, amount: Number(rupees(amount)), reason: 'asked' }, key)

const payQueued = async () => {
  await desk.db.write((tx) => addJob(tx, payQueuedRefunds, {}))
  await desk.runJobs()
}

const paidShop = async (amount: string) => {
  const [shop, payer] = [await desk.merchant(), await desk.merchant(amount)]
  const id = await desk.open(shop, amount)
  expect((await desk.pay(payer, id)).http).toBe(200)
  return { shop, payer, id }
}

describe('a refund', () => {
  test('goes back in parts, with the share of the fee, until nothing is left', async () => {
    const { shop, payer, id } = await paidShop('1,000')
    const quoted = (await shop.call(quoteRefund, { id, amount: String(rupees('500')) as never })).data
    expect(quoted).toMatchObject({ fee_returned: rupees('4'), leaves: rupees('496'), way: 'wallet', is_queued: false })
    expect((await refund(shop, id, '500')).data).toMatchObject({ state: 'done', amount: rupees('500') })
    expect(await desk.wallet(payer.merchant_id)).toMatchObject({ balance: rupees('500') })
    expect(await desk.wallet(shop.merchant_id)).toMatchObject({ balance: rupees('496') })
    expect((await shop.call(readPayment, { id })).data).toMatchObject({
      state: 'partly_refunded',
      refundable: rupees('500'),
      fee_returned: rupees('4'),
    })
    expect(codeOf(await refund(shop, id, '500.01'))).toBe('refund_too_large')
    expect((await refund(shop, id, '500')).http).toBe(200)
    expect(await desk.wallet(shop.merchant_id)).toMatchObject({ balance: 0n })
    expect((await shop.call(readPayment, { id })).data).toMatchObject({ state: 'refunded', refundable: 0n })
    expect(codeOf(await refund(shop, id, '1'))).toBe('payment_not_refundable')
    const [back] = (await payer.call(listTransactions, { kind: 'refund' })).data.data
    expect(back).toMatchObject({ amount: rupees('500'), fee: 0n, state: 'completed' })
  })

  test('is in the CSV of the history with the order of its payment, as the payment is', async () => {
    const [shop, payer] = [await desk.merchant(), await desk.merchant('100')]
    const id = await desk.open(shop, '100', { order_reference: '=INV-7' })
    await desk.pay(payer, id)
    await refund(shop, id, '40')
    const csvOf = async (who: SendingMerchant) => {
      const body = await historyCsv(desk, who)
      return body
        .split('\r\n')
        .slice(1, -1)
        .map((line) => [line.split(',')[4], line.split(',').at(-1)])
    }
    expect(await csvOf(shop)).toEqual([
      ['Refund', "'=INV-7"],
      ['Payment', "'=INV-7"],
    ])
    expect((await csvOf(payer)).map(([, order]) => order)).toEqual(['', '', ''])
  })

  test('of 60 on 100, asked for twenty times at once, is made once', async () => {
    const { shop, payer, id } = await paidShop('100')
    await desk.deposit(shop.merchant_id, rupees('5,000'))
    const answers = await together(desk, shop, () =>
      Promise.all(Array.from({ length: 20 }, () => refund(shop, id, '60'))),
    )
    expect(answers.filter(({ http }) => http === 200)).toHaveLength(1)
    expect(await desk.wallet(payer.merchant_id)).toMatchObject({ balance: rupees('60') })
    expect((await shop.call(listRefunds, { id })).data).toHaveLength(1)
  })

  test('in two parts at once returns no more card money than had paid', async () => {
    const [shop, payer] = [await desk.merchant('5,000'), await desk.merchant('500')]
    await desk.deposit(payer.merchant_id, rupees('500'), { kind: 'merchant_restricted' })
    const id = await desk.open(shop, '1,000')
    await desk.pay(payer, id)
    const answers = await together(desk, shop, () =>
      Promise.all([refund(shop, id, '450'), refund(shop, id, '450'), refund(shop, id, '100')]),
    )
    expect(answers.map(({ http }) => http)).toEqual([200, 200, 200])
    const { balance, restricted } = (await payer.call(readWallet, {})).data
    expect([balance, restricted]).toEqual([rupees('1,000'), rupees('500')])
  })

  test('by one key is made once, and with another amount conflicts', async () => {
    const { shop, payer, id } = await paidShop('100')
    const key = newId()
    const answers = await together(desk, shop, () =>
      Promise.all([refund(shop, id, '10', key), refund(shop, id, '10', key)]),
    )
    expect(answers.map(({ http }) => http)).toEqual([200, 200])
    expect(await desk.wallet(payer.merchant_id)).toMatchObject({ balance: rupees('10') })
  })

  test('without the money waits, counts as refunded meanwhile, and goes when there is enough', async () => {
    const { shop, payer, id } = await paidShop('1,000')
    await desk.send(shop, payer, '900')
    const waiting = (await refund(shop, id, '300')).data
    expect(waiting).toMatchObject({ state: 'queued', fee_returned: rupees('2.40') })
    expect((await shop.call(readPayment, { id })).data).toMatchObject({ refundable: rupees('700') })
    expect(codeOf(await refund(shop, id, '800'))).toBe('refund_too_large')
    await payQueued()
    expect((await shop.call(listRefunds, { id })).data[0]).toMatchObject({ state: 'queued' })
    await desk.deposit(shop.merchant_id, rupees('400'))
    await payQueued()
    expect((await shop.call(listRefunds, { id })).data[0]).toMatchObject({ state: 'done' })
    expect(await desk.wallet(payer.merchant_id)).toMatchObject({ balance: rupees('1,200') })
    expect(codeOf(await shop.call(cancelRefund, { id: waiting.id }))).toBe('refund_not_waiting')
  })

  test('that waits can be cancelled, and its amount can be refunded again', async () => {
    const { shop, payer, id } = await paidShop('1,000')
    await desk.send(shop, payer, '992')
    const waiting = (await refund(shop, id, '1,000')).data
    expect((await shop.call(readPayment, { id })).data.state).toBe('refunded')
    expect((await shop.call(cancelRefund, { id: waiting.id })).data.state).toBe('cancelled')
    expect((await shop.call(readPayment, { id })).data).toMatchObject({
      state: 'paid',
      refundable: rupees('1,000'),
      fee_returned: 0n,
    })
  })

  test('of another shop’s payment does not exist', async () => {
    const { id } = await paidShop('100')
    const stranger = await desk.merchant('500')
    expect(codeOf(await refund(stranger, id, '10'))).toBe('not_found')
  })
})
