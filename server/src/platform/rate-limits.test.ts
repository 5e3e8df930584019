import { route } from '@sahuji/contract/http/route'
import * as z from 'zod/mini'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type ApiServer, apiServer, somebody } from '../../testing/api-server.ts'
import { type TestDatabase, testDatabase } from '../../testing/database.ts'
import { testClock } from './clock.ts'
import { giveBack, takeFromLimit, takeInPace, withinLimit } from './rate-limits.ts'
import { Refusal } from './refusal.ts'
import { routes } from './http/route-table.ts'

const limited = (per: 'person' | 'network') =>
  route({
    method: 'POST',
    path: `/api/limited/${per}`,
    does: 'Counts.',
    who: per === 'person' ? 'session' : 'anyone',
    takes: z.strictObject({ at: z.string() }),
    gives: z.object({}),
    limit: { per, count: 3, seconds: 60 },
    refuses: [],
  })

const byBook = route({
  method: 'POST',
  path: '/api/limited/books',
  does: 'Counts each book for itself.',
  who: 'session',
  may: 'shop.read',
  logs: 'nothing',
  takes: z.strictObject({ mode: z.optional(z.enum(['live', 'sandbox'])) }),
  gives: z.object({}),
  limit: { per: 'person', count: 3, seconds: 60, books: 'apart' },
  refuses: [],
})

const clock = testClock()
let db: TestDatabase
let servers: ApiServer[]

const table = routes((on) => {
  on(limited('person'), async (_call, { at }) => {
    if (at === 'wall') throw new Refusal('not_found')
    return {}
  })
  on(limited('network'), async () => ({}))
  on(byBook, async () => ({}))
})

beforeAll(async () => {
  db = await testDatabase()
  const web = { trusted_proxies: ['127.0.0.1'] }
  servers = [await apiServer({ db: db.db, table, clock, web }), await apiServer({ db: db.db, table, clock, web })]
})
beforeEach(() => db.db.write((tx) => tx.run`delete from rate_limits`))
afterAll(async () => {
  await Promise.all(servers.map(({ web }) => web.close()))
  await db.drop()
})

const tries = async (path: string, count: number, carried: Parameters<ApiServer['call']>[2] = {}) => {
  const answers = []
  for (let n = 0; n < count; n++) {
    answers.push(await servers[n % 2]!.call('POST', path, { body: { at: 'desk' }, ...carried }))
  }
  return answers
}

describe('a route’s limit', () => {
  test('is separate from the sandbox’s where the route separates the books, in both directions', async () => {
    const asks = async (mode?: string) =>
      (await servers[0]!.call('POST', '/api/limited/books', { body: mode ? { mode } : {} })).http
    for (const _ of [1, 2, 3]) expect(await asks('sandbox')).toBe(200)
    expect(await asks('sandbox')).toBe(429)
    for (const mode of ['live', undefined, 'live']) expect(await asks(mode)).toBe(200)
    expect(await asks()).toBe(429)
  })

  test('is shared by all servers of one database and answers 429 with Retry-After', async () => {
    const answers = await tries('/api/limited/person', 4)
    expect(answers.map(({ http }) => http)).toEqual([200, 200, 200, 429])
    expect(answers[3]).toMatchObject({
      headers: { 'retry-after': '60' },
      body: { status: '005', refusal: 'too_many', facts: { seconds: 60 } },
    })
    expect(answers[3]!.body.message).toContain('60 seconds')
  })

  test('ends with its window', async () => {
    await tries('/api/limited/person', 4)
    clock.advance({ seconds: 59 })
    const [late] = await tries('/api/limited/person', 1)
    expect(late).toMatchObject({ http: 429, headers: { 'retry-after': '1' } })
    clock.advance({ seconds: 1 })
    expect(await tries('/api/limited/person', 1)).toMatchObject([{ http: 200 }])
  })

  test('is separate for each person', async () => {
    await tries('/api/limited/person', 4)
    const merchant_id = somebody.replace(/1$/, '2')
    expect(await tries('/api/limited/person', 1, { merchant_id })).toMatchObject([{ http: 200 }])
  })

  test('counts an IPv4 address alone and an IPv6 neighbourhood as one', async () => {
    const from = (address: string) => ({ headers: { 'x-forwarded-for': address } })
    await tries('/api/limited/network', 3, from('2001:db8:1:2::1'))
    expect(await tries('/api/limited/network', 1, from('2001:db8:1:2:3:4:5:6'))).toMatchObject([{ http: 429 }])
    expect(await tries('/api/limited/network', 1, from('2001:db8:1:3::1'))).toMatchObject([{ http: 200 }])
  })

  test('is not consumed by invalid fields, but by refused calls', async () => {
    const wrong = await tries('/api/limited/person', 5, { body: { at: 5 } })
    expect(wrong.every(({ http }) => http === 422)).toBe(true)
    const refused = await tries('/api/limited/person', 4, { body: { at: 'wall' } })
    expect(refused.map(({ http }) => http)).toEqual([404, 404, 404, 429])
  })

  test('is not consumed by anonymous requests', async () => {
    const strangers = await tries('/api/limited/person', 5, { merchant_id: null })
    expect(strangers.every(({ http }) => http === 401)).toBe(true)
  })

  test('lets exactly its count of fifty concurrent calls pass', async () => {
    const limit = { count: 7, seconds: 60 }
    const taken = await Promise.all(Array.from({ length: 50 }, () => takeFromLimit(db.db, 'all at once', limit, clock)))
    expect(taken.filter(({ ok }) => ok)).toHaveLength(7)
  })
})

test('calls of many networks at once are counted in few commits, and each network by itself', async () => {
  let commits = 0
  const write: typeof db.db.write = (work) => {
    commits++
    return db.db.write(work)
  }
  const serving = { db: { ...db.db, write }, clock }
  const callsOf = (networks: number) =>
    Promise.allSettled(
      Array.from({ length: 100 }, (_, nth) =>
        withinLimit(serving, limited('network'), {
          ask: {},
          network: `198.51.100.${nth % networks}`,
          caller: undefined,
        }),
      ),
    )
  expect((await callsOf(100)).every(({ status }) => status === 'fulfilled')).toBe(true)
  expect(commits).toBeLessThanOrEqual(3)
  // one of each network's three is taken already
  expect((await callsOf(10)).filter(({ status }) => status === 'fulfilled')).toHaveLength(20)
})

test('a paced bucket that another call returns meanwhile is taken from again', async () => {
  const paced = { count: 500, seconds: 3_600, pace: { seconds: 1, seconds_max: 8, doubles_each: 10 } }
  const round = async () => {
    const taking = takeInPace(db.db, 'given back', paced, testClock())
    await db.db.write((tx) => giveBack(tx, 'given back'))
    return (await taking).ok
  }
  // thirty at once: more would only wait for connections
  for (let nth = 0; nth < 10; nth++)
    expect(new Set(await Promise.all(Array.from({ length: 30 }, round)))).toEqual(new Set([true]))
})

test('two concurrent callers both wait correctly, whichever read the clock first', async () => {
  const paced = { count: 2, seconds: 60, pace: { seconds: 3, seconds_max: 120, doubles_each: 10 } }
  const earlier = { now: () => new Date(clock.now().getTime() - 20) }
  const taken = [clock, earlier, clock].map((one) => () => takeInPace(db.db, 'same moment', paced, one))
  expect(await taken[0]!()).toMatchObject({ ok: true })
  expect(await taken[1]!()).toMatchObject({ ok: true, wait_seconds: 0 })
  expect(await taken[2]!()).toMatchObject({ ok: false, wait_seconds: 3 })
})
