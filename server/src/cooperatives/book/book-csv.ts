import type { BookRow } from '@sahuji/contract/cooperatives/book'
import { kathmanduClock, kathmanduDay, writtenTime } from '@sahuji/contract/time/time'
import { byteOrderMark, csvFigure, csvLineOf, csvNepaliDay, csvText } from '../../platform/csv-cells.ts'
import { sayAll } from '../../platform/texts/say.ts'
import { bookCounter, type BookFile, type FiledSums, isNarrowed } from './book-file.ts'
import { narrowedText } from './book-sentences.ts'
import { type BookColumn, bookHeads, bookKinds, bookTexts, headTexts } from './book-words.ts'

/** A book as CSV: the headings, the rows, oldest first, with their checks, the sums and the signed claim. Every line has as many cells. */
export async function* bookCsv(book: BookFile): AsyncGenerator<string> {
  const heads = Object.values(sayAll(book.language, { ...bookHeads, check: bookTexts.check }))
  const pair = (name: string, value: string) => csvLineOf(heads.map((_, place) => [name, value][place] ?? ''))
  yield byteOrderMark + csvLineOf(heads)
  const counter = bookCounter(book, { hasChecks: true })
  const cellsOf = rowCells(book)
  for await (const rows of book.blocks) {
    yield rows.map((row) => csvLineOf([...cellsOf(row), counter.add(row)])).join('')
  }
  const sums = counter.end()
  const { claim } = await book.seal(sums)
  const ends = [...sumsOf(book, sums), ['Claim', claim] as [string, string]]
  yield pair('', '') + ends.map(([name, value]) => pair(csvText(name), value)).join('')
}

/** Plain rupees, days in both calendars, the time in Kathmandu. */
function rowCells({ language }: BookFile): (row: BookRow) => string[] {
  const [kinds, names] = [sayAll(language, bookKinds), sayAll(language, headTexts)]
  return (row) => {
    const { made_at, member, head, batch } = row
    const cells: Record<BookColumn, string> = {
      number: `${row.seq}`,
      date: kathmanduDay(made_at),
      nepali_date: csvNepaliDay(made_at),
      time: kathmanduClock(made_at),
      kind: kinds[row.kind],
      member: csvText(member?.number ?? ''),
      name: csvText((language === 'ne' ? member?.name_ne : member?.name) ?? ''),
      head: head ? names[head] : '',
      receipt: row.receipt ?? '',
      voucher: csvText(row.voucher ?? ''),
      debit: csvFigure(row.amount < 0n ? -row.amount : null),
      credit: csvFigure(row.amount > 0n ? row.amount : null),
      balance: csvFigure(row.balance),
      commission: csvFigure(row.commission),
      tax: csvFigure(row.tax),
      batch: batch === null ? '' : `${batch}`,
      note: csvText(row.note ?? ''),
    }
    return Object.keys(bookHeads).map((column) => cells[column as BookColumn])
  }
}

/** What a file states about the whole book; one of some rows has no balances. */
function sumsOf(
  book: BookFile,
  { rows, credits, debits, commission, tax }: FiledSums,
): [name: string, value: string][] {
  const { language, statement, cooperative, merchant, made_at } = book
  const texts = sayAll(language, bookTexts)
  const only = narrowedText(book)
  const balance = (name: string, paisa: bigint): [string, string][] =>
    isNarrowed(book) ? [] : [[name, csvFigure(paisa)]]
  return [
    ...(statement.mode === 'sandbox' ? [[texts.test, ''] as [string, string]] : []),
    [texts.cooperative, csvText(language === 'ne' ? cooperative.name_ne : cooperative.name)],
    [texts.code, cooperative.code],
    [texts.business, csvText(merchant)],
    ...(only === null ? [] : [[only, ''] as [string, string]]),
    [texts.from, statement.from],
    [texts.to, statement.to],
    [texts.row_count, `${rows}`],
    ...balance(texts.opening, statement.opening),
    [texts.credits, csvFigure(credits)],
    [texts.debits, csvFigure(debits)],
    ...balance(texts.closing, statement.closing),
    [texts.commission, csvFigure(commission)],
    [texts.tax, csvFigure(tax)],
    [texts.made_at, writtenTime(made_at)],
  ]
}
