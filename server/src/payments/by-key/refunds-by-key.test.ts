import { rupees } from '@sahuji/contract/money/money'
import {
  listRefundsByKey,
  readPaymentByKey,
  refundPaymentByKey,
  createPaymentByKey,
} from '@sahuji/contract/payments/by-key'
import { refundPayment } from '@sahuji/contract/payments/refunds'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { codeOf, openPaymentDesk, type PaymentDesk } from '../../../testing/payments.ts'
import { forgetLimits } from '../../../testing/people.ts'
import { shopServer } from '../../../testing/secret-keys.ts'
import { together } from '../../../testing/transfers.ts'
import { newId } from '../../platform/ids.ts'

let desk: PaymentDesk
beforeAll(async () => {
  desk = await openPaymentDesk()
})
beforeEach(() => forgetLimits(desk))
afterAll(async () => {
  expect(await desk.broken()).toEqual([])
  await desk.close()
})

/** A payment that was opened by a key and paid from a wallet. */
async function paidByWallet(amount: string) {
  const [shop, payer] = [await desk.merchant(), await desk.merchant(amount)]
  const server = await shopServer(desk, shop.merchant_id)
  const { id } = (await server.call(createPaymentByKey, { amount: Number(rupees(amount)) })).data
  expect((await desk.pay(payer, id)).http).toBe(200)
  return { shop, payer, server, id }
}

test('a payment is refunded in part, then in full without an amount', async () => {
  const { server, payer, id } = await paidByWallet('1,000')
  const part = await server.call(refundPaymentByKey, {
    id,
    amount: 40_000,
    reason: 'returned',
    note: 'One kilo came back',
  })
  expect(part.data).toMatchObject({ status: 'done', amount: 40_000n, fee_returned: 400n, note: 'One kilo came back' })
  expect((await server.call(listRefundsByKey, { id })).data).toEqual([part.data])
  expect((await server.call(readPaymentByKey, { id })).data).toMatchObject({
    status: 'partly_refunded',
    refundable: 60_000n,
  })
  const rest = await server.call(refundPaymentByKey, { id, reason: 'asked' })
  expect(rest.data).toMatchObject({ amount: 60_000n, fee_returned: 600n })
  expect(codeOf(await server.call(refundPaymentByKey, { id, reason: 'asked' }))).toBe('payment_not_refundable')
  expect((await server.call(listRefundsByKey, { id })).data.map(({ amount }) => amount)).toEqual([40_000n, 60_000n])
  expect(await desk.wallet(payer.merchant_id)).toMatchObject({ balance: rupees('1,000') })
})

test('a refund by key is kept with the key that asked', async () => {
  const { server, id } = await paidByWallet('100')
  await server.call(refundPaymentByKey, { id, reason: 'asked' })
  const row = await desk.owner.read(
    (tx) => tx.one<{ asked_by: string; key: string }>`select asked_by, key from refunds where payment_id = ${id}`,
  )
  expect(row).toEqual({ asked_by: 'key', key: expect.stringContaining(server.id) })
})

test.each([
  ['a refund that goes at once', '0'],
  ['a refund that waits for money', '900'],
])('%s and the answer to it commit together', async (_, sent) => {
  const { server, shop, payer, id } = await paidByWallet('1,000')
  if (sent !== '0') await desk.send(shop, payer, sent)
  const { data } = await server.call(refundPaymentByKey, { id, amount: 20_000, reason: 'asked' })
  const { is_one } = await desk.owner.read(
    (tx) => tx.one<{ is_one: boolean }>`
      select k.xmin = r.xmin as is_one from kept_answers k, refunds r
       where r.id = ${data.id} and k.merchant_id = r.merchant_id and k.route like '%/refunds' and k.answer like ${`%${data.id}%`}`,
  )
  expect(is_one).toBe(true)
})

test('of 60 on 100, asked for twenty times at once by key and in the dashboard, is made once', async () => {
  const { server, shop, payer, id } = await paidByWallet('100')
  await desk.deposit(shop.merchant_id, rupees('5,000'))
  const answers = await together(desk, shop, () =>
    Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        n % 2
          ? server.call(refundPaymentByKey, { id, amount: 6_000, reason: 'asked' })
          : shop.call(refundPayment, { id, amount: 6_000, reason: 'asked' }, newId()),
      ),
    ),
  )
  expect(answers.filter(({ http }) => http === 200)).toHaveLength(1)
  expect(await desk.wallet(payer.merchant_id)).toMatchObject({ balance: rupees('60') })
})

test('a refund that waits for money keeps its first answer after it has gone', async () => {
  const { server, shop, payer, id } = await paidByWallet('1,000')
  await desk.send(shop, payer, '900')
  const asked = () => server.call(refundPaymentByKey, { id, amount: 30_000, reason: 'asked' }, 'refund of bill 7')
  const first = await asked()
  expect(first.data.status).toBe('queued')
  await desk.deposit(shop.merchant_id, rupees('400'))
  await desk.runJobs()
  expect((await asked()).body).toEqual(first.body)
})
