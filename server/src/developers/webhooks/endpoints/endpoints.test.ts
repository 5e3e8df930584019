import {
  addWebhookEndpoint,
  changeWebhookEndpoint,
  listWebhookEndpoints,
  rollWebhookSecret,
  sendTestWebhook,
  setWebhookEndpointState,
  tryWebhookEndpoint,
  webhookEndpointsMost,
} from '@sahuji/contract/developers/webhooks'
import {
  countWebhookReplay,
  listWebhookDeliveries,
  readWebhookDelivery,
  readWebhookReplay,
  replayWebhooks,
  resendWebhook,
} from '@sahuji/contract/developers/webhook-deliveries'
import { cancelPaymentByKey, createPaymentByKey } from '@sahuji/contract/payments/by-key'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { codeOf, openPaymentDesk, type PaymentDesk } from '../../../../testing/payments.ts'
import { forgetLimits, plainSignIn, someone } from '../../../../testing/people.ts'
import { shopServer } from '../../../../testing/secret-keys.ts'
import type { SendingMerchant } from '../../../../testing/transfers.ts'
import { openReceiver, verifiedAt } from '../../../../testing/webhook-receiver.ts'
import { addJob } from '../../../platform/jobs/jobs.ts'
import { newId } from '../../../platform/ids.ts'
import { forgetWebhooks } from '../forget-webhooks.job.ts'
import { webhooksWithin } from '../sending/post-webhook.ts'
import { retryWaits } from '../sending/retry-times.ts'

let desk: PaymentDesk
let shop: SendingMerchant
let receiver: Awaited<ReturnType<typeof openReceiver>>
beforeAll(async () => {
  desk = await openPaymentDesk({ parts: { webhooks: webhooksWithin(['127.0.0.1']) } })
})
beforeEach(async () => {
  await forgetLimits(desk)
  // every test has the queue to itself
  await desk.owner.write((tx) => tx.run`delete from webhook_messages`)
  shop = await desk.merchant()
  receiver = await openReceiver()
})
afterEach(() => receiver.close())
afterAll(() => desk.close())

const mode = 'sandbox' as const
const sent = () => desk.app.hooks.sendDue()
const added = async (url = receiver.url) => (await shop.call(addWebhookEndpoint, { mode, url })).data
const endpoint = async () => (await shop.call(listWebhookEndpoints, { mode })).data[0]!
const deliveries = async () => (await shop.call(listWebhookDeliveries, { mode })).data.data
const cancelled = async (count = 1) => {
  const own = await shopServer(desk, shop.merchant_id, { mode })
  for (let n = 0; n < count; n++) {
    const { id } = (await own.call(createPaymentByKey, { amount: 12_500 })).data
    await own.call(cancelPaymentByKey, { id })
    desk.clock.advance({ seconds: 1 })
  }
}
const signedInAgain = async () => {
  const { data } = await desk.call(plainSignIn, { email: shop.email, password: shop.password })
  shop = { ...shop, ...someone(desk, { ...shop, key: undefined, token: data.access_token }) }
}
const notices = () =>
  desk.db.read(
    (tx) => tx.many<{ text_key: string }>`
      select text_key from notifications where merchant_id = ${shop.merchant_id} and type = 'WebhookFailing' order by id`,
  )

describe('an endpoint', () => {
  test('shows its secret once, and each may have its own URL alone, up to a bound', async () => {
    const { endpoint: one, secret } = await added()
    expect(one).toMatchObject({ url: receiver.url, types: null, state: 'on', health: [], waiting: 0 })
    expect(secret.replace('=', '').endsWith(one.secret_ending)).toBe(true)
    expect(JSON.stringify(await shop.call(listWebhookEndpoints, { mode }))).not.toContain(secret)
    expect(codeOf(await shop.call(addWebhookEndpoint, { mode, url: receiver.url }))).toBe('webhook_endpoint_known')
    for (let n = 1; n < webhookEndpointsMost - 1; n++) await added(`${receiver.url}/${n}`)
    const last = ['a', 'b'].map((end) => shop.call(addWebhookEndpoint, { mode, url: `${receiver.url}/${end}` }))
    expect((await Promise.all(last)).map(codeOf).toSorted()).toEqual(['webhook_endpoints_all_used', undefined])
  })

  test('is another merchant’s: nothing of it is found', async () => {
    const { endpoint: own } = await added()
    await cancelled()
    const delivery = (await deliveries())[0]!.id
    const other = await desk.merchant()
    const stretch = { id: own.id, since: new Date(0).toISOString(), until: desk.clock.now().toISOString() }
    const answers = [
      await other.call(changeWebhookEndpoint, { id: own.id, types: null }),
      await other.call(setWebhookEndpointState, { id: own.id, state: 'removed' }),
      await other.call(rollWebhookSecret, { id: own.id, keep_previous: false }),
      await other.call(tryWebhookEndpoint, { id: own.id }),
      await other.call(sendTestWebhook, { id: own.id }),
      await other.call(readWebhookDelivery, { id: delivery }),
      await other.call(resendWebhook, { id: delivery }),
      await other.call(countWebhookReplay, stretch),
      await other.call(replayWebhooks, stretch),
      await other.call(readWebhookReplay, { id: newId() }),
    ]
    expect(answers.map(codeOf)).toEqual(answers.map(() => 'not_found'))
    expect((await other.call(listWebhookDeliveries, { mode })).data.data).toEqual([])
  })

  test('that is paused keeps its messages until it is on; its new URL gets what waited', async () => {
    const { endpoint: own } = await added(`${receiver.url}/old`)
    await shop.call(setWebhookEndpointState, { id: own.id, state: 'paused' })
    await cancelled(2)
    expect(await sent()).toBe(0)
    expect(await endpoint()).toMatchObject({ state: 'paused', waiting: 2, next_at: null })
    expect(codeOf(await shop.call(tryWebhookEndpoint, { id: own.id }))).toBe('webhook_endpoint_off')
    await shop.call(changeWebhookEndpoint, { id: own.id, url: `${receiver.url}/new`, types: ['payment.paid'] })
    await shop.call(setWebhookEndpointState, { id: own.id, state: 'on' })
    expect(await sent()).toBe(2)
    expect(receiver.received.map(({ path }) => path)).toEqual(['/hooks/new', '/hooks/new'])
    await cancelled()
    expect(await sent()).toBe(0)
    await shop.call(sendTestWebhook, { id: own.id })
    await shop.call(setWebhookEndpointState, { id: own.id, state: 'removed' })
    expect((await shop.call(listWebhookEndpoints, { mode })).data).toEqual([])
    expect((await deliveries()).map(({ state }) => state)).toEqual(['skipped', 'delivered', 'delivered'])
  })

  test('gets a signed test message whatever types it chose', async () => {
    const { endpoint: own, secret } = await added()
    await shop.call(changeWebhookEndpoint, { id: own.id, types: ['payment.paid'] })
    const { delivery_id } = (await shop.call(sendTestWebhook, { id: own.id })).data
    await sent()
    const message = verifiedAt(desk.clock.now(), secret, receiver.received[0]!)
    expect(message).toMatchObject({ type: 'test.event', data: { mode: 'sandbox' } })
    expect((await shop.call(readWebhookDelivery, { id: delivery_id })).data.state).toBe('delivered')
  })
})

describe('the health of an endpoint', () => {
  test('counts its tries by the hour, and how long it fails', async () => {
    await added()
    receiver.answers({ http: 204 }, { http: 500 })
    await cancelled()
    await sent()
    await cancelled()
    const failed_at = desk.clock.now()
    await sent()
    const { health, ...now } = await endpoint()
    expect(health).toMatchObject([{ hour: new Date('2026-11-20T04:00:00Z'), delivered: 1, failed: 1 }])
    expect(now).toMatchObject({ waiting: 1, diagnosis: 'receiver_error', failing_since: failed_at })
    expect(now.disabled_at!.getTime() - failed_at.getTime()).toBe(72 * 3_600_000)
    expect(now.next_at! > failed_at).toBe(true)
  })

  test('warns after a day and turns it off after three, and what waits can be sent again', async () => {
    const { endpoint: own } = await added()
    const failing = await openReceiver(() => ({ http: 500 }))
    await shop.call(changeWebhookEndpoint, { id: own.id, url: failing.url })
    await cancelled()
    await sent()
    for (const wait of retryWaits.slice(0, -1)) {
      desk.clock.advance({ seconds: wait * 1.2 + 1 })
      await sent()
      const hours = (desk.clock.now().getTime() - (await failingSince()).getTime()) / 3_600_000
      expect(await notices()).toHaveLength(hours >= 24 ? 1 : 0)
    }
    desk.clock.advance({ hours: 29 })
    await sent()
    await signedInAgain()
    expect((await notices()).map(({ text_key }) => text_key)).toEqual(['webhook_failing', 'webhook_disabled'])
    expect(await endpoint()).toMatchObject({ state: 'disabled', why: 'failing' })
    expect(failing.received).toHaveLength(retryWaits.length + 1)
    expect(await deliveries()).toMatchObject([{ state: 'failed', tries: 10 }])
    await cancelled()
    expect((await deliveries()).map(({ state }) => state)).toEqual(['skipped', 'failed'])
    expect(await sent()).toBe(0)
    await shop.call(setWebhookEndpointState, { id: own.id, state: 'on' })
    expect(await endpoint()).toMatchObject({ state: 'on', why: null, failing_since: null })
    await failing.close()
  })

  const failingSince = async () =>
    (
      await desk.db.read(
        (tx) => tx.one<{ failing_since: Date }>`
          select failing_since from webhook_endpoints where merchant_id = ${shop.merchant_id}`,
      )
    ).failing_since
})

describe('a stretch of time', () => {
  test('is sent again, the oldest first, under the same ids, and shows how the answers differ', async () => {
    const { endpoint: own } = await added()
    const since = desk.clock.now().toISOString()
    receiver.answers({ http: 204 }, { http: 500 }, { http: 500 })
    for (let n = 0; n < 3; n++) {
      await cancelled()
      await sent()
    }
    const until = new Date(desk.clock.now().getTime() - 500).toISOString()
    await cancelled()
    await sent()
    const stretch = { id: own.id, since, until }
    expect((await shop.call(countWebhookReplay, stretch)).data.count).toBe(3)
    const first = receiver.received.splice(0).slice(0, 3)
    const { data: replay } = await shop.call(replayWebhooks, stretch)
    expect(replay).toMatchObject({ count: 3, answered: 0, same: 0, changes: [] })
    expect(codeOf(await shop.call(replayWebhooks, stretch))).toBe('webhook_replay_under_way')
    await sent()
    const idsOf = (all: typeof first) => all.map(({ headers }) => headers['webhook-id'])
    expect(new Set(idsOf(receiver.received))).toEqual(new Set(idsOf(first)))
    expect(receiver.received.every(({ headers }) => headers['sahuji-replay'] === 'true')).toBe(true)
    expect((await shop.call(readWebhookReplay, { id: replay.id })).data).toMatchObject({
      count: 3,
      answered: 3,
      same: 1,
      changes: [{ before: 500, after: 204, count: 2 }],
    })
  })
})

test('messages of more than thirty days are forgotten with their deliveries and tries', async () => {
  const { endpoint: own } = await added()
  await cancelled()
  await sent()
  await shop.call(setWebhookEndpointState, { id: own.id, state: 'removed' })
  const rows = () =>
    desk.owner.read(
      (tx) => tx.one<{ count: number }>`
        select (select count(*)::int from webhook_messages where merchant_id = ${shop.merchant_id})
             + (select count(*)::int from webhook_attempts where merchant_id = ${shop.merchant_id})
             + (select count(*)::int from webhook_hours where merchant_id = ${shop.merchant_id})
             + (select count(*)::int from webhook_endpoints where merchant_id = ${shop.merchant_id}) as count`,
    )
  const forgotten = async () => {
    await desk.db.write((tx) => addJob(tx, forgetWebhooks, {}))
    await desk.runJobs()
    return (await rows()).count
  }
  desk.clock.advance({ days: 29 })
  expect(await forgotten()).toBe(4)
  desk.clock.advance({ days: 2 })
  expect(await forgotten()).toBe(0)
})
