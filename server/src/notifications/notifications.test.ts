import * as contract from '@sahuji/contract/notifications'
import { chooseNotice } from '@sahuji/contract/notifications/choices'
import {
  acceptFundRequest,
  rejectFundRequest,
  remindFundRequest,
  requestFunds,
} from '@sahuji/contract/transfers/requests'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { merchantIdOf } from '../../testing/kyc.ts'
import { signedUp, type Someone, verified } from '../../testing/people.ts'
import { colleague, personOf } from '../../testing/team.ts'
import { openTransferDesk } from '../../testing/transfers.ts'
import { passwordChanged } from '../auth/facts.ts'
import { createFeed } from '../feed/feed.ts'
import { loadFacts } from '../funding/facts.ts'
import { supportFacts } from '../support/facts.ts'
import { testClock } from '../platform/clock.ts'
import { newId } from '../platform/ids.ts'
import { forgetReadNotifications } from './forget-read.job.ts'
import { notificationListeners } from './notifications.ts'

let app: TestApp
let sita: Someone
let merchant_id: string
beforeAll(async () => {
  app = await startTestApp()
})
beforeEach(async () => {
  sita = await signedUp(app)
  merchant_id = await merchantIdOf(app, sita.email)
})
afterAll(() => app.close())

const answered = (number: string) =>
  app.db.write((tx) => {
    const feed = createFeed(notificationListeners, app.clock)
    return feed.publish(tx, supportFacts.answered, merchant_id, 'live', { id: newId(), number, about: null })
  })
const passwordWasChanged = () =>
  app.db.write((tx) => {
    const body = { person_id: newId(), by: 'password', ended_sessions: 0 } as const
    return createFeed(notificationListeners, app.clock).publish(tx, passwordChanged, merchant_id, 'live', body)
  })
const bell = async (ask: Parameters<typeof sita.call<typeof contract.listNotifications>>[1] = {}) => {
  const { data } = await sita.call(contract.listNotifications, ask)
  return { ...data, titles: data.data.map(({ title }) => title) }
}

describe('GET /api/notifications', () => {
  test('answers an empty page of the list', async () => {
    const { http, body } = await sita.call(contract.listNotifications, {})
    expect({ http, ...body }).toEqual({ http: 200, status: '000', message: 'OK', data: [], next: null, unread: 0 })
  })

  test('goes on by its cursor, newest first, and counts what is unread in all of it', async () => {
    for (const number of ['1', '2', '3']) await answered(number)
    const first = await bell({ limit: '2' })
    const second = await bell({ limit: '2', cursor: first.next! })
    expect([first, second].map(({ data, next, unread }) => [data.length, next === null, unread])).toEqual([
      [2, false, 3],
      [1, true, 3],
    ])
    expect(second.data[0]).toMatchObject({ body: expect.stringContaining('question 1') as string, isRead: false })
    expect((await sita.call(contract.listNotifications, { cursor: 'x' })).http).toBe(422)
  })

  test('is narrowed by tab, and found by its displayed words', async () => {
    await answered('4711')
    await passwordWasChanged()
    expect((await bell({ tab: 'security' })).titles).toEqual(['Your password was changed'])
    expect((await bell({ tab: 'requests' })).data).toEqual([])
    expect((await bell({ q: 'answered' })).titles).toEqual(['We have answered you'])
    expect((await bell({ q: '4711' })).data).toHaveLength(1)
    expect((await bell({ q: '%' })).data).toEqual([])
  })

  test('a search reads a bounded number at once, continues with older ones, and is limited for a person', async () => {
    const many = await signedUp(app)
    const id = await merchantIdOf(app, many.email)
    await app.owner.write(
      (tx) => tx.run`
        insert into notifications (id, merchant_id, type, text_key, facts, at)
        select ('01900000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, ${id}, 'SupportAnswered', 'question_answered',
               jsonb_build_object('number', case when n in (1, 2, 4100) then 'Q-77' else n::text end), now()
          from generate_series(1, 4100) n`,
    )
    const found = async (cursor?: string) =>
      (await many.call(contract.listNotifications, { q: 'q-७७', limit: '1', ...(cursor && { cursor }) })).data
    const pages = [await found()]
    for (let next = pages[0]!.next; next; next = pages.at(-1)!.next) pages.push(await found(next))
    expect(pages.map(({ data }) => data.length)).toEqual([1, 0, 1, 1])
    const ids = pages.flatMap(({ data }) => data.map((each) => Number(each.id.slice(-12))))
    expect(ids).toEqual([4100, 2, 1])
    await app.db.write((tx) => tx.run`update rate_limits set taken = 300 where bucket like 'notifications found %'`)
    expect((await many.call(contract.listNotifications, { q: 'q-77' })).http).toBe(429)
    expect((await many.call(contract.listNotifications, {})).http).toBe(200)
  })

  test('is found by its displayed text: with Nepali digits and रु. too, and by no placeholder name', async () => {
    const load = {
      id: newId(),
      reference: 'LD-77',
      state: 'credited',
      channel: 'ebanking',
      bank_name: 'Nabil',
    } as const
    const rest = { service_code: null, what: 'credited', review: null, transfer_id: null, balance_after: null }
    const body = { ...load, ...rest, amount: 123_451_000n, fee: 1_000n, created_at: app.clock.now() }
    await app.db.write((tx) =>
      createFeed(notificationListeners, app.clock).publish(tx, loadFacts.credited, merchant_id, 'live', body),
    )
    await answered('4711')
    const found = async (q: string) => (await bell({ q })).data.map(({ type }) => type)
    for (const q of [
      'रु. १२,३४,५००',
      'रु.12,34,500.00',
      'Rs.1,234,500',
      '१२३४५००',
      'nabil confirmed',
      'wallet nabil',
      'ld-७७',
    ])
      expect([q, await found(q)]).toEqual([q, ['LoadCredited']])
    expect(await found('४७११')).toEqual(['QuestionAnswered'])
    for (const q of ['{amount}', 'bank', 'number reference', load.id]) expect([q, await found(q)]).toEqual([q, []])
    await app.owner.write((tx) => tx.run`update people set language = 'ne' where merchant_id = ${merchant_id}`)
    expect([await found('वालेटमा आयो'), await found('wallet'), await found('रु १२३४५००')]).toEqual([
      ['LoadCredited'],
      [],
      ['LoadCredited'],
    ])
  })

  test('a fact that is rolled back was never received', async () => {
    const failing = app.db.write(async (tx) => {
      const body = { id: newId(), number: '1', about: null }
      await createFeed(notificationListeners, app.clock).publish(tx, supportFacts.answered, merchant_id, 'live', body)
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect((await bell()).data).toEqual([])
  })
})

describe('GET and POST /api/notification/{id}', () => {
  test('one is read, marked, archived and restored', async () => {
    await answered('1')
    const { id } = (await bell()).data[0]!
    const keep = async (ask: object) => (await sita.call(contract.updateNotification, { id, ...ask })).data
    expect((await sita.call(contract.readNotification, { id })).data).toMatchObject({ id, isRead: false })
    expect(await keep({ isRead: true })).toMatchObject({ isRead: true })
    expect(await keep({ isRead: true })).toMatchObject({ isRead: true })
    expect(await keep({ isRead: false })).toMatchObject({ isRead: false })
    expect(await keep({ isArchived: true })).toMatchObject({ isRead: true, isArchived: true })
    expect([(await bell()).data, (await bell({ tab: 'archived' })).data.length]).toEqual([[], 1])
    expect(await keep({ isArchived: false })).toMatchObject({ isRead: true, isArchived: false })
    expect((await bell()).data).toHaveLength(1)
    expect((await app.call(contract.readNotification, { id })).http).toBe(401)
    expect((await app.call(contract.updateNotification, { id })).http).toBe(401)
  })

  test('another merchant’s is not found', async () => {
    await answered('1')
    const { id } = (await bell()).data[0]!
    const ram = await signedUp(app)
    expect((await ram.call(contract.readNotification, { id })).http).toBe(404)
    expect((await ram.call(contract.updateNotification, { id, isRead: true })).http).toBe(404)
    expect((await bell()).unread).toBe(1)
  })
})

describe('POST /api/notifications/read and /api/notifications/unread', () => {
  test('all of a tab but newer ones are marked read, and unmarked at once', async () => {
    await answered('1')
    await passwordWasChanged()
    const until = (await bell()).data[0]!.id
    await answered('2')
    const { data } = await sita.call(contract.readNotifications, { until, tab: 'system' })
    expect([data.count, (await bell()).unread]).toEqual([1, 2])
    app.clock.advance({ seconds: 1 })
    expect((await sita.call(contract.readNotifications, { until })).data.count).toBe(1)
    const back = await sita.call(contract.unreadNotifications, { read_at: data.read_at.toISOString() })
    expect([back.data.count, (await bell()).unread]).toEqual([1, 2])
    const ram = await signedUp(app)
    expect((await ram.call(contract.readNotifications, { until })).data.count).toBe(0)
    const read_at = data.read_at.toISOString()
    expect((await ram.call(contract.unreadNotifications, { read_at })).data.count).toBe(0)
  })
})

describe('GET and POST /api/notifications/muted', () => {
  test('a muted type arrives as read, until it is unmuted', async () => {
    const mute = async (isMuted: boolean) =>
      (await sita.call(contract.muteType, { type: 'QuestionAnswered', isMuted })).data
    expect([await mute(true), await mute(true)]).toEqual([['QuestionAnswered'], ['QuestionAnswered']])
    await answered('1')
    expect(await bell()).toMatchObject({ unread: 0, data: [{ isRead: true }] })
    expect(await mute(false)).toEqual([])
    await answered('2')
    expect((await bell()).unread).toBe(1)
    expect((await sita.call(contract.listMutedTypes, {})).data).toEqual([])
  })

  test('a warning of a foreign sign-in cannot be muted', async () => {
    expect((await sita.call(contract.muteType, { type: 'PasswordChanged' as 'KYCAccepted', isMuted: true })).http).toBe(
      422,
    )
  })
})

test('a notification read a year ago is removed; an unread one stays', async () => {
  await answered('1')
  await answered('2')
  const [, first] = (await bell()).data
  await sita.call(contract.updateNotification, { id: first!.id, isRead: true })
  const left = async () =>
    app.owner.read((tx) => tx.many`select id from notifications where merchant_id = ${merchant_id}`)
  const forget = (days: number) => {
    const clock = testClock(new Date(app.clock.now().getTime() + days * 86_400_000))
    return forgetReadNotifications.run({}, { db: app.db, clock })
  }
  await forget(364)
  expect(await left()).toHaveLength(2)
  await forget(366)
  expect(await left()).toHaveLength(1)
})

describe('requests and money between wallets', () => {
  test('a request counts once for all reminders, and no more once answered; its payment has a type of its own', async () => {
    const desk = await openTransferDesk()
    try {
      const [payer, caller] = [await desk.merchant('5000'), await desk.merchant()]
      const bellOf = async (who: Someone) => (await who.call(contract.listNotifications, {})).data
      const ask = async () => {
        const payers = [{ mobile_no: payer.mobile_no, amount: 150_000 }]
        return (await caller.call(requestFunds, { payers, purpose: 'stock' }, newId())).data.requests[0]!.id
      }
      const [paid, refused] = [await ask(), await ask()]
      expect(await bellOf(payer)).toMatchObject({ unread: 2, data: [{ type: 'RequestFund', amount: 150_000n }, {}] })
      await desk.owner.write(
        (tx) => tx.run`update transfer_requests set created_at = created_at - interval '2 days' where id = ${paid}`,
      )
      expect((await caller.call(remindFundRequest, { id: paid })).http).toBe(200)
      const reminded = await bellOf(payer)
      expect([reminded.unread, reminded.data.length]).toEqual([2, 3])
      expect(reminded.data[0]!.request).toMatchObject({ id: paid, state: 'open' })

      await payer.call(acceptFundRequest, { id: paid }, newId())
      expect((await bellOf(payer)).unread).toBe(1)
      const { paid_by } = (await bellOf(payer)).data[0]!.request!
      expect(await bellOf(caller)).toMatchObject({
        unread: 1,
        data: [{ type: 'AcceptFund', amount: 150_000n, about: paid_by }],
      })
      await payer.call(rejectFundRequest, { id: refused })
      expect((await bellOf(payer)).unread).toBe(0)
      expect((await bellOf(caller)).data[0]).toMatchObject({ type: 'RejectFund', about: refused })
      const sent = await desk.send(payer, caller, '10')
      const [newest] = (await bellOf(caller)).data
      expect(newest).toMatchObject({ type: 'ReceievedFund', amount: 1_000n, about: sent.data.id })
    } finally {
      await desk.close()
    }
  })
})

describe('a notice by mail of a shop with several owners', () => {
  const mailsTo = async ({ email }: Someone) =>
    (await app.outbox(email)).filter(({ subject }) => subject?.includes('250')).map(({ subject }) => subject)

  test('reaches each owner, with the shop’s name for one who owns another too, and a former owner no more', async () => {
    sita = await verified(app)
    merchant_id = await merchantIdOf(app, sita.email)
    const [hari, gita] = [await colleague(app, sita, 'owner'), await colleague(app, sita, 'owner')]
    const manager = await colleague(app, sita, 'manager')
    for (const one of [sita, hari, gita, manager])
      await one.call(chooseNotice, { kind: 'asked', channel: 'email', frequency: 'each' })
    const ram = await verified(app)
    const payers = [{ mobile_no: sita.mobile_no, amount: 25_000 }]
    expect(await ram.call(requestFunds, { payers, purpose: 'stock' }, newId())).toMatchObject({ http: 200 })
    const id = await personOf(app, gita)
    await app.owner.write(
      (tx) => tx.run`
        update members set ended_at = now(), changed_at = now() where person_id = ${id} and merchant_id = ${merchant_id}`,
    )
    await app.runJobs()
    const { trade_name } = await app.owner.read(
      (tx) => tx.one<{ trade_name: string }>`select trade_name from merchants where id = ${merchant_id}`,
    )
    const [[own], [other]] = [await mailsTo(sita), await mailsTo(hari)]
    expect(own).toEqual(expect.any(String))
    expect(other?.replace(`${trade_name}: `, '')).toBe(own)
    expect(other).toContain(trade_name)
    expect([await mailsTo(gita), await mailsTo(manager)]).toEqual([[], []])
  })
})
