import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { recordsIn } from '../../testing/exports.ts'
import type { ExportHead } from './exported-list.ts'
import { exportCsv, exportXlsx, type WrittenExport } from './export-files.ts'

const heads: ExportHead[] = [
  { id: 'date', name: 'Date', kind: 'day' },
  { id: 'who', name: '=Who', kind: 'text' },
  { id: 'net', name: 'Net', kind: 'amount' },
]

function fileOf(rows: string[][], { in_block = 3 } = {}): WrittenExport {
  async function* blocks() {
    for (let at = 0; at < rows.length; at += in_block) yield rows.slice(at, at + in_block)
  }
  return {
    heads,
    mode: 'sandbox',
    language: 'en',
    row_count: rows.length,
    sums: { net: '-150' },
    asked_at: new Date('2026-11-20T06:00:00Z'),
    columns_version: 1,
    brand: 'Sahuji',
    blocks: blocks(),
  }
}

const csvOf = async (rows: string[][]) => recordsIn((await all(exportCsv(fileOf(rows)))).join(''))
const sheetsOf = async (rows: string[][], sheetRows?: number) =>
  Object.entries(unzipSync(Buffer.concat(await all(exportXlsx(fileOf(rows), sheetRows)))))
    .filter(([name]) => name.startsWith('xl/worksheets/'))
    .map(([, bytes]) => strFromU8(bytes))

async function all<Part>(parts: AsyncIterable<Part>): Promise<Part[]> {
  const read: Part[] = []
  for await (const part of parts) read.push(part)
  return read
}

const evil = ['=1+1', '+1', '-1', '@A1', '\t=1', '\r=1', ' =1', '\u00A0=1', '＝1', '＋1', '－1', '＠A']

test('a CSV lets no cell and no heading run as a formula, and keeps amounts as figures', async () => {
  const [names, ...rows] = await csvOf([...evil, '00123', 'Rai, "K"'].map((who) => ['2026-11-01', who, '-1.50']))
  expect(names).toEqual(['Date', "'=Who", 'Net'])
  expect(rows.map(([, who]) => who)).toEqual([...evil.map((text) => `'${text}`), '="00123"', 'Rai, "K"'])
  expect(rows.every(([day, , net]) => day === '2026-11-01' && net === '-1.50')).toBe(true)
})

test('an XLSX has texts as text cells and goes on in another sheet where one is full', async () => {
  const rows = Array.from({ length: 7 }, (_, n) => ['2026-11-01', n === 0 ? '=1+1' : `Row ${n}`, '-1.50'])
  const sheets = await sheetsOf(rows, 4)
  expect(sheets).toHaveLength(4)
  expect(sheets.join('')).not.toMatch(/<f[ >]/)
  expect(sheets[0]).toContain('<c r="B2" s="1" t="inlineStr"><is><t>=1+1</t></is></c><c r="C2" s="2"><v>-1.50</v></c>')
  expect(sheets.map((xml) => xml.match(/<row /g)?.length)).toEqual([4, 4, 2, 5])
  expect(sheets[3]).toContain('TEST: no real money')
})

test('a file without rows has its headings', async () => {
  expect(await csvOf([])).toHaveLength(1)
  expect((await sheetsOf([])).map((xml) => xml.match(/<row /g)?.length)).toEqual([1, 5])
})
