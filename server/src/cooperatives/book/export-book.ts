import { msg } from '@sahuji/contract/language/translatable'
import { createHash, randomBytes } from 'node:crypto'
import type * as contract from '@sahuji/contract/cooperatives/book'
import type { BookRow } from '@sahuji/contract/cooperatives/book'
import type { Gives, Takes } from '@sahuji/contract/http/route'
import type { Language } from '@sahuji/contract/language/languages'
import { kathmanduClock, kathmanduDay } from '@sahuji/contract/time/time'
import { byteOrderMark, csvFigure, csvLineOf, csvNepaliDay, csvText } from '../../platform/csv-cells.ts'
import type { Database, Tx } from '../../platform/database/database.ts'
import { json } from '../../platform/database/sql.ts'
import type { DownloadRoute } from '../../platform/http/files.ts'
import type { Call } from '../../platform/http/route-table.ts'
import { newId } from '../../platform/ids.ts'
import { say, sayAll } from '../../platform/texts/say.ts'
import { openLink } from '../links/link-row.ts'
import { type BookFilter, bookRowsOf } from './book-rows.ts'

/** Long enough for a slow phone's download manager to make a second request. */
const linkSeconds = 120

/** Records who exports which rows, and answers the download link. Only the link's hash is kept. */
export async function exportBook(
  { tx, person, clock, language }: Call,
  filter: Takes<typeof contract.exportBook>,
): Promise<Gives<typeof contract.exportBook>> {
  await openLink(tx, person.merchant_id, filter.id)
  const token = randomBytes(32).toString('base64url')
  const now = clock.now()
  const expires_at = new Date(now.getTime() + linkSeconds * 1000)
  await tx.run`
    insert into cooperative_exports (id, merchant_id, person_id, token_hash, language, filter, asked_at, expires_at)
    values (${newId(clock)}, ${person.merchant_id}, ${person.person_id}, ${linkHash(token)}, ${language}, ${json(filter)},
            ${now}, ${expires_at})`
  return { url: `/downloads/cooperative/${token}`, expires_at }
}

const linkHash = (token: string): Buffer => createHash('sha256').update(token).digest()

interface AskedExport {
  merchant_id: string
  language: Language
  filter: BookFilter
}

/** /downloads/cooperative/<token>: the CSV, generated while it is sent. */
export const cooperativeDownload: DownloadRoute = {
  path: '/downloads/cooperative/:token',
  open: async ({ db, clock }, token) => {
    const now = clock.now()
    const asked = await db.read((tx) => askedExport(tx, token, now))
    if (!asked) return undefined
    const { from, to } = asked.filter
    const name = `cooperative-${from}-${to}.csv`
    return { name, contentType: 'text/csv; charset=utf-8', parts: linesOf(db, asked) }
  },
}

const askedExport = (tx: Tx, token: string, now: Date) => tx.maybe<AskedExport>`
  -- any merchant: the token is the permission
  select merchant_id, language, filter from cooperative_exports where token_hash = ${linkHash(token)} and expires_at > ${now}`

const rowsAtOnce = 1000

/** The lines, page by page: no database connection waits for a slow phone, and memory holds one page. */
async function* linesOf(db: Database, { merchant_id, language, filter }: AskedExport): AsyncGenerator<string> {
  yield byteOrderMark + csvLineOf(Object.values(sayAll(language, heads)))
  for (let before: bigint | null = null; ;) {
    const page = { ...filter, before, limit: rowsAtOnce }
    const rows = await db.read((tx) => bookRowsOf(tx, merchant_id, page))
    if (rows.length > 0) yield rows.map((row) => csvLineOf(cellsOf(row, language))).join('')
    if (rows.length < rowsAtOnce) return
    before = BigInt(rows.at(-1)!.seq)
  }
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
