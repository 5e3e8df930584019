import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../testing/database.ts'
import { testClock } from './clock.ts'
import { forgetExpiredRows, platformSchedule } from './forget-expired.job.ts'
import { silentLog } from './log.ts'
import { send, smsKind } from './messages/message-kinds.ts'
import { outboxOf } from './messages/messages.ts'
import { smsPerDay } from './messages/sms-limits.ts'
import { takeFromLimit } from './rate-limits.ts'

const clock = testClock()
let db: TestDatabase
beforeAll(async () => {
  db = await testDatabase()
})
afterAll(() => db.drop())

const run = () => forgetExpiredRows.run({}, { db: db.db, clock, sms: { per_day: smsPerDay(10), log: silentLog } })
const countOf = async (table: 'rate_limits' | 'idempotency_keys') => {
  const counts = await db.db.read(
    (tx) => tx.one<Record<typeof table, number>>`
    select (select count(*)::int from rate_limits) as rate_limits,
           (select count(*)::int from idempotency_keys) as idempotency_keys`,
  )
  return counts[table]
}

test('removes a limit at the end of its window, and writes nothing for a used-up one', async () => {
  const limit = { count: 3, seconds: 60 }
  for (let n = 0; n < 200; n++) await takeFromLimit(db.db, `bucket ${n % 2}`, limit, clock)
  const { taken } = await db.db.read((tx) => tx.one<{ taken: number }>`select max(taken) as taken from rate_limits`)
  expect(taken).toBe(3)
  clock.advance({ seconds: 59 })
  await run()
  expect(await countOf('rate_limits')).toBe(2)
  clock.advance({ seconds: 1 })
  await run()
  expect(await countOf('rate_limits')).toBe(0)
})

test('removes the key of a request after seven days', async () => {
  await db.db.write(
    (tx) => tx.run`
    insert into idempotency_keys (merchant_id, key, route, body_hash, claimed_at)
    values (${randomUUID()}, ${randomUUID()}, 'POST /api/loads', 'x', ${clock.now()})`,
  )
  clock.advance({ days: 7 })
  await run()
  expect(await countOf('idempotency_keys')).toBe(1)
  clock.advance({ seconds: 1 })
  await run()
  expect(await countOf('idempotency_keys')).toBe(0)
})

test('removes expired codes and links, sent or not, and a whole message after ninety days', async () => {
  const code = smsKind('test-code', '{code} for {minutes} minutes')
  const link = smsKind('test-link', '{link} for {hours} hours')
  const word = smsKind('test-word', 'Hello {name}')
  const to = '+9779801000001'
  await db.db.write(async (tx) => {
    await send(tx, code, { to, language: 'en', facts: { code: '123456', minutes: 5 } }, clock)
    await send(tx, link, { to, language: 'en', facts: { link: 'x', hours: 24 } }, clock)
    await send(tx, word, { to, language: 'en', facts: { name: 'Sita' } }, clock)
    await tx.run`update messages set sent_at = ${clock.now()} where kind = 'test-code'`
  })
  const texts = async () => (await db.db.read((tx) => outboxOf(tx, to))).map(({ text }) => text !== null)
  clock.advance({ minutes: 4, seconds: 59 })
  await run()
  expect(await texts()).toEqual([true, true, true])
  clock.advance({ seconds: 1 })
  await run()
  expect(await texts()).toEqual([true, true, false])
  clock.advance({ days: 1 })
  await run()
  expect(await texts()).toEqual([true, false, false])
  clock.advance({ days: 1 })
  await run()
  expect(await texts()).toEqual([false, false, false])
  clock.advance({ days: 88 })
  await run()
  expect(await texts()).toEqual([])
})

test('runs every five minutes', () => {
  expect(platformSchedule).toEqual([{ name: 'platform.forget_expired', at: '*/5 * * * *' }])
})
