import { addWebhookEndpoint, sendTestWebhook } from '@sahuji/contract/developers/webhooks'
import { readWebhookDelivery } from '@sahuji/contract/developers/webhook-deliveries'
import { expect, onTestFinished, test } from 'vitest'
import { openPaymentDesk } from '../../../../testing/payments.ts'
import { startSenderProcess } from '../../../../testing/sender-process.ts'
import { openReceiver, verifiedAt } from '../../../../testing/webhook-receiver.ts'
import { webhooksWithin } from './post-webhook.ts'
import { leaseSeconds } from './take-deliveries.ts'

test('A7: a server that is killed by kill -9 while it sends loses nothing: another one sends it after the lease', async () => {
  const desk = await openPaymentDesk({ parts: { webhooks: webhooksWithin(['127.0.0.1']) } })
  const isReached = Promise.withResolvers<void>()
  let isFirst = true
  const receiver = await openReceiver(() => {
    if (!isFirst) return { http: 204 }
    isFirst = false
    isReached.resolve()
    return 'hangs'
  })
  onTestFinished(async () => {
    await receiver.close()
    await desk.close()
  })
  const shop = await desk.merchant()
  const { endpoint, secret } = (await shop.call(addWebhookEndpoint, { mode: 'sandbox', url: receiver.url })).data
  const { delivery_id } = (await shop.call(sendTestWebhook, { id: endpoint.id })).data

  const sender = startSenderProcess(desk.url, desk.clock.now())
  await isReached.promise
  await sender.kill()
  expect((await shop.call(readWebhookDelivery, { id: delivery_id })).data).toMatchObject({ state: 'waiting', tries: 0 })
  expect(await desk.app.hooks.sendDue()).toBe(0)
  desk.clock.advance({ seconds: leaseSeconds })
  expect(await desk.app.hooks.sendDue()).toBe(1)
  expect((await shop.call(readWebhookDelivery, { id: delivery_id })).data).toMatchObject({
    state: 'delivered',
    tries: 1,
  })
  const [first, second] = receiver.received
  expect(second!.headers['webhook-id']).toBe(first!.headers['webhook-id'])
  expect(second!.body).toBe(first!.body)
  verifiedAt(desk.clock.now(), secret, second!)
})
