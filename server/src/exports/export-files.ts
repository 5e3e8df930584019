import type { ExportSumName } from '@sahuji/contract/exports'
import { directionOf } from '@sahuji/contract/language/languages'
import { msg } from '@sahuji/contract/language/translatable'
import { writtenTime } from '@sahuji/contract/time/time'
import { byteOrderMark, csvGuarded, csvLineOf, csvText, decimal, exactly } from '../platform/csv-cells.ts'
import { type RowTaker, takerOf } from '../platform/files/take-rows.ts'
import { oneLine } from '../platform/files/written-texts.ts'
import { type Cell, cellsInRow, sheetRowsMost, sheetXml, workbookParts } from '../platform/files/xlsx-parts.ts'
import { type ZipEntry, zipStream } from '../platform/files/zip-stream.ts'
import { say, sayAll } from '../platform/texts/say.ts'
import type { CellKind } from './exported-list.ts'
import { type ExportRecord, sumsIn } from './export-row.ts'

/** A made file: its rows as cells in the order of its heads. */
export interface WrittenExport extends Pick<
  ExportRecord,
  'mode' | 'language' | 'heads' | 'row_count' | 'sums' | 'asked_at' | 'columns_version'
> {
  brand: string
  blocks: AsyncGenerator<readonly string[][]>
}

/** As CSV (RFC 4180, UTF-8 with the mark by which Excel knows it). No cell runs as a formula. */
export async function* exportCsv({ heads, blocks }: WrittenExport): AsyncGenerator<string> {
  yield byteOrderMark + csvLineOf(heads.map(({ name }) => csvGuarded(name)))
  const kinds = heads.map(({ kind }) => kind)
  for await (const rows of blocks)
    yield rows.map((cells) => csvLineOf(cells.map((cell, place) => csvCells[kinds[place]!](cell)))).join('')
}

const unchanged = (cell: string): string => cell
const csvCells: Readonly<Record<CellKind, (cell: string) => string>> = {
  text: csvText,
  word: unchanged,
  amount: unchanged,
  day: unchanged,
  nepali_day: (cell) => cell && exactly(cell),
}

const texts = {
  rows: msg('Rows', 'export'),
  as_of: msg('As of, Kathmandu time', 'export'),
  columns_version: msg('Version of the columns', 'export'),
  test: msg('TEST: no real money', 'export'),
} as const

const sumTexts = {
  money_in: msg('Money in', 'export'),
  money_out: msg('Money out', 'export'),
  fees: msg('Fees', 'export'),
  net: msg('Net', 'export'),
} as const satisfies Record<ExportSumName, unknown>

/** In characters. */
const widths: Readonly<Record<CellKind, number>> = { text: 24, word: 16, amount: 18, day: 12, nepali_day: 14 }

/** As XLSX (ISO/IEC 29500): sheets of rows under their headings, and `About` with the count and the sums. */
export async function* exportXlsx(file: WrittenExport, sheetRows = sheetRowsMost): AsyncGenerator<Uint8Array> {
  const { heads, language, brand, row_count, asked_at } = file
  const rows = takerOf(file.blocks)
  const isRightToLeft = directionOf(language) === 'rtl'
  const names = Array.from({ length: Math.max(1, Math.ceil(row_count / (sheetRows - 1))) }, (_, place) =>
    place === 0 ? 'Rows' : `Rows ${place + 1}`,
  )
  const columns = heads.map(({ kind }) => widths[kind])
  const sheets = names.map((): ZipEntry['parts'] =>
    sheetXml({ widths: columns, isRightToLeft, frozen: 1, rows: rowsXml(file, rows, sheetRows) }),
  )
  sheets.push(sheetXml({ widths: [34, 24], isRightToLeft, frozen: 0, rows: [aboutXml(file)] }))
  const parts = workbookParts([...names, 'About'], { title: brand, author: brand, made_at: asked_at })
  const entries = sheets.map((xml, place) => ({ name: `xl/worksheets/sheet${place + 1}.xml`, parts: xml }))
  try {
    yield* zipStream([...parts, ...entries], asked_at)
  } finally {
    await rows.end()
  }
}

/** Rows in a piece of a sheet: a longer text would be copied once more, which costs memory. */
const rowsInPiece = 200

async function* rowsXml({ heads }: WrittenExport, rows: RowTaker<string[]>, sheetRows: number): AsyncGenerator<string> {
  const bold = heads.map(({ name }): Cell => ({ text: oneLine(name), style: 'bold' }))
  yield cellsInRow(1, bold)
  for (let last = 1; last < sheetRows;) {
    const taken = await rows.take(Math.min(rowsInPiece, sheetRows - last))
    if (taken.length === 0) return
    let xml = ''
    for (const cells of taken)
      xml += cellsInRow(
        ++last,
        cells.map((cell, place) => xlsxCells[heads[place]!.kind](cell)),
      )
    yield xml
  }
}

const asText = (cell: string): Cell => ({ text: oneLine(cell) })
const xlsxCells: Readonly<Record<CellKind, (cell: string) => Cell>> = {
  text: asText,
  word: asText,
  amount: (cell) => (cell === '' ? undefined : { amount: cell }),
  day: (cell) => (cell === '' ? undefined : { day: cell }),
  nepali_day: asText,
}

function aboutXml({ mode, language, row_count, sums, asked_at, columns_version, brand }: WrittenExport): string {
  const words = sayAll(language, texts)
  const bold = (text: string): Cell => ({ text: oneLine(text), style: 'bold' })
  const lines: Cell[][] = [
    [bold(brand), ...(mode === 'sandbox' ? [bold(words.test)] : [])],
    [bold(words.rows), { count: row_count }],
    ...sumsIn(sums).map(({ name, amount }): Cell[] => [
      bold(say(language, sumTexts[name])),
      { amount: decimal(amount) },
    ]),
    [bold(words.as_of), { text: writtenTime(asked_at) }],
    [bold(words.columns_version), { count: columns_version }],
  ]
  return lines.map((cells, place) => cellsInRow(place + 1, cells)).join('')
}
