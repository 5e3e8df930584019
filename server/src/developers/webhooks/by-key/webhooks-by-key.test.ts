import { resendWebhook } from '@sahuji/contract/developers/webhook-deliveries'
import * as deliveries from '@sahuji/contract/developers/webhook-deliveries'
import { listWebhookEndpoints, setWebhookEndpointState } from '@sahuji/contract/developers/webhooks'
import * as contract from '@sahuji/contract/developers/webhooks-by-key'
import { listApiRequests } from '@sahuji/contract/developers/requests'
import { cancelPaymentByKey, createPaymentByKey } from '@sahuji/contract/payments/by-key'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { codeOf, openPaymentDesk, type PaymentDesk } from '../../../../testing/payments.ts'
import { forgetLimits } from '../../../../testing/people.ts'
import { shopServer, type ShopServer } from '../../../../testing/secret-keys.ts'
import type { SendingMerchant } from '../../../../testing/transfers.ts'
import { openReceiver, verifiedAt } from '../../../../testing/webhook-receiver.ts'
import { webhooksWithin } from '../sending/post-webhook.ts'

let desk: PaymentDesk
let shop: SendingMerchant
let server: ShopServer
let receiver: Awaited<ReturnType<typeof openReceiver>>
const outbound = webhooksWithin(['127.0.0.1'])
beforeAll(async () => {
  desk = await openPaymentDesk({ parts: { webhooks: outbound } })
})
beforeEach(async () => {
  await forgetLimits(desk)
  receiver = await openReceiver()
  shop = await desk.merchant()
  server = await shopServer(desk, shop.merchant_id, { mode: 'sandbox' })
})
afterEach(() => receiver.close())
afterAll(() => desk.close())

const cancelled = async () => {
  const { id } = (await server.call(createPaymentByKey, { amount: 12_500 })).data
  await server.call(cancelPaymentByKey, { id })
  return id
}
const take = async (done: string[] = []) =>
  (await server.call(contract.takeWebhookMessages, { done })).data.messages.map((one) => ({ ...one, path: '' }))

describe('an address by key', () => {
  test('is added with its secret, and found again with the same one', async () => {
    const url = receiver.url
    const added = (await server.call(contract.addWebhookByKey, { url })).data
    expect(added).toMatchObject({ url, types: null, state: 'on', secret: expect.stringMatching(/^whsec_/) })
    expect((await server.call(contract.addWebhookByKey, { url })).data).toEqual(added)
    const { data: listed } = await shop.call(listWebhookEndpoints, { mode: 'sandbox' })
    expect(listed.map(({ id }) => id)).toEqual([added.id])
    for (const state of ['paused', 'on'] as const) {
      await shop.call(setWebhookEndpointState, { id: added.id, state })
      expect((await server.call(contract.addWebhookByKey, { url })).data.state).toBe(state)
    }
    await cancelled()
    await desk.app.hooks.sendDue()
    expect(receiver.received).toHaveLength(1)
    verifiedAt(desk.clock.now(), added.secret, receiver.received[0]!)
  })

  test('is of the sandbox, public unless the operator allows it, and one of a bounded number', async () => {
    const live = await shopServer(desk, shop.merchant_id)
    const url = 'https://shop.example/hooks'
    expect(codeOf(await live.call(contract.addWebhookByKey, { url }))).toBe('webhook_sandbox_only')
    expect(codeOf(await live.call(contract.listenToWebhooks, {}))).toBe('webhook_sandbox_only')
    expect(codeOf(await live.call(contract.takeWebhookMessages, {}))).toBe('webhook_sandbox_only')
    const add = async (to: string) => codeOf(await server.call(contract.addWebhookByKey, { url: to }))
    expect(await add('https://10.0.0.8/hooks')).toBe('webhook_address_private')
    expect(await add('http://shop.example/hooks')).toBe('fields_invalid')
    outbound.isAllowed = () => false
    expect(await add(receiver.url)).toBe('webhook_address_insecure')
    outbound.isAllowed = webhooksWithin(['127.0.0.1']).isAllowed
    const many = await Promise.all(Array.from({ length: 12 }, (_, n) => add(`${url}/${n}`)))
    expect(many.filter((code) => code === 'webhook_endpoints_all_used')).toHaveLength(2)
  })

  test('needs the scope', async () => {
    const narrow = await shopServer(desk, shop.merchant_id, { mode: 'sandbox', scopes: ['payments:read'] })
    expect(codeOf(await narrow.call(contract.addWebhookByKey, { url: receiver.url }))).toBe('scope_missing')
    expect(codeOf(await narrow.call(contract.listenToWebhooks, {}))).toBe('scope_missing')
    expect(codeOf(await narrow.call(contract.takeWebhookMessages, {}))).toBe('scope_missing')
  })
})

describe('a program that listens', () => {
  test('gets each message signed, once it is confirmed no more, and is not among the addresses', async () => {
    expect(codeOf(await server.call(contract.takeWebhookMessages, {}))).toBe('webhook_listener_missing')
    const { secret } = (await server.call(contract.listenToWebhooks, {})).data
    const id = await cancelled()
    const [message, ...more] = await take()
    expect(more).toEqual([])
    expect(verifiedAt(desk.clock.now(), secret, message!)).toMatchObject({ type: 'payment.cancelled', data: { id } })
    expect(await take()).toEqual([])
    desk.clock.advance({ seconds: contract.listenedAgainSeconds + 1 })
    const [again] = await take()
    expect(again).toMatchObject({ id: message!.id, body: message!.body })
    verifiedAt(desk.clock.now(), secret, again!)
    expect(await take([message!.id])).toEqual([])
    desk.clock.advance({ minutes: 5 })
    expect(await take()).toEqual([])
    expect((await shop.call(listWebhookEndpoints, { mode: 'sandbox' })).data).toEqual([])
    const listed = await shop.call(deliveries.listWebhookDeliveries, { mode: 'sandbox' })
    expect(listed.data.data).toEqual([])
    expect(codeOf(await shop.call(resendWebhook, { id: message!.id }))).toBe('not_found')
    expect(await desk.app.hooks.sendDue()).toBe(0)
  })

  test('begins with what happens from then on, with the same secret, and is another merchant’s never', async () => {
    const { secret } = (await server.call(contract.listenToWebhooks, {})).data
    await cancelled()
    expect((await server.call(contract.listenToWebhooks, {})).data.secret).toBe(secret)
    expect(await take()).toEqual([])
    await cancelled()
    const other = await desk.merchant()
    const theirs = await shopServer(desk, other.merchant_id, { mode: 'sandbox' })
    const { secret: their } = (await theirs.call(contract.listenToWebhooks, {})).data
    expect(their).not.toBe(secret)
    expect((await theirs.call(contract.takeWebhookMessages, {})).data.messages).toEqual([])
    expect(await take()).toHaveLength(1)
  })

  test('that has gone for a day gets nothing more kept, and its questions are not in the request log', async () => {
    await server.call(contract.listenToWebhooks, {})
    await take()
    const { data } = (await shop.call(listApiRequests, { mode: 'sandbox' })).data
    expect(data.map(({ path }) => path)).toEqual([contract.listenToWebhooks.path])
    desk.clock.advance({ hours: 25 })
    await cancelled()
    await server.call(contract.listenToWebhooks, {})
    const count = () =>
      desk.owner.read(
        (tx) => tx.one`select count(*)::integer as count from webhook_messages where merchant_id = ${shop.merchant_id}`,
      )
    expect(await count()).toEqual({ count: 0 })
    await cancelled()
    expect(await count()).toEqual({ count: 1 })
  })
})

test('an address that was removed can be added again by key', async () => {
  const { url } = receiver
  const { id } = (await server.call(contract.addWebhookByKey, { url })).data
  await shop.call(setWebhookEndpointState, { id, state: 'removed' })
  expect((await server.call(contract.addWebhookByKey, { url })).data.id).not.toBe(id)
})

test('a message that shall come twice is posted once more after its delivery, and not after that', async () => {
  await server.call(contract.addWebhookByKey, { url: receiver.url })
  await cancelled()
  await desk.owner.write(
    (tx) => tx.run`update webhook_deliveries set repeats = 1 where merchant_id = ${shop.merchant_id}`,
  )
  receiver.answers({ http: 500 })
  expect(await desk.app.hooks.sendDue()).toBe(1)
  desk.clock.advance({ seconds: 7 })
  expect(await desk.app.hooks.sendDue()).toBe(2)
  expect(await desk.app.hooks.sendDue()).toBe(0)
  expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
  const { data } = (await shop.call(deliveries.listWebhookDeliveries, { mode: 'sandbox' })).data
  expect(data).toMatchObject([{ state: 'delivered', tries: 3 }])
})
