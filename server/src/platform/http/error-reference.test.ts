import { listPaymentsByKey, readPaymentByKey } from '@sahuji/contract/payments/by-key'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPaymentDesk, type PaymentDesk } from '../../../testing/payments.ts'
import { shopServer, type ShopServer } from '../../../testing/secret-keys.ts'
import { newId } from '../ids.ts'
import { refusalsOfKeys } from './error-reference.ts'

let desk: PaymentDesk
let server: ShopServer
beforeAll(async () => {
  desk = await openPaymentDesk()
  server = await shopServer(desk, (await desk.merchant()).merchant_id)
})
afterAll(() => desk.close())

test('a refusal of a key’s call names the address that explains it, also before its route is reached', async () => {
  const { body } = await server.call(readPaymentByKey, { id: newId() })
  expect(body).toMatchObject({
    refusal: 'not_found',
    documentation: 'http://127.0.0.1:4620/docs/errors#not_found',
  })
  const { body: unread } = await desk.app.web.inject({
    method: 'POST',
    url: '/api/v1/payments',
    headers: { authorization: `Bearer ${server.key}`, 'content-type': 'application/json' },
    payload: '{',
  })
  expect(JSON.parse(unread)).toMatchObject({ documentation: expect.stringMatching(/#not_readable$/) })
  const own = await desk.raw('GET', '/api/payments')
  expect(own.body).not.toHaveProperty('documentation')
})

test('the page explains every refusal of these calls under its code', async () => {
  const page = (await desk.app.web.inject('/docs/errors')).body
  const entries = desk.app.routes.map(({ entry }) => entry).filter(({ who }) => who === 'secret_key')
  const codes = refusalsOfKeys(entries).map(({ code }) => code)
  expect(codes).toContain('refund_limit_of_key')
  for (const code of codes) expect(page).toContain(`id="${code}"`)
})

test('an answer tells what is left of its limit', async () => {
  const { limit } = listPaymentsByKey
  const other = await shopServer(desk, (await desk.merchant()).merchant_id)
  const first = (await other.call(listPaymentsByKey, {})).headers
  expect(first).toMatchObject({
    'ratelimit-limit': `${limit.count}`,
    'ratelimit-remaining': `${limit.count - 1}`,
    'ratelimit-reset': `${limit.seconds}`,
  })
  desk.clock.advance({ seconds: 20 })
  expect((await other.call(listPaymentsByKey, {})).headers).toMatchObject({
    'ratelimit-remaining': `${limit.count - 2}`,
    'ratelimit-reset': '40',
  })
  await desk.db.write((tx) => tx.run`update rate_limits set taken = ${limit.count} where bucket like ${`%${other.id}`}`)
  const spent = await other.call(listPaymentsByKey, {})
  expect(spent).toMatchObject({ http: 429, headers: { 'ratelimit-remaining': '0', 'ratelimit-reset': '40' } })
})
