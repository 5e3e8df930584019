import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  bookOf,
  elementsOf,
  hostileBook,
  inBlocks,
  type Move,
  paisaOf,
  recordsOf,
  textOf,
} from '../../../testing/statement-books.ts'
import { camtFile } from './camt-file.ts'
import { csvFile } from './csv-file.ts'
import { hledgerFile } from './hledger-file.ts'
import { jsonFile } from './json-file.ts'
import { ofxFile } from './ofx-file.ts'
import { rowIdsOf } from './row-ids.ts'
import { matchingRows, type ProvenBook } from './statement-head.ts'
import { tallyFile } from './tally-file.ts'

const formats = { csv: csvFile, json: jsonFile, ofx: ofxFile, camt: camtFile, tally: tallyFile, hledger: hledgerFile }
type Format = keyof typeof formats
const names = Object.keys(formats) as Format[]

const written = (format: Format, book: ProvenBook) => textOf(formats[format](book))

interface Read {
  nets: bigint[]
  opening?: bigint
  closing?: bigint
}

/** What a program reads in each format: the movement of the wallet in each row, and the balances. */
const readers: Record<Format, (text: string) => Read> = {
  csv(text) {
    const records = recordsOf(text).slice(1)
    const end = records.findIndex(([first]) => first === '')
    const sum = (name: string) => paisaOf(records.find(([first]) => first === name)![1]!)
    const nets = records.slice(0, end).map((cells) => paisaOf(cells[10]!))
    return { nets, opening: sum('Opening balance'), closing: sum('Closing balance') }
  },
  json(text) {
    const figure = (at: string, name: string) => BigInt(new RegExp(`"${name}":(-?\\d+)[,}]`).exec(at)![1]!)
    JSON.parse(text)
    const [first, ...rows] = text.split('\n').filter((line) => line.startsWith('{'))
    const nets = rows.map((row) => figure(row, 'net'))
    return { nets, opening: figure(first!, 'opening'), closing: figure(first!, 'closing') }
  },
  ofx(text) {
    const elements = elementsOf(text)
    const of = (name: string) => elements.filter((each) => each.name === name).map((each) => paisaOf(each.text))
    return { nets: of('TRNAMT'), closing: of('BALAMT')[0]! }
  },
  camt(text) {
    const elements = elementsOf(text)
    const amounts = (end: string) => {
      const of = (name: string) =>
        elements.filter(({ path }) => path.endsWith(`${end}/${name}`)).map((each) => each.text)
      const sides = of('CdtDbtInd')
      return of('Amt').map((size, place) => (sides[place] === 'DBIT' ? -paisaOf(size) : paisaOf(size)))
    }
    const [opening, closing] = amounts('/Stmt/Bal')
    return { nets: amounts('/Stmt/Ntry'), opening: opening!, closing: closing! }
  },
  tally(text) {
    const lines = elementsOf(text)
    const nets = lines.flatMap(({ name, text: ledger }, place) =>
      name === 'LEDGERNAME' && /^Sahuji( TEST)? wallet$/.test(ledger) ? [-paisaOf(lines[place + 2]!.text)] : [],
    )
    return { nets }
  },
  hledger(text) {
    const wallet = /^ {4}Assets:Sahuji(?:-Test)?  (-?\d+\.\d\d) NPR = (-?\d+\.\d\d) NPR$/gm
    const moves = [...text.matchAll(wallet)]
    const opening = paisaOf(/^ {4}Assets:Sahuji(?:-Test)?  = (-?\d+\.\d\d) NPR$/m.exec(text)![1]!)
    const closing = paisaOf(moves.at(-1)?.[2] ?? `${/= (\S+) NPR/.exec(text)![1]}`)
    return { nets: moves.map(([, net]) => paisaOf(net!)), opening, closing }
  },
}

describe.each(names)('a statement as %s', (format) => {
  test('is the golden file', async () => {
    const text = await written(format, hostileBook().book())
    await expect(text).toMatchFileSnapshot(`golden/statement.${format}.golden`)
  })

  test('has the rows of the statement and its balances, whatever the texts', async () => {
    const { head, rows, book } = hostileBook()
    const read = readers[format](await written(format, book()))
    expect(read.nets).toEqual(rows.map(({ net }) => net))
    expect(read.opening ?? head.opening).toBe(head.opening)
    expect(read.closing ?? head.closing).toBe(head.closing)
    expect(rows.some(({ balance }) => balance < 0n)).toBe(true)
  })

  test('holds no control character and no half of a letter', async () => {
    const text = await written(format, hostileBook().book())
    expect(text.isWellFormed()).toBe(true)
    expect(text).not.toMatch(/[^\P{Cc}\r\n]|[\uFFFE\uFFFF\u2028\u2029]/u)
  })

  test('may have no rows', async () => {
    const text = await written(format, bookOf([], { opening: -5n }).book())
    await expect(text).toMatchFileSnapshot(`golden/empty.${format}.golden`)
    const { nets, closing } = readers[format](text)
    expect(nets).toEqual([])
    expect(closing ?? -5n).toBe(-5n)
  })

  test('is the same in blocks of every size', async () => {
    const { book } = hostileBook()
    const whole = await written(format, book(1_000))
    expect(await written(format, book(1))).toBe(whole)
    expect(await written(format, book(7))).toBe(whole)
  })

  test('of the test mode differs from that of real money', async () => {
    const live = await written(format, hostileBook().book())
    const test = await written(format, hostileBook({ mode: 'sandbox' }).book())
    expect(test).toMatch(/test|sandbox/i)
    expect(test).not.toBe(live)
  })

  test('gives every amount back to the paisa', async () => {
    const amount = fc.bigInt({ min: -(10n ** 17n), max: 10n ** 17n })
    const move: fc.Arbitrary<Move> = fc.record({
      amount,
      fee: fc.oneof(fc.constant(0n), amount),
      counterparty: fc.string({ unit: 'binary', maxLength: 40 }),
      reference: fc.string({ unit: 'grapheme', maxLength: 20 }),
      kind: fc.constantFrom('payment', 'load', 'refund', 'fee', 'other'),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(move, { maxLength: 12 }), amount, async (moves, opening) => {
        const { head, rows, book } = bookOf(moves, { opening })
        const read = readers[format](await written(format, book()))
        expect(read.nets).toEqual(rows.map(({ net }) => net))
        expect(read.closing ?? head.closing).toBe(head.closing)
      }),
      { numRuns: 60 },
    )
  })
})

describe('rows that contradict the head', () => {
  const { head, rows } = hostileBook()
  const all = async (given: typeof head, of = rows) => {
    for await (const _ of matchingRows({ head: given, blocks: inBlocks(of, 4) }));
  }

  test('stop the file: a sum, the count, a balance, a row too few', async () => {
    await all(head)
    const wrong = { money_in: 1n, money_out: 1n, fees: 1n, closing: 1n, opening: 1n, row_count: 1 }
    for (const [name, value] of Object.entries(wrong))
      await expect(all({ ...head, [name]: value })).rejects.toThrow(RangeError)
    await expect(all(head, rows.slice(1))).rejects.toThrow('row 1')
    await expect(all(head, rows.slice(0, -1))).rejects.toThrow('sums')
    await expect(all(head, rows.with(3, { ...rows[3]!, balance: 0n }))).rejects.toThrow('row 4')
  })
})

describe('the CSV', () => {
  test('has as many cells in every line, and no cell that a spreadsheet runs', async () => {
    const records = recordsOf(await written('csv', hostileBook().book()))
    for (const cells of records) {
      expect(cells).toHaveLength(13)
      for (const cell of cells) expect(cell).not.toMatch(/^\s*(?:=(?!"[^"]*"$)|[+@]|-(?!\d+\.\d\d$))/)
    }
    expect(records.at(-2)?.slice(0, 2)).toEqual(['Signature', "'+A=bc"])
  })

  test('is written in the language of its reader', async () => {
    const { book } = bookOf([{ amount: 123_456n, fee: 56n }], { language: 'ne' })
    const [heads, row] = recordsOf(await written('csv', book()))
    expect(heads?.at(-1)).toBe('पङ्क्तिको जाँच सङ्केत')
    expect(row?.slice(0, 3)).toEqual(['2026-11-21', '="2083-08-05"', '09:30:00'])
    expect(row?.slice(8, 12)).toEqual(['1234.56', '0.56', '1234.00', '1234.00'])
  })
})

test('JSON has the codes, the canonical moments and whole paisa', async () => {
  const { book } = bookOf([{ amount: 123_456n, fee: 56n, counterparty: 'A\u2028B' }], { opening: 5n })
  expect(JSON.parse(await written('json', book()))).toMatchObject({
    statement: { number: '2083/84-0012', opening: 5, closing: 123_405, row_count: 1 },
    rows: [
      { n: 1, posted_at: '2026-11-21T03:45:00Z', kind: 'payment', counterparty: 'A B', method: 'qr 1', net: 123_400 },
    ],
    proof: { Signature: '+A=bc' },
  })
})

describe('an id', () => {
  const ids = async (format: Format, book: ProvenBook, name: string) =>
    elementsOf(await written(format, book)).flatMap((each) => (each.name === name ? [each.text] : []))

  test('is unique within a statement, also for rows of one second that differ in nothing', () => {
    const move = (amount: bigint): Move => ({ amount })
    const { head, rows } = bookOf([move(100n), move(-100n), move(100n), move(-100n)], { opening: 0n })
    const idOf = rowIdsOf(head)
    const found = rows.map(idOf)
    expect(new Set(found).size).toBe(4)
    expect(found[2]).toBe(`${found[0]}-2`)
  })

  test('is the same in a statement of another period, number and language, in OFX, camt and Tally', async () => {
    const { head, rows } = hostileBook()
    const day = rows
      .filter(({ posted_at }) => posted_at >= rows[6]!.posted_at)
      .map((row, at) => ({ ...row, n: at + 1 }))
    const moves = day.map(({ amount, fee, posted_at }) => ({ amount, fee, posted_at, reference: 'later', kind: 'fee' }))
    const other = bookOf(moves, { opening: rows[5]!.balance, number: '2084/85-0001', code: 'OTHER', language: 'ar' })
    for (const [format, name] of [
      ['ofx', 'FITID'],
      ['camt', 'NtryRef'],
      ['tally', 'GUID'],
    ] as const) {
      const whole = await ids(format, hostileBook().book(), name)
      expect(new Set(whole).size).toBe(head.row_count)
      expect(await ids(format, other.book(), name)).toEqual(whole.slice(6))
      expect(await ids(format, hostileBook({ mode: 'sandbox' }).book(), name)).not.toContain(whole[0])
    }
  })
})

test('camt has numbers that grow, texts that fit, and charges within the entries', async () => {
  const elements = elementsOf(await written('camt', hostileBook().book()))
  const of = (end: string) => elements.filter(({ path }) => path.endsWith(end)).map(({ text }) => text)
  expect(of('/ElctrncSeqNb')).toEqual(['2083000012'])
  expect(of('/Bal/Tp/CdOrPrtry/Cd')).toEqual(['OPBD', 'CLBD'])
  for (const end of ['/NtryRef', '/EndToEndId', '/TxId', '/AcctSvcrRef', '/Id'])
    for (const text of of(end)) expect([end, [...text].length <= 35]).toEqual([end, true])
  for (const { name, text } of elements)
    expect([name, text.trim() === '' && !/[a-z]/.test(name)]).toEqual([name, false])
  const { rows } = hostileBook()
  expect(of('/Chrgs/Rcrd/Amt')).toHaveLength(rows.filter(({ fee }) => fee !== 0n).length)
})

test('every voucher of Tally comes to zero between ledgers that the file creates', async () => {
  const text = await written('tally', hostileBook().book())
  const created = new Set([...text.matchAll(/<LEDGER NAME="([^"]*)"/g)].map(([, name]) => name))
  const vouchers = text.split('<VOUCHER ').slice(1)
  for (const voucher of vouchers) {
    const amounts = [...voucher.matchAll(/<AMOUNT>([^<]*)</g)].map(([, amount]) => paisaOf(amount!))
    expect(amounts.reduce((sum, one) => sum + one, 0n)).toBe(0n)
    for (const [, ledger] of voucher.matchAll(/<LEDGERNAME>([^<]*)</g)) expect(created).toContain(ledger)
    const positive = [...voucher.matchAll(/<ISDEEMEDPOSITIVE>(\w+)</g)].map(([, word]) => word)
    expect(positive).toEqual(amounts.map((amount) => (amount < 0n ? 'Yes' : 'No')))
  }
  expect(vouchers[2]).toMatch(/^REMOTEID="[0-9a-f]{32}" VCHTYPE="Payment"/)
})

test('a journal has one transaction a row, each in balance, and no line that a text began', async () => {
  const { rows, book } = hostileBook()
  const text = await written('hledger', book())
  const [, , opening, ...transactions] = text.trimEnd().split('\n\n')
  expect(opening).toContain('Opening balance')
  expect(transactions).toHaveLength(rows.length)
  for (const [place, transaction] of transactions.entries()) {
    const [first, facts, ...postings] = transaction.split('\n')
    expect(first).toMatch(/^2026-11-0[12] \* \([^()\s]+\) [^;|]*\| [^;|]+$/)
    expect(facts).toMatch(/^ {4}; time:\d\d:\d\d:\d\d, row:\d+, id:[0-9a-f-]+(?:, bank:[^\s:;,]+)?$/)
    const amounts = postings.map((line) => paisaOf(/^ {4}[A-Z][\w:-]+  (-?\d+\.\d\d) NPR/.exec(line)![1]!))
    expect(amounts.reduce((sum, one) => sum + one, 0n)).toBe(0n)
    expect(amounts[0]).toBe(rows[place]!.net)
  }
})

describe('commission of cooperatives', () => {
  const withCommission = () =>
    bookOf(
      [
        { amount: 8_500n, kind: 'cooperative', method: 'commission' },
        { amount: 50_000n, kind: 'cooperative', method: 'settlement' },
      ],
      { commission: { received: 10_000n, paid: 2_000n, tax: 1_500n } },
    )

  test('is among the sums of CSV and JSON, before tax and beside it', async () => {
    const records = recordsOf(await written('csv', withCommission().book()))
    const sum = (name: string) => records.find(([first]) => first === name)?.[1]
    expect([sum('Commission received, before tax'), sum('Tax withheld of commission'), sum('Commission paid')]).toEqual(
      ['100.00', '15.00', '20.00'],
    )
    expect(JSON.parse(await written('json', withCommission().book()))).toMatchObject({
      statement: { commission_received: 10_000, tax_withheld: 1_500, commission_paid: 2_000 },
    })
  })

  test('is booked by Tally and hledger as it was before the tax and the commission, in balance', async () => {
    const journal = await written('hledger', withCommission().book())
    const [tax, paid] = journal.trimEnd().split('\n\n').slice(-2)
    expect(tax).toMatch(/Assets:Sahuji:Tax-Withheld {2}15\.00 NPR\n {4}Liabilities:Sahuji:Cooperatives {2}-15\.00 NPR$/)
    expect(paid).toMatch(
      /Expenses:Sahuji:Commission {2}20\.00 NPR\n {4}Liabilities:Sahuji:Cooperatives {2}-20\.00 NPR$/,
    )
    const vouchers = (await written('tally', withCommission().book())).split('<VOUCHER ').slice(-2)
    for (const voucher of vouchers) {
      expect(voucher).toContain('<VOUCHERTYPENAME>Journal<')
      const amounts = [...voucher.matchAll(/<AMOUNT>([^<]*)</g)].map(([, amount]) => paisaOf(amount!))
      expect(amounts.reduce((sum, one) => sum + one, 0n)).toBe(0n)
    }
  })

  test('that the rows do not come to ends no file', async () => {
    const wrong = bookOf([{ amount: 8_500n, kind: 'cooperative', method: 'commission' }], {
      commission: { received: 9_000n, paid: 0n, tax: 0n },
    })
    await expect(written('csv', wrong.book())).rejects.toThrow(RangeError)
  })
})
