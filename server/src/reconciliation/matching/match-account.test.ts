import { rupees } from '@sahuji/contract/money/money'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '../../../testing/database.ts'
import { booked, breaksNow, dayNow, daysAgo, imported, khalti, minuteOf } from '../../../testing/stated-books.ts'
import { testClock } from '../../platform/clock.ts'
import { matchAccount } from './match-account.ts'

const clock = testClock()
const day = daysAgo(clock, 2)
const next = daysAgo(clock, 1)
const dropped: (() => Promise<void>)[] = []
let db: TestDatabase['db']
beforeEach(async () => {
  const database = await testDatabase()
  dropped.push(database.drop)
  ;({ db } = database)
})
afterAll(async () => void (await Promise.all(dropped.map((drop) => drop()))))

const at = minuteOf(day, 600)
const matches = () =>
  db.read(
    (tx) => tx.many<{ how: string; reference: string | null }>`
      select m.how, l.reference from statement_matches m join book_lines l on l.id = m.line_id order by l.id`,
  )

describe('a row finds its entry', () => {
  test('by our reference, by the rail’s, and by either however it is spelled', async () => {
    await booked(db, [
      { at, amount: 1000n, reference: 'SJ0000000000AAAA', rail_reference: 'kh-1' },
      { at, amount: 2000n, reference: 'SJ0000000000BBBB', rail_reference: 'kh-2' },
    ])
    await imported({ db, clock }, [
      { day, amount: 1000n, reference: 'sj 0000000000-aaaa' },
      { day, amount: 2000n, rail_reference: 'KH-2' },
    ])
    expect((await matches()).map(({ how }) => how)).toEqual(['reference', 'reference'])
    expect(await breaksNow(db)).toEqual([])
    expect(await dayNow(db, day)).toMatchObject({
      rows: 2,
      statement: 3000n,
      movement: 3000n,
      matched: 3000n,
      adds_up: true,
    })
  })

  test('by a truncated reference with one candidate on each side', async () => {
    await booked(db, [
      { at, amount: 1000n, reference: 'SJ1234567890ABCD' },
      { at, amount: 1500n, reference: 'SJ1234567890EFGH' },
      { at, amount: 1500n, reference: 'SJ1234567890WXYZ' },
      { at, amount: 2000n, reference: 'SJ9999999999QQQQ' },
    ])
    await imported({ db, clock }, [
      { day, amount: 1000n, reference: 'SJ12345678' },
      { day, amount: 1500n, reference: 'SJ12345678' },
      { day, amount: 2000n, description: 'ONEPG/SJ9999999999QQQQ/NPR' },
    ])
    expect(await matches()).toEqual([
      { how: 'truncated', reference: 'SJ1234567890ABCD' },
      { how: 'truncated', reference: 'SJ9999999999QQQQ' },
    ])
  })

  test('by amount and window where nothing contradicts; two candidates match neither', async () => {
    await booked(db, [
      { at, amount: 1000n },
      { at, amount: 2000n },
      { at, amount: 2000n },
      { at, amount: 3000n, reference: 'SJ3333333333AAAA' },
    ])
    await imported({ db, clock }, [
      { day: next, amount: 1000n, reference: 'X1' },
      { day, amount: 2000n },
      { day, amount: 3000n, reference: 'SJ4444444444BBBB' },
    ])
    expect(await matches()).toEqual([{ how: 'window', reference: null }])
    expect((await breaksNow(db)).map(({ kind }) => kind).toSorted()).toEqual([
      'missing_row',
      'missing_row',
      'missing_row',
      'unknown_row',
      'unknown_row',
    ])
  })

  test('of a payment and what was paid back of it under the same reference, each its own', async () => {
    const reference = 'SJ5555555555AAAA'
    await booked(db, [
      { at, amount: 5000n, reference },
      { at, amount: -1000n, reference },
      { at, amount: -1000n, reference },
    ])
    await imported({ db, clock }, [
      { day, amount: -1000n, reference },
      { day, amount: 5000n, reference },
      { day, amount: -1000n, reference },
    ])
    expect(await matches()).toHaveLength(3)
    expect(await breaksNow(db)).toEqual([])
  })
})

test('thousands of equal amounts without a distinction do not block the import: each is a break', async () => {
  const many = Array.from({ length: 3_000 }, (_, place) => `SJ20261122${place}`)
  for (let from = 0; from < many.length; from += 1_000)
    await booked(
      db,
      many.slice(from, from + 1_000).map((reference) => ({ at, amount: 10_000n, reference })),
    )
  await imported(
    { db, clock },
    many.map((reference) => ({ day, amount: 10_000n, reference: reference.replace('1122', '1122X') })),
  )
  const { rows, open_breaks } = await dayNow(db, day)
  expect({ rows, open_breaks }).toEqual({ rows: 3_000, open_breaks: 6_000 })
})

describe('each difference is classified', () => {
  test('unknown, missing, another amount, a fee taken at once, a fee not agreed, and twice', async () => {
    const of = (letter: string) => `SJ6666666666${letter.repeat(4)}`
    await booked(db, [
      { at, amount: 1000n, reference: of('M') },
      { at, amount: 2000n, reference: of('A') },
      { at, amount: 3000n, reference: of('F') },
      { at, amount: 4000n, reference: of('T') },
    ])
    await imported({ db, clock }, [
      { day, amount: 700n, reference: of('U') },
      { day, amount: 2100n, reference: of('A') },
      { day, amount: 2990n, fee: 10n, reference: of('F') },
      { day, amount: 4000n, reference: of('T') },
      { day, amount: 4000n, reference: of('T') },
    ])
    const found = (await breaksNow(db)).map(({ kind, difference, of: reference }) => [kind, difference, reference])
    expect(found).toEqual([
      ['unknown_row', 700n, of('U')],
      ['amount', 100n, of('A')],
      ['fee', -10n, of('F')],
      ['twice', 4000n, of('T')],
      ['missing_row', -1000n, of('M')],
    ])
    expect(await dayNow(db, day)).toMatchObject({ open_breaks: 5, not_explained: 3790n, adds_up: true })
  })

  test('mends itself when the next day’s statement brings the row, or the books the entry', async () => {
    const reference = 'SJ7777777777AAAA'
    await booked(db, [{ at, amount: rupees('10'), reference }])
    await imported({ db, clock }, [{ day, amount: 500n, reference: 'SJ8888888888AAAA' }])
    expect(await breaksNow(db)).toHaveLength(2)
    await imported({ db, clock }, [{ day: next, amount: rupees('10'), reference }])
    await booked(db, [{ at: minuteOf(next, 10), amount: 500n, reference: 'SJ8888888888AAAA' }])
    await db.write((tx) => matchAccount(tx, clock, { account: khalti, first_day: day, last_day: next }))
    expect(await breaksNow(db)).toEqual([])
    expect(await dayNow(db, day)).toMatchObject({ early: 500n, late: rupees('10'), adds_up: true })
    expect(await dayNow(db, next)).toMatchObject({ early: rupees('10'), late: 500n, adds_up: true })
  })
})

describe('a file', () => {
  const row = { day, amount: 100n, reference: 'SJ9999999999AAAA' }

  test('counts once, and two that count at the same moment are one', async () => {
    await imported({ db, clock }, [row])
    await expect(imported({ db, clock }, [row])).rejects.toMatchObject({ code: 'statement_known' })
    const other = [{ ...row, amount: 200n }]
    const both = await Promise.allSettled([imported({ db, clock }, other), imported({ db, clock }, other)])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })

  test('with unreadable lines counts only after a person accepts them', async () => {
    const text =
      'Date,Amount,Fee,Purchase Order ID,Transaction ID,Particulars,Type,Status\nnever,1,0,a,b,c,Payment,Completed'
    await expect(imported({ db, clock }, [], { text })).rejects.toMatchObject({ code: 'statement_has_bad_lines' })
    await imported({ db, clock }, [], { text, without_bad_lines: true })
  })

  test('is refused with the column’s name when a mapped column is missing', async () => {
    await expect(imported({ db, clock }, [], { text: 'Date,Sum\n' })).rejects.toMatchObject({
      code: 'statement_column_missing',
      facts: { column: 'Amount' },
    })
  })
})
