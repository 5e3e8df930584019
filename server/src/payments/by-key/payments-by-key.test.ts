import { rupees } from '@sahuji/contract/money/money'
import { readPayment } from '@sahuji/contract/payments'
import * as byKey from '@sahuji/contract/payments/by-key'
import { readCheckout } from '@sahuji/contract/payments/paying'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { codeOf, openPaymentDesk, type PaymentDesk } from '../../../testing/payments.ts'
import { forgetLimits } from '../../../testing/people.ts'
import { secondServer } from '../../../testing/second-server.ts'
import { shopServer, type ShopServer } from '../../../testing/secret-keys.ts'
import type { SendingMerchant } from '../../../testing/transfers.ts'
import { newId } from '../../platform/ids.ts'

let desk: PaymentDesk
let shop: SendingMerchant
let live: ShopServer
let sandbox: ShopServer
beforeAll(async () => {
  desk = await openPaymentDesk()
  shop = await desk.merchant()
  live = await shopServer(desk, shop.merchant_id)
  sandbox = await shopServer(desk, shop.merchant_id, { mode: 'sandbox' })
})
beforeEach(() => forgetLimits(desk))
afterAll(async () => {
  expect(await desk.broken()).toEqual([])
  await desk.close()
})

const open = async (server: ShopServer, asked: object = {}) =>
  (await server.call(byKey.createPaymentByKey, { amount: 125_000, ...asked })).data

describe('POST /api/v1/payments', () => {
  test('opens a payment of the key’s book with everything that it was given', async () => {
    const given = {
      order_ref: 'ORDER-1',
      description: 'Two kilos of tea',
      metadata: { basket: 'b-77', count: 2, gift: false, weight: 2.5 },
      return_url: 'https://shop.example/thanks?basket=b-77',
      expires_in: 300,
    }
    const payment = await open(live, given)
    const { expires_in: _, ...kept } = given
    expect(payment).toMatchObject({
      ...kept,
      mode: 'live',
      status: 'open',
      version: 1,
      amount: 125_000n,
      currency: 'NPR',
    })
    expect(payment.expires_at.getTime() - payment.created.getTime()).toBe(300_000)
    expect(payment.pay_url).toBe(`http://127.0.0.1:4620/pay/${payment.id}`)
    // what is answered at once is what is read later
    expect((await live.call(byKey.readPaymentByKey, { id: payment.id })).data).toEqual(payment)
    expect((await open(sandbox)).mode).toBe('sandbox')
    expect((await shop.call(readPayment, { id: payment.id })).data).toMatchObject({
      source: 'api',
      metadata: given.metadata,
    })
  })

  test('of many calls at once, two servers answer as many as the key has left; calls of another key do not wait', async () => {
    const { limit, path } = byKey.createPaymentByKey
    const [one, another] = [await shopServer(desk, shop.merchant_id), await shopServer(desk, shop.merchant_id)]
    const bucket = `POST ${path} ${one.id}`
    const now = desk.clock.now()
    const ends_at = new Date(now.getTime() + limit.seconds * 1000)
    await desk.db.write(
      (tx) => tx.run`
        insert into rate_limits (bucket, began_at, taken, ends_at) values (${bucket}, ${now}, ${limit.count - 3}, ${ends_at})`,
    )
    const second = await secondServer(desk)
    const { method, entry } = { method: 'POST' as const, entry: byKey.createPaymentByKey }
    const calls = Array.from({ length: 10 }, (_, n) =>
      n % 2 === 0
        ? one.call(entry, { amount: 1_000 })
        : second.raw(method, path, { amount: 1_000 }, { token: one.key, key: newId() }),
    )
    const others = Array.from({ length: 3 }, () => another.call(entry, { amount: 1_000 }))
    const codes = (await Promise.all(calls)).map((each) => codeOf(each) ?? each.http)
    expect(codes.toSorted()).toEqual([200, 200, 200, ...Array.from({ length: 7 }, () => 'too_many')])
    expect((await Promise.all(others)).map(({ http }) => http)).toEqual([200, 200, 200])
    await second.stop()
  })

  test('refuses a second open payment of an order, and takes the order again when the first has ended', async () => {
    const { id } = await open(live, { order_ref: 'ORDER-2' })
    const twice = await live.call(byKey.createPaymentByKey, { amount: 100, order_ref: 'ORDER-2' })
    expect({ http: twice.http, code: codeOf(twice) }).toEqual({ http: 409, code: 'order_open' })
    expect(twice.errors).toHaveProperty('order_ref')
    expect((await sandbox.call(byKey.createPaymentByKey, { amount: 100, order_ref: 'ORDER-2' })).http).toBe(200)
    await live.call(byKey.cancelPaymentByKey, { id })
    expect((await live.call(byKey.createPaymentByKey, { amount: 100, order_ref: 'ORDER-2' })).http).toBe(200)
  })

  test('takes 50 keys of 40 characters with 500 in each, and refuses one more of anything', async () => {
    const key = (n: number) => `${n}`.padStart(40, 'क')
    const full = Object.fromEntries(Array.from({ length: 50 }, (_, n) => [key(n), 'क'.repeat(500)]))
    expect((await open(live, { metadata: full })).metadata).toEqual(full)
    for (const metadata of [
      { ...full, [key(50)]: '' },
      { ['a'.repeat(41)]: '' },
      { '': 'a' },
      { a: 'a'.repeat(501) },
      { a: 2 ** 53 },
      { a: null },
      { a: { b: 'c' } },
      { a: '4111111111111111' },
    ])
      expect(await live.call(byKey.createPaymentByKey, { amount: 100, metadata: metadata as never })).toMatchObject({
        http: 422,
        body: { refusal: 'fields_invalid', errors: expect.any(Object), request_id: expect.any(String) },
      })
  })

  test.each([
    ['https://shop.example/thanks', true, true],
    ['http://localhost:3000/thanks', false, true],
    ['http://127.0.0.1:3000', false, true],
    ['http://shop.example/thanks', false, false],
    ['http://localhost.evil.example/', false, false],
    ['https://user:secret@shop.example/', false, false],
    ['javascript:alert(1)', false, false],
    ['data:text/html,hello', false, false],
    ['//shop.example/thanks', false, false],
    ['https://shop.example/ thanks', false, false],
    [`https://shop.example/${'a'.repeat(1_000)}`, false, false],
  ])('the return address %s: live %s, sandbox %s', async (return_url, isLive, isSandbox) => {
    const answers = [live, sandbox].map((server) => server.call(byKey.createPaymentByKey, { amount: 100, return_url }))
    const [first, second] = await Promise.all(answers)
    expect([first?.http === 200, second?.http === 200]).toEqual([isLive, isSandbox])
    if (!isLive) expect(first?.errors).toHaveProperty('return_url')
  })

  test('takes no currency but NPR, no field that it does not know, and no expiry beyond its bounds', async () => {
    for (const asked of [
      { currency: 'USD' },
      { mode: 'live' },
      { merchant_id: shop.merchant_id },
      { expires_in: 299 },
      { expires_in: 604_801 },
    ])
      expect(await live.call(byKey.createPaymentByKey, { amount: 100, ...asked } as never)).toMatchObject({ http: 422 })
  })

  test('refuses every amount that is no whole number of paisa above zero, and never fails on one', async () => {
    const literals = fc.oneof(
      fc.constantFrom(
        '0',
        '-1',
        '-0',
        '0.1',
        '1.0',
        '100.5',
        '1e3',
        '1E3',
        '"1e3"',
        '"100"',
        '9007199254740992',
        '1e400',
      ),
      fc.constantFrom(
        '9007199254740993',
        '99999999999999999999',
        'null',
        'true',
        '[]',
        '[100]',
        '{}',
        '""',
        '१००',
        '01',
      ),
      fc.integer({ max: 0 }).map(String),
      fc.double({ noInteger: true, noNaN: true, noDefaultInfinity: true }).map(String),
      fc.bigInt({ min: 10n ** 12n + 1n, max: 10n ** 30n }).map(String),
    )
    const before = await countOf()
    await fc.assert(
      fc.asyncProperty(literals, async (literal) => {
        await forgetLimits(desk)
        const { statusCode, body } = await desk.app.web.inject({
          method: 'POST',
          url: '/api/v1/payments',
          headers: {
            authorization: `Bearer ${live.key}`,
            'content-type': 'application/json',
            'idempotency-key': `amount ${literal}`.replaceAll(/[^ -~]/g, '?'),
          },
          payload: `{"amount":${literal}}`,
        })
        expect([400, 422]).toContain(statusCode)
        expect(JSON.parse(body)).toMatchObject({ refusal: expect.any(String), request_id: expect.any(String) })
      }),
      { numRuns: 150 },
    )
    expect(await countOf()).toBe(before)
  })
})

const countOf = async () =>
  (await desk.db.read((tx) => tx.one<{ count: bigint }>`select count(*) as count from payments`)).count

describe('a payment of another shop or of the other book', () => {
  test('does not exist for a key', async () => {
    const stranger = await shopServer(desk, (await desk.merchant()).merchant_id)
    const { id } = await open(live)
    for (const server of [stranger, sandbox])
      for (const called of [
        await server.call(byKey.readPaymentByKey, { id }),
        await server.call(byKey.cancelPaymentByKey, { id }),
        await server.call(byKey.refundPaymentByKey, { id, reason: 'asked' }),
        await server.call(byKey.listRefundsByKey, { id }),
      ])
        expect({ http: called.http, code: codeOf(called) }).toEqual({ http: 404, code: 'not_found' })
    expect((await live.call(byKey.readPaymentByKey, { id })).data.status).toBe('open')
  })
})

describe('GET /api/v1/payments', () => {
  test('pages through the payments of the book, the newest first, by status, order and time', async () => {
    const own = await desk.merchant()
    const [server, other] = [
      await shopServer(desk, own.merchant_id),
      await shopServer(desk, own.merchant_id, { mode: 'sandbox' }),
    ]
    await open(other)
    const ids: string[] = []
    for (let n = 0; n < 5; n++) {
      ids.unshift((await open(server, { order_ref: `ORDER-${n}` })).id)
      desk.clock.advance({ minutes: 1 })
    }
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const { data: page } = await server.call(byKey.listPaymentsByKey, { limit: '2', ...(cursor && { cursor }) })
      seen.push(...page.data.map(({ id }) => id))
      cursor = page.next ?? undefined
    } while (cursor)
    expect(seen).toEqual(ids)
    await server.call(byKey.cancelPaymentByKey, { id: ids[1]! })
    const found = async (filter: object) =>
      (await server.call(byKey.listPaymentsByKey, filter)).data.data.map(({ id }) => ids.indexOf(id))
    expect(await found({ status: 'cancelled' })).toEqual([1])
    expect(await found({ order_ref: 'ORDER-0' })).toEqual([4])
    const [from, before] = [3, 1].map((at) => desk.clock.now().getTime() - (at + 1) * 60_000)
    const moments = { created_from: new Date(from!).toISOString(), created_before: new Date(before!).toISOString() }
    expect(await found(moments)).toEqual([2, 3])
  })
})

describe('a payer', () => {
  test('returns to the shop’s address with the payment’s id and status', async () => {
    const [payer, { id }] = [
      await desk.merchant('2,000'),
      await open(live, { return_url: 'https://shop.example/thanks?basket=b-77&status=mine' }),
    ]
    expect((await desk.pay(payer, id)).http).toBe(200)
    const { return_url } = (await desk.call(readCheckout, { id })).data
    const shown = await desk.app.web.inject(`/pay/${id}?return_url=https://evil.example`)
    expect(shown.body).toContain(`href="${return_url!.replaceAll('&', '&#38;')}"`)
    expect(shown.body).not.toContain('href="https://evil')
    expect(return_url).toBe(`https://shop.example/thanks?basket=b-77&status=paid&payment_id=${id}`)
    const { data: payment } = await live.call(byKey.readPaymentByKey, { id })
    expect(payment).toMatchObject({ status: 'paid', way: 'wallet', fee: rupees('12.50'), refundable: 125_000n })
    expect(payment.version).toBeGreaterThan(1)
    const cancelled = await live.call(byKey.cancelPaymentByKey, { id })
    expect(codeOf(cancelled)).toBe('payment_not_open')
  })
})
