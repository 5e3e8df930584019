import { listApiRequests, readApiRequest } from '@sahuji/contract/developers/requests'
import { listWebhookDeliveries, readWebhookDelivery } from '@sahuji/contract/developers/webhook-deliveries'
import { addWebhookEndpoint } from '@sahuji/contract/developers/webhooks'
import { cancelPaymentByKey, createPaymentByKey } from '@sahuji/contract/payments/by-key'
import { askSupport } from '@sahuji/contract/support'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openPaymentDesk, type PaymentDesk } from '../../testing/payments.ts'
import { forgetLimits, type Someone } from '../../testing/people.ts'
import { shopServer } from '../../testing/secret-keys.ts'
import { colleague } from '../../testing/team.ts'
import type { SendingMerchant } from '../../testing/transfers.ts'
import { openReceiver } from '../../testing/webhook-receiver.ts'
import { webhooksWithin } from '../developers/webhooks/sending/post-webhook.ts'
import { newId } from '../platform/ids.ts'

let desk: PaymentDesk
let shop: SendingMerchant
let dipak: Someone
beforeAll(async () => {
  desk = await openPaymentDesk({ parts: { webhooks: webhooksWithin(['127.0.0.1']) } })
})
beforeEach(async () => {
  await forgetLimits(desk)
  shop = await desk.merchant('4,321')
  dipak = await colleague(desk, shop, 'developer')
})
afterAll(() => desk.close())

const bodiesOf = async (by: Someone, id: string) => {
  const { request_body, answer_body } = (await by.call(readApiRequest, { id })).data
  return { request_body, answer_body }
}

describe('a developer reads no live money', () => {
  test('in what the shop’s servers were answered', async () => {
    const servers = [
      await shopServer(desk, shop.merchant_id),
      await shopServer(desk, shop.merchant_id, { mode: 'sandbox' }),
    ]
    for (const server of servers) await server.call(createPaymentByKey, { amount: 12_500 })
    const newest = async (mode: 'live' | 'sandbox') =>
      (await dipak.call(listApiRequests, { mode })).data.data.find(({ path }) => path === '/api/v1/payments')!.id
    expect((await bodiesOf(shop, await newest('live'))).answer_body).toContain('12500')
    expect(await bodiesOf(dipak, await newest('live'))).toEqual({ request_body: null, answer_body: null })
    expect((await bodiesOf(dipak, await newest('sandbox'))).answer_body).toContain('12500')
  })

  test('in the messages to an endpoint', async () => {
    const receiver = await openReceiver(() => ({ http: 500, body: 'no stock for 12500' }))
    await shop.call(addWebhookEndpoint, { mode: 'sandbox', url: receiver.url })
    const server = await shopServer(desk, shop.merchant_id, { mode: 'sandbox' })
    const { id } = (await server.call(createPaymentByKey, { amount: 12_500 })).data
    await server.call(cancelPaymentByKey, { id })
    await desk.app.hooks.sendDue()
    await receiver.close()
    // an endpoint of the live book has an address on the internet
    await desk.owner.write(
      (tx) => tx.run`update webhook_deliveries set mode = 'live' where merchant_id = ${shop.merchant_id}`,
    )
    const [delivery] = (await dipak.call(listWebhookDeliveries, { mode: 'live' })).data.data
    const whole = async (by: Someone) => (await by.call(readWebhookDelivery, { id: delivery!.id })).data
    expect((await whole(shop)).body).toContain('12500')
    const seen = await whole(dipak)
    expect(seen).toMatchObject({ body: null, attempts: [{ status: 500, answer: null }] })
    expect(JSON.stringify(seen)).not.toContain('12500')
  })

  test('by a question to support about it', async () => {
    const id = await desk.open(shop, '777')
    const ask = { about: { kind: 'payment' as const, id }, text: 'What is this?' }
    expect((await dipak.call(askSupport, ask, newId())).http).toBe(404)
    expect((await shop.call(askSupport, ask, newId())).http).toBe(200)
    const test_id = await desk.open(shop, '777', { mode: 'sandbox' })
    const about = { kind: 'payment' as const, id: test_id }
    expect((await dipak.call(askSupport, { ...ask, about }, newId())).http).toBe(200)
  })
})
