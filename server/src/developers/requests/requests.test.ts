import * as contract from '@sahuji/contract/developers/requests'
import { revokeSecretKey, makeSandboxKey } from '@sahuji/contract/developers/own-keys'
import { createPaymentByKey, listPaymentsByKey, readPaymentByKey } from '@sahuji/contract/payments/by-key'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { codeOf, openPaymentDesk, type PaymentDesk } from '../../../testing/payments.ts'
import { shopServer, type ShopServer } from '../../../testing/secret-keys.ts'
import type { SendingMerchant } from '../../../testing/transfers.ts'
import type { KeyedCall } from '../../platform/http/keyed-calls.ts'
import type { Database } from '../../platform/database/database.ts'
import { newId } from '../../platform/ids.ts'
import { redact, redactAddress, redactText } from './redact.ts'
import { requestLog } from './request-log.ts'

let desk: PaymentDesk
let shop: SendingMerchant
let server: ShopServer
beforeAll(async () => {
  desk = await openPaymentDesk()
})
beforeEach(async () => {
  shop = await desk.merchant()
  server = await shopServer(desk, shop.merchant_id, { mode: 'sandbox' })
})
afterAll(() => desk.close())

const list = async (asked: object = {}) =>
  (await shop.call(contract.listApiRequests, { mode: 'sandbox', ...asked })).data
const opened = async (id: string) => (await shop.call(contract.readApiRequest, { id })).data

describe('the request log', () => {
  test('has each call with its answer, refusal, key and request id, the newest first', async () => {
    const asked = { amount: 124_000, order_ref: 'ORDER-7', metadata: { who: 'Sita Sharma' } }
    await server.call(createPaymentByKey, asked, 'order 7')
    const refused = await server.call(createPaymentByKey, asked, 'order 7 again')
    const { data } = await list()
    expect(data).toMatchObject([
      {
        method: 'POST',
        path: '/api/v1/payments',
        http: 409,
        refusal: 'order_open',
        request_id: refused.body.request_id,
      },
      { http: 200, refusal: null, secret_key_id: server.id, key_ending: server.key.slice(-4), at: desk.clock.now() },
    ])
    const { request_body, answer_body, idempotency_key, network } = await opened(data[1]!.id)
    expect({ idempotency_key, network }).toEqual({ idempotency_key: 'order 7', network: '127.0.0.*' })
    expect(JSON.parse(request_body!)).toEqual({ amount: 124_000, order_ref: 'ORDER-7', metadata: { who: '[removed]' } })
    expect(JSON.parse(answer_body!)).toMatchObject({ status: '000', data: { status: 'open', amount: 124_000 } })
  })

  test('is narrowed by outcome, key, path, time, request id and book', async () => {
    const other = await shopServer(desk, shop.merchant_id, { mode: 'sandbox' })
    await server.call(listPaymentsByKey, {})
    desk.clock.advance({ minutes: 10 })
    const from = desk.clock.now()
    await other.call(readPaymentByKey, { id: newId() })
    const refused = (await list({ outcome: 'refused' })).data
    expect(refused).toMatchObject([{ http: 404, refusal: 'not_found' }])
    const narrowed = [
      { outcome: 'done' },
      { secret_key_id: server.id },
      { path: '/api/v1/payments/' },
      { from: from.toISOString() },
      { request_id: refused[0]!.request_id.toLowerCase() },
      { mode: 'live' },
    ]
    const found = []
    for (const one of narrowed) found.push((await list(one)).data.map(({ http }) => http))
    expect(found).toEqual([[200], [200], [404], [404], [404], []])
    const first = await list({ limit: '1' })
    expect((await list({ limit: '1', cursor: first.next })).data).toMatchObject([{ http: 200 }])
  })

  test('has the calls of a key that was revoked, and those with a key in the address without it', async () => {
    const { key, secret } = (await shop.call(makeSandboxKey, { name: 'Old', scopes: ['payments:read'] })).data
    await desk.raw('GET', `/api/v1/payments?key=${secret}`)
    await shop.call(revokeSecretKey, { id: key.id })
    await desk.call(listPaymentsByKey, {}, { token: secret })
    const { data } = await list({ secret_key_id: key.id })
    expect(data.map(({ refusal, path }) => [refusal, path])).toEqual([
      ['secret_key_unknown', '/api/v1/payments'],
      ['secret_key_in_address', '/api/v1/payments'],
    ])
    const rows = await desk.owner.read(
      (tx) => tx.many<object>`select * from api_requests where secret_key_id = ${key.id}`,
    )
    expect(JSON.stringify(rows)).not.toContain(secret.slice(12))
  })

  test('is of one shop alone', async () => {
    await server.call(listPaymentsByKey, {})
    const [call] = (await list()).data
    const other = await desk.merchant()
    expect((await other.call(contract.listApiRequests, { mode: 'sandbox' })).data.data).toEqual([])
    expect(codeOf(await other.call(contract.readApiRequest, { id: call!.id }))).toBe('not_found')
  })

  test('from a moment of the year 9999 is empty', async () => {
    await server.call(listPaymentsByKey, {})
    desk.clock.advance({ minutes: 1 })
    expect(await list({ from: '9999-12-31T23:59:59Z' })).toMatchObject({ data: [], not_kept: 0 })
  })

  test('forgets a call after thirty days', async () => {
    await server.call(listPaymentsByKey, {})
    await list()
    desk.clock.advance({ days: contract.requestsKeptDays - 1 })
    await desk.runJobs()
    const kept = () =>
      desk.owner.read(
        (tx) =>
          tx.one<{ count: bigint }>`select count(*) as count from api_requests where merchant_id = ${shop.merchant_id}`,
      )
    expect((await kept()).count).toBe(1n)
    desk.clock.advance({ days: 2 })
    await desk.owner.write(
      (tx) => tx.run`select jobs_add('developers.forget_requests', '{}', null, ${desk.clock.now()}, null, 3)`,
    )
    await desk.runJobs()
    expect((await kept()).count).toBe(0n)
  })
})

describe('a call', () => {
  const call = (of: Partial<KeyedCall> = {}): KeyedCall => ({
    holder: { secret_key_id: server.id, merchant_id: shop.merchant_id, mode: 'sandbox', ending: 'kEpt', scopes: [] },
    request_id: 'ABCDEFGHJKMN',
    method: 'GET',
    route: '/api/v1/payments',
    url: '/api/v1/payments?limit=5',
    http: 200,
    milliseconds: 4,
    network: '103.10.28.7',
    idempotency_key: undefined,
    body: undefined,
    body_bytes: 0,
    answer: '{"status":"000"}',
    ...of,
  })
  const opening = (db: Database) => {
    const count = vi.fn<(labels: { why: 'full' | 'database' }) => void>()
    return { count, log: requestLog({ db, clock: desk.clock, log: desk.log, count }) }
  }

  test('is dropped with a count where the database fails, and the count is shown once it answers', async () => {
    let isDown = true
    const { count, log } = opening({
      ...desk.db,
      write: (work) => (isDown ? Promise.reject(new Error('the database is away')) : desk.db.write(work)),
    })
    log.record(call())
    await log.written()
    expect(count).toHaveBeenCalledExactlyOnceWith({ why: 'database' })
    isDown = false
    log.record(call())
    await log.written()
    expect(await list()).toMatchObject({ not_kept: 1, data: [{ http: 200 }] })
  })

  test('never waits: a hanging database fills a bounded memory, then calls are counted alone', async () => {
    const stuck = Promise.withResolvers<never>()
    const { count, log } = opening({ ...desk.db, write: () => stuck.promise })
    for (let n = 0; n < 5_000; n++) log.record(call())
    expect(count).toHaveBeenCalledTimes(3_000)
    const large = opening({ ...desk.db, write: () => stuck.promise })
    for (let n = 0; n < 100; n++) large.log.record(call({ answer: `"${'x'.repeat(200_000)}"` }))
    expect(large.count.mock.calls.length).toBeGreaterThan(50)
    stuck.resolve(undefined as never)
    await Promise.all([log.written(), large.log.written()])
  })

  test('of the sandbox is kept without its bodies beyond a tenth of a day’s bound; one of real payments with them', async () => {
    const before = async (book: 'live' | 'sandbox') =>
      desk.owner.write(
        (tx) => tx.run`
          insert into api_request_days (merchant_id, mode, day, requests, lost)
          values (${shop.merchant_id}, ${book}, (${desk.clock.now()}::timestamptz at time zone 'Asia/Kathmandu')::date,
                  ${contract.requestsOfDayMost / 10 - 1}, 0)`,
      )
    const { log } = opening(desk.db)
    for (const book of ['live', 'sandbox'] as const) {
      await before(book)
      const holder = { ...call().holder, mode: book }
      for (let n = 0; n < 2; n++) log.record(call({ holder, body: { amount: 5 } }))
    }
    await log.written()
    const bodies = async (book: 'live' | 'sandbox') => {
      const { data } = await list({ mode: book })
      return Promise.all(data.map(async ({ id }) => (await opened(id)).request_body !== null))
    }
    expect([await bodies('live'), await bodies('sandbox')]).toEqual([
      [true, true],
      [false, true],
    ])
  })

  test('beyond the bound of a day is counted alone', async () => {
    await desk.owner.write(
      (tx) => tx.run`
        insert into api_request_days (merchant_id, mode, day, requests, lost)
        values (${shop.merchant_id}, 'sandbox', (${desk.clock.now()}::timestamptz at time zone 'Asia/Kathmandu')::date,
                ${contract.requestsOfDayMost - 1}, 0)`,
    )
    const { log } = opening(desk.db)
    for (let n = 0; n < 3; n++) log.record(call())
    await log.written()
    expect(await list()).toMatchObject({ not_kept: 2, data: [{ http: 200 }] })
  })

  test('with the character zero in its texts is written', async () => {
    const { log } = opening(desk.db)
    log.record(call({ body: { order_ref: 'a\u0000b' }, idempotency_key: 'k\u0000' }))
    await log.written()
    expect((await list()).data).toHaveLength(1)
  })
})

describe('what is kept of a text', () => {
  test('has no key, secret, address, mobile or card number', () => {
    const text =
      'sahuji_live_abc whsec_MfKQ9r8= sita@example.com 9841204617 +977 9841204617 4111 1111 1111 1111 ORDER-1174 124000'
    expect(redactText(text)).toBe(
      'sahuji_live_[removed] whsec_[removed] [removed] [removed] [removed] [removed]ORDER-1174 124000'.replace(
        '[removed]ORDER',
        '[removed] ORDER',
      ),
    )
  })

  test('keeps the names of fields and the shop’s own facts, and no person', () => {
    const payment = {
      id: 'x',
      payer: 'Gita S.',
      mobile_no: '9841204617',
      note: 'For Sita',
      amount: 5,
      odd: { deep: 'y' },
    }
    expect(redact({ data: payment, return_url: 'https://shop.example/thanks?token=abc' })).toEqual({
      data: { ...payment, payer: '[removed]', mobile_no: '[removed]', note: '[removed]', odd: { deep: '[removed]' } },
      return_url: 'https://shop.example/thanks?[removed]',
    })
  })

  test('has no number but the shop’s own facts, and no fragment of an address', () => {
    const given = { amount: 5, otp: 4321, mobile_no: 9841204617, metadata: { card: 4111111111111111, isGift: true } }
    expect(redact({ ...given, return_url: 'https://shop.example/thanks#token=abc' })).toEqual({
      amount: 5,
      otp: '[removed]',
      mobile_no: '[removed]',
      metadata: { card: '[removed]', isGift: true },
      return_url: 'https://shop.example/thanks#[removed]',
    })
  })

  test('is of the beginning of a long body: the rest is not looked through', () => {
    const long = Object.fromEntries(Array.from({ length: 50 }, (_, n) => [`description ${n}`, 'x']))
    const description = 'x'.repeat(190_000)
    expect((redact({ description, metadata: long }) as { description: string }).description).toHaveLength(16_373)
  })

  test('of an address leaves what narrows a list', () => {
    expect(redactAddress('/api/v1/payments?status=open&who=Sita&limit=5')).toBe(
      '/api/v1/payments?status=open&who=[removed]&limit=5',
    )
  })
})
