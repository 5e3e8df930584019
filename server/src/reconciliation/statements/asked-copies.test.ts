import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '../../../testing/database.ts'
import { booked, breaksNow, daysAgo, imported, khalti, minuteOf } from '../../../testing/stated-books.ts'
import { testClock } from '../../platform/clock.ts'
import { newReference } from '../../platform/ids.ts'
import { keepDay } from './fetch-statement.ts'
import { countStatement } from './import-statement.ts'
import type { ReadRow } from './read-rows.ts'

const clock = testClock()
let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

// each test has a day of its own
let ago = 90
const someDay = () => daysAgo(clock, (ago -= 15))
const count = (rows: Parameters<typeof imported>[1]) => imported({ db: database.db, clock }, rows)
const nobody = (day: string) => ({ day, amount: 3n, reference: newReference() })
const by = { operator_id: null, name: 'Nirmala Joshi' }
const plain = { at: null, fee: null, reference: null, rail_reference: null, description: '' }

/** A rail's answer for a day counts at once. */
async function said(day: string, rows: readonly (Partial<ReadRow> & { amount: bigint })[]): Promise<void> {
  const read = rows.map((row, place) => ({ ...plain, day, line: place + 1, ...row }))
  const { id, state } = await database.db.write((tx) => keepDay(tx, clock, { by, account: khalti, day, rows: read }))
  if (state === 'read') await database.db.write((tx) => countStatement(tx, clock, { id }))
}
const kindsOf = async (amount: bigint) =>
  (await breaksNow(database.db)).filter(({ difference }) => difference === amount).map(({ kind }) => kind)

test('a second payment of the same words is new, even if a file repeats the first', async () => {
  const day = someDay()
  const row = { amount: 70_003n, description: 'CASH DEPOSIT' }
  await said(day, [row])
  await count([{ ...row, day }, nobody(day)])
  await said(day, [row, row])
  expect(await kindsOf(row.amount)).toEqual(['unknown_row', 'twice', 'unknown_row'])
})

test('a second payment under one reference of ours is new, the newest first', async () => {
  const day = someDay()
  const row = { amount: 70_001n, reference: newReference() }
  await booked(database.db, [{ at: minuteOf(day, 60), ...row, rail_reference: 'KH-AAAA1' }])
  await count([{ ...row, day, rail_reference: 'KH-AAAA1' }])
  await said(
    day,
    ['KHAAAA2', 'KHAAAA1'].map((rail_reference) => ({ ...row, rail_reference })),
  )
  const rows = await database.db.read(
    (tx) => tx.many<{ rail_reference: string }>`
      select rail_reference from rail_statement_rows where reference = ${row.reference} order by id`,
  )
  expect(rows.map(({ rail_reference }) => rail_reference)).toEqual(['KHAAAA1', 'KHAAAA2'])
  expect(await kindsOf(row.amount)).toEqual(['twice'])
})

test('a row that a rail lists under the day of a copy is no second payment', async () => {
  const day = someDay()
  const next = daysAgo(clock, ago - 1)
  const row = { amount: 70_005n, rail_reference: 'KHDAY0001' }
  await said(day, [row])
  await count([{ ...row, day: next }, nobody(next)])
  await said(next, [row])
  expect(await kindsOf(row.amount)).toEqual(['unknown_row', 'twice'])
})
