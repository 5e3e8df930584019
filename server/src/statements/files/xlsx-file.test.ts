import { strFromU8, unzipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { bookOf, elementsOf, hostileBook, hostileTexts, inBlocks, paisaOf } from '../../../testing/statement-books.ts'
import type { ProvenBook } from './statement-head.ts'
import { oneLine } from '../../platform/files/written-texts.ts'
import { xlsxFile } from './xlsx-file.ts'

async function archive(book: ProvenBook, sheetRows?: number): Promise<Record<string, string>> {
  const chunks: Uint8Array[] = []
  for await (const chunk of xlsxFile(book, sheetRows)) chunks.push(chunk)
  const files = unzipSync(Buffer.concat(chunks))
  return Object.fromEntries(Object.entries(files).map(([name, bytes]) => [name, strFromU8(bytes)]))
}

/** The cells of a sheet as Excel reads them, by their rows and columns. */
function cellsOf(xml: string): Map<string, string> {
  const cells = new Map<string, string>()
  for (const [, at, , , text, value] of xml.matchAll(
    /<c r="([A-Z]+\d+)" s="(\d)"( t="inlineStr")?>(?:<is><t>([^<]*)<\/t><\/is>|<v>([^<]*)<\/v>)<\/c>/g,
  )) {
    const read = elementsOf(`<t>${text ?? value}</t>`)[0]!.text
    cells.set(
      at!,
      read.replace(/_x([0-9A-F]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))),
    )
  }
  return cells
}

const sheetOf = (files: Record<string, string>, number: number) => files[`xl/worksheets/sheet${number}.xml`]!
const rowsFrom = (cells: Map<string, string>, column: string, first: number) => {
  const found: string[] = []
  for (let row = first; cells.has(`A${row}`); row++) found.push(cells.get(`${column}${row}`) ?? '')
  return found
}

describe('a statement as XLSX', () => {
  test('is the golden file, in which every part is well-formed XML', async () => {
    const files = await archive(hostileBook().book())
    for (const xml of Object.values(files)) expect(elementsOf(xml)).not.toEqual([])
    const whole = Object.entries(files).map(([name, xml]) => `${name}\n${xml.replaceAll('<row', '\n<row')}\n`)
    await expect(whole.join('\n')).toMatchFileSnapshot('golden/statement.xlsx.golden')
  })

  test('has the texts as text cells, the amounts as numbers and no formula', async () => {
    const { rows, book } = hostileBook()
    const xml = sheetOf(await archive(book()), 1)
    const cells = cellsOf(xml)
    expect(xml).not.toMatch(/<f[ >]/)
    expect(rowsFrom(cells, 'D', 6)).toEqual(hostileTexts.map(oneLine))
    expect(rowsFrom(cells, 'H', 6)).toEqual(hostileTexts.map(oneLine))
    for (const [column, name] of [
      ['I', 'amount'],
      ['J', 'fee'],
      ['K', 'net'],
      ['L', 'balance'],
    ] as const)
      expect(rowsFrom(cells, column, 6).map(paisaOf)).toEqual(rows.map((row) => row[name]))
    expect(xml).toContain('<c r="H20" s="1" t="inlineStr"><is><t>9000000000004500</t></is></c>')
    expect(xml).toContain('<c r="A6" s="3"><v>46327</v></c>')
  })

  test('has the sums above the rows, frozen with the headings, and the proof in the last sheet', async () => {
    const { head, book } = hostileBook()
    const files = await archive(book())
    const cells = cellsOf(sheetOf(files, 1))
    const sums = Object.fromEntries(
      'CHIJKL'.split('').map((column) => [cells.get(`${column}3`), cells.get(`${column}4`)]),
    )
    expect(sums).toEqual({
      Rows: '16',
      'Opening balance': '2500.00',
      'Money in': expect.any(String),
      'Fees within': expect.any(String),
      'Money out': expect.any(String),
      'Closing balance': expect.any(String),
    })
    expect(paisaOf(sums['Money in']!)).toBe(head.money_in)
    expect(paisaOf(sums['Money out']!)).toBe(head.money_out)
    expect(paisaOf(sums['Fees within']!)).toBe(head.fees)
    expect(paisaOf(sums['Closing balance']!)).toBe(head.closing)
    expect(sheetOf(files, 1)).toContain('<pane ySplit="5" topLeftCell="A6" activePane="bottomLeft" state="frozen"/>')
    expect(cells.get('M5')).toBe('Row check')
    expect(cells.get('M6')).toHaveLength(88)
    expect([...cellsOf(sheetOf(files, 2)).entries()].slice(0, 2)).toEqual([
      ['A1', 'Signature'],
      ['B1', '+A=bc'],
    ])
    expect(files['xl/workbook.xml']).toMatch(/name="Statement" .*name="Proof"/)
  })

  test('stays well-formed with a hostile check and hostile names', async () => {
    const text = hostileTexts.find((one) => one.includes('\u0000'))!
    const merchant = { id: '01934b5e-7d6c-7a01-8b02-0c3d4e5f6a7b', trade_name: text }
    const { book } = bookOf([{ amount: 1n, kind: text, method: text }], { merchant, issuer: `<&${text}`, number: text })
    const files = await archive({ ...book(), checkOf: () => text, proof: [[text, text]] })
    for (const xml of Object.values(files)) expect(elementsOf(xml)).not.toEqual([])
    expect(cellsOf(sheetOf(files, 1)).get('M6')).toBe(oneLine(text))
  })

  test('may have no rows', async () => {
    const { book } = bookOf([], { opening: -5n })
    const cells = cellsOf(sheetOf(await archive(book()), 1))
    expect(cells.get('L4')).toBe('-0.05')
    expect(rowsFrom(cells, 'I', 6)).toEqual([])
  })

  test.each([16, 15, 11, 10, 7])('goes on in further sheets where a sheet has %i rows', async (sheetRows) => {
    const { rows, book } = hostileBook()
    const files = await archive(book(), sheetRows)
    const names = [...files['xl/workbook.xml']!.matchAll(/sheet name="([^"]*)"/g)].map(([, name]) => name!)
    expect(names.slice(0, 2)).toEqual(['Statement', 'Statement 2'])
    expect(names.at(-1)).toBe('Proof')
    const amounts = names.slice(0, -1).flatMap((_, place) => {
      const cells = cellsOf(sheetOf(files, place + 1))
      const found = rowsFrom(cells, 'I', place === 0 ? 6 : 2)
      expect(found.length).toBeGreaterThan(0)
      expect(found.length).toBeLessThanOrEqual(sheetRows - (place === 0 ? 5 : 1))
      return found
    })
    expect(amounts.map(paisaOf)).toEqual(rows.map(({ amount }) => amount))
  })

  test('is read from right to left in Arabic, with a mark of the test mode', async () => {
    const xml = sheetOf(await archive(hostileBook({ language: 'ar', mode: 'sandbox' }).book()), 1)
    expect(xml).toContain('<sheetView rightToLeft="1"')
    expect(cellsOf(xml).get('E1')).toBe('وضع الاختبار: ليست أموالًا حقيقية')
    expect(sheetOf(await archive(hostileBook().book()), 1)).not.toContain('rightToLeft')
  })

  test('is the same in blocks of every size', async () => {
    const { book } = hostileBook()
    expect(await archive(book(1))).toEqual(await archive(book(1_000)))
  })

  test('stops where the rows contradict the head', async () => {
    const { head, rows, book } = hostileBook()
    await expect(archive({ ...book(), head: { ...head, closing: 0n } })).rejects.toThrow(RangeError)
    await expect(archive({ ...book(), blocks: inBlocks(rows.slice(1), 3) })).rejects.toThrow('row 1')
  })
})

describe('a slow or lost reader', () => {
  const many = bookOf(
    Array.from({ length: 20_000 }, (_, n) => ({
      amount: BigInt(n) * 7_919n,
      reference: `SJ${(n * 7_919).toString(36)}`,
    })),
  )
  function counted() {
    const state = { blocks: 0, isEnded: false }
    async function* blocks() {
      try {
        for await (const block of inBlocks(many.rows, 100)) {
          state.blocks++
          yield block
        }
      } finally {
        state.isEnded = true
      }
    }
    return { state, book: { ...many.book(), blocks: blocks() } }
  }

  test('holds the rows back', async () => {
    const { state, book } = counted()
    const file = xlsxFile(book)
    while (state.blocks === 0) await file.next()
    await file.next()
    const before = state.blocks
    for (let turn = 0; turn < 200; turn++) await new Promise((done) => setImmediate(done))
    expect(state.blocks - before).toBeLessThan(60)
    await file.return(undefined)
  })

  test('ends the reading of the rows', async () => {
    const { state, book } = counted()
    for await (const _ of xlsxFile(book)) if (state.blocks > 0) break
    expect(state.isEnded).toBe(true)
    expect(state.blocks).toBeLessThan(200)
  })

  test('a fault of the rows is the fault of the file', async () => {
    async function* blocks() {
      yield many.rows.slice(0, 100)
      throw new Error('the database is gone')
    }
    await expect(archive({ ...many.book(), blocks: blocks() })).rejects.toThrow('the database is gone')
  })
})
