import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '../../../testing/database.ts'
import {
  type Booked,
  booked,
  breaksNow,
  dayNow,
  daysAgo,
  imported,
  khalti,
  minuteOf,
  type Stated,
} from '../../../testing/stated-books.ts'
import { testClock } from '../../platform/clock.ts'
import { newReference } from '../../platform/ids.ts'
import { matchAccount } from './match-account.ts'

const clock = testClock()
let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

/** What is wrong with a payment on its way into the statement; `none` and the ways to find it are no faults. */
const faults = ['none', 'cut_short', 'no_reference', 'late', 'unknown', 'missing', 'amount', 'fee', 'twice'] as const
type Fault = (typeof faults)[number]

const payment = fc.record({ fault: fc.constantFrom(...faults), day: fc.nat(2), isBack: fc.boolean() })

interface Case {
  books: Booked[]
  rows: Stated[]
  breaks: [kind: string, difference: bigint][]
}

/** One payment as books and statement have it. Each amount is its own, so that no two explain one another by chance. */
function caseOf({ fault, day, isBack }: { fault: Fault; day: number; isBack: boolean }, size: bigint): Case {
  const on = daysAgo(clock, 6 - day)
  const next = daysAgo(clock, 5 - day)
  const reference = newReference()
  const amount = fault === 'fee' || !isBack ? size : -size
  const line = { at: minuteOf(on, 700), amount, reference }
  const row = { day: on, amount, reference }
  const cases: Record<Fault, Case> = {
    none: { books: [line], rows: [row], breaks: [] },
    cut_short: { books: [line], rows: [{ ...row, reference: reference.slice(0, 12) }], breaks: [] },
    no_reference: { books: [line], rows: [{ day: on, amount }], breaks: [] },
    late: { books: [line], rows: [{ ...row, day: next }], breaks: [] },
    unknown: { books: [], rows: [row], breaks: [['unknown_row', amount]] },
    missing: { books: [line], rows: [], breaks: [['missing_row', -amount]] },
    amount: { books: [line], rows: [{ ...row, amount: amount * 3n }], breaks: [['amount', amount * 2n]] },
    fee: { books: [line], rows: [{ ...row, amount: amount - 7n, fee: 7n }], breaks: [['fee', -7n]] },
    twice: { books: [line], rows: [row, row], breaks: [['twice', amount]] },
  }
  return cases[fault]
}

const inOrder = (breaks: readonly (readonly [string, bigint])[]) => breaks.map(String).toSorted()

let run = 0n

test('each fault is found as what it is, nothing else is, and what is found always explains the account', async () => {
  const { db } = database
  await fc.assert(
    fc.asyncProperty(fc.array(payment, { minLength: 1, maxLength: 40 }), async (payments) => {
      run += 1n
      const before = new Set((await breaksNow(db)).map(({ id }) => id))
      // unique to the account: no other amount is three times it either
      const made = payments.map((one, place) => caseOf(one, run * 1_000_000n + BigInt(place) * 10_000n + 4_001n))
      await booked(
        db,
        made.flatMap(({ books }) => books),
      )
      // a row without an entry in our books, so that each of the days has a statement
      const all = made.flatMap(({ rows }) => rows)
      const days = [6, 5, 4, 3].map((ago) => daysAgo(clock, ago))
      const ends: Stated[] = days.map((day, place) => ({
        day,
        amount: run * 1_000_000n + BigInt(place),
        reference: newReference(),
      }))
      await booked(
        db,
        ends.map(({ day, ...line }) => ({ ...line, at: minuteOf(day, 1) })),
      )
      await imported({ db, clock }, [...ends, ...all])
      const found = (await breaksNow(db)).filter(({ id }) => !before.has(id))
      expect(inOrder(found.map(({ kind, difference }) => [kind, difference]))).toEqual(
        inOrder(made.flatMap(({ breaks }) => breaks)),
      )
      const totals = await Promise.all(days.map((day) => dayNow(db, day)))
      expect(totals.map(({ adds_up, not_stated }) => [adds_up, not_stated])).toEqual(days.map(() => [true, 0n]))

      const marks = () =>
        db.read((tx) => tx.many`select line_id, row_id, how, matched_at from statement_matches order by 1`)
      const [matched, breaks] = [await marks(), await breaksNow(db)]
      await db.write((tx) => matchAccount(tx, clock, { account: khalti, first_day: days[0]!, last_day: days[3]! }))
      expect([await marks(), await breaksNow(db)]).toEqual([matched, breaks])
    }),
    { numRuns: 12 },
  )
  const { differs } = await db.read(
    (tx) => tx.one<{ differs: bigint }>`
      select (select sum(amount) from rail_statement_rows) - (select sum(amount) from book_lines)
             - (select coalesce(sum(difference), 0) from reconciliation_breaks where state <> 'mended') as differs`,
  )
  expect(`${differs}`).toBe('0')
})
