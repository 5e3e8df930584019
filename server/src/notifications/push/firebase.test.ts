import * as contract from '@sahuji/contract/notifications/push'
import { signOut } from '@sahuji/contract/session'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { firebaseError, openFirebase } from '../../../testing/firebase.ts'
import { merchantIdOf } from '../../../testing/kyc.ts'
import { plainSignIn, signedUp, someone, type Someone } from '../../../testing/people.ts'
import { openPushService } from '../../../testing/push-service.ts'
import { createFeed } from '../../feed/feed.ts'
import { testClock } from '../../platform/clock.ts'
import { newId } from '../../platform/ids.ts'
import { createLog } from '../../platform/log.ts'
import { firebaseSender } from '../../platform/push/firebase-sender.ts'
import { addressText } from '../../platform/push/push-address.ts'
import { newVapidKeys, pushSender } from '../../platform/push/push-sender.ts'
import { supportFacts } from '../../support/facts.ts'
import { notificationListeners } from '../notifications.ts'

let app: TestApp
let google: Awaited<ReturnType<typeof openFirebase>>
let service: Awaited<ReturnType<typeof openPushService>>
let sita: Someone
let token: string
let logged: string
const settings = () => ({
  keys: newVapidKeys(),
  contact: 'mailto:ops@sahuji.example',
  post: service.post,
  services: service.services,
})
beforeEach(async () => {
  // ahead of the database's clock, so that a waiting job does wait
  const clock = testClock('2036-11-20T04:15:00Z')
  google = await openFirebase(clock)
  service = await openPushService()
  logged = ''
  const log = createLog({ level: 'debug', to: { write: (line) => (logged += line) } })
  const push = pushSender({ ...settings(), firebase: firebaseSender(google.settings) })
  app = await startTestApp({ parts: { push, log }, clock })
  sita = await signedUp(app)
  token = google.newToken()
})
afterEach(async () => {
  // neither the device's token nor ours to Google is ever logged
  expect(logged).not.toContain(token.slice(-40))
  expect(logged).not.toContain('access-1')
  await Promise.all([google.close(), service.close()])
  await app.close()
})

const turnOn = (who: Someone = sita, desktop_fcm: string = token) => who.call(contract.setPush, { desktop_fcm })
const answered = async (number = '1', who: Someone = sita, at: TestApp = app) => {
  const merchant_id = await merchantIdOf(at, who.email)
  const body = { id: newId(), number, about: null }
  await at.db.write((tx) =>
    createFeed(notificationListeners, at.clock).publish(tx, supportFacts.answered, merchant_id, 'live', body),
  )
  await at.runJobs()
}
const isOn = async (who: Someone = sita) => (await who.call(contract.readPush, {})).data.is_on
const signedInAgain = async (desktop_fcm: string): Promise<Someone> => {
  const { email, password } = sita
  const { data } = await app.call(plainSignIn, { email, password, desktop_fcm })
  return someone(app, { ...sita, key: undefined, token: data.access_token })
}
const kept = () =>
  app.db.read((tx) => tx.many<{ push_token: string }>`select push_token from sessions where push_token is not null`)

describe('a device with a registration token of Firebase', () => {
  test('that it signs in with is pushed to, beside a browser of the same merchant', async () => {
    const again = await signedInAgain(token)
    await turnOn(sita, service.newBrowser().desktop_fcm)
    expect([await isOn(), await isOn(again)]).toEqual([true, true])
    await answered('41')
    const [received] = google.received
    expect(received?.message).toMatchObject({
      token,
      notification: { title: 'We have answered you' },
      data: { type: 'QuestionAnswered', link: 'https://sahuji.example/dashboard/notifications' },
      android: { ttl: '86400s', priority: 'NORMAL', notification: { tag: 'QuestionAnswered' } },
    })
    expect(received?.message.android).toMatchObject({ collapse_key: expect.stringMatching(/^[\w-]{32}$/) })
    expect([google.received.length, service.received.length]).toEqual([1, 1])
  })

  test('is turned on, tested and turned off as a browser is', async () => {
    expect((await turnOn()).data).toEqual({ is_on: true })
    expect(await sita.call(contract.testPush, {})).toMatchObject({ http: 200 })
    await app.runJobs()
    expect(google.received[0]?.message.data['type']).toBe('Test')
    expect((await sita.call(contract.setPush, { desktop_fcm: null })).data).toEqual({ is_on: false })
    await answered()
    expect(google.received).toHaveLength(1)
  })

  test('that signed out gets nothing', async () => {
    await turnOn()
    await sita.call(signOut, {})
    await answered()
    expect(google.received).toEqual([])
    expect(await kept()).toEqual([])
  })

  test('whose session expired receives a notice without contents', async () => {
    await turnOn()
    app.clock.advance({ seconds: 3601 })
    await answered('secret')
    const [told] = google.received
    expect(told?.message).toMatchObject({ notification: { body: 'Sign in to see it.' }, data: { type: 'Something' } })
    expect(JSON.stringify(told)).not.toContain('secret')
  })

  test('receives pushes of the person signed in there now, and none of an earlier one', async () => {
    const ram = await signedUp(app)
    await turnOn(sita)
    await turnOn(ram)
    expect([await isOn(sita), await isOn(ram)]).toEqual([false, true])
    await answered('1', sita)
    expect(google.received).toEqual([])
  })
})

describe('Firebase', () => {
  test('that reports an unknown token is not called again, and the token is forgotten', async () => {
    await turnOn()
    google.answers(firebaseError(404, 'UNREGISTERED'))
    await answered('1')
    expect([await isOn(), await kept()]).toEqual([false, []])
    await answered('2')
    expect(google.received).toHaveLength(1)
  })

  test('that gives a retry time is called at that time and not earlier', async () => {
    await turnOn()
    google.answers({ http: 503, headers: { 'retry-after': '300' } })
    await answered()
    app.clock.advance({ seconds: 299 })
    await app.runJobs()
    expect(google.received).toHaveLength(1)
    app.clock.advance({ seconds: 2 })
    await app.runJobs()
    expect(google.received[1]?.message.android).toMatchObject({ ttl: `${86_400 - 301}s` })
  })

  test('that rejects the account’s key is logged, and the token stays', async () => {
    await turnOn()
    google.grants({ http: 400, body: { error: 'invalid_grant' } })
    await answered()
    expect(logged).toMatch(/"http":400,"reason":"invalid_grant","msg":"a push service refused a push"/)
    expect(await isOn()).toBe(true)
  })
})

test('without Firebase a registration token is kept as it came, gets nothing and is not turned on', async () => {
  const without = await startTestApp({ parts: { push: pushSender(settings()) } })
  const hari = await signedUp(without)
  const { http, errors } = await hari.call(contract.setPush, { desktop_fcm: token })
  expect([http, Object.keys(errors)]).toEqual([422, ['desktop_fcm']])
  // the second as a server with Firebase keeps it, which this one was until its last start
  for (const desktop_fcm of [token, addressText({ firebase_token: token })]) {
    const { email, password } = hari
    const { data } = await without.call(plainSignIn, { email, password, desktop_fcm })
    const there = someone(without, { ...hari, key: undefined, token: data.access_token })
    expect((await there.call(contract.readPush, {})).data.is_on).toBe(false)
  }
  const own = await without.db.read(
    (tx) => tx.many<{ push_token: string }>`
    select push_token from sessions where push_token is not null order by id`,
  )
  expect(own.map(({ push_token }) => push_token)).toEqual([token, addressText({ firebase_token: token })])
  await answered('1', hari, without)
  expect([google.received, service.received]).toEqual([[], []])
  await without.close()
})
