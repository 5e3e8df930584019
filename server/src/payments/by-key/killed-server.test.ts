import { rupees } from '@sahuji/contract/money/money'
import { createPaymentByKey, refundPaymentByKey } from '@sahuji/contract/payments/by-key'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { openPaymentDesk, type PaymentDesk } from '../../../testing/payments.ts'
import { type ShopServer, shopServer } from '../../../testing/secret-keys.ts'
import { type ShopProcess, startShopProcess } from '../../../testing/shop-process.ts'
import type { SendingMerchant } from '../../../testing/transfers.ts'

let desk: PaymentDesk
let shop: SendingMerchant
let server: ShopServer
const started: ShopProcess[] = []
beforeAll(async () => {
  desk = await openPaymentDesk()
  shop = await desk.merchant('1,000')
  server = await shopServer(desk, shop.merchant_id)
})
afterEach(async () => {
  for (const one of started.splice(0)) await one.forget()
})
afterAll(async () => {
  expect(await desk.broken()).toEqual([])
  await desk.close()
})

/** Calls a server that is killed once the statement's transaction is committed: its caller gets no answer. */
async function callOfKilled(statement: string, path: string, { key, body }: { key: string; body: object }) {
  const process = await startShopProcess(desk.url, statement)
  started.push(process)
  const call = fetch(`${process.url}${path}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${server.key}`,
      'idempotency-key': key,
      'content-type': 'application/json',
    },
    body: JSON.stringify(body),
  })
  await expect(call).rejects.toThrow('fetch failed')
  await process.isKilled
  expect(process.child.signalCode).toBe('SIGKILL')
}

const countOf = async (of: 'payments' | 'refunds') =>
  (
    await desk.owner.read(
      (tx) => tx.one<{ payments: number; refunds: number }>`
        select (select count(*)::int from payments where merchant_id = ${shop.merchant_id}) as payments,
               (select count(*)::int from refunds where merchant_id = ${shop.merchant_id}) as refunds`,
    )
  )[of]

describe('A3: a server that is killed by kill -9 between the commit and the answer', () => {
  test('has opened the payment once: the repeat at another server gets its answer, and so does every later one', async () => {
    const [before, key] = [await countOf('payments'), 'order 4711']
    const body = { amount: 25_000, order_ref: '4711' }
    await callOfKilled('insert into payments', createPaymentByKey.path, { key, body })
    expect(await countOf('payments')).toBe(before + 1)
    const first = await server.call(createPaymentByKey, body, key)
    expect(first.data).toMatchObject({ amount: 25_000n, order_ref: '4711', status: 'open' })
    expect((await server.call(createPaymentByKey, body, key)).body).toEqual(first.body)
    expect((await server.call(createPaymentByKey, { ...body, amount: 26_000 }, key)).http).toBe(422)
    expect(await countOf('payments')).toBe(before + 1)
  })

  test('has refunded once with its batch: the repeat moves nothing, and every answer is the same', async () => {
    const payer = await desk.merchant('400')
    const id = await desk.open(shop, '400')
    await desk.pay(payer, id)
    const [before, key] = [await countOf('refunds'), 'refund of 4711']
    const body = { amount: 15_000, reason: 'asked' } as const
    await callOfKilled('refunds_write', refundPaymentByKey.path.replace('{id}', id), { key, body })
    expect(await countOf('refunds')).toBe(before + 1)
    expect(await desk.wallet(payer.merchant_id)).toMatchObject({ balance: rupees('150') })
    const first = await server.call(refundPaymentByKey, { id, ...body }, key)
    expect(first.data).toMatchObject({ amount: 15_000n, status: 'done' })
    expect((await server.call(refundPaymentByKey, { id, ...body }, key)).body).toEqual(first.body)
    expect(await desk.wallet(payer.merchant_id)).toMatchObject({ balance: rupees('150') })
    expect(await countOf('refunds')).toBe(before + 1)
  })
})
