import { updateNotification, listNotifications, muteType } from '@sahuji/contract/notifications'
import * as contract from '@sahuji/contract/notifications/push'
import { endOtherSessions, signOut } from '@sahuji/contract/session'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { merchantIdOf } from '../../../testing/kyc.ts'
import { plainSignIn, signedUp, someone, type Someone } from '../../../testing/people.ts'
import { openPushService, type PushBrowser } from '../../../testing/push-service.ts'
import { openTransferDesk } from '../../../testing/transfers.ts'
import { createFeed } from '../../feed/feed.ts'
import { testClock } from '../../platform/clock.ts'
import { newId } from '../../platform/ids.ts'
import { newVapidKeys, pushSender } from '../../platform/push/push-sender.ts'
import { supportFacts } from '../../support/facts.ts'
import { notificationListeners } from '../notifications.ts'
import { fittingMessage } from './push-to-device.ts'

let app: TestApp
let service: Awaited<ReturnType<typeof openPushService>>
let sita: Someone
let browser: PushBrowser
const keys = newVapidKeys()
beforeEach(async () => {
  service = await openPushService()
  const push = pushSender({
    keys,
    contact: 'mailto:ops@sahuji.example',
    post: service.post,
    services: service.services,
  })
  // ahead of the database's clock, so that a waiting job does wait
  app = await startTestApp({ parts: { push }, clock: testClock('2036-11-20T04:15:00Z') })
  sita = await signedUp(app)
  browser = service.newBrowser()
})
afterEach(async () => {
  await service.close()
  await app.close()
})

const turnOn = (who: Someone = sita, { desktop_fcm }: PushBrowser = browser) =>
  who.call(contract.setPush, { desktop_fcm })
const answered = async (number = '1', who: Someone = sita) => {
  const merchant_id = await merchantIdOf(app, who.email)
  const body = { id: newId(), number, about: null }
  await app.db.write((tx) =>
    createFeed(notificationListeners, app.clock).publish(tx, supportFacts.answered, merchant_id, 'live', body),
  )
}
const isOn = async (who: Someone = sita) => (await who.call(contract.readPush, {})).data.is_on
const signedInAgain = async (desktop_fcm?: string): Promise<Someone> => {
  const { email, password } = sita
  const { data } = await app.call(plainSignIn, { email, password, desktop_fcm })
  return someone(app, { ...sita, key: undefined, token: data.access_token })
}

describe('GET, POST /api/notifications/push', () => {
  test('answer the key to subscribe with, and turn it on and off for this session alone', async () => {
    expect((await sita.call(contract.readPush, {})).data).toEqual({
      public_key: keys.public_key,
      person_id: expect.stringMatching(/^[\da-f-]{36}$/) as string,
      is_on: false,
      is_offered: false,
    })
    const other = await signedInAgain()
    expect((await turnOn()).data).toEqual({ is_on: true })
    expect([await isOn(), await isOn(other)]).toEqual([true, false])
    expect((await sita.call(contract.setPush, { desktop_fcm: null })).data).toEqual({ is_on: false })
    expect(await isOn()).toBe(false)
  })

  test.each([
    ['no JSON', 'token-of-another-service'],
    ['no address', '{"endpoint":"push","keys":{}}'],
    ['a host that is no push service', 'https://h1.hang.example/1'],
    ['plain http', 'http://push.example/1'],
    ['another port', 'https://push.example:8443/1'],
    ['a name in it', 'https://me:you@push.example/1'],
    ['keys of another length', 'short'],
  ])('refuse %s, and name the field', async (_, given) => {
    const { endpoint, keys: own } = JSON.parse(browser.desktop_fcm)
    const desktop_fcm = given.startsWith('http')
      ? JSON.stringify({ endpoint: given, keys: own })
      : given === 'short'
        ? JSON.stringify({ endpoint, keys: { ...own, auth: 'AAAA' } })
        : given
    const { http, errors } = await sita.call(contract.setPush, { desktop_fcm })
    expect([http, Object.keys(errors)]).toEqual([422, ['desktop_fcm']])
    expect(await isOn()).toBe(false)
  })

  test('offer it once money has come in, which is pushed by the name of the specification, with its amount', async () => {
    const push = pushSender({
      keys,
      contact: 'mailto:ops@sahuji.example',
      post: service.post,
      services: service.services,
    })
    const desk = await openTransferDesk({ parts: { push } })
    const [hari, gita] = [await desk.merchant('5,000', { ask: { name: 'Hari Thapa' } }), await desk.merchant()]
    expect((await gita.call(contract.readPush, {})).data.is_offered).toBe(false)
    await turnOn(gita)
    await desk.send(hari, gita, '1,250.50')
    expect((await gita.call(contract.readPush, {})).data.is_offered).toBe(true)
    await desk.runJobs()
    const [received] = service.received
    expect(received?.message()).toMatchObject({ type: 'ReceievedFund', tag: 'ReceievedFund', language: 'en' })
    expect(received?.message().title).toMatch(/ sent you Rs\.1,250\.50$/)
    expect(received?.headers['urgency']).toBe('high')
    await desk.close()
  })
})

describe('a notification', () => {
  test('is pushed to each subscribed device of the merchant, in the person’s language, and to no other merchant', async () => {
    const ram = await signedUp(app)
    const [second, other] = [service.newBrowser(), service.newBrowser()]
    await app.db.write((tx) => tx.run`update people set language = 'ne' where email = ${sita.email}`)
    await turnOn()
    await turnOn(await signedInAgain(), second)
    await turnOn(ram, other)
    await answered('41')
    await app.runJobs()
    expect(service.received.map(({ path }) => path).toSorted()).toEqual([browser.path, second.path].toSorted())
    expect(service.received[0]?.message()).toEqual({
      type: 'QuestionAnswered',
      title: 'हामीले जवाफ दियौँ',
      body: 'तपाईंको प्रश्न 41। जवाफ “मेरो पैसा कहाँ छ?” मा छ।',
      tag: 'QuestionAnswered',
      language: 'ne',
      direction: 'ltr',
    })
    const { ttl, urgency, topic } = service.received[0]!.headers
    expect([ttl, urgency]).toEqual(['86400', 'normal'])
    expect(topic).toMatch(/^[\w-]{32}$/)
  })

  test('of a sign-in that brought its subscription is pushed; any other token gets nothing', async () => {
    await signedInAgain('token-of-another-service')
    await signedInAgain('{"endpoint":"https://push.example/1"}')
    await signedInAgain(browser.desktop_fcm)
    await answered()
    await app.runJobs()
    expect(service.received.map(({ path }) => path)).toEqual([browser.path])
  })

  test('that is muted, or read meanwhile, is not pushed', async () => {
    await turnOn()
    await sita.call(muteType, { type: 'QuestionAnswered', isMuted: true })
    await answered('1')
    await sita.call(muteType, { type: 'QuestionAnswered', isMuted: false })
    await answered('2')
    const { data } = await sita.call(listNotifications, {})
    await sita.call(updateNotification, { id: data.data[0]!.id, isRead: true })
    await app.runJobs()
    expect(service.received).toEqual([])
  })
})

describe('a device that signed out', () => {
  test.each([
    ['itself', () => sita.call(signOut, {})],
    ['by another device', async () => (await signedInAgain()).call(endOtherSessions, {})],
  ])('%s gets nothing, not even a push under way', async (_, signsOut) => {
    await turnOn()
    await answered('secret')
    await signsOut()
    await answered('secret, too')
    await app.runJobs()
    expect(service.received).toEqual([])
  })

  test('by expiry alone receives a notice without contents, for a month', async () => {
    await turnOn()
    await answered('secret')
    app.clock.advance({ seconds: 3601 })
    await app.runJobs()
    const [told] = service.received
    expect(told?.message()).toMatchObject({ type: 'Something', tag: 'Something', body: 'Sign in to see it.' })
    expect(JSON.stringify(told?.message())).not.toContain('secret')
    app.clock.advance({ days: 31 })
    await answered('secret, too')
    await app.runJobs()
    expect(service.received).toHaveLength(1)
  })

  test('receives pushes of the person signed in there now, and none of an earlier one', async () => {
    const ram = await signedUp(app)
    await turnOn(sita)
    await turnOn(ram)
    expect([await isOn(sita), await isOn(ram)]).toEqual([false, true])
    await answered('1', sita)
    await app.runJobs()
    expect(service.received).toEqual([])
  })
})

describe('a push service', () => {
  test.each([404, 410])('that answers %i is not called again, and the subscription is removed', async (http) => {
    await turnOn()
    service.answers({ http })
    await answered()
    await app.runJobs()
    expect(await isOn()).toBe(false)
    await answered()
    await app.runJobs()
    expect(service.received).toHaveLength(1)
  })

  test('that gives a retry time is called at that time and not earlier', async () => {
    await turnOn()
    service.answers({ http: 429, headers: { 'retry-after': '300' } })
    await answered()
    await app.runJobs()
    app.clock.advance({ seconds: 299 })
    await app.runJobs()
    expect(service.received).toHaveLength(1)
    app.clock.advance({ seconds: 2 })
    await app.runJobs()
    expect(service.received).toHaveLength(2)
    expect(Number(service.received[1]?.headers['ttl'])).toBe(86_400 - 301)
  })

  test('that is down is retried with growing waits, and given up after a day', async () => {
    await turnOn()
    await keepSignedIn()
    service.answers(...Array.from({ length: 40 }, () => ({ http: 503 })))
    await answered()
    for (let hour = 0; hour < 30; hour++) {
      await app.runJobs()
      app.clock.advance({ seconds: 3600 })
      await keepSignedIn()
    }
    expect(service.received.length).toBeGreaterThan(6)
    expect(service.received.length).toBeLessThan(20)
    const before = service.received.length
    app.clock.advance({ seconds: 86_400 })
    await keepSignedIn()
    await app.runJobs()
    expect(service.received).toHaveLength(before)
    expect(await isOn()).toBe(true)
  })

  // 403 is a rejected key, 413 a message that is too large
  test.each([403, 413])(
    'that answers %i gets the next push, and not the same again; the address stays',
    async (http) => {
      await turnOn()
      service.answers({ http })
      for (const number of ['1', '2']) {
        await answered(number)
        await app.runJobs()
        app.clock.advance({ seconds: 86_000 })
        await keepSignedIn()
        await app.runJobs()
      }
      expect(service.received.map((push) => push.message().body.match(/\d/)?.[0])).toEqual(['1', '2'])
      expect(await isOn()).toBe(true)
    },
  )
})

const keepSignedIn = () =>
  app.db.write(
    (tx) => tx.run`
    update sessions set last_seen_at = ${app.clock.now()}, ends_at = ${new Date(app.clock.now().getTime() + 86_400_000)}`,
  )

describe('a test', () => {
  test('reaches only the device that requested it, once', async () => {
    await turnOn()
    await turnOn(await signedInAgain(), service.newBrowser())
    service.answers({ http: 503 })
    expect(await sita.call(contract.testPush, {})).toMatchObject({ http: 200 })
    await app.runJobs()
    app.clock.advance({ seconds: 3600 })
    await app.runJobs()
    expect(service.received.map(({ path }) => path)).toEqual([browser.path])
    expect(service.received[0]?.message()).toMatchObject({ type: 'Test', title: 'Notifications reach this device' })
  })

  test('is refused where there is no address to send it to', async () => {
    expect(await sita.call(contract.testPush, {})).toMatchObject({ http: 404, status: '009' })
  })
})

test('a text that is too long is cut, and stays whole letters', () => {
  const message = { type: 'RequestFund', tag: 't', language: 'ne', direction: 'ltr' } as const
  const size = (fitting: object) => Buffer.byteLength(JSON.stringify(fitting))
  const cut = fittingMessage({ ...message, title: 'राम ले रु.500 माग्नुभयो', body: '😀क्षि'.repeat(2000) })
  expect(size(cut)).toBeLessThanOrEqual(3000)
  const { title, body } = cut
  expect(title).toBe('राम ले रु.500 माग्नुभयो')
  expect(body).toMatch(/^(😀क्षि)+.{0,4}…$/u)
  expect(size(fittingMessage({ ...message, title: '😀'.repeat(3000), body: '' }))).toBeLessThanOrEqual(3000)
})
