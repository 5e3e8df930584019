import { liveBeatSeconds } from '@sahuji/contract/notifications/live'
import { muteType } from '@sahuji/contract/notifications'
import { signOut } from '@sahuji/contract/session'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { testDatabase } from '../../../testing/database.ts'
import { openStream, type OpenStream } from '../../../testing/event-stream.ts'
import { merchantIdOf } from '../../../testing/kyc.ts'
import { signedUp, type Someone } from '../../../testing/people.ts'
import { createFeed } from '../../feed/feed.ts'
import { openSignals, type Signals } from '../../platform/database/signals.ts'
import { newId } from '../../platform/ids.ts'
import { createLog } from '../../platform/log.ts'
import { supportFacts } from '../../support/facts.ts'
import { notificationListeners } from '../notifications.ts'
import { streamBounds } from './stream-bounds.ts'
import { comeBackWithin } from './live-streams.ts'

// two processes on one database, each with its signals
let here: TestApp
let there: TestApp
let urls: [string, string]
let signals: Signals[]
let streams: OpenStream[]
let sita: Someone
let merchant_id: string

beforeEach(async () => {
  const database = await testDatabase()
  const log = createLog({ level: 'silent' })
  const begin = () => {
    const own = openSignals({ url: database.url, channel: 'sahuji_facts', log })
    signals.push(own)
    return startTestApp({ database, parts: { signals: own } })
  }
  signals = []
  streams = []
  ;[here, there] = [await begin(), await begin()]
  urls = [await listening(here), await listening(there)]
  sita = await signedUp(here, { is_bound: false })
  merchant_id = await merchantIdOf(here, sita.email)
})
afterEach(async () => {
  for (const stream of streams) stream.close()
  await there.app.web.close()
  for (const each of signals) await each.close()
  await here.close()
})

const listening = ({ app }: TestApp) => app.web.listen({ host: '127.0.0.1', port: 0 })
const open = async (url: string, lastEventId?: string, { token } = sita) => {
  const stream = await openStream(url, token, lastEventId)
  streams.push(stream)
  if (stream.http === 200) await expect.poll(() => stream.lastId()).toBeDefined()
  return stream
}
const answered = (number: string, { signal = signals[0]!.send, work = async () => {} } = {}) =>
  here.db.write(async (tx) => {
    const body = { id: newId(), number, about: null }
    await createFeed(notificationListeners, here.clock, signal).publish(
      tx,
      supportFacts.answered,
      merchant_id,
      'live',
      body,
    )
    await work()
  })
const bodies = (stream: OpenStream) =>
  stream.news().flatMap(({ notifications }) => notifications.map(({ body }) => body))

test('each process reports its open streams and their owners', async () => {
  await open(urls[0])
  await open(urls[0])
  await open(urls[1])
  const told = async ({ figures }: TestApp) => (await figures()).match(/^sahuji_open_streams\{.*$/gm)
  const figuresOf = (sessions: number) =>
    Object.entries({ session: sessions, counter: 0, payer: 0 }).map(
      ([who, count]) => `sahuji_open_streams{who="${who}"} ${count}`,
    )
  expect(await told(here)).toEqual(figuresOf(2))
  expect(await told(there)).toEqual(figuresOf(1))
})

test('a commit in one process reaches the merchant’s browsers at every process at once, and no other merchant’s', async () => {
  const ram = await signedUp(here, { is_bound: false })
  const [near, far, other] = [await open(urls[0]), await open(urls[1]), await open(urls[0], undefined, ram)]
  await answered('41')
  for (const stream of [near, far]) {
    await expect.poll(() => stream.news()).toHaveLength(1)
    expect(stream.news()).toMatchObject([
      { facts: ['question.answered'], notifications: [{ type: 'QuestionAnswered', isRead: false }] },
    ])
  }
  expect(other.news()).toEqual([])
})

test('a mark or muting on one device appears on the others, without a notification', async () => {
  const stream = await open(urls[1])
  const mute = (isMuted: boolean) => sita.call(muteType, { type: 'QuestionAnswered', isMuted })
  await mute(true)
  await expect.poll(() => stream.news()).toEqual([{ facts: ['bell.kept'], notifications: [] }])
  // muted already: nothing has changed
  await mute(true)
  await mute(false)
  await expect.poll(() => stream.news()).toHaveLength(2)
})

test('a lost signal is made up for within a second', async () => {
  const stream = await open(urls[1])
  await answered('1', { signal: () => {} })
  await expect.poll(() => stream.news(), { timeout: 3_000 }).toHaveLength(1)
})

test('a fact that began first and is committed last is not lost', async () => {
  const stream = await open(urls[0])
  await answered('early', {
    work: async () => {
      await answered('late')
      await expect.poll(() => stream.news()).toHaveLength(1)
    },
  })
  await expect.poll(() => bodies(stream)).toHaveLength(2)
  expect(bodies(stream)[1]).toContain('early')
})

test('resumes by Last-Event-ID at another process, with exactly what was missed', async () => {
  const stream = await open(urls[0])
  await answered('1')
  await expect.poll(() => stream.news()).toHaveLength(1)
  stream.close()
  await answered('2')
  await answered('3')
  const again = await open(urls[1], stream.lastId())
  expect(again.news()).toMatchObject([{ notifications: [{}, {}] }])
  expect(bodies(again).map((body) => body.match(/\d/)?.[0])).toEqual(['2', '3'])
})

test('an invalid id, or one out of range, causes a full reload', async () => {
  for (const id of ['0', 'x:y:z', '900000000:900000000:']) {
    expect((await open(urls[0], id)).events.map(({ event }) => event)).toContain('reset')
  }
})

test('an id that PostgreSQL cannot read is answered alike, and others still receive each fact once', async () => {
  const other = await open(urls[0])
  for (const id of [
    '0:0:',
    '0:2562:',
    '2562:2562:9',
    '9:3:',
    '5:9:7,6',
    '5:9:9',
    '9999999999999999999:9999999999999999999:',
  ])
    expect((await open(urls[0], id)).events.map(({ event }) => event)).toContain('reset')
  await answered('1')
  await answered('2')
  await expect.poll(() => bodies(other).length).toBeGreaterThanOrEqual(2)
  expect(bodies(other).map((body) => body.match(/\d/)?.[0])).toEqual(['1', '2'])
})

test('a stream over a person’s bound replaces the oldest, which gets a late reconnect time', async () => {
  const opened: OpenStream[] = []
  for (let count = 0; count <= streamBounds.session; count++) opened.push(await open(urls[0]))
  const [oldest, ...others] = opened
  await expect.poll(() => oldest!.isOver()).toBe(true)
  expect(oldest!.events.at(-1)).toEqual({ retry: '60000', event: 'full', data: '{}' })
  await answered('42')
  for (const stream of others) await expect.poll(() => stream.news()).toHaveLength(1)
})

test('is refused without a session, and ends with it: nothing private reaches a signed-out browser', async () => {
  expect((await open(urls[0], undefined, { ...sita, token: 'nobody' })).http).toBe(401)
  const stream = await open(urls[1])
  await sita.call(signOut, {})
  await answered('secret')
  await expect.poll(() => stream.isOver()).toBe(true)
  expect(stream.news()).toEqual([])
  expect(stream.events.at(-1)?.event).toBe('end')
})

test('a handful reconnect within two seconds, ten thousand within twenty; the connected learn of it', async () => {
  expect([1, 1_000, 10_000, 20_000].map(comeBackWithin)).toEqual([2_000, 2_000, 20_000, 30_000])
  const stream = await open(urls[0])
  expect(stream.events[0]).toEqual({ retry: '2000' })
  const said = () => stream.events.find(({ event, retry }) => event === 'beat' && retry !== undefined)?.retry
  await expect.poll(said, { timeout: (liveBeatSeconds + 5) * 1000 }).toBe('2000')
}, 30_000)

test('the connection of a stream that the server ended closes with it, so that a stop does not wait for it', async () => {
  for (let count = 0; count <= streamBounds.session; count++) await open(urls[0])
  await expect.poll(() => streams[0]!.isOver()).toBe(true)
  await expect.poll(() => connectionsOf(here)).toBe(streamBounds.session)
})

const connectionsOf = ({ app }: TestApp) =>
  new Promise<number>((resolve, reject) =>
    app.web.server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  )

test('a server that stops ends its streams', async () => {
  const stream = await open(urls[1])
  await there.app.web.close()
  await expect.poll(() => stream.isOver()).toBe(true)
})
