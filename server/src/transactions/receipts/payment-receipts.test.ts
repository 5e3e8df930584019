import { rupees } from '@sahuji/contract/money/money'
import { refundPayment } from '@sahuji/contract/payments/refunds'
import { listTransactions } from '@sahuji/contract/transactions'
import { readReceipt } from '@sahuji/contract/transactions/receipts'
import { readTransaction } from '@sahuji/contract/transactions/story'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPaymentDesk, type PaymentDesk } from '../../../testing/payments.ts'
import type { SendingMerchant } from '../../../testing/transfers.ts'
import { newId } from '../../platform/ids.ts'

let desk: PaymentDesk
beforeAll(async () => {
  desk = await openPaymentDesk()
})
afterAll(() => desk.close())

const lastOf = async (who: SendingMerchant, kind: 'payment' | 'refund') =>
  (await who.call(listTransactions, { kind })).data.data[0]!

const receiptOf = async (who: SendingMerchant, id: string) => (await who.call(readReceipt, { id, language: 'en' })).data

/** The figures of a receipt by their English labels. */
const linesOf = ({ lines }: Awaited<ReturnType<typeof receiptOf>>) =>
  lines.map(({ label, amount }) => [label.own, amount])

async function refunded() {
  const [shop, payer] = [await desk.merchant(), await desk.merchant('1,000')]
  const id = await desk.open(shop, '1,000')
  expect((await desk.pay(payer, id)).http).toBe(200)
  const ask = { id, amount: Number(rupees('500')), reason: 'returned', note: 'One box was broken' } as const
  expect((await shop.call(refundPayment, ask, newId())).http).toBe(200)
  return { shop, payer, id }
}

test('a payment has a receipt for the shop with the fee, and one for the payer without', async () => {
  const { shop, payer, id } = await refunded()
  const own = await receiptOf(shop, id)
  expect(own.what.own).toBe('Payment, counter amount')
  expect(own.sum).toMatchObject({ amount: rupees('992'), is_moved: true })
  expect(linesOf(own)).toEqual([
    ['Paid', rupees('1,000')],
    ['Fee', rupees('8')],
    ['Arrived', rupees('992')],
  ])
  expect(own.events.map(({ label }) => label)).toEqual(['Paid', 'Paid back'])
  const paid = await receiptOf(payer, (await lastOf(payer, 'payment')).id)
  expect(linesOf(paid)).toEqual([
    ['Left the wallet', rupees('1,000')],
    ['Arrived', rupees('1,000')],
  ])
  expect(paid.to.name).toBe(own.merchant.name)
})

test('the receipts of a refund add up for both sides, with the part of the fee that came back', async () => {
  const { shop, payer } = await refunded()
  const out = await lastOf(shop, 'refund')
  expect(linesOf(await receiptOf(shop, out.id))).toEqual([
    ['Left the wallet', rupees('496')],
    ['The payment’s fee, returned', rupees('4')],
    ['Arrived', rupees('500')],
  ])
  const back = await receiptOf(payer, (await lastOf(payer, 'refund')).id)
  expect(back.what.own).toBe('Refund, into the wallet')
  expect(back.sum).toMatchObject({ amount: rupees('500') })
})

test('the payer reads the shop’s sentence beside the refund, and the shop finds the payment behind it', async () => {
  const { shop, payer, id } = await refunded()
  const story = async (who: SendingMerchant) =>
    (await who.call(readTransaction, { id: (await lastOf(who, 'refund')).id })).data
  const own = await story(shop)
  expect(own.payment_id).toBe(id)
  const seen = await story(payer)
  expect(seen.payment_id).toBeUndefined()
  for (const { timeline } of [own, seen])
    expect(timeline.at(-1)).toMatchObject({ what: 'payment_refunded', facts: { note: 'One box was broken' } })
})
