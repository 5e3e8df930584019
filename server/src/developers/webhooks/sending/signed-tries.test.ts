import { addWebhookEndpoint, rollWebhookSecret } from '@sahuji/contract/developers/webhooks'
import {
  listWebhookDeliveries,
  readWebhookDelivery,
  resendWebhook,
} from '@sahuji/contract/developers/webhook-deliveries'
import { webhookMessage } from '@sahuji/contract/developers/webhook-messages'
import { cancelPaymentByKey, createPaymentByKey, readPaymentByKey } from '@sahuji/contract/payments/by-key'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { openPaymentDesk, type PaymentDesk } from '../../../../testing/payments.ts'
import { forgetLimits, plainSignIn, someone } from '../../../../testing/people.ts'
import { shopServer } from '../../../../testing/secret-keys.ts'
import type { SendingMerchant } from '../../../../testing/transfers.ts'
import { openReceiver, verifiedAt } from '../../../../testing/webhook-receiver.ts'
import { webhookGauges } from '../gauges.ts'
import { webhooksWithin } from './post-webhook.ts'

let desk: PaymentDesk
let shop: SendingMerchant
let receiver: Awaited<ReturnType<typeof openReceiver>>
beforeAll(async () => {
  desk = await openPaymentDesk({ parts: { webhooks: webhooksWithin(['127.0.0.1']) } })
})
beforeEach(async () => {
  await forgetLimits(desk)
  shop = await desk.merchant()
  receiver = await openReceiver()
})
afterEach(() => receiver.close())
afterAll(() => desk.close())

const added = async (types: null | ['payment.cancelled'] = null) =>
  (await shop.call(addWebhookEndpoint, { mode: 'sandbox', url: receiver.url, types })).data
const server = () => shopServer(desk, shop.merchant_id, { mode: 'sandbox' })
/** A payment that its shop cancels: one message. */
const cancelled = async () => {
  const own = await server()
  const { id } = (await own.call(createPaymentByKey, { amount: 12_500, order_ref: 'ORDER-7', metadata: { n: 2.5 } }))
    .data
  return { own, payment: (await own.call(cancelPaymentByKey, { id })).data }
}
const signedInAgain = async () => {
  const { data } = await desk.call(plainSignIn, { email: shop.email, password: shop.password })
  return { ...shop, ...someone(desk, { ...shop, key: undefined, token: data.access_token }) }
}
const sent = () => desk.app.hooks.sendDue()

describe('a message', () => {
  test('is committed with its fact: a receiver that asks at once sees the same payment', async () => {
    const { secret } = await added()
    const { own, payment } = await cancelled()
    const at = desk.clock.now()
    desk.clock.advance({ seconds: 40 })
    const figures = await webhookGauges(desk).read()
    expect(figures).toContainEqual({ gauge: 'sahuji_webhooks_due', labels: { endpoints: 'usual' }, value: 1n })
    expect(figures).toContainEqual(expect.objectContaining({ labels: { endpoints: 'usual' }, value: 40 }))
    expect(await sent()).toBe(1)
    const [one] = receiver.received
    const read = z.decode(webhookMessage('payment.cancelled'), verifiedAt(desk.clock.now(), secret, one!) as never)
    expect(read).toEqual({ type: 'payment.cancelled', timestamp: at, data: payment })
    expect((await own.call(readPaymentByKey, { id: payment.id })).data).toEqual(payment)
    expect(one!.headers).toMatchObject({ 'content-type': 'application/json; charset=utf-8' })
    expect(one!.headers['webhook-id']).toMatch(/^msg_[0-9a-f]{32}$/)
    expect(await sent()).toBe(0)
  })

  test('goes to those who chose its type, and of a rolled-back fact there is none', async () => {
    await added(['payment.cancelled'])
    const own = await server()
    const { id } = (await own.call(createPaymentByKey, { amount: 12_500, expires_in: 300 })).data
    desk.clock.advance({ minutes: 6 })
    await desk.runJobs()
    expect((await own.call(readPaymentByKey, { id })).data.status).toBe('expired')
    expect(await sent()).toBe(0)
    await cancelled()
    expect(await sent()).toBe(1)
  })

  test('of the other book goes nowhere', async () => {
    await added()
    const live = await shopServer(desk, shop.merchant_id)
    const { id } = (await live.call(createPaymentByKey, { amount: 12_500 })).data
    await live.call(cancelPaymentByKey, { id })
    expect(await sent()).toBe(0)
  })
})

describe('A6: every try', () => {
  test('is signed at its own time under the same id with the same bytes: the first, the fifth, and a replay a day later', async () => {
    const { secret } = await added()
    await cancelled()
    receiver.answers(...Array.from({ length: 4 }, () => ({ http: 500 })))
    for (const wait of [{}, { seconds: 6 }, { minutes: 6 }, { minutes: 36 }, { hours: 2.4 }]) {
      desk.clock.advance(wait)
      expect(await sent()).toBe(1)
      verifiedAt(desk.clock.now(), secret, receiver.received.at(-1)!)
    }
    expect(await sent()).toBe(0)
    desk.clock.advance({ days: 1 })
    shop = await signedInAgain()
    const [delivery] = (await shop.call(listWebhookDeliveries, { mode: 'sandbox' })).data.data
    expect(delivery).toMatchObject({ state: 'delivered', tries: 5, last_status: 204 })
    await shop.call(resendWebhook, { id: delivery!.id })
    expect(await sent()).toBe(1)
    expect(receiver.received).toHaveLength(6)
    const replay = receiver.received.at(-1)!
    verifiedAt(desk.clock.now(), secret, replay)
    expect(replay.headers['sahuji-replay']).toBe('true')
    expect(new Set(receiver.received.map(({ body }) => body)).size).toBe(1)
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-timestamp'])).size).toBe(6)
    const whole = (await shop.call(readWebhookDelivery, { id: delivery!.id })).data
    expect(whole.attempts.map(({ n, status, is_replay }) => [n, status, is_replay])).toEqual([
      [6, 204, true],
      [5, 204, false],
      ...[4, 3, 2, 1].map((n) => [n, 500, false]),
    ])
    expect(whole.body).toBe(replay.body)
    expect(whole.attempts[0]!.headers['webhook-signature']).toBe(replay.headers['webhook-signature'])
  })

  test('is signed with both secrets for a day after a roll, then with the new one alone', async () => {
    const { secret, endpoint } = await added()
    const { data: rolled } = await shop.call(rollWebhookSecret, { id: endpoint.id, keep_previous: true })
    expect(rolled.secret).not.toBe(secret)
    expect(rolled.secret).toMatch(/^whsec_[\w+/]{43}=$/)
    const latest = async () => {
      await cancelled()
      await sent()
      return receiver.received.at(-1)!
    }
    const first = await latest()
    for (const each of [secret, rolled.secret]) verifiedAt(desk.clock.now(), each, first)
    desk.clock.advance({ hours: 24 })
    const second = await latest()
    verifiedAt(desk.clock.now(), rolled.secret, second)
    expect(() => verifiedAt(desk.clock.now(), secret, second)).toThrow('No matching signature')
  })

  test('is signed with the new secret alone where the previous one leaked', async () => {
    const { secret, endpoint } = await added()
    await shop.call(rollWebhookSecret, { id: endpoint.id, keep_previous: false })
    await cancelled()
    await sent()
    expect(() => verifiedAt(desk.clock.now(), secret, receiver.received.at(-1)!)).toThrow('No matching signature')
  })
})
