import { Readable } from 'node:stream'
import { listApiRequests } from '@sahuji/contract/developers/requests'
import { createPaymentByKey, listPaymentsByKey } from '@sahuji/contract/payments/by-key'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { openPaymentDesk, codeOf, type PaymentDesk } from '../../testing/payments.ts'
import { forgetLimits } from '../../testing/people.ts'
import { shopServer, type ShopServer } from '../../testing/secret-keys.ts'
import type { SendingMerchant } from '../../testing/transfers.ts'
import { sandboxDay } from '../platform/rate-limits.ts'
import { unknownKeys } from './authenticate-key.ts'
import { newKeyText } from './key-text.ts'

let desk: PaymentDesk
let shop: SendingMerchant
let server: ShopServer
beforeAll(async () => {
  desk = await openPaymentDesk()
  shop = await desk.merchant()
})
beforeEach(async () => {
  await forgetLimits(desk)
  server = await shopServer(desk, shop.merchant_id)
})
afterAll(() => desk.close())

const path = '/api/v1/payments'
const withKey = (key: string, url = path) =>
  desk.app.web.inject({ method: 'GET', url, headers: { authorization: `Bearer ${key}` } })
/** Every character as an escape, so many times over. */
const escapedTimes = (text: string, times: number): string =>
  times === 0 ? text : escapedTimes([...text].map((one) => `%${one.charCodeAt(0).toString(16)}`).join(''), times - 1)
const rowOf = (id: string) =>
  desk.owner.read((tx) => tx.one<Record<string, unknown>>`select * from secret_keys where id = ${id}`)

describe('a secret key', () => {
  test('opens the API in place of session and app-authorizer, and nothing else', async () => {
    expect((await withKey(server.key)).statusCode).toBe(200)
    const elsewhere = await desk.raw('GET', '/api/payments', undefined, { token: server.key })
    expect({ http: elsewhere.http, code: codeOf(elsewhere) }).toEqual({ http: 401, code: 'session_missing' })
  })

  test('is kept as a hash: its text is in no column, and its use is noted with time and network', async () => {
    expect(await rowOf(server.id)).toMatchObject({ last_used_at: null, last_used_network: null })
    await server.call(listPaymentsByKey, {})
    const row = await rowOf(server.id)
    expect(row).toMatchObject({ last_used_at: desk.clock.now(), last_used_network: '127.0.0.1' })
    expect(JSON.stringify(row)).not.toContain(server.key.slice(12))
    expect(row['secret_hash']).toHaveLength(32)
  })

  test.each([
    ['none', ''],
    ['a session’s token', `shj_at_${'A'.repeat(43)}`],
    ['a mistyped key', 'sahuji_test_0000000000000000000000000000000000000'],
    ['a key that nobody made', newKeyText('live')],
  ])('%s is refused with 401', async (_, key) => {
    const { http, status, body } = await desk.raw('GET', path, undefined, { token: key })
    expect({ http, status, code: body.refusal }).toEqual({ http: 401, status: '003', code: 'secret_key_unknown' })
    expect(body.request_id).toMatch(/^[0-9A-Z]{12}$/)
  })

  test('with more text behind it is refused', async () => {
    expect((await withKey(`${server.key} more`)).statusCode).toBe(401)
  })

  test('that was revoked is refused from its next call on', async () => {
    expect((await withKey(server.key)).statusCode).toBe(200)
    await desk.owner.write((tx) => tx.run`update secret_keys set revoked_at = now() where id = ${server.id}`)
    expect((await withKey(server.key)).statusCode).toBe(401)
  })

  test.each([
    ['in the query', (key: string) => `${path}?key=${key}`],
    ['in the path', (key: string) => `${path}/${key}`],
    ['escaped', (key: string) => `${path}?key=${key.replace('_', '%5F')}`],
    ['escaped twice', (key: string) => `${path}?key=${key.replaceAll('_', '%255f')}`],
    ['escaped whole, three times', (key: string) => `${path}?key=${escapedTimes(key, 3)}`],
    ['escaped beside a malformed escape', (key: string) => `${path}?q=%zz%E0&key=${key.replace('_', '%5F')}`],
  ])('%s of an address is refused, even beside the header, and marked as exposed', async (_, address) => {
    const { statusCode, body } = await withKey(server.key, address(server.key))
    expect({ statusCode, code: JSON.parse(body).refusal }).toEqual({ statusCode: 401, code: 'secret_key_in_address' })
    expect(await rowOf(server.id)).toMatchObject({ exposed_at: desk.clock.now() })
  })

  test('that is revoked while its body arrives slowly changes nothing', async () => {
    const lastUse = async () => (await rowOf(server.id))['last_used_at']
    async function* slowly() {
      yield '{"amount":'
      await expect.poll(lastUse).not.toBeNull()
      await desk.owner.write((tx) => tx.run`update secret_keys set revoked_at = now() where id = ${server.id}`)
      const now = performance.now.bind(performance)
      const later = vi.spyOn(performance, 'now').mockImplementation(() => now() + 2_000)
      onTestFinished(() => later.mockRestore())
      yield '100}'
    }
    const headers = {
      authorization: `Bearer ${server.key}`,
      'idempotency-key': 'slow',
      'content-type': 'application/json',
    }
    const { statusCode } = await desk.app.web.inject({
      method: 'POST',
      url: path,
      headers,
      payload: Readable.from(slowly()),
    })
    expect(statusCode).toBe(401)
  })

  test('without the scope of a route is refused with 403, which names the scope', async () => {
    const reader = await shopServer(desk, shop.merchant_id, { scopes: ['payments:read'] })
    const refused = await reader.call(createPaymentByKey, { amount: 100 })
    expect({ http: refused.http, code: codeOf(refused) }).toEqual({ http: 403, code: 'scope_missing' })
    expect(refused.message).toContain('payments:write')
    expect((await reader.call(listPaymentsByKey, {})).http).toBe(200)
  })

  test('is looked at before the body: a caller without one learns nothing of its body', async () => {
    const bodies = ['{', `{"amount":${'1'.repeat(300_000)}}`]
    for (const payload of bodies) {
      const headers = { 'content-type': 'application/json' }
      const { statusCode } = await desk.app.web.inject({ method: 'POST', url: path, headers, payload })
      expect(statusCode).toBe(401)
    }
  })
})

describe('the limits', () => {
  test('of unknown keys are spent by unknown keys alone: a shop in the same network goes on', async () => {
    for (let n = 0; n < unknownKeys.count; n++) expect((await withKey(newKeyText('live'))).statusCode).toBe(401)
    const beyond = await withKey(newKeyText('live'))
    expect(beyond.statusCode).toBe(429)
    expect(beyond.headers).toHaveProperty('retry-after')
    expect((await withKey(server.key)).statusCode).toBe(200)
  })

  test('of unknown keys bound what a key that ended or is in an address writes to its shop’s log', async () => {
    await desk.owner.write((tx) => tx.run`update secret_keys set revoked_at = now() where id = ${server.id}`)
    for (let n = 0; n < unknownKeys.count; n++)
      expect((await withKey(server.key, n % 2 === 0 ? path : `${path}?key=${server.key}`)).statusCode).toBe(401)
    for (const url of [path, `${path}?key=${server.key}`]) expect((await withKey(server.key, url)).statusCode).toBe(429)
    const { data } = await shop.call(listApiRequests, { mode: 'live', secret_key_id: server.id, limit: '100' })
    expect(data.data).toHaveLength(unknownKeys.count)
  })

  test('of the sandbox bound what all keys of a shop write in a day, by their bytes', async () => {
    const owner = await desk.merchant()
    const [one, other] = [
      await shopServer(desk, owner.merchant_id, { mode: 'sandbox' }),
      await shopServer(desk, owner.merchant_id, { mode: 'sandbox' }),
    ]
    const used = () =>
      desk.owner.read(
        (tx) =>
          tx.one<{
            taken: number
          }>`select taken from rate_limits where bucket = ${`sandbox by key ${owner.merchant_id}`}`,
      )
    await one.call(createPaymentByKey, { amount: 1_000 }, 'first')
    await one.call(createPaymentByKey, { amount: 1_000 }, 'first')
    expect(await used()).toEqual({ taken: 1 })
    const metadata = Object.fromEntries(Array.from({ length: 10 }, (_, n) => [`k${n}`, 'x'.repeat(500)]))
    await other.call(createPaymentByKey, { amount: 1_000, metadata })
    expect(await used()).toEqual({ taken: 4 })
    await desk.owner.write(
      (tx) =>
        tx.run`update rate_limits set taken = ${sandboxDay.count} where bucket = ${`sandbox by key ${owner.merchant_id}`}`,
    )
    expect(codeOf(await other.call(createPaymentByKey, { amount: 1_000 }))).toBe('too_many')
    expect((await other.call(listPaymentsByKey, {})).http).toBe(200)
    expect((await one.call(createPaymentByKey, { amount: 1_000 }, 'first')).http).toBe(200)
    const live = await shopServer(desk, owner.merchant_id)
    expect((await live.call(createPaymentByKey, { amount: 1_000 })).http).toBe(200)
  })

  test('of a key are spent by this key alone', async () => {
    const { count } = listPaymentsByKey.limit
    const spend = (id: string) =>
      desk.owner.write(
        (tx) => tx.run`
          insert into rate_limits (bucket, began_at, taken, ends_at)
          values (${`GET ${path} ${id}`}, ${desk.clock.now()}, ${count}, ${new Date(desk.clock.now().getTime() + 60_000)})
              on conflict (bucket) do update set taken = excluded.taken`,
      )
    await spend(server.id)
    const spent = await server.call(listPaymentsByKey, {})
    expect({ http: spent.http, code: codeOf(spent) }).toEqual({ http: 429, code: 'too_many' })
    const other = await shopServer(desk, shop.merchant_id)
    expect((await other.call(listPaymentsByKey, {})).http).toBe(200)
  })
})
