import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { readWebhookDelivery } from '@sahuji/contract/developers/webhook-deliveries'
import { addWebhookEndpoint, listWebhookEndpoints, sendTestWebhook } from '@sahuji/contract/developers/webhooks'
import type { Mode } from '@sahuji/contract/http/lists'
import { cancelPaymentByKey, createPaymentByKey } from '@sahuji/contract/payments/by-key'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { codeOf, openPaymentDesk, type PaymentDesk } from '../../../../testing/payments.ts'
import { forgetLimits } from '../../../../testing/people.ts'
import { shopServer } from '../../../../testing/secret-keys.ts'
import type { SendingMerchant } from '../../../../testing/transfers.ts'
import { openReceiver, type ReceiverAnswer } from '../../../../testing/webhook-receiver.ts'
import { createFeed } from '../../../feed/feed.ts'
import { webhooksWithin } from './post-webhook.ts'
import { recordAttempt } from './record-attempt.ts'
import { takeDeliveries, type TakenDelivery, together } from './take-deliveries.ts'

let desk: PaymentDesk
let shop: SendingMerchant
let receiver: Awaited<ReturnType<typeof openReceiver>>
const outbound = webhooksWithin(['127.0.0.1'])
beforeAll(async () => {
  desk = await openPaymentDesk({ parts: { webhooks: outbound } })
})
beforeEach(async () => {
  await forgetLimits(desk)
  // every test has the queue to itself
  await desk.owner.write((tx) => tx.run`delete from webhook_messages`)
  Object.assign(outbound, { ...webhooksWithin(['127.0.0.1']), timeout_milliseconds: 2_000 })
  shop = await desk.merchant()
  receiver = await openReceiver()
})
afterEach(() => receiver.close())
afterAll(() => desk.close())

const sent = () => desk.app.hooks.sendDue()
const add = (url: string, mode: Mode = 'sandbox', who = shop) => who.call(addWebhookEndpoint, { mode, url })
const endpoint = async (mode: Mode = 'sandbox') => (await shop.call(listWebhookEndpoints, { mode })).data[0]!
/** A test message to a URL, and what its first try came to. */
const tried = async (url: string, mode: Mode = 'sandbox') => {
  const { data } = await add(url, mode)
  const { delivery_id } = (await shop.call(sendTestWebhook, { id: data.endpoint.id })).data
  await sent()
  return (await shop.call(readWebhookDelivery, { id: delivery_id })).data
}
const cancelled = async (count: number, who = shop) => {
  const own = await shopServer(desk, who.merchant_id, { mode: 'sandbox' })
  const one = async () => {
    const { id } = (await own.call(createPaymentByKey, { amount: 12_500 })).data
    await own.call(cancelPaymentByKey, { id })
  }
  for (let n = 0; n < count; n++) await one()
}

describe('A8: the address of a receiver', () => {
  test.each([
    ['http://shop.example/hooks', 'sandbox', 'webhook_address_insecure'],
    ['http://localhost:9/hooks', 'live', 'webhook_address_insecure'],
    ['https://10.0.0.8/hooks', 'live', 'webhook_address_private'],
    ['https://169.254.169.254/latest/meta-data', 'sandbox', 'webhook_address_private'],
    ['https://[::ffff:10.0.0.1]/hooks', 'sandbox', 'webhook_address_private'],
    ['https://[::ffff:a00:1]/hooks', 'live', 'webhook_address_private'],
    ['https://2852039166/hooks', 'live', 'webhook_address_private'],
  ] as const)('%s is refused in the %s book', async (url, mode, code) => {
    const refused = await add(url, mode)
    expect(codeOf(refused) === code || 'url' in refused.errors).toBe(true)
    expect(refused.http).toBe(422)
  })

  test('of this machine is refused where the operator does not allow it', async () => {
    outbound.isAllowed = () => false
    expect(codeOf(await add(receiver.url))).toBe('webhook_address_insecure')
    expect(codeOf(await add(`https://localhost:${receiver.port}/`))).toBe('webhook_address_private')
  })

  test('is checked at each try: a name that leads to the internet first and to this machine then is not reached', async () => {
    outbound.isAllowed = () => false
    const answers = [
      [{ address: '8.8.8.8', family: 4 }],
      [{ address: '127.0.0.1', family: 4 }],
      [{ address: '::ffff:127.0.0.1', family: 6 }],
      [
        { address: '8.8.8.8', family: 4 },
        { address: '127.0.0.1', family: 4 },
      ],
    ]
    const asked: string[] = []
    outbound.resolve = async (host) => {
      asked.push(host)
      return answers.shift()!
    }
    // a port that 8.8.8.8 does not answer: only the look-up matters
    outbound.timeout_milliseconds = 300
    const first = await tried(`https://changes.example:${receiver.port}/hooks`)
    expect(first.attempts).toHaveLength(1)
    expect(first.attempts[0]!.diagnosis).not.toBe('private_address')
    for (const wait of [{ seconds: 7 }, { minutes: 6 }, { minutes: 36 }]) {
      desk.clock.advance(wait)
      expect(await sent()).toBe(1)
    }
    const { data } = await shop.call(readWebhookDelivery, { id: first.id })
    expect(data.attempts.slice(0, 3).map(({ diagnosis }) => diagnosis)).toEqual(Array(3).fill('private_address'))
    expect(asked).toEqual(Array(4).fill('changes.example'))
    expect(receiver.received).toEqual([])
  })

  test('is pinned: the connection goes to the address that was checked', async () => {
    let calls = 0
    const listener = createServer((socket) => {
      calls++
      socket.destroy()
    })
    await new Promise<void>((listening) => listener.listen(0, '127.0.0.1', listening))
    const { port } = listener.address() as AddressInfo
    outbound.resolve = async () => [{ address: '127.0.0.1', family: 4 }]
    await tried(`https://pinned.example:${port}/hooks`)
    expect(calls).toBe(1)
    listener.close()
  })

  test('that answers with a redirect is not followed', async () => {
    const inside = await openReceiver()
    receiver.answers({ http: 302, headers: { location: inside.url } })
    const delivery = await tried(receiver.url)
    expect(delivery).toMatchObject({ state: 'waiting', last_status: 302, diagnosis: 'redirect' })
    expect(delivery.attempts[0]!.answer_headers).toMatchObject({ location: inside.url })
    expect(inside.received).toEqual([])
    await inside.close()
  })
})

describe('an answer', () => {
  test('without an end is read to its bound, and its status counts', async () => {
    receiver.answers({ http: 500, body: 'न'.repeat(5_000_000) })
    const huge = await tried(receiver.url)
    expect(huge.attempts[0]!.answer).toBe('न'.repeat(2_000))
    const drips = await openReceiver(() => 'drips')
    expect(await tried(drips.url)).toMatchObject({ state: 'delivered', last_status: 200 })
    await drips.close()
  })

  test('is cut where its endpoint has had many tries in the hour', async () => {
    receiver.answers({ http: 500, body: 'x'.repeat(1_000) }, { http: 500, body: 'x'.repeat(1_000) })
    expect((await tried(receiver.url)).attempts[0]!.answer).toHaveLength(1_000)
    await desk.owner.write(
      (tx) => tx.run`update webhook_hours set failed = 200 where merchant_id = ${shop.merchant_id}`,
    )
    const { delivery_id } = (await shop.call(sendTestWebhook, { id: (await endpoint()).id })).data
    await sent()
    expect((await shop.call(readWebhookDelivery, { id: delivery_id })).data.attempts[0]!.answer).toHaveLength(200)
  })

  test('that PostgreSQL cannot keep is kept without it', async () => {
    receiver.answers({ http: 500, body: 'a\0b\uD800', headers: { 'content-type': 'x' } })
    expect((await tried(receiver.url)).attempts[0]!.answer).toMatch(/^ab/)
  })

  test.each<[string, Exclude<ReceiverAnswer, string>]>([
    ['signature', { http: 401, body: '{"error":"No matching signature found"}' }],
    ['signature', { http: 400, body: 'Missing required headers' }],
    ['parsed_body', { http: 400, body: 'Unexpected token o in JSON at position 1' }],
    ['parsed_body', { http: 400, body: 'Expected payload to be of type string or Buffer.' }],
    ['clock', { http: 400, body: 'Message timestamp too old' }],
    ['clock', { http: 403, body: 'no', headers: { date: 'Fri, 20 Nov 2020 04:15:00 GMT' } }],
    ['not_allowed', { http: 403, body: 'no' }],
    ['html', { http: 403, body: '<h1>Attention</h1>', headers: { 'content-type': 'text/html' } }],
    ['html', { http: 200, body: '<h1>Welcome</h1>', headers: { 'content-type': 'text/html; charset=utf-8' } }],
    ['not_found', { http: 404 }],
    ['wrong_method', { http: 405 }],
    ['too_many', { http: 429 }],
    ['receiver_error', { http: 502 }],
  ])('is diagnosed as %s: %o', async (diagnosis, answer) => {
    receiver.answers({ ...answer, headers: { date: desk.clock.now().toUTCString(), ...answer.headers } })
    expect((await tried(receiver.url)).attempts[0]).toMatchObject({ status: answer.http, diagnosis })
  })

  test('101 ends the try: none holds its place for ever', async () => {
    const upgrades = createServer((socket) =>
      socket.once('data', () =>
        socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\nx'),
      ),
    )
    await new Promise<void>((listening) => upgrades.listen(0, '127.0.0.1', listening))
    const { port } = upgrades.address() as AddressInfo
    expect(await tried(`http://127.0.0.1:${port}/`)).toMatchObject({ tries: 1, last_status: 101, diagnosis: 'other' })
    upgrades.close()
  })

  test('that does not come is diagnosed by its error', async () => {
    await receiver.close()
    expect(await tried(receiver.url)).toMatchObject({ diagnosis: 'refused', last_status: null })
    outbound.timeout_milliseconds = 200
    const hangs = await openReceiver(() => 'hangs')
    expect(await tried(hangs.url)).toMatchObject({ diagnosis: 'timeout' })
    const plain = await openReceiver()
    expect(await tried(`https://127.0.0.1:${plain.port}/`)).toMatchObject({ diagnosis: 'tls' })
    outbound.resolve = async () => Promise.reject(Object.assign(new Error('no such name'), { code: 'ENOTFOUND' }))
    expect(await tried('https://nowhere.example/')).toMatchObject({ diagnosis: 'name_unknown' })
    await Promise.all([hangs.close(), plain.close()])
    receiver = await openReceiver()
  })

  test('410 turns the endpoint off with a notice, and its delivery ends', async () => {
    receiver.answers({ http: 410 })
    expect(await tried(receiver.url)).toMatchObject({ state: 'failed', diagnosis: 'gone' })
    expect(await endpoint()).toMatchObject({ state: 'disabled', why: 'gone' })
    const notes = await desk.db.read(
      (tx) => tx.many<{ text_key: string }>`
        select text_key from notifications where merchant_id = ${shop.merchant_id} and type = 'WebhookFailing'`,
    )
    expect(notes).toEqual([{ text_key: 'webhook_gone' }])
  })

  test('asks for a later try by Retry-After, within a day', async () => {
    receiver.answers(
      { http: 503, headers: { 'retry-after': '120' } },
      { http: 429, headers: { 'retry-after': '999999' } },
    )
    const { id } = await tried(receiver.url)
    const nextIn = async () =>
      ((await shop.call(readWebhookDelivery, { id })).data.next_at!.getTime() - desk.clock.now().getTime()) / 1000
    expect(await nextIn()).toBe(120)
    desk.clock.advance({ seconds: 120 })
    await sent()
    expect(await nextIn()).toBe(86_400)
  })
})

describe('A7: an endpoint that hangs', () => {
  test('delays no other: while it is waited for, another one gets a thousand', async () => {
    const hangs = await openReceiver(() => 'hangs')
    outbound.timeout_milliseconds = 60_000
    const other = await desk.merchant()
    const ends = Promise.withResolvers<void>()
    const busy = await openReceiver(() => {
      if (busy.received.length === 1_000) ends.resolve()
      return { http: 204 }
    })
    await add(hangs.url)
    await add(busy.url, 'sandbox', other)
    await cancelled(6)
    await cancelled(1, other)
    await desk.owner.write(
      (tx) => tx.run`
        with copies as (
          insert into webhook_messages (id, merchant_id, mode, type, at, snapshot)
          select gen_random_uuid(), merchant_id, mode, type, at, snapshot
            from webhook_messages, generate_series(1, 999) where merchant_id = ${other.merchant_id}
          returning id, merchant_id, mode, at)
        insert into webhook_deliveries (id, message_id, endpoint_id, merchant_id, mode, next_at)
        select gen_random_uuid(), c.id, e.id, c.merchant_id, c.mode, c.at
          from copies c join webhook_endpoints e on e.merchant_id = c.merchant_id`,
    )
    const stop = desk.app.hooks.start()
    await ends.promise
    expect(hangs.received).toHaveLength(together.quick.endpoint)
    await Promise.all([hangs.close(), stop()])
    await busy.close()
  })

  test('is tried one at a time from then on', async () => {
    outbound.timeout_milliseconds = 100
    const hangs = await openReceiver(() => 'hangs')
    await add(hangs.url)
    await cancelled(together.quick.endpoint + 3)
    const taken = await takeDeliveries(desk.db, { now: desk.clock.now(), speed: 'quick', room: 64 })
    expect(taken).toHaveLength(together.quick.endpoint)
    // the lease of the first ones ends, as after a server that died
    desk.clock.advance({ seconds: 61 })
    await sent()
    // counted here: on a busy machine a try may end before its receiver has read it
    const tries = await desk.db.read(
      (tx) => tx.many`
        select from webhook_attempts a join webhook_deliveries d on d.id = a.delivery_id
         where d.merchant_id = ${shop.merchant_id} and a.diagnosis = 'timeout'`,
    )
    expect(tries).toHaveLength(together.quick.endpoint + 3)
    desk.clock.advance({ seconds: 7 })
    expect(await takeDeliveries(desk.db, { now: desk.clock.now(), speed: 'quick', room: 64 })).toEqual([])
    expect(await takeDeliveries(desk.db, { now: desk.clock.now(), speed: 'slow', room: 64 })).toHaveLength(1)
    await hangs.close()
  })

  test('uses at most its merchant’s places, and the merchants take turns', async () => {
    const other = await desk.merchant()
    for (let n = 0; n < 5; n++) await add(`${receiver.url}/${n}`)
    await add(receiver.url, 'sandbox', other)
    await cancelled(4)
    await cancelled(2, other)
    const taken = await takeDeliveries(desk.db, { now: desk.clock.now(), speed: 'quick', room: 64 })
    const of = ({ merchant_id }: SendingMerchant) => taken.filter((one) => one.merchant_id === merchant_id)
    expect([of(shop).length, of(other).length]).toEqual([together.quick.merchant, 2])
    const none = await takeDeliveries(desk.db, { now: desk.clock.now(), speed: 'quick', room: 64 })
    expect(none).toEqual([])
  })

  test('of a merchant with many under way waits for one with none, however long its messages have waited', async () => {
    const other = await desk.merchant()
    for (let n = 0; n < 4; n++) await add(`${receiver.url}/${n}`)
    await cancelled(4)
    const now = desk.clock.now()
    const first = await takeDeliveries(desk.db, { now, speed: 'quick', room: 8 })
    expect(new Set(first.map(({ merchant_id }) => merchant_id))).toEqual(new Set([shop.merchant_id]))
    desk.clock.advance({ seconds: 5 })
    await add(receiver.url, 'sandbox', other)
    await cancelled(1, other)
    const [next] = await takeDeliveries(desk.db, { now: desk.clock.now(), speed: 'quick', room: 1 })
    expect(next).toMatchObject({ merchant_id: other.merchant_id })
  })

  test('that took five seconds to deliver stays apart for ten minutes, however quick its next answer is', async () => {
    await add(receiver.url)
    await cancelled(3)
    const take = (speed: 'quick' | 'slow') => takeDeliveries(desk.db, { now: desk.clock.now(), speed, room: 1 })
    const recorded = ([taken]: TakenDelivery[], ms: number) => {
      const came = { status: 204, headers: {}, answer: '', retry_after: undefined }
      const attempt = { at: desk.clock.now(), headers: {}, ms, came, diagnosis: null }
      return recordAttempt({ db: desk.db, feed: createFeed([], desk.clock) }, taken!, attempt, {
        now: desk.clock.now(),
        random: 0,
      })
    }
    await recorded(await take('quick'), 5_000)
    expect(await take('quick')).toEqual([])
    await recorded(await take('slow'), 20)
    expect(await take('quick')).toEqual([])
    desk.clock.advance({ minutes: 10 })
    expect(await take('slow')).toEqual([])
    expect(await take('quick')).toHaveLength(1)
  })

  test('is taken by one of several servers', async () => {
    await add(receiver.url)
    await cancelled(8)
    const servers = Array.from({ length: 4 }, () =>
      takeDeliveries(desk.db, { now: desk.clock.now(), speed: 'quick', room: 64 }),
    )
    const ids = (await Promise.all(servers)).flat().map(({ id }) => id)
    expect(ids).toHaveLength(together.quick.endpoint)
    expect(new Set(ids).size).toBe(ids.length)
  })
})
