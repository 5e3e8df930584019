import { subscriptionIn } from '@sahuji/contract/auth/push-subscription'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openPushService, vapidClaims } from '../../../testing/push-service.ts'
import { newVapidKeys, pushTextMost, pushSender } from './push-sender.ts'

let service: Awaited<ReturnType<typeof openPushService>>
beforeAll(async () => {
  service = await openPushService()
})
beforeEach(() => void service.received.splice(0))
afterAll(() => service.close())

const keys = newVapidKeys()
const sender = () =>
  pushSender({ keys, contact: 'mailto:ops@sahuji.example', post: service.post, services: service.services })
const message = {
  type: 'ReceievedFund',
  title: 'रु.2,500',
  body: '',
  tag: 't',
  language: 'ne',
  direction: 'ltr',
} as const
const push = { message, ttl_seconds: 3600, urgency: 'high', topic: 'abc' } as const
const device = () => subscriptionIn(service.newBrowser().desktop_fcm)!

describe('a push', () => {
  test('opens in its browser alone, with its lifetime and urgency', async () => {
    expect(await sender().send(device(), push)).toEqual({ is: 'taken' })
    expect(service.received).toMatchObject([
      {
        text: JSON.stringify(message),
        headers: {
          'content-encoding': 'aes128gcm',
          'content-type': 'application/octet-stream',
          ttl: '3600',
          urgency: 'high',
          topic: 'abc',
        },
      },
    ])
  })

  test('is signed by our key for that service, for a day at most, with a contact', async () => {
    await sender().send(device(), push)
    const { public_key, claims } = vapidClaims(service.received[0]?.headers['authorization'])
    expect(public_key).toBe(keys.public_key)
    expect(claims).toMatchObject({ aud: 'https://push.example', sub: 'mailto:ops@sahuji.example' })
    const ahead = Number(claims['exp']) - Date.now() / 1000
    expect(ahead).toBeGreaterThan(0)
    expect(ahead).toBeLessThanOrEqual(86_400)
  })

  test('of the largest text fits every service’s limit, and a larger one is never sent', async () => {
    const ofSize = (size: number) => ({
      ...message,
      body: 'x'.repeat(size - Buffer.byteLength(JSON.stringify(message))),
    })
    await sender().send(device(), { ...push, message: ofSize(pushTextMost) })
    expect(service.received[0]?.size).toBeLessThanOrEqual(4096)
    await expect(sender().send(device(), { ...push, message: ofSize(pushTextMost + 1) })).rejects.toThrow(RangeError)
    expect(service.received).toHaveLength(1)
  })
})

describe('a subscription', () => {
  const at = (endpoint: string) => ({ ...device(), endpoint })
  test.each([
    ['https://fcm.googleapis.com/fcm/send/1', true],
    ['https://updates.push.services.mozilla.com/wpush/v2/1', true],
    ['https://web.push.apple.com/1', true],
    ['https://wns2-par02p.notify.windows.com/w/?token=1', true],
    ['https://push.example/1', true],
    ['https://h1.hang.example/1', false],
    ['https://push.example.hang.example/1', false],
    ['https://notfcm.googleapis.com/1', false],
    ['https://hang-push.apple.com/1', false],
    ['https://8.8.8.8/1', false],
  ])('at %s is valid: %s, and nothing is sent to an invalid one', async (endpoint, is_one) => {
    expect(sender().addressIn(JSON.stringify(at(endpoint))) !== undefined).toBe(is_one)
    expect(await sender().send(at(endpoint), push)).toEqual({ is: is_one ? 'taken' : 'gone' })
    expect(service.received).toHaveLength(is_one ? 1 : 0)
  })
})

describe('the answer of a service', () => {
  test.each([
    [200, {}, { is: 'taken' }],
    [404, {}, { is: 'gone' }],
    [410, {}, { is: 'gone' }],
    [429, { 'retry-after': '120' }, { is: 'later', after_seconds: 120 }],
    [429, {}, { is: 'later', after_seconds: 0 }],
    [503, { 'retry-after': 'soon' }, { is: 'later', after_seconds: 0 }],
    [400, {}, { is: 'refused', http: 400 }],
    [403, {}, { is: 'refused', http: 403 }],
    [413, {}, { is: 'refused', http: 413 }],
  ])('%i %o', async (http, headers, answer) => {
    service.answers({ http, headers })
    expect(await sender().send(device(), push)).toEqual(answer)
  })

  test('that never arrives is retried later', async () => {
    const post = async () => {
      throw new Error('ECONNRESET')
    }
    const answer = await pushSender({
      keys,
      contact: 'mailto:ops@sahuji.example',
      post,
      services: service.services,
    }).send(device(), push)
    expect(answer).toEqual({ is: 'later', after_seconds: 0 })
  })

  test('to keys that are no point of the curve is not awaited', async () => {
    const { endpoint, keys: own } = device()
    const p256dh = `BA${'A'.repeat(85)}`
    expect(await sender().send({ endpoint, keys: { ...own, p256dh } }, push)).toEqual({ is: 'gone' })
    expect(service.received).toEqual([])
  })
})
