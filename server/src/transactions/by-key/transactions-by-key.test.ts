import { rupees } from '@sahuji/contract/money/money'
import { listTransactionsByKey, readBalanceByKey } from '@sahuji/contract/transactions/by-key'
import { kathmanduDay } from '@sahuji/contract/time/time'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { codeOf, openPaymentDesk, type PaymentDesk } from '../../../testing/payments.ts'
import { shopServer } from '../../../testing/secret-keys.ts'

let desk: PaymentDesk
beforeAll(async () => {
  desk = await openPaymentDesk()
})
afterAll(() => desk.close())

test('a key reads the history and the balance of its shop and book, and they add up', async () => {
  const [shop, payer] = [await desk.merchant(), await desk.merchant('1,000')]
  for (const amount of ['300', '200']) await desk.pay(payer, await desk.open(shop, amount))
  const server = await shopServer(desk, shop.merchant_id, { scopes: ['reports:read'] })
  const first = (await server.call(listTransactionsByKey, { limit: '1', kind: 'payment' })).data
  const second = (await server.call(listTransactionsByKey, { limit: '1', kind: 'payment', cursor: first.next! })).data
  const rows = [...first.data, ...second.data]
  expect(rows).toMatchObject([
    { kind: 'payment', status: 'completed', mode: 'live', amount: rupees('200') },
    { amount: rupees('300') },
  ])
  expect(second.next).toBeNull()
  const { balance, held, available } = (await server.call(readBalanceByKey, {})).data
  expect({ balance, held }).toEqual({ balance: rows.reduce((sum, { net }) => sum + net!, 0n), held: 0n })
  expect(available).toBe(balance)
  expect(rows[0]!.balance_after).toBe(balance)
  const day = kathmanduDay(desk.clock.now())
  expect((await server.call(listTransactionsByKey, { from: day, to: day, status: 'failed' })).data.data).toEqual([])

  const sandbox = await shopServer(desk, shop.merchant_id, { mode: 'sandbox', scopes: ['reports:read'] })
  expect((await sandbox.call(listTransactionsByKey, {})).data.data).toEqual([])
  expect((await sandbox.call(readBalanceByKey, {})).data).toMatchObject({ mode: 'sandbox', balance: 0n })
  const paying = await shopServer(desk, shop.merchant_id, { scopes: ['payments:read'] })
  expect(codeOf(await paying.call(listTransactionsByKey, {}))).toBe('scope_missing')
  expect(codeOf(await paying.call(readBalanceByKey, {}))).toBe('scope_missing')
})
