import type * as contract from '@sahuji/contract/cooperatives/book'
import type { BookFormat, BookRow } from '@sahuji/contract/cooperatives/book'
import type { Gives, Takes } from '@sahuji/contract/http/route'
import type { Language } from '@sahuji/contract/language/languages'
import { kathmanduClock, kathmanduDay } from '@sahuji/contract/time/time'
import { csvFigure, csvNepaliDay, csvText } from '../../platform/csv-cells.ts'
import { csvDownload, listAsked } from '../../platform/http/csv-downloads.ts'
import type { DownloadRoute } from '../../platform/http/files.ts'
import type { Call } from '../../platform/http/route-table.ts'
import { whilePermitted } from '../../platform/http/running-exports.ts'
import { Refusal } from '../../platform/refusal.ts'
import { semaphore, trustedCaller } from '../../platform/semaphore.ts'
import { say, sayAll } from '../../platform/texts/say.ts'
import { openLink } from '../links/link-row.ts'
import { bookFileOf, type FiledRows } from './book-file.ts'
import { bookRowsOf, countBookRows, lastRow } from './book-rows.ts'
import { bookHeads, type BookColumn, bookKinds, headTexts } from './book-words.ts'
import { bookXlsx } from './book-xlsx.ts'
import { printBook } from './print-book.ts'

type ExportedRows = FiledRows & { format: BookFormat }

const nameOf = ({ from, to }: ExportedRows) => `cooperative-${from}-${to}`

const csv = csvDownload<ExportedRows, BookRow>({
  kind: 'cooperative',
  nameOf: (filter) => `${nameOf(filter)}.csv`,
  headsOf: ({ language }) => Object.values(sayAll(language, bookHeads)),
  rowsAfter: (tx, { merchant_id, filter }, { after, limit }) =>
    bookRowsOf(tx, merchant_id, { ...filter, before: BigInt(after ? after.seq : filter.through + 1), limit }),
  cellsOf: (row, { language }) => cellsOf(row, language),
})

/** A PDF of more rows would take minutes to draw. */
const paperRowsMost = 16_000

/**
 * Records who exports which rows of a book, and answers the download link. Rows that are written later are in no file of it. Refuses
 * not_found, cooperative_not_open, statement_too_long_for_paper.
 */
export async function exportBook(
  call: Call,
  filter: Takes<typeof contract.exportBook>,
): Promise<Gives<typeof contract.exportBook>> {
  const { tx, person } = call
  const { merchant_id } = person
  const { id: link_id, from, to, mode = 'live' } = filter
  await openLink(tx, merchant_id, link_id)
  if (from > to) throw new Refusal('fields_invalid', {}, ['to'])
  const through = Number((await lastRow(tx, { merchant_id, link_id, mode }))?.seq ?? 0)
  if (filter.format === 'pdf' && (await countBookRows(tx, merchant_id, filter, through)) > paperRowsMost)
    throw new Refusal('statement_too_long_for_paper', { count: `${paperRowsMost}` }, ['format'])
  return csv.makeLink(call, { ...filter, through })
}

interface DownloadDependencies {
  brand: string
  support: { phone: string; email: string }
}

// a document's rows are in memory while it is drawn
const inTurn = semaphore(1, { waiting: 8, of_network: 2 })

/** /downloads/cooperative/<token>: the rows of a book in the form that was asked for. */
export const cooperativeDownload = ({ brand, support }: DownloadDependencies): DownloadRoute => ({
  path: csv.download.path,
  open: async (deps, token, request) => {
    const { db, clock } = deps
    const link = { kind: 'cooperative', token, now: clock.now() } as const
    const asked = await db.read((tx) => listAsked<ExportedRows>(tx, link))
    if (!asked || asked.filter.format === 'csv') return csv.download.open(deps, token, request)
    const issuer = { name: brand, contact: `${support.phone}, ${support.email}` }
    const file = await bookFileOf(db, asked, issuer)
    if (!file) return undefined
    const book = { ...file, blocks: whilePermitted(deps, asked, file.blocks) }
    const name = nameOf(asked.filter)
    if (asked.filter.format === 'xlsx') return { name: `${name}.xlsx`, contentType: xlsxType, parts: bookXlsx(book) }
    const pdf = await inTurn(trustedCaller, () => printBook(book))
    return { name: `${name}.pdf`, contentType: 'application/pdf', parts: [pdf] }
  },
})

const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Plain rupees, days in both calendars, the time in Kathmandu. */
function cellsOf(row: BookRow, language: Language): string[] {
  const cells: Record<BookColumn, string> = {
    number: `${row.seq}`,
    date: kathmanduDay(row.made_at),
    nepali_date: csvNepaliDay(row.made_at),
    time: kathmanduClock(row.made_at),
    kind: say(language, bookKinds[row.kind]),
    member: csvText(row.member?.number ?? ''),
    name: csvText((language === 'ne' ? row.member?.name_ne : row.member?.name) ?? ''),
    head: row.head ? say(language, headTexts[row.head]) : '',
    receipt: row.receipt ?? '',
    voucher: csvText(row.voucher ?? ''),
    debit: csvFigure(row.amount < 0n ? -row.amount : null),
    credit: csvFigure(row.amount > 0n ? row.amount : null),
    balance: csvFigure(row.balance),
    commission: csvFigure(row.commission),
    tax: csvFigure(row.tax),
    batch: row.batch === null ? '' : `${row.batch}`,
    note: csvText(row.note ?? ''),
  }
  return Object.keys(bookHeads).map((column) => cells[column as BookColumn])
}
