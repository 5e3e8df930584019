import { addWebhookEndpoint } from '@sahuji/contract/developers/webhooks'
import { rupees } from '@sahuji/contract/money/money'
import { cancelPaymentByKey } from '@sahuji/contract/payments/by-key'
import { expect, test } from 'vitest'
import { railDeskOfFile } from '../../../testing/rail-desk-of-file.ts'
import type { Shop } from '../../../testing/rail-payments.ts'
import { shopServer } from '../../../testing/secret-keys.ts'

const desk = railDeskOfFile()

/** A shop whose own server hears of its live payments. */
async function shopThatHears(): Promise<Shop> {
  const shop = await desk.shop()
  await shop.call(addWebhookEndpoint, { mode: 'live', url: 'https://shop.example/hooks' })
  return shop
}

/** The types of what its server hears about a payment, in the order of the payment's versions. */
const heard = async (payment_id: string) => {
  const messages = await desk.db.read(
    (tx) => tx.many<{ type: string }>`
      select m.type from webhook_messages m join webhook_deliveries d on d.message_id = m.id
       where m.payment_id = ${payment_id} order by m.version`,
  )
  return messages.map(({ type }) => type)
}

/** The payer's bank confirms after all. */
async function paysAfterwards(id: string): Promise<void> {
  await desk.decideFor(id, 'never_return')
  await desk.pass((await desk.collection(id)).id, 0.5)
}

test('a success after the expiry follows it under a higher version, once', async () => {
  const shop = await shopThatHears()
  const id = await desk.open(shop, '400', { expires_in: 300 })
  await desk.payBy(id)
  desk.clock.advance({ seconds: 400 })
  await desk.runJobs()
  await paysAfterwards(id)
  expect(await heard(id)).toEqual(['payment.expired', 'payment.paid'])
})

/** The bank has not answered when the offer of the attempt ends; then it reports the payment after all. */
async function firstAttempt(id: string) {
  await desk.payBy(id)
  const { id: collection_id, expires_at, hand_off, reference } = await desk.collection(id)
  await fetch(hand_off!.url, { method: 'POST', body: new URLSearchParams(hand_off!.fields) })
  desk.clock.set(new Date(expires_at.getTime() + 1_000))
  await desk.pass(collection_id, 0.5)
  return async () => {
    desk.controls.onepg.decide(reference, 'never_return')
    await desk.pass(collection_id, 2)
  }
}

test('a success after the shop cancelled takes the payment, which its server hears after the cancelling', async () => {
  const shop = await shopThatHears()
  const id = await desk.open(shop, '400', { expires_in: 86_400 })
  const succeeds = await firstAttempt(id)
  // by its key: its session has ended with the first attempt
  const server = await shopServer(desk, shop.merchant_id)
  expect((await server.call(cancelPaymentByKey, { id })).data).toMatchObject({ status: 'cancelled' })
  await succeeds()
  expect(await desk.collection(id)).toMatchObject({ state: 'credited' })
  expect(await heard(id)).toEqual(['payment.cancelled', 'payment.paid'])
})

test('a success of two attempts is one payment for its server', async () => {
  const shop = await shopThatHears()
  const id = await desk.open(shop, '400', { expires_in: 86_400 })
  const succeeds = await firstAttempt(id)
  await desk.payBy(id, { device: 'Another phone' })
  await desk.decideFor(id, 'approve', 'Another phone')
  await desk.work()
  await succeeds()
  expect(await desk.balance(shop)).toBe(rupees('396'))
  expect(await heard(id)).toEqual(['payment.paid'])
})
