import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '../../../testing/database.ts'
import {
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

// each test has a day of its own
let ago = 400
const someDay = () => daysAgo(clock, (ago -= 15))
const count = (rows: readonly Stated[]) => imported({ db: database.db, clock }, rows)
const kindsOf = async (amount: bigint) =>
  (await breaksNow(database.db)).filter(({ difference }) => difference === amount).map(({ kind }) => kind)

let amount = 1_000n
const words = 'CASH DEPOSIT'
const [ours, theirs, other] = ['SJ7K2Q9M4XD1W8', 'KH70011', 'KH70012']

type Said = Omit<Stated, 'day' | 'amount'> & { time?: string }

const isCopy: readonly (readonly [says: string, first: Said, second: Said, isCopy: boolean])[] = [
  ['the same words at two times', { description: words, time: '10:05' }, { description: words, time: '16:40' }, false],
  [
    'the same words at the same time',
    { description: words, time: '10:05' },
    { description: words, time: '10:05' },
    true,
  ],
  ['the same words, one without a time', { description: words, time: '10:05' }, { description: words }, true],
  ['other case and spaces', { description: ' ABC   12' }, { description: 'abc 12' }, true],
  ['other words', { description: words }, { description: `${words} KTM` }, false],
  [
    'our reference, of which one names the rail’s too',
    { reference: ours },
    { reference: ours, rail_reference: theirs },
    true,
  ],
  [
    'the rail’s, of which one names ours too',
    { reference: ours, rail_reference: theirs },
    { rail_reference: theirs },
    true,
  ],
  [
    'our reference and two of the rail’s',
    { reference: ours, rail_reference: theirs },
    { reference: ours, rail_reference: other },
    false,
  ],
  ['our reference at two times', { reference: ours, time: '10:05' }, { reference: ours, time: '16:40' }, false],
  [
    'the rail’s at two times and in other words',
    { rail_reference: theirs, time: '10:05', description: 'a' },
    { rail_reference: theirs, time: '16:40', description: 'b' },
    true,
  ],
  ['a reference beside none', { reference: ours, description: words }, { description: words }, false],
]

test.for(isCopy)(
  'rows of two files are compared by their identifying fields: %s',
  async ([, first, second, copied]) => {
    const day = someDay()
    const row = { amount: (amount += 10n) }
    const stated = ({ time, ...said }: Said) => ({ ...row, ...said, day: time ? `${day} ${time}` : day })
    await count([stated(first)])
    await count([{ day, amount: 1n, reference: newReference() }, stated(second)])
    expect(await kindsOf(row.amount)).toEqual(['unknown_row', copied ? 'twice' : 'unknown_row'])
  },
)

test('each row is the copy of one: the nearest, and of a third file’s still the first', async () => {
  const day = someDay()
  const row = { day, amount: 5_550n }
  const [plain, named, elsewhere] = [
    { reference: ours },
    { reference: ours, rail_reference: theirs },
    { rail_reference: other },
  ]
  await count([plain, elsewhere].map((said) => ({ ...row, ...said })))
  await count([{ ...named, ...row }])
  await count([named, named, plain].map((said) => ({ ...row, ...said })))
  const twins = await database.db.read(
    (tx) => tx.many<{ line: number; first: number | null }>`
      select r.line, t.line as first
        from reconciliation_breaks b join rail_statement_rows r on r.id = b.row_id
        left join rail_statement_rows t on t.id = b.twin_row_id
       where r.amount = 5550 order by r.id`,
  )
  expect(twins.map(({ first }) => first)).toEqual([null, null, 2, 2, null, null])
})

const apart: readonly (readonly [
  says: string,
  days: number,
  more: { first?: Said; second?: Said },
  isCopy: boolean,
])[] = [
  ['the next day', 1, {}, true],
  ['three days later', 3, {}, true],
  ['three days before', -3, { second: { reference: ours } }, true],
  ['four days later', 4, {}, false],
  ['the next day, at times that are near', 1, { first: { time: '23:55' }, second: { time: '00:05' } }, true],
  ['three days later, at times that are not', 3, { first: { time: '10:05' }, second: { time: '16:40' } }, false],
  [
    'the next day, under two references of ours',
    1,
    { first: { reference: ours }, second: { reference: 'SJX' } },
    false,
  ],
  ['the next day, where it names no payment', 1, { first: { rail_reference: 'CHARGES' } }, false],
]

test.for(apart)('one reference of the rail is one payment: %s', async ([, days, { first, second }, copied]) => {
  const day = someDay()
  const other = daysAgo(clock, ago - days)
  const row = { amount: (amount += 10n), rail_reference: theirs }
  const stated = (of: string, { time, ...said }: Said = {}) => ({ ...row, ...said, day: time ? `${of} ${time}` : of })
  await count([stated(day, first)])
  const { rail_reference = theirs } = first ?? {}
  await count([
    { day: other, amount: 1n, reference: newReference() },
    { ...stated(other, second), rail_reference },
  ])
  expect(await kindsOf(row.amount)).toEqual(['unknown_row', copied ? 'twice' : 'unknown_row'])
})

test('a copy on another day is a copy of the first, and so are two rows of one file on two days', async () => {
  const day = someDay()
  const next = daysAgo(clock, ago - 1)
  const row = { amount: 6_660n, rail_reference: theirs }
  const nobody = () => ({ day, amount: 1n, reference: newReference() })
  await count([{ ...row, day }])
  await count([nobody(), { ...row, day: next }])
  await count([{ ...row, day }, nobody(), { ...row, day: next }])
  expect(await kindsOf(row.amount)).toEqual(['unknown_row', 'twice', 'twice', 'unknown_row'])
})

// comparing each with each would exceed a test's time
test('twenty thousand rows under one reference of the rail are compared at once', async () => {
  const row = { day: someDay(), amount: 9_990n, rail_reference: theirs }
  const rows = Array.from({ length: 20_000 }, () => row)
  await count(rows)
  await count([{ ...row, amount: 1n }, ...rows])
  expect((await kindsOf(row.amount)).filter((kind) => kind === 'twice')).toHaveLength(rows.length)
})

describe('a copy finds no entry', () => {
  test('whose real row is missing leaves the entry a break', async () => {
    const day = someDay()
    const row = { day, amount: 7_770n, description: words }
    await booked(database.db, [{ at: minuteOf(day, 60), amount: row.amount }])
    await count([row])
    await booked(database.db, [{ at: minuteOf(day, 61), amount: row.amount, reference: newReference() }])
    await count([row, { day, amount: 1n, reference: newReference() }])
    expect([await kindsOf(row.amount), await kindsOf(-row.amount)]).toEqual([['twice'], ['missing_row']])
    expect(await dayNow(database.db, day)).toMatchObject({ matched_rows: 1, adds_up: true })
  })

  test('that arrives late belongs to the first row', async () => {
    const day = someDay()
    const row = { day, amount: 8_880n, reference: newReference() }
    await count([row])
    await count([row, { day, amount: 2n, reference: newReference() }])
    await booked(database.db, [{ at: minuteOf(day, 60), amount: row.amount, reference: row.reference }])
    await database.db.write((tx) => matchAccount(tx, clock, { account: khalti, first_day: day, last_day: day }))
    const matched = await database.db.read(
      (tx) => tx.one<{ is_first: boolean }>`
        select m.row_id = (select min(id) from rail_statement_rows where amount = 8880) as is_first
          from statement_matches m join book_lines l on l.id = m.line_id where l.amount = 8880`,
    )
    expect([matched.is_first, await kindsOf(row.amount)]).toEqual([true, ['twice']])
  })
})
