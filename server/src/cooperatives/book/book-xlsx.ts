import type { BookRow } from '@sahuji/contract/cooperatives/book'
import { directionOf } from '@sahuji/contract/language/languages'
import { kathmanduClock, kathmanduDay, writtenTime } from '@sahuji/contract/time/time'
import { decimal, nepaliDay } from '../../platform/csv-cells.ts'
import { say, sayAll } from '../../platform/texts/say.ts'
import { oneLine } from '../../platform/files/written-texts.ts'
import { type Cell, cellsInRow, sheetXml, workbookParts } from '../../platform/files/xlsx-parts.ts'
import { zipStream } from '../../platform/files/zip-stream.ts'
import { bookCounter, type BookFile, type FiledSums, isNarrowed } from './book-file.ts'
import { hashText, ledgerText, narrowedText } from './book-sentences.ts'
import { bookHeads, type BookColumn, bookKinds, bookTexts, headTexts } from './book-words.ts'

/** In characters, by the columns. */
const widths = [8, 12, 14, 12, 14, 12, 28, 20, 18, 16, 14, 14, 16, 14, 14, 12, 30, 30]

/** The lines above the rows, which stay while the rows are scrolled. */
const headLines = 6

const text = (written: string): Cell => ({ text: oneLine(written) })
const bold = (written: string): Cell => ({ text: oneLine(written), style: 'bold' })
const amount = (paisa: bigint): Cell => ({ amount: decimal(paisa) })

/** A book as XLSX: a sheet of its rows, oldest first, between its sums, and one with what proves it. */
export async function* bookXlsx(book: BookFile): AsyncGenerator<Uint8Array> {
  const { language, cooperative, issuer, made_at } = book
  const isRightToLeft = directionOf(language) === 'rtl'
  const ended: { sums?: FiledSums } = {}
  const rows = sheetXml({ widths, isRightToLeft, frozen: headLines, rows: rowsXml(book, ended) })
  const proof = sheetXml({ widths: [110], isRightToLeft, frozen: 0, rows: proofXml(book, ended) })
  const title = `${say(language, bookTexts.title)} ${cooperative.code}`
  const parts = workbookParts(['Statement', 'Proof'], { title, author: issuer.name, made_at })
  const sheets = [rows, proof].map((xml, place) => ({ name: `xl/worksheets/sheet${place + 1}.xml`, parts: xml }))
  yield* zipStream([...parts, ...sheets], made_at)
}

async function* rowsXml(book: BookFile, ended: { sums?: FiledSums }): AsyncGenerator<string> {
  let last = 0
  const lines = (cells: readonly Cell[][]) => cells.map((line) => cellsInRow(++last, line)).join('')
  yield lines(headCells(book))
  const counter = bookCounter(book, { hasChecks: true })
  const cellsOf = rowCells(book)
  for await (const rows of book.blocks) {
    yield lines(rows.map((row) => [...cellsOf(row), text(counter.add(row))]))
  }
  ended.sums = counter.end()
  yield lines([endCells(book, ended.sums)])
}

/** The cooperative, the shop, the period and the sums, and the headings. */
function headCells(book: BookFile): Cell[][] {
  const { language, cooperative, merchant, statement, issuer } = book
  const texts = sayAll(language, bookTexts)
  const { mode, from, to, opening, credits, debits, closing, commission, tax } = statement
  const only = narrowedText(book)
  const sums: [string, bigint][] = [
    [texts.opening, opening],
    [texts.credits, credits.amount],
    [texts.debits, debits.amount],
    [texts.closing, closing],
    [texts.commission, commission],
    [texts.tax, tax],
  ]
  return [
    [bold(texts.title), undefined, bold(issuer.name), ...(mode === 'sandbox' ? [bold(texts.test)] : [])],
    [text(texts.cooperative), undefined, bold(language === 'ne' ? cooperative.name_ne : cooperative.name)].concat(
      [cooperative.code, cooperative.registration, `${texts.pan} ${cooperative.pan}`].map(text),
    ),
    [text(texts.business), undefined, bold(merchant), text(texts.period), { day: from }, { day: to }],
    only === null ? sums.map(([name]) => bold(name)) : [bold(only)],
    only === null ? sums.map(([, paisa]) => amount(paisa)) : [undefined],
    Object.values(sayAll(language, { ...bookHeads, check: bookTexts.check })).map(bold),
  ]
}

function rowCells({ language }: BookFile): (row: BookRow) => Cell[] {
  const [kinds, heads] = [sayAll(language, bookKinds), sayAll(language, headTexts)]
  return (row) => {
    const { made_at, member, batch } = row
    const cells: Record<BookColumn, Cell> = {
      number: { count: row.seq },
      date: { day: kathmanduDay(made_at) },
      nepali_date: text(nepaliDay(made_at)),
      time: text(kathmanduClock(made_at)),
      kind: text(kinds[row.kind]),
      member: text(member?.number ?? ''),
      name: text((language === 'ne' ? member?.name_ne : member?.name) ?? ''),
      head: text(row.head ? heads[row.head] : ''),
      receipt: text(row.receipt ?? ''),
      voucher: text(row.voucher ?? ''),
      debit: row.amount < 0n ? amount(-row.amount) : undefined,
      credit: row.amount > 0n ? amount(row.amount) : undefined,
      balance: amount(row.balance),
      commission: amount(row.commission),
      tax: amount(row.tax),
      batch: batch === null ? undefined : { count: batch },
      note: text(row.note ?? ''),
    }
    return Object.keys(bookHeads).map((column) => cells[column as BookColumn])
  }
}

/** The sums of the rows, each below its column. */
function endCells(book: BookFile, { rows, credits, debits, commission, tax }: FiledSums): Cell[] {
  const cells: Partial<Record<BookColumn, Cell>> = {
    number: bold(say(book.language, bookTexts.rows, { count: `${rows}` })),
    debit: amount(debits),
    credit: amount(credits),
    ...(!isNarrowed(book) && { balance: amount(book.statement.closing) }),
    commission: amount(commission),
    tax: amount(tax),
  }
  return Object.keys(bookHeads).map((column) => cells[column as BookColumn])
}

/** Read after the rows: the hash is known then. */
async function* proofXml(book: BookFile, ended: { sums?: FiledSums }): AsyncGenerator<string> {
  const { language, made_at } = book
  const lines = [
    say(language, bookTexts.made, { time: writtenTime(made_at) }),
    ledgerText(book),
    hashText(language, ended.sums!.hash),
    (await book.seal(ended.sums!)).claim,
  ]
  yield lines.map((line, place) => cellsInRow(place + 1, [text(line)])).join('')
}
