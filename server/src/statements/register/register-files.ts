import { directionOf } from '@sahuji/contract/language/languages'
import { byteOrderMark, csvLineOf, csvText } from '../../platform/csv-cells.ts'
import { type Cell, cellsInRow, sheetXml, workbookParts } from '../../platform/files/xlsx-parts.ts'
import { zipStream } from '../../platform/files/zip-stream.ts'
import {
  type RegisterBook,
  type RegisterCell,
  proofLines,
  registerColumns,
  registerHeadLines,
  registerLines,
} from './register-rows.ts'

/** The register as CSV: every line has as many cells. */
export async function* registerCsv(book: RegisterBook): AsyncGenerator<string> {
  yield byteOrderMark
  for await (const lines of registerLines(book)) yield csvOf(lines)
  yield csvOf(proofLines(book))
}

const csvOf = (lines: readonly RegisterCell[][]): string => lines.map((cells) => csvLineOf(inCsv(cells))).join('')

const inCsv = (cells: readonly RegisterCell[]): string[] =>
  Array.from({ length: registerColumns }, (_, place) => {
    const cell = cells[place]
    if (cell === undefined) return ''
    if ('text' in cell) return csvText(cell.text)
    return 'amount' in cell ? cell.amount : `${cell.count}`
  })

/** In characters, by the columns. */
const widths = [14, 22, 30, 14, 16, 16, 16, 14, 14, 16, 20, 20]

/** The register as XLSX: one sheet, and one with the proof. A statement of more rows than a sheet holds is fetched as CSV. */
export async function* registerXlsx(book: RegisterBook): AsyncGenerator<Uint8Array> {
  const { head } = book
  const isRightToLeft = directionOf(head.language) === 'rtl'
  const sales = sheetXml({ widths, isRightToLeft, frozen: registerHeadLines, rows: rowsXml(book) })
  const proof = sheetXml({ widths: [28, 100], isRightToLeft, frozen: 0, rows: [sheetRows(proofLines(book), 0)] })
  const title = `${head.issuer} ${head.number}`
  const parts = workbookParts(['Sales register', 'Proof'], { title, author: head.issuer, made_at: head.made_at })
  const sheets = [sales, proof].map((xml, place) => ({ name: `xl/worksheets/sheet${place + 1}.xml`, parts: xml }))
  yield* zipStream([...parts, ...sheets], head.made_at)
}

async function* rowsXml(book: RegisterBook): AsyncGenerator<string> {
  let last = 0
  for await (const lines of registerLines(book)) {
    yield sheetRows(lines, last)
    last += lines.length
  }
}

const sheetRows = (lines: readonly RegisterCell[][], last: number): string =>
  lines.map((cells, place) => cellsInRow(last + place + 1, cells.map(inSheet))).join('')

function inSheet(cell: RegisterCell): Cell {
  if (!('text' in cell)) return cell
  return { text: cell.text, ...(cell.is_bold && { style: 'bold' }) }
}
