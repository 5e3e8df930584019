import { directionOf } from '@sahuji/contract/language/languages'
import type { StatementRow } from '@sahuji/contract/statements/rows'
import { writtenTime } from '@sahuji/contract/time/time'
import { decimal } from '../../platform/csv-cells.ts'
import { type RowTaker, takerOf } from '../../platform/files/take-rows.ts'
import { sayAll } from '../../platform/texts/say.ts'
import { matchingRows, namedCommission, type ProvenBook, type StatementHead } from './statement-head.ts'
import { columnHeads, headTexts, rowTimes, rowWords } from './statement-words.ts'
import { oneLine } from '../../platform/files/written-texts.ts'
import { type Cell, cellsInRow, sheetRowsMost, sheetXml, workbookParts } from '../../platform/files/xlsx-parts.ts'
import { type ZipEntry, zipStream } from '../../platform/files/zip-stream.ts'

/**
 * A statement as XLSX (ISO/IEC 29500) while it is read: the sheet `Statement` has the sums above the rows, further sheets
 * have the rows beyond a sheet's, `Proof` is the last one. Texts are text cells, amounts numbers, no cell is a formula.
 */
export async function* xlsxFile(book: ProvenBook, sheetRows = sheetRowsMost): AsyncGenerator<Uint8Array> {
  const { head, proof } = book
  const rows = takerOf(matchingRows(book))
  const names = ['Statement']
  for (let rest = head.row_count - (sheetRows - headRows); rest > 0; rest -= sheetRows - 1)
    names.push(`Statement ${names.length + 1}`)
  const widths = Object.values(columnWidths)
  const isRightToLeft = directionOf(head.language) === 'rtl'
  const sheets = names.map((_, place): ZipEntry['parts'] => {
    const above = place === 0 ? headCells(head) : [headings(head)]
    const isLast = place === names.length - 1
    return sheetXml({
      widths,
      isRightToLeft,
      frozen: above.length,
      rows: rowsXml(book, { rows, above, sheetRows, isLast }),
    })
  })
  const proofCells = proof.map((line): Cell[] => line.map((text) => ({ text: oneLine(text) })))
  const proofRows = [proofCells.map((cells, place) => cellsInRow(place + 1, cells)).join('')]
  sheets.push(sheetXml({ widths: [28, 100], isRightToLeft, frozen: 0, rows: proofRows }))
  const title = `${head.issuer} ${head.number}`
  const parts = workbookParts([...names, 'Proof'], { title, author: head.issuer, made_at: head.made_at })
  const sheetEntries = sheets.map((xml, place) => ({ name: `xl/worksheets/sheet${place + 1}.xml`, parts: xml }))
  try {
    yield* zipStream([...parts, ...sheetEntries], head.made_at)
  } finally {
    await rows.end()
  }
}

/** In characters, by the columns. */
const columnWidths = {
  date: 12,
  nepali_date: 12,
  time: 10,
  who: 34,
  what: 14,
  how: 20,
  reference: 20,
  rail_reference: 24,
  amount: 18,
  fee: 14,
  net: 18,
  balance: 18,
  check: 30,
} as const satisfies Record<keyof typeof columnHeads, number>

/** The rows of `headCells`. */
const headRows = 5

/** The title, the merchant, the sums under their names, and the headings, which all stay while the rows are scrolled. */
function headCells(head: StatementHead): Cell[][] {
  const words = sayAll(head.language, headTexts)
  const commission = namedCommission(head)
  const bold = (text: string): Cell => ({ text: oneLine(text), style: 'bold' })
  const sums: [name: string, value: Cell][] = [
    [words.from, { day: head.from_day }],
    [words.to, { day: head.to_day }],
    [words.row_count, { count: head.row_count }],
    [words.made_at, { text: writtenTime(head.made_at) }],
    ...(commission === null
      ? [undefined, undefined, undefined].map((): [string, Cell] => ['', undefined])
      : ([
          [words.commission_received, { amount: decimal(commission.received) }],
          [words.tax_withheld, { amount: decimal(commission.tax) }],
          [words.commission_paid, { amount: decimal(commission.paid) }],
        ] satisfies [string, Cell][])),
    [words.opening, { amount: decimal(head.opening) }],
    [words.money_in, { amount: decimal(head.money_in) }],
    [words.fees, { amount: decimal(head.fees) }],
    [words.money_out, { amount: decimal(head.money_out) }],
    [words.closing, { amount: decimal(head.closing) }],
  ]
  const test = head.mode === 'sandbox' ? [undefined, undefined, undefined, bold(words.test)] : []
  return [
    [bold(`${head.issuer} ${head.number}`), ...test],
    [bold(head.merchant.trade_name)],
    sums.map(([name]) => (name === '' ? undefined : bold(name))),
    sums.map(([, value]) => value),
    headings(head),
  ]
}

const headings = ({ language }: StatementHead): Cell[] =>
  Object.values(sayAll(language, columnHeads)).map((text) => ({ text, style: 'bold' }))

interface Rows {
  rows: RowTaker<StatementRow>
  above: readonly Cell[][]
  sheetRows: number
  isLast: boolean
}

async function* rowsXml(
  { head, checkOf }: ProvenBook,
  { rows, above, sheetRows, isLast }: Rows,
): AsyncGenerator<string> {
  yield above.map((cells, place) => cellsInRow(place + 1, cells)).join('')
  const cellsOf = cellsBy(head, checkOf)
  let last = above.length
  while (last < sheetRows) {
    const taken = await rows.take(sheetRows - last)
    if (taken.length === 0) return
    yield taken.map((row, place) => cellsInRow(last + place + 1, cellsOf(row))).join('')
    last += taken.length
  }
  // a sheet that is full to its last row still has the sums of the statement compared
  if (isLast) await rows.take(1)
}

function cellsBy({ language }: StatementHead, checkOf: ProvenBook['checkOf']): (row: StatementRow) => Cell[] {
  const wordsOf = rowWords(language)
  const timesOf = rowTimes()
  return (row) => {
    const [day, nepali_day, time] = timesOf(row.posted_at)
    const texts = [nepali_day, time, row.counterparty, ...wordsOf(row), row.reference, row.rail_reference]
    const amounts = [row.amount, row.fee, row.net, row.balance]
    return [
      { day },
      ...texts.map((text): Cell => ({ text: oneLine(text) })),
      ...amounts.map((paisa): Cell => ({ amount: decimal(paisa) })),
      { text: oneLine(checkOf(row)) },
    ]
  }
}
