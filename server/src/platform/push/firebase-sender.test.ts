import { subscriptionIn } from '@sahuji/contract/auth/push-subscription'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { firebaseError, openFirebase } from '../../../testing/firebase.ts'
import { openPushService } from '../../../testing/push-service.ts'
import { type TestClock, testClock } from '../clock.ts'
import { firebaseSender, type FirebaseSettings } from './firebase-sender.ts'
import { addressText } from './push-address.ts'
import { newVapidKeys, pushSender, pushTextMost } from './push-sender.ts'

let clock: TestClock
let google: Awaited<ReturnType<typeof openFirebase>>
let to: { firebase_token: string }
beforeEach(async () => {
  clock = testClock()
  google = await openFirebase(clock)
  to = { firebase_token: google.newToken() }
})
afterEach(() => google.close())

const sender = (other: Partial<FirebaseSettings> = {}) => firebaseSender({ ...google.settings, ...other })
const message = {
  type: 'ReceievedFund',
  title: 'रु.2,500',
  body: 'हरि',
  tag: 'ReceievedFund',
  language: 'ne',
  direction: 'ltr',
} as const
const push = { message, ttl_seconds: 3600, urgency: 'high', topic: 'abc' } as const
const seconds = (at: Date) => Math.floor(at.getTime() / 1000)

describe('a push by Firebase', () => {
  test('contains the bell’s text, the sender’s name of the specification, its link and its lifetime', async () => {
    expect(await sender().send(to, push)).toEqual({ is: 'taken' })
    const link = 'https://sahuji.example/dashboard/notifications'
    expect(google.received.map((one) => one.message)).toEqual([
      {
        token: to.firebase_token,
        notification: { title: 'रु.2,500', body: 'हरि' },
        data: { type: 'ReceievedFund', tag: 'ReceievedFund', language: 'ne', direction: 'ltr', link },
        android: { ttl: '3600s', priority: 'HIGH', collapse_key: 'abc', notification: { tag: 'ReceievedFund' } },
        apns: {
          headers: {
            'apns-expiration': `${seconds(clock.now()) + 3600}`,
            'apns-priority': '10',
            'apns-collapse-id': 'abc',
          },
        },
        webpush: {
          headers: { TTL: '3600', Urgency: 'high', Topic: 'abc' },
          notification: { tag: 'ReceievedFund', lang: 'ne', dir: 'ltr' },
          fcm_options: { link },
        },
      },
    ])
  })

  test('contains no link without https, which Firebase would refuse', async () => {
    await sender({ link: 'http://localhost:4620/dashboard/notifications' }).send(to, push)
    const { webpush, data } = google.received[0]!.message
    expect(webpush).not.toHaveProperty('fcm_options')
    expect(data['link']).toBe('http://localhost:4620/dashboard/notifications')
  })

  test('of the largest message fits Firebase’s limit', async () => {
    const body = 'x'.repeat(pushTextMost - Buffer.byteLength(JSON.stringify({ ...message, body: '' })))
    await sender().send(to, { ...push, message: { ...message, body } })
    const { notification, data } = google.received[0]!.message
    expect(Buffer.byteLength(JSON.stringify({ notification, data }))).toBeLessThanOrEqual(4096)
  })

  test('depends on the address: a browser’s goes to its own service, a registration token to Firebase', async () => {
    const service = await openPushService()
    const settings = {
      keys: newVapidKeys(),
      contact: 'mailto:ops@sahuji.example',
      post: service.post,
      services: service.services,
    }
    const both = pushSender({ ...settings, firebase: sender() })
    const browser = subscriptionIn(service.newBrowser().desktop_fcm)!
    for (const address of [browser, to]) {
      expect(both.addressIn(addressText(address))).toEqual(address)
      expect(await both.send(address, push)).toEqual({ is: 'taken' })
    }
    expect([service.received.length, google.received.length]).toEqual([1, 1])
    expect(both.addressIn(to.firebase_token)).toEqual(to)
    for (const none of [
      null,
      '',
      'push-token-1',
      'two words that are long enough to be one',
      '{"firebase_token":"short"}',
    ])
      expect(both.addressIn(none)).toBeUndefined()
    const alone = pushSender(settings)
    expect([to.firebase_token, addressText(to)].map(alone.addressIn)).toEqual([undefined, undefined])
    await service.close()
  })
})

describe('the access token', () => {
  test('is issued for the account’s signature, for messages alone, and serves all concurrent callers', async () => {
    const own = sender()
    const answers = await Promise.all(Array.from({ length: 5 }, () => own.send(to, push)))
    expect(answers).toEqual(Array.from({ length: 5 }, () => ({ is: 'taken' })))
    const iat = seconds(clock.now())
    expect(google.granted).toEqual([
      {
        iss: 'push@sahuji-test.iam.gserviceaccount.com',
        scope: 'https://www.googleapis.com/auth/firebase.messaging',
        aud: google.settings.credentials.token_uri,
        iat,
        exp: iat + 3600,
      },
    ])
  })

  test('is cached until a minute before it ends', async () => {
    const own = sender()
    await own.send(to, push)
    clock.advance({ seconds: 3539 })
    await own.send(to, push)
    expect(google.granted).toHaveLength(1)
    clock.advance({ seconds: 1 })
    await own.send(to, push)
    expect(google.received.map(({ access_token }) => access_token)).toEqual(['access-1', 'access-1', 'access-2'])
  })

  test('that Firebase no longer accepts is renewed once, and the push is sent', async () => {
    const own = sender()
    await own.send(to, push)
    google.revoke()
    expect(await own.send(to, push)).toEqual({ is: 'taken' })
    expect(google.received.map(({ access_token }) => access_token)).toEqual(['access-1', 'access-2'])
  })

  test('that Firebase refuses twice is a final refusal', async () => {
    google.answers({ http: 401 }, { http: 401 }, { http: 200 })
    expect(await sender().send(to, push)).toEqual({ is: 'refused', http: 401 })
    expect([google.granted.length, google.received.length]).toEqual([2, 2])
  })

  test('is not renewed where the refused keys are those for Apple or the browsers', async () => {
    google.answers(firebaseError(401, 'THIRD_PARTY_AUTH_ERROR'))
    const answer = await sender().send(to, push)
    expect(answer).toEqual({ is: 'refused', http: 401, reason: 'THIRD_PARTY_AUTH_ERROR' })
    expect(google.granted).toHaveLength(1)
  })

  test.each([
    ['a no', { http: 400, body: { error: 'invalid_grant' } }, { is: 'refused', http: 400, reason: 'invalid_grant' }],
    ['a no without a word', { http: 403, body: 'x' }, { is: 'refused', http: 403 }],
    ['a quota', { http: 429, headers: { 'retry-after': '90' } }, { is: 'later', after_seconds: 90 }],
    ['a failure', { http: 503 }, { is: 'later', after_seconds: 0 }],
    ['no token', { http: 200, body: {} }, { is: 'later', after_seconds: 0 }],
    ['nothing', 'hangs', { is: 'later', after_seconds: 0 }],
  ] as const)('whose request is answered by %s sends nothing', async (_, told, answer) => {
    google.grants(told)
    const own = sender({ timeout_milliseconds: told === 'hangs' ? 100 : 10_000 })
    expect(await own.send(to, push)).toEqual(answer)
    expect(google.received).toEqual([])
    expect(await own.send(to, push)).toEqual({ is: 'taken' })
  })
})

describe('the answer of Firebase', () => {
  test.each([
    ['an application that is gone', firebaseError(404, 'UNREGISTERED'), { is: 'gone' }],
    ['a token that is none', firebaseError(400, 'INVALID_ARGUMENT'), { is: 'gone' }],
    ['the field of the token', firebaseError(400, 'INVALID_ARGUMENT', 'message.token'), { is: 'gone' }],
    ['a token of another project', firebaseError(403, 'SENDER_ID_MISMATCH'), { is: 'gone' }],
    [
      'another field',
      firebaseError(400, 'INVALID_ARGUMENT', 'message.android.ttl'),
      { is: 'refused', http: 400, reason: 'INVALID_ARGUMENT' },
    ],
    ['a message that is too large', { http: 400, body: { error: { code: 400 } } }, { is: 'refused', http: 400 }],
    ['a project that it does not know', { http: 404 }, { is: 'refused', http: 404 }],
    ['no permission', { http: 403, body: { error: { details: [null, {}] } } }, { is: 'refused', http: 403 }],
    ['a redirect', { http: 302, headers: { location: '/token' } }, { is: 'refused', http: 302 }],
    [
      'a quota',
      { ...firebaseError(429, 'QUOTA_EXCEEDED'), headers: { 'retry-after': '120' } },
      { is: 'later', after_seconds: 120 },
    ],
    ['a quota without a wait', firebaseError(429, 'QUOTA_EXCEEDED'), { is: 'later', after_seconds: 60 }],
    ['an outage', { http: 503, headers: { 'retry-after': '30' } }, { is: 'later', after_seconds: 30 }],
    ['a failure', firebaseError(500, 'INTERNAL'), { is: 'later', after_seconds: 0 }],
  ] as const)('about %s', async (_, told, answer) => {
    google.answers(told)
    expect(await sender().send(to, push)).toEqual(answer)
  })

  test('that never arrives is retried later', async () => {
    google.answers('hangs')
    expect(await sender({ timeout_milliseconds: 100 }).send(to, push)).toEqual({ is: 'later', after_seconds: 0 })
  })

  test('of an unreachable server is retried later', async () => {
    const nowhere = sender({ endpoint: 'http://127.0.0.1:1' })
    expect(await nowhere.send(to, push)).toEqual({ is: 'later', after_seconds: 0 })
  })
})
