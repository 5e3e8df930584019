import type { ColumnMap, DateForm } from '@sahuji/contract/reconciliation/column-maps'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { newConventions } from './file-conventions.ts'
import { amountOf, momentOf, plainCell, writtenDate } from './read-cells.ts'
import { isRow, missingColumns, rowReader } from './read-rows.ts'
import { type FileRecord, splitRecords, type SplitState } from './split-records.ts'

const empty: SplitState = { lines: 0, rest: '', hash: '' }
function recordsOf(state: SplitState, text: string, is_last: boolean, separator = ',') {
  const records: FileRecord[] = []
  const left = splitRecords(state, text, { separator, is_last })
  let next = left.next()
  for (; !next.done; next = left.next()) records.push(next.value)
  return { records, state: next.value }
}
const whole = (text: string, separator?: string) => recordsOf(empty, text, true, separator)

describe('a file is cut into records', () => {
  test('with lines that end in CR alone, also where a piece ends between CR and LF', () => {
    const cells = (pieces: readonly string[]) => {
      let state = empty
      return pieces.flatMap((piece, place) => {
        const read = recordsOf(state, piece, place === pieces.length - 1)
        state = read.state
        return read.records.map(({ line, cells }) => [line, ...cells])
      })
    }
    const rows = [
      [1, 'a', 'b'],
      [2, 'c', 'd'],
    ]
    expect(cells(['a,b\rc,d\r'])).toEqual(rows)
    expect(cells(['a,b\r', '\nc,d'])).toEqual(rows)
    expect(cells(['a,b\r', 'c,d'])).toEqual(rows)
  })

  test('with quotation marks, line feeds inside them, CRLF and a mark of the byte order', () => {
    const { records } = whole('\uFEFFa,"b ""c"""\r\n"two\nlines",x\r\n\r\nlast,')
    expect(records.map(({ line, cells }) => [line, cells])).toEqual([
      [1, ['a', 'b "c"']],
      [2, ['two\nlines', 'x']],
      [5, ['last', '']],
    ])
  })

  test('the same however it is cut into parts, with the same hash', () => {
    const file = 'Date,Amount,Note\n2026-11-01,"1,234.50","a\nb"\n2026-11-02,5,"\n2026-11-03,6,"c"\n7,8" ,""\r\n'
    fc.assert(
      fc.property(fc.array(fc.nat(file.length), { maxLength: 6 }), (cuts) => {
        const ends = [...cuts.toSorted((one, other) => one - other), file.length]
        let [state, start] = [empty, 0]
        const records = ends.flatMap((end, place) => {
          const part = file.slice(start, end)
          start = end
          const read = recordsOf(state, part, place === ends.length - 1)
          state = read.state
          return read.records
        })
        const all = whole(file)
        expect([records, state.hash]).toEqual([all.records, all.state.hash])
      }),
    )
  })

  test('a quotation mark that is never closed takes its own line with it and nothing behind it, however far that goes', () => {
    for (const behind of [3, 10_000]) {
      const { records } = whole(`a,"b\n${'x,y\n'.repeat(behind)}`)
      expect(records[0]).toMatchObject({ line: 1, isOpen: true, text: 'a,"b' })
      expect(records.slice(1).map(({ line }) => line)).toEqual(Array.from({ length: behind }, (_, n) => n + 2))
    }
    // what opens a cell of a later line does not close it
    const { records } = whole('a,"Shop of Ram\n\nb,"Tea ""house"""\nc,"open\nd,e\n')
    expect(records.map(({ line, cells, isOpen }) => isOpen ?? [line, cells])).toEqual([
      true,
      [3, ['b', 'Tea "house"']],
      true,
      [5, ['d', 'e']],
    ])
  })

  test('a quotation mark inside a cell is a letter', () => {
    expect(whole(`TV 40" big, "a, b" ,="1"\n5',"x"\n`).records.map(({ cells }) => cells)).toEqual([
      ['TV 40" big', 'a, b', '="1"'],
      ["5'", 'x'],
    ])
  })
})

describe('an amount is read', () => {
  test.each([
    ['1,23,456.50', 12_345_650n],
    ['१,००,०००', 10_000_000n],
    ['-5', -500n],
    ['(5.00)', -500n],
    ['5.00 Dr', -500n],
    ['5.00 CR', 500n],
    ['Rs. 1,000', 100_000n],
    ['NPR 12.5', 1_250n],
    ['', 0n],
    ['-', 0n],
    ['\u202a1500.00\u202c', 150_000n],
    ['\u200b500.00', 50_000n],
    ['\u2212500.00', -50_000n],
    ['１，５００．００', 150_000n],
    ['1500.00Cr', 150_000n],
    ['50.00Dr', -5_000n],
    ['50.00DR.', -5_000n],
    ['Cr 20.00', 2_000n],
    ['Dr.20.00', -2_000n],
    ['1 500.00', 150_000n],
    ['1\u00a0500.00', 150_000n],
    ['12 34 567.00', 123_456_700n],
    ['12.500', 'three digits behind the point'],
    ['3.000', 'three digits behind the point'],
    ['1,234.500', 123_450n],
    ['12.3456', 'no amount'],
    ['500,00', 'a comma where the point should be'],
    ['1.500,00', 'a comma where the point should be'],
    ['(5.00', 'no amount'],
    ['5.00)', 'no amount'],
    ['1e5', 'an amount in the notation of powers'],
    ['1.23457E+17', 'an amount in the notation of powers'],
    ['=1+1', 'no amount'],
    ['15 Drum', 'no amount'],
    ['10,00,00,00,00,000', 10n ** 14n],
    ['10,00,00,00,00,000.01', 'no amount'],
  ])('%s', (text, amount) => expect(amountOf(plainCell(text), 'rupees')).toBe(amount))

  test('in paisa where the rail writes them so', () => {
    expect(amountOf('12345', 'paisa')).toBe(12_345n)
    expect(amountOf('123.45', 'paisa')).toBe('no amount')
  })
})

test('a cell that a spreadsheet guarded against formulas gives its intended text; a formula stays text', () => {
  expect(["'-5", '="00123"', "'=SUM(A1)", '=SUM(A1)'].map(plainCell)).toEqual(['-5', '00123', '=SUM(A1)', '=SUM(A1)'])
})

/** A cell of dates by the first form that fits, as the first row of a file is read. */
function dateOf(cell: string, time: string, forms: readonly DateForm[]) {
  const written = writtenDate(cell, forms)
  const day = written && [...written.days.values()][0]
  return written && day ? { day, at: momentOf(day, written, time) } : undefined
}

describe('a date is read', () => {
  test.each([
    ['2026-11-05', ['ymd'], '2026-11-05'],
    ['05/11/2026', ['dmy'], '2026-11-05'],
    ['11/05/2026', ['mdy'], '2026-11-05'],
    ['5-Nov-2026', ['dMy'], '2026-11-05'],
    ['21-NOV-26', ['dMy'], '2026-11-21'],
    ['21/11/26', ['ymd', 'dmy'], '2026-11-21'],
    ['11/21/26', ['mdy'], '2026-11-21'],
    ['2083-07-19', ['ymd', 'bs-ymd'], '2026-11-05'],
    ['१९/०७/२०८३', ['bs-dmy'], '2026-11-05'],
    ['\u200e2026-11-20', ['ymd'], '2026-11-20'],
    ['20\u201111\u20132026\u00a0', ['dmy'], '2026-11-20'],
    ['31/02/2026', ['dmy'], undefined],
    ['2083-13-01', ['bs-ymd'], undefined],
    ['yesterday', ['ymd'], undefined],
    ['0000-01-01T00:00:00Z', ['ymd'], undefined],
    ['9999-12-31T23:59:59Z', ['ymd'], undefined],
  ] as const)('%s', (text, forms, day) => expect(dateOf(plainCell(text), '', forms)?.day).toBe(day))

  test('with its time in Kathmandu, in the same cell, in one of its own, or with a zone', () => {
    const at = (cell: string, time = '') => dateOf(cell, time, ['ymd'])?.at?.toISOString()
    expect(at('2026-11-05 14:05:33')).toBe('2026-11-05T08:20:33.000Z')
    expect(at('2026-11-05', '02:05 PM')).toBe('2026-11-05T08:20:00.000Z')
    expect(at('2026-11-04T18:15:00Z')).toBe('2026-11-04T18:15:00.000Z')
    expect(dateOf('2026-11-04T18:15:00Z', '', ['ymd'])?.day).toBe('2026-11-05')
    expect(at('2026-11-05\u00a014:05')).toBe('2026-11-05T08:20:00.000Z')
    expect(dateOf('2026-11-05 25:00', '', ['ymd'])).toEqual({ day: '2026-11-05', at: null })
  })
})

const khalti: ColumnMap = {
  separator: ',',
  skip: 0,
  columns: {
    date: 'Date',
    amount: 'Amount',
    fee: 'Fee',
    reference: 'Order',
    rail_reference: 'Txn',
    description: 'Note',
  },
  dates: ['ymd'],
  amounts: 'rupees',
  negative: { column: 'Type', words: ['Refund'] },
  counts: { column: 'Status', words: ['Completed'] },
  window_days: 1,
  agreed_fee: null,
}
const head = 'Date,Amount,Fee,Order,Txn,Note,Type,Status'

function read(map: ColumnMap, lines: readonly string[], columns = head) {
  const { records } = whole([columns, ...lines].join('\n'))
  return records.slice(1).map(rowReader(map, records[0]!.cells, { day: null }))
}

const bank: ColumnMap = {
  separator: ',',
  skip: 0,
  columns: { date: 'Date', credit: 'Credit', debit: 'Debit', reference: 'Reference', description: 'Description' },
  dates: ['ymd'],
  amounts: 'rupees',
  window_days: 1,
  agreed_fee: null,
}
const paid = (n: number, description = 'p') => `2026-11-22,${100 + n}.00,,REF${n},${description}`

describe('of a statement with a stray quotation mark', () => {
  const counted = (lines: readonly string[]) => {
    const rows = read(bank, lines, 'Date,Credit,Debit,Reference,Description')
    const bad = rows.filter((row) => row && !isRow(row))
    return {
      rows: rows.filter((row) => row && isRow(row)).length,
      bad: bad.map((row) => `${row!.line} ${'why' in row! ? row.why : ''}`),
    }
  }

  test.each([60, 400, 2_000])('one line of %i is bad, and all others are rows', (of) => {
    const lines = Array.from({ length: of }, (_, n) => paid(n, n === 3 ? '"Shop of Ram' : `Pay ${n}`))
    expect(counted(lines)).toEqual({ rows: of - 1, bad: ['5 a quotation mark was never closed'] })
  })

  test('at the beginning of a line that line is bad; inside a cell it is a letter', () => {
    const behind = [paid(2), paid(3), paid(4)]
    expect(counted([paid(1), `"${paid(9)}`, ...behind])).toEqual({
      rows: 4,
      bad: ['3 a quotation mark was never closed'],
    })
    expect(counted([paid(1, 'TV 40" big'), ...behind])).toEqual({ rows: 4, bad: [] })
  })

  test('nothing but blank lines is passed over', () => {
    expect(counted([paid(1), '', '""', 'End of statement', paid(2)])).toEqual({ rows: 2, bad: ['5 one cell alone'] })
  })
})

describe('a row is read by its map', () => {
  test('with its sign, fee and references; what does not count is passed over; a bad line keeps its number', () => {
    const rows = read(khalti, [
      '2026-11-05,"1,000.00",5,sj-1 ,k1,Tea,Payment,Completed',
      '2026-11-05,200,0,sj-1,k2,back,Refund,Completed',
      '2026-11-05,300,0,sj-3,k3,,Payment,Expired',
      '2026-11-05,many,0,sj-4,k4,,Payment,Completed',
    ])
    expect(rows).toMatchObject([
      { line: 2, amount: 100_000n, fee: 500n, reference: 'SJ1', rail_reference: 'K1', description: 'Tea' },
      { line: 3, amount: -20_000n },
      undefined,
      { line: 5, column: 'Amount', why: 'no amount' },
    ])
    expect(rows.filter((row) => row && isRow(row))).toHaveLength(2)
  })

  test('net of the fee where the map declares so: both together are what was paid', () => {
    expect(read({ ...khalti, is_net: true }, ['2026-11-05,995,5,a,b,,Payment,Completed'])).toMatchObject([
      { amount: 100_000n, fee: 500n },
    ])
  })

  test('a column that the file lacks is named', () => {
    expect(missingColumns(khalti, ['date', 'AMOUNT ', 'fee', 'txn', 'note', 'type', 'status'])).toEqual(['Order'])
  })
})

describe('a row is refused with the true reason', () => {
  const lines = 'Date,Credit,Debit,Reference,Description'
  test.each([
    ['2026-11-22,5.00,,1.23457E+17,a', 'Reference', 'a reference that a spreadsheet cut'],
    ['2026-11-22,3.000,,R1,a', 'Credit', 'three digits behind the point'],
    ['22 Nov,3.00,,R1,a', 'Date', 'no date that the map knows'],
  ])('%s', (line, column, why) => {
    expect(read(bank, [line], lines)).toMatchObject([{ line: 2, column, why }])
  })

  test('a letter E in a reference is a letter', () => {
    expect(read(bank, ['2026-11-22,5.00,,12E4567,a'], lines)).toMatchObject([{ reference: '12E4567' }])
  })

  test('a date in another form than the lines before it', () => {
    const file = newConventions()
    const map: ColumnMap = { ...bank, dates: ['dmy', 'mdy'] }
    const { records } = whole(`${lines}\n25/11/2026,5,,R1,a\n11/25/2026,5,,R2,b\n26/11/2026,5,,R3,c`)
    const rows = records.slice(1).map(rowReader(map, records[0]!.cells, { day: null, file }))
    expect(rows).toMatchObject([
      { day: '2026-11-25' },
      { line: 3, column: 'Date', why: 'a date in another form than the lines before' },
      { day: '2026-11-26' },
    ])
  })
})
