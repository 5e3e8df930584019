import { readCheckout } from '@sahuji/contract/payments/paying'
import { createPayment } from '@sahuji/contract/payments'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { testDatabase } from '../../../testing/database.ts'
import { openPaymentDesk, type PaymentDesk } from '../../../testing/payments.ts'
import { type Proxy, startProxy } from '../../../testing/proxy.ts'
import { openDatabase } from '../../platform/database/database.ts'
import { newId } from '../../platform/ids.ts'

let desk: PaymentDesk
let proxy: Proxy
let id: string
/** Messages that still pass before the database is silent. */
let left = Infinity
beforeAll(async () => {
  const database = await testDatabase()
  proxy = await startProxy(database.url, () => (left-- > 0 ? 'pass' : 'swallow'))
  const db = openDatabase({ url: proxy.url, connections: 2 })
  const drop = async () => {
    await db.close()
    await database.drop()
  }
  desk = await openPaymentDesk({ database: { ...database, db, drop } })
  const shop = await desk.merchant()
  id = (await shop.call(createPayment, { amount: 10_000 }, newId())).data.id
})
afterEach(() => void vi.useRealTimers())
afterAll(async () => {
  left = Infinity
  proxy.cutAll()
  await desk.close()
  await proxy.stop()
})

const page = async () => (await desk.app.web.inject({ url: `/pay/${id}` })).statusCode
const call = async () => (await desk.call(readCheckout, { id })).http

test.each([
  { what: 'the page of a payment', ask: page, passes: 0 },
  { what: 'the page of a payment, with the database frozen in the midst of it', ask: page, passes: 3 },
  { what: 'a payment as its payer reads it', ask: call, passes: 0 },
])('$what answers within five seconds that it is busy', async ({ ask, passes }) => {
  expect(await ask()).toBe(200)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  left = passes
  const answered = ask()
  await expect.poll(() => vi.getTimerCount()).toBeGreaterThan(0)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(await answered).toBe(503)
  vi.useRealTimers()
  left = Infinity
  await expect.poll(ask, { timeout: 10_000 }).toBe(200)
})
