import { msg } from '@sahuji/contract/language/translatable'
import type * as contract from '@sahuji/contract/cooperatives/book'
import type { BookRow } from '@sahuji/contract/cooperatives/book'
import type { Gives, Takes } from '@sahuji/contract/http/route'
import type { Language } from '@sahuji/contract/language/languages'
import { kathmanduClock, kathmanduDay } from '@sahuji/contract/time/time'
import { csvFigure, csvNepaliDay, csvText } from '../../platform/csv-cells.ts'
import { csvDownload } from '../../platform/http/csv-downloads.ts'
import type { Call } from '../../platform/http/route-table.ts'
import { say, sayAll } from '../../platform/texts/say.ts'
import { openLink } from '../links/link-row.ts'
import { type BookFilter, bookRowsOf } from './book-rows.ts'

const bookExport = csvDownload<BookFilter, BookRow>({
  kind: 'cooperative',
  nameOf: ({ from, to }) => `cooperative-${from}-${to}.csv`,
  headsOf: ({ language }) => Object.values(sayAll(language, heads)),
  rowsAfter: (tx, { merchant_id, filter }, { after, limit }) =>
    bookRowsOf(tx, merchant_id, { ...filter, before: after ? BigInt(after.seq) : null, limit }),
  cellsOf: (row, { language }) => cellsOf(row, language),
})
export const cooperativeDownload = bookExport.download

/** Records who exports which rows of a book, and answers the download link. Refuses not_found, cooperative_not_open. */
export async function exportBook(
  call: Call,
  filter: Takes<typeof contract.exportBook>,
): Promise<Gives<typeof contract.exportBook>> {
  await openLink(call.tx, call.person.merchant_id, filter.id)
  return bookExport.makeLink(call, filter)
}

/** The headings of the CSV of a book by its columns, in their order. */
const heads = {
  number: msg('Row', 'cooperative'),
  date: msg('Date'),
  nepali_date: msg('Nepali date'),
  time: msg('Time in Kathmandu'),
  kind: msg('What'),
  member: msg('Member no.'),
  name: msg('Member'),
  head: msg('For', 'cooperative'),
  receipt: msg('Receipt no.'),
  voucher: msg('Their voucher'),
  debit: msg('Debit'),
  credit: msg('Credit'),
  balance: msg('Balance'),
  commission: msg('Commission'),
  tax: msg('Tax withheld'),
  batch: msg('Settlement no.'),
  note: msg('Note'),
} as const

const kinds = {
  deposit: msg('Deposit'),
  payout: msg('Paid out'),
  reversal: msg('Taken back'),
  commission: msg('Commission'),
  settlement: msg('Settlement'),
} as const

const headTexts = {
  share: msg('Share capital'),
  compulsory_saving: msg('Compulsory saving'),
  optional_saving: msg('Optional saving'),
  term_deposit: msg('Term deposit'),
  loan_principal: msg('Loan principal'),
  loan_interest: msg('Loan interest'),
  penalty: msg('Penalty'),
  entry_fee: msg('Entry fee'),
} as const

/** Plain rupees, days in both calendars, the time in Kathmandu. */
function cellsOf(row: BookRow, language: Language): string[] {
  const cells: Record<keyof typeof heads, string> = {
    number: `${row.seq}`,
    date: kathmanduDay(row.made_at),
    nepali_date: csvNepaliDay(row.made_at),
    time: kathmanduClock(row.made_at),
    kind: say(language, kinds[row.kind]),
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
  return Object.keys(heads).map((column) => cells[column as keyof typeof heads])
}
