import type { ColumnMap } from '@sahuji/contract/reconciliation/column-maps'
import { describe, expect, test } from 'vitest'
import { agreedConventions, doubtsOf, type FileConventions, newConventions } from './file-conventions.ts'
import { isRow, rowReader } from './read-rows.ts'
import { splitRecords } from './split-records.ts'

const map: ColumnMap = {
  separator: ',',
  skip: 0,
  columns: { date: 'Date', credit: 'Credit', debit: 'Debit', reference: 'Reference' },
  dates: ['ymd', 'dmy', 'mdy'],
  amounts: 'rupees',
  window_days: 1,
  agreed_fee: null,
}

/** Reads lines like a file: once more where the whole file contradicts its beginning. */
function readFile(lines: readonly string[], { head = 'Date,Reference,Debit,Credit', chosen = {} } = {}) {
  const pass = (file: FileConventions) => {
    const records = [
      ...splitRecords({ lines: 0, rest: '', hash: '' }, [head, ...lines].join('\n'), {
        separator: ',',
        is_last: true,
      }),
    ]
    return records.slice(1).map(rowReader(map, records[0]!.cells, { day: null, file }))
  }
  let file = newConventions(chosen)
  let rows = pass(file)
  const agreed = agreedConventions(file)
  if (agreed) {
    file = agreed
    rows = pass(file)
  }
  return { rows: rows.filter((row) => row && isRow(row)), doubts: doubtsOf(file), file }
}
const days = (lines: readonly string[], chosen = {}) => {
  const { rows, doubts } = readFile(lines, { chosen })
  return { days: rows.map((row) => (row && 'day' in row ? row.day : row)), doubt: doubts.dates }
}
const amounts = (lines: readonly string[], head?: string, chosen = {}) => {
  const { rows, doubts } = readFile(lines, { ...(head && { head }), chosen })
  return { amounts: rows.map((row) => (row && 'amount' in row ? Number(row.amount) : row)), doubts }
}

describe('one form of dates counts for a whole column', () => {
  test('a later line decides what the earlier ones mean', () => {
    expect(days(['11/05/2026,R1,,1500.00', '11/06/2026,R2,,1600.00', '11/25/2026,R3,,1700.00'])).toEqual({
      days: ['2026-11-05', '2026-11-06', '2026-11-25'],
      doubt: null,
    })
    expect(days(['05/11/2026,R1,,1', '25/11/2026,R2,,1']).days).toEqual(['2026-11-05', '2026-11-25'])
  })

  test('a file that fits two forms reports so, with the result of each', () => {
    expect(days(['05/05/2026,R0,,1', '11/05/2026,R1,,1500.00', '11/06/2026,R2,,1600.00']).doubt).toEqual({
      text: '11/05/2026',
      choices: [
        { form: 'dmy', day: '2026-05-11' },
        { form: 'mdy', day: '2026-11-05' },
      ],
    })
  })

  test('a person’s choice is kept', () => {
    expect(days(['11/05/2026,R1,,1', '11/06/2026,R2,,1'], { dates: 'mdy' })).toEqual({
      days: ['2026-11-05', '2026-11-06'],
      doubt: null,
    })
  })

  test('two forms that give the same days are no doubt', () => {
    expect(days(['05/05/2026,R1,,1', '06/06/2026,R2,,1']).doubt).toBeNull()
  })
})

describe('a minus in the column of debits', () => {
  const mixed = ['2026-11-20,RB1,100.00,', '2026-11-20,RB2,-100.00,', '2026-11-20,RB3,,500.00']

  test('beside debits without one takes a debit back, and a person looks at it', () => {
    const { amounts: read, doubts } = amounts(mixed)
    expect(read).toEqual([-10_000, 10_000, 50_000])
    expect(doubts.debits).toEqual({ plain: 1, minus: 1, lines: [3], read_as: 'signed' })
  })

  test('is a mark of money that left where every debit has one', () => {
    const { amounts: read, doubts } = amounts([
      '2026-11-20,RB1,-100.00,',
      '2026-11-20,RB2,-7.00,',
      '2026-11-20,RB3,,5.00',
    ])
    expect(read).toEqual([-10_000, -700, 500])
    expect(doubts.debits).toBeNull()
  })

  test('follows the running balance', () => {
    const head = 'Date,Reference,Debit,Credit,Balance'
    const rows = ['2026-11-20,R0,,0.50,1000.50', '2026-11-20,R1,100.00,,900.50', '2026-11-20,R2,-100.00,,1000.50']
    expect(amounts(rows, head)).toEqual({
      amounts: [50, -10_000, 10_000],
      doubts: { dates: null, debits: null, balance: null },
    })
    const marked = ['2026-11-20,R0,,0.50,1000.50', '2026-11-20,R1,100.00,,900.50', '2026-11-20,R2,-100.00,,800.50']
    expect(amounts(marked, head)).toMatchObject({ amounts: [50, -10_000, -10_000], doubts: { debits: null } })
  })

  test('follows a person’s choice', () => {
    expect(amounts(mixed, undefined, { debits: 'marked' })).toMatchObject({
      amounts: [-10_000, -10_000, 50_000],
      doubts: { debits: null },
    })
  })

  test('“50.00Dr” in the column of debits is a debit', () => {
    expect(amounts(['2026-11-20,R1,,1500.00Cr', '2026-11-20,R2,50.00Dr,']).amounts).toEqual([150_000, -5_000])
  })
})

describe('the running balance', () => {
  const head = 'Date,Reference,Debit,Credit,Running Balance'
  const down = ['2026-11-20,R1,,100.00,1100.00', '2026-11-20,R2,30.00,,1070.00', '2026-11-21,R3,,5.00,1075.00']

  test('follows from the rows, the oldest first or the newest first', () => {
    expect(amounts(down, head).doubts.balance).toBeNull()
    expect(amounts(down.toReversed(), head).doubts.balance).toBeNull()
  })

  test('shows the line behind a row that is missing, and how much', () => {
    expect(amounts([down[0]!, down[2]!], head).doubts.balance).toEqual({
      checked: 1,
      count: 1,
      first: [{ line: 3, missing: -3_000n }],
    })
  })

  test('may be on the last row of a day alone', () => {
    const rows = ['2026-11-20,R1,,100.00,1100.00', '2026-11-20,R2,30.00,,', '2026-11-21,R3,,5.00,1075.00']
    expect(amounts(rows, head).doubts.balance).toBeNull()
    expect(amounts([rows[0]!, '2026-11-20,R2,31.00,,', rows[2]!], head).doubts.balance?.count).toBe(1)
  })
})
