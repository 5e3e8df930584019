import { randomUUID } from 'node:crypto'
import { route } from '@sahuji/contract/http/route'
import * as z from 'zod/mini'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type ApiServer, apiServer } from '../../../testing/api-server.ts'
import { type TestDatabase, testDatabase } from '../../../testing/database.ts'
import { testClock } from '../clock.ts'
import type { Tx } from '../database/database.ts'
import { Refusal } from '../refusal.ts'
import { routes } from './route-table.ts'

const entry = (path: `/api/${string}`) =>
  route({
    method: 'POST',
    path,
    does: 'Writes a mark.',
    who: 'session',
    may: 'shop.read',
    logs: 'nothing',
    keyed: true,
    takes: z.strictObject({ note: z.string().check(z.maxLength(20)), also: z.optional(z.int()) }),
    gives: z.object({ note: z.string(), marks: z.int() }),
    refuses: ['rail_refused'],
  })

const clock = testClock()
/** What the next action does before it answers; by default it only writes its mark. */
let before: () => Promise<void> = async () => {}
let db: TestDatabase
let first: ApiServer
let second: ApiServer

async function mark(tx: Tx, note: string, key: string) {
  await tx.run`insert into marks (key, note) values (${key}, ${note}) on conflict (key) do nothing`
  const { marks } = await tx.one<{ marks: bigint }>`select count(*) as marks from marks where key = ${key}`
  return { note, marks: Number(marks) }
}

const table = routes((on) => {
  on(entry('/api/marks'), async ({ tx, key }, { note }) => {
    const given = await mark(tx, note, key)
    await before()
    return given
  })
  on(
    entry('/api/own-marks'),
    async ({ db, key }, { note }) => {
      await before()
      return db.write((tx) => mark(tx, note, key))
    },
    { own: true },
  )
  on({ ...entry('/api/few-marks'), limit: { per: 'person', count: 2, seconds: 3600 } }, ({ tx, key }, { note }) =>
    mark(tx, note, key),
  )
})

beforeAll(async () => {
  db = await testDatabase()
  await db.owner.write(async (tx) => {
    await tx.run`create table marks (key uuid primary key, note text not null)`
  })
  first = await apiServer({ db: db.db, table, clock })
  second = await apiServer({ db: db.db, table, clock })
})
beforeEach(() => {
  before = async () => {}
})
afterAll(async () => {
  await Promise.all([first.web.close(), second.web.close()])
  await db.drop()
})

const marksOf = async (key: string) =>
  (await db.db.read((tx) => tx.many`select note from marks where key = ${key}`)).length
const refusing = async () => {
  throw new Refusal('rail_refused')
}

describe.each(['/api/marks', '/api/own-marks'])('a keyed call (%s)', (path) => {
  test('with the same key and body returns its first answer again, also from another server', async () => {
    const key = randomUUID()
    const answered = await first.call('POST', path, { key, body: { note: 'one', also: 1 } })
    expect(answered).toMatchObject({ http: 200, body: { status: '000', data: { note: 'one', marks: 1 } } })
    expect(answered.headers).not.toHaveProperty('idempotency-hit')
    // the fields may come in another order, the key in capitals
    const again = await second.call('POST', path, { key: key.toUpperCase(), body: { also: 1, note: 'one' } })
    expect(again.body).toEqual(answered.body)
    expect(again.headers).toMatchObject({ 'idempotency-hit': 'true' })
  })

  test('with the same key and another body is a conflict, and changes nothing', async () => {
    const key = randomUUID()
    await first.call('POST', path, { key, body: { note: 'one' } })
    const other = await first.call('POST', path, { key, body: { note: 'two' } })
    expect(other).toMatchObject({ http: 409, body: { status: '7004', refusal: 'key_conflict' } })
    expect(await marksOf(key)).toBe(1)
  })

  test('conflicts with the same key on another route, while another merchant may use it', async () => {
    const key = randomUUID()
    await first.call('POST', path, { key, body: { note: 'one' } })
    const elsewhere = path === '/api/marks' ? '/api/own-marks' : '/api/marks'
    expect(await first.call('POST', elsewhere, { key, body: { note: 'one' } })).toMatchObject({ http: 409 })
    const merchant_id = randomUUID()
    const neighbour = await first.call('POST', path, { key, body: { note: 'one' }, merchant_id })
    expect(neighbour.http).toBe(200)
    expect(neighbour.headers).not.toHaveProperty('idempotency-hit')
  })

  test.each([undefined, '', 'abc', '1', `${randomUUID()}, ${randomUUID()}`])(
    'with the key %j is refused by the header’s name',
    async (key) => {
      const answered = await first.call('POST', path, { ...(key !== undefined && { key }), body: { note: 'one' } })
      expect(answered).toMatchObject({ http: 422, body: { status: '014', refusal: 'key_missing' } })
      expect(answered.body.errors).toHaveProperty('Idempotency-Key')
    },
  )

  test('twenty at once on two servers have one effect and one answer', async () => {
    const key = randomUUID()
    const calls = Array.from({ length: 20 }, (_, n) =>
      (n % 2 ? first : second).call('POST', path, { key, body: { note: 'race' } }),
    )
    const answers = await Promise.all(calls)
    for (const { http, body } of answers) expect({ http, body }).toEqual({ http: 200, body: answers[0]!.body })
    expect(answers.filter(({ headers }) => 'idempotency-hit' in headers)).toHaveLength(19)
    expect(await marksOf(key)).toBe(1)
  })

  test('twenty concurrent calls that are refused all get the refusal', async () => {
    const key = randomUUID()
    before = refusing
    const calls = Array.from({ length: 20 }, () => first.call('POST', path, { key, body: { note: 'race' } }))
    const answers = await Promise.all(calls)
    expect(new Set(answers.map(({ body }) => body.refusal))).toEqual(new Set(['rail_refused']))
  })

  test('returns its key when it is refused: the corrected call is accepted', async () => {
    const key = randomUUID()
    before = refusing
    expect(await first.call('POST', path, { key, body: { note: 'one' } })).toMatchObject({ http: 422 })
    before = async () => {}
    const corrected = await first.call('POST', path, { key, body: { note: 'two' } })
    expect(corrected).toMatchObject({ http: 200, body: { data: { note: 'two', marks: 1 } } })
  })

  test('that failed on our side continues at once when it is repeated, but never with another body', async () => {
    const key = randomUUID()
    before = async () => {
      throw new Error('the disk is full')
    }
    expect(await first.call('POST', path, { key, body: { note: 'one' } })).toMatchObject({ http: 500 })
    before = async () => {}
    if (path === '/api/own-marks') {
      expect(await first.call('POST', path, { key, body: { note: 'two' } })).toMatchObject({ http: 409 })
    }
    expect(await first.call('POST', path, { key, body: { note: 'one' } })).toMatchObject({ http: 200 })
    expect(await marksOf(key)).toBe(1)
  })
})

describe('a keyed call whose holder died silently', () => {
  const claimedBy = (key: string) =>
    db.owner.write(
      (tx) => tx.run`
    insert into idempotency_keys (merchant_id, key, route, body_hash, claimed_at)
    select merchant_id, ${key}, route, body_hash, ${clock.now()} from idempotency_keys where key = ${sample}`,
    )
  const sample = randomUUID()
  beforeAll(async () => {
    await first.call('POST', '/api/own-marks', { key: sample, body: { note: 'one' } })
  })

  test('waits while the holder may still work on it, then is taken over after thirty seconds', async () => {
    const key = randomUUID()
    await claimedBy(key)
    const waiting = first.call('POST', '/api/own-marks', { key, body: { note: 'one' } })
    clock.advance({ seconds: 29 })
    expect(await Promise.race([waiting, new Promise((resume) => setTimeout(resume, 250, 'waits'))])).toBe('waits')
    clock.advance({ seconds: 1 })
    expect(await waiting).toMatchObject({ http: 200, body: { data: { marks: 1 } } })
  })

  test('answers "try again later" while the holder goes on working', async () => {
    const key = randomUUID()
    await claimedBy(key)
    const { http, body, headers } = await first.call('POST', '/api/own-marks', { key, body: { note: 'one' } })
    expect({ http, refusal: body.refusal }).toEqual({ http: 409, refusal: 'key_busy' })
    expect(headers).toMatchObject({ 'retry-after': '2' })
  })
})

test('a repeat consumes nothing from the limit: a caller returning after a crash succeeds when the limit is used up', async () => {
  const [one, other, third] = [randomUUID(), randomUUID(), randomUUID()]
  const sends = (key: string) => first.call('POST', '/api/few-marks', { key, body: { note: 'one' } })
  for (const key of [one, one, one, one, other]) expect(await sends(key)).toMatchObject({ http: 200 })
  expect(await sends(third)).toMatchObject({ http: 429, body: { refusal: 'too_many' } })
  expect(await sends(one)).toMatchObject({ http: 200, body: { data: { marks: 1 } } })
})
