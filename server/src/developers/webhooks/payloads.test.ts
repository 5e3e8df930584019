import { addWebhookEndpoint } from '@sahuji/contract/developers/webhooks'
import { listWebhookDeliveries } from '@sahuji/contract/developers/webhook-deliveries'
import { webhookMessage, type WebhookType } from '@sahuji/contract/developers/webhook-messages'
import { rupees } from '@sahuji/contract/money/money'
import * as byKey from '@sahuji/contract/payments/by-key'
import { openOwnDispute, withdrawOwnDispute } from '@sahuji/contract/payments/payer-disputes'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { codeOf, openPaymentDesk, type PaymentDesk } from '../../../testing/payments.ts'
import { forgetLimits } from '../../../testing/people.ts'
import { shopServer, type ShopServer } from '../../../testing/secret-keys.ts'
import type { SendingMerchant } from '../../../testing/transfers.ts'
import { openReceiver, verifiedAt } from '../../../testing/webhook-receiver.ts'
import { createFeed } from '../../feed/feed.ts'
import { payoutFacts } from '../../payouts/facts.ts'
import { newId } from '../../platform/ids.ts'
import { webhooksWithin } from './sending/post-webhook.ts'

let desk: PaymentDesk
let shop: SendingMerchant
let payer: SendingMerchant
let server: ShopServer
let secret: string
let receiver: Awaited<ReturnType<typeof openReceiver>>
const outbound = webhooksWithin(['127.0.0.1'])
beforeAll(async () => {
  desk = await openPaymentDesk({ parts: { webhooks: outbound } })
})
beforeEach(async () => {
  await forgetLimits(desk)
  receiver = await openReceiver()
  shop = await desk.merchant()
  payer = await desk.merchant()
  await desk.deposit(payer.merchant_id, rupees('2,000'), { mode: 'sandbox' })
  server = await shopServer(desk, shop.merchant_id, { mode: 'sandbox' })
  secret = (await shop.call(addWebhookEndpoint, { mode: 'sandbox', url: receiver.url })).data.secret
})
afterEach(() => receiver.close())
afterAll(() => desk.close())

/** The messages that came since the last question, each verified and read by the schema of its type. */
const heard = async () => {
  await desk.app.hooks.sendDue()
  return receiver.received.splice(0).map((one) => {
    const message = verifiedAt(desk.clock.now(), secret, one) as { type: WebhookType; data: { id: string } }
    return z.decode(webhookMessage(message.type), message as never)
  })
}
const types = (messages: Awaited<ReturnType<typeof heard>>) => messages.map(({ type }) => type)
const open = async (asked: object = {}) =>
  (await server.call(byKey.createPaymentByKey, { amount: 100_000, order_ref: 'ORDER-1', ...asked })).data
const paid = async () => {
  const { id } = await open()
  expect((await desk.pay(payer, id)).http).toBe(200)
  return id
}
const read = async (id: string) => (await server.call(byKey.readPaymentByKey, { id })).data

describe('the message about', () => {
  test('a paid payment is the payment as the API shows it at that moment', async () => {
    const id = await paid()
    const [message, ...more] = await heard()
    expect(more).toEqual([])
    expect(message).toEqual({ type: 'payment.paid', timestamp: desk.clock.now(), data: await read(id) })
    expect(message!.data).toMatchObject({
      status: 'paid',
      way: 'wallet',
      refundable: 100_000n,
      payer: expect.any(String),
    })
  })

  test('a payment that changes before it is sent is still that of its own moment, with a lower version', async () => {
    const id = await paid()
    await server.call(byKey.refundPaymentByKey, { id, amount: 40_000, reason: 'asked' })
    // both are sent at once, so they may arrive in either order
    const messages = await heard()
    const [first, second] = messages.toSorted((one, other) => one.type.localeCompare(other.type))
    expect([first!.type, second!.type]).toEqual(['payment.paid', 'refund.done'])
    expect(first!.data).toMatchObject({ status: 'paid', refunded: 0n })
    const now = await read(id)
    expect(now.version).toBeGreaterThan((first!.data as byKey.PaymentByKey).version)
    const [refund] = (await server.call(byKey.listRefundsByKey, { id })).data
    expect(second!.data).toEqual({ ...refund, payment: now })
    const about = { mode: 'sandbox', payment_id: id } as const
    const { data: listed } = (await shop.call(listWebhookDeliveries, about)).data
    expect(listed.map(({ type, version }) => [type, version])).toEqual([
      ['refund.done', now.version],
      ['payment.paid', (first!.data as byKey.PaymentByKey).version],
    ])
  })

  test('an expired and a cancelled one has its status', async () => {
    const [one, other] = [await open({ expires_in: 300 }), await open({ order_ref: 'ORDER-2' })]
    await server.call(byKey.cancelPaymentByKey, { id: other.id })
    desk.clock.advance({ minutes: 6 })
    await desk.runJobs()
    const messages = await heard()
    expect(types(messages)).toEqual(expect.arrayContaining(['payment.cancelled', 'payment.expired']))
    for (const { data } of messages) expect([await read(one.id), await read(other.id)]).toContainEqual(data)
  })

  test('a dispute has its step and its payment', async () => {
    const id = await paid()
    await heard()
    const asked = { reason: 'not_received', words: 'The shop was closed when I came for it' } as const
    expect((await payer.call(openOwnDispute, { id, ...asked })).http).toBe(200)
    const opened = await heard()
    expect(types(opened)).toEqual(['dispute.opened'])
    expect(opened[0]!.data).toMatchObject({
      payment_id: id,
      status: 'open',
      reason: 'not_received',
      held: expect.any(BigInt),
    })
    expect(opened[0]!.data).toMatchObject({ payment: await read(id) })
    await payer.call(withdrawOwnDispute, { id })
    expect(types(await heard())).toEqual(['dispute.withdrawn'])
  })

  test('a payout has what its fact has, without the whole number of the account', async () => {
    const [id, now] = [newId(desk.clock), desk.clock.now()]
    const about = { id, reference: 'SJ1N9KQ4M7T2XAB0', bank_name: 'Himalayan Bank', account_end: '4417', rail: 'npi' }
    const sums = { amount: 500_000n, fee: 1_000n, arrives: 499_000n, balance_after: null }
    const ends = {
      rail_reference: null,
      service_code: null,
      reason: null,
      transfer_id: null,
      reversal_transfer_id: null,
    }
    const body = { ...about, ...sums, ...ends, state: 'credited', what: 'credited', created_at: now } as const
    await desk.db.write((tx) =>
      createFeed([], desk.clock).publish(tx, payoutFacts.credited, shop.merchant_id, 'sandbox', body),
    )
    expect((await heard()).map(({ type, data }) => [type, data])).toEqual([
      [
        'payout.credited',
        {
          id,
          mode: 'sandbox',
          status: 'credited',
          amount: 500_000n,
          currency: 'NPR',
          fee: 1_000n,
          arrives: 499_000n,
          bank: 'Himalayan Bank',
          account_end: '4417',
          reference: about.reference,
          created: now,
        },
      ],
    ])
  })
})

describe('the URL of one payment', () => {
  const own = { mode: 'sandbox' } as const
  test('needs the secret that signs what goes there', async () => {
    const asked = { amount: 100, webhook_url: `${receiver.url}/one` }
    expect(codeOf(await server.call(byKey.createPaymentByKey, asked))).toBe('webhook_secret_missing')
    const { data } = await shop.call(addWebhookEndpoint, own)
    expect(data.endpoint).toMatchObject({ kind: 'payments', url: null })
    expect(codeOf(await shop.call(addWebhookEndpoint, own))).toBe('webhook_endpoint_known')
    const { data: payment } = await server.call(byKey.createPaymentByKey, asked)
    expect(payment).toMatchObject({ webhook_url: asked.webhook_url })
    await server.call(byKey.cancelPaymentByKey, { id: payment.id })
    await desk.app.hooks.sendDue()
    const there = receiver.received.find(({ path }) => path === '/hooks/one')!
    verifiedAt(desk.clock.now(), data.secret, there)
    expect(() => verifiedAt(desk.clock.now(), secret, there)).toThrow('No matching signature')
    expect(receiver.received).toHaveLength(2)
    expect(receiver.received.every(({ body }) => body === there.body)).toBe(true)
  })

  test('of a real payment begins with https', async () => {
    const live = await shopServer(desk, shop.merchant_id)
    const refused = await live.call(byKey.createPaymentByKey, { amount: 100, webhook_url: 'http://localhost:9/' })
    expect(codeOf(refused)).toBe('webhook_address_insecure')
  })
})
