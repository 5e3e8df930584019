import { createHash, randomBytes } from 'node:crypto'
import type { Language } from '@sahuji/contract/language/languages'
import type { Mode } from '@sahuji/contract/http/lists'
import type { Gives, Takes } from '@sahuji/contract/http/route'
import { kathmanduDay, kathmanduClock } from '@sahuji/contract/time/time'
import type * as contract from '@sahuji/contract/transactions'
import type { exportHistory as exportRoute } from '@sahuji/contract/transactions/export'
import type { Database, Tx } from '../platform/database/database.ts'
import type { DownloadRoute } from '../platform/http/files.ts'
import { newId } from '../platform/ids.ts'
import type { Call } from '../platform/http/route-table.ts'
import { json } from '../platform/database/sql.ts'
import type { HistoryBook } from './history-filter.ts'
import { transactionsOf, type HistoryRow } from './queries.ts'
import { byteOrderMark, csvFigure, csvLineOf, csvNepaliDay, csvText } from '../platform/csv-cells.ts'
import { orderReferences } from '../payments/payment-events.ts'
import { payoutStateTexts } from '../payouts/payout-state-texts.ts'
import { sayAll, say } from '../platform/texts/say.ts'
import { csvHeads, kindIn, methodIn, stateTexts } from './csv-words.ts'

/** Long enough for a slow phone's download manager to ask a second time. */
const linkSeconds = 120

/** Records an export, and answers the link to fetch it by. Only the link's hash is kept. */
export async function exportHistory(
  { tx, person, clock, language }: Call,
  { mode, ...filter }: Takes<typeof exportRoute>,
): Promise<Gives<typeof exportRoute>> {
  const token = randomBytes(32).toString('base64url')
  const now = clock.now()
  const expires_at = new Date(now.getTime() + linkSeconds * 1000)
  await tx.run`
    insert into history_exports (id, merchant_id, person_id, token_hash, mode, language, filter, asked_at, expires_at)
    values (${newId(clock)}, ${person.merchant_id}, ${person.person_id}, ${hashOf(token)}, ${mode}, ${language},
            ${json(filter)}, ${now}, ${expires_at})`
  return { url: `/downloads/history/${token}`, expires_at }
}

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()

interface Export extends HistoryBook {
  language: Language
  filter: contract.HistoryFilter
  asked_at: Date
}

/** /downloads/history/<token>: the CSV, made while it is sent. */
export const historyDownload: DownloadRoute = {
  path: '/downloads/history/:token',
  open: async ({ db, clock }, token) => {
    const now = clock.now()
    const asked = await db.read((tx) => exportOf(tx, token, now))
    if (!asked) return undefined
    const name = `sahuji-${asked.mode === 'sandbox' ? 'sandbox-' : ''}${kathmanduDay(now)}.csv`
    return { name, contentType: 'text/csv; charset=utf-8', parts: linesOf(db, asked) }
  },
}

const exportOf = (tx: Tx, token: string, now: Date) => tx.maybe<Export & { mode: Mode }>`
  -- any merchant: the token is the permission
  select merchant_id, mode, language, filter, asked_at
    from history_exports where token_hash = ${hashOf(token)} and expires_at > ${now}`

const rowsAtOnce = 2000

/** The lines, page by page: no connection of the database waits for a slow phone, and memory holds one page. */
async function* linesOf(db: Database, { language, filter, asked_at, ...book }: Export): AsyncGenerator<string> {
  yield csvHead(language)
  for (let cursor: string | undefined; ;) {
    const page = { ...filter, now: asked_at, cursor, limit: rowsAtOnce }
    const [rows, orders] = await db.read(async (tx) => {
      const found = await transactionsOf(tx, book, page)
      return [found, await ordersOf(tx, book.merchant_id, found)] as const
    })
    if (rows.length > 0) yield rows.map((row) => csvLine(row, language, orders.get(row.id))).join('')
    if (rows.length < rowsAtOnce) return
    cursor = rows.at(-1)?.id
  }
}

/** The shop's orders behind the rows that have one, by the rows' ids. */
async function ordersOf(tx: Tx, merchant_id: string, rows: readonly HistoryRow[]): Promise<Map<string, string>> {
  const ids = rows.filter(({ kind }) => hasPayment.has(kind)).map(({ id }) => id)
  if (ids.length === 0) return new Map()
  return new Map((await orderReferences(tx, merchant_id, ids)).map(({ id, order_reference }) => [id, order_reference]))
}

const hasPayment: ReadonlySet<HistoryRow['kind']> = new Set(['payment', 'refund', 'dispute'])

/** The first line, behind the mark by which Excel knows UTF-8. */
export const csvHead = (language: Language): string =>
  byteOrderMark + csvLineOf(Object.values(sayAll(language, csvHeads)))

/** A row as a line of the CSV (RFC 4180): plain figures in rupees, days in both calendars, the time in Kathmandu. */
export function csvLine(row: HistoryRow, language: Language, order_reference = ''): string {
  const counted = row.net !== null
  const cells: Record<keyof typeof csvHeads, string> = {
    date: kathmanduDay(row.occurred_at),
    nepali_date: csvNepaliDay(row.occurred_at),
    time: kathmanduClock(row.occurred_at),
    who: csvText(row.counterparty),
    what: kindIn(language, row),
    how: csvText(methodIn(language, row.method)),
    state: say(language, row.stage ? payoutStateTexts[row.stage] : stateTexts[row.in_review ? 'in_review' : row.state]),
    amount: csvFigure(row.amount),
    fee: counted ? csvFigure(row.fee) : '',
    net: csvFigure(row.net),
    balance: csvFigure(row.balance_after),
    spend_only: csvFigure(row.restricted_after ?? null),
    reference: csvText(row.reference),
    rail_reference: csvText(row.rail_reference ?? ''),
    order_reference: csvText(order_reference),
  }
  return csvLineOf(Object.keys(csvHeads).map((column) => cells[column as keyof typeof csvHeads]))
}
