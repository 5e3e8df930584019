import { createHash, randomBytes } from 'node:crypto'
import type { Language } from '@sahuji/contract/language/languages'
import type * as own from '@sahuji/contract/payouts/own-payouts'
import type { Gives, Takes } from '@sahuji/contract/http/route'
import { kathmanduClock, kathmanduDay } from '@sahuji/contract/time/time'
import { commonName } from '../banks/banks.ts'
import { byteOrderMark, csvFigure, csvLineOf, csvNepaliDay, csvText } from '../platform/csv-cells.ts'
import type { Database, Tx } from '../platform/database/database.ts'
import { json } from '../platform/database/sql.ts'
import type { DownloadRoute } from '../platform/http/files.ts'
import type { Call } from '../platform/http/route-table.ts'
import { newId } from '../platform/ids.ts'
import { say, sayAll } from '../platform/texts/say.ts'
import { payoutCsvHeads, payoutStateTexts } from './payout-csv-words.ts'
import { accountEnd, type PayoutRow } from './payout-row.ts'
import { type PayoutFilter, payoutsOf } from './queries.ts'

/** Long enough for a slow phone's download manager to ask a second time. */
const linkSeconds = 120

/** Writes down who takes which withdrawals out of the product, and answers the link to fetch them by. Only the link's hash is kept. */
export async function exportPayouts(
  { tx, person, clock, language }: Call,
  filter: Takes<typeof own.exportPayouts>,
): Promise<Gives<typeof own.exportPayouts>> {
  const token = randomBytes(32).toString('base64url')
  const now = clock.now()
  const expires_at = new Date(now.getTime() + linkSeconds * 1000)
  await tx.run`
    insert into payout_exports (id, merchant_id, person_id, token_hash, language, filter, asked_at, expires_at)
    values (${newId(clock)}, ${person.merchant_id}, ${person.person_id}, ${linkHash(token)}, ${language}, ${json(filter)},
            ${now}, ${expires_at})`
  return { url: `/downloads/withdrawals/${token}`, expires_at }
}

const linkHash = (token: string): Buffer => createHash('sha256').update(token).digest()

interface AskedExport {
  merchant_id: string
  language: Language
  filter: PayoutFilter
}

/** /downloads/withdrawals/<token>: the CSV, made while it is sent. */
export const payoutDownload: DownloadRoute = {
  path: '/downloads/withdrawals/:token',
  open: async ({ db, clock }, token) => {
    const now = clock.now()
    const asked = await db.read((tx) => askedExport(tx, token, now))
    if (!asked) return undefined
    const name = `withdrawals-${kathmanduDay(now)}.csv`
    return { name, contentType: 'text/csv; charset=utf-8', parts: linesOf(db, asked) }
  },
}

const askedExport = (tx: Tx, token: string, now: Date) => tx.maybe<AskedExport>`
  -- any merchant: the token is the permission
  select merchant_id, language, filter from payout_exports where token_hash = ${linkHash(token)} and expires_at > ${now}`

const rowsAtOnce = 1000

/** The lines, page by page: no connection of the database waits for a slow phone, and memory holds one page. */
async function* linesOf(db: Database, { merchant_id, language, filter }: AskedExport): AsyncGenerator<string> {
  yield byteOrderMark + csvLineOf(Object.values(sayAll(language, payoutCsvHeads)))
  for (let cursor: string | undefined; ;) {
    const page = { ...filter, cursor, limit: rowsAtOnce }
    const rows = await db.read((tx) => payoutsOf(tx, merchant_id, page))
    if (rows.length > 0) yield rows.map((row) => csvLineOf(cellsOf(row, language))).join('')
    if (rows.length < rowsAtOnce) return
    cursor = rows.at(-1)?.id
  }
}

/** Plain rupees, days in both calendars, the time in Kathmandu; no fee of what did not arrive. */
function cellsOf(row: PayoutRow, language: Language): string[] {
  const isCounted = !['returned', 'cancelled', 'failed', 'unclear'].includes(row.state)
  const cells: Record<keyof typeof payoutCsvHeads, string> = {
    date: kathmanduDay(row.created_at),
    nepali_date: csvNepaliDay(row.created_at),
    time: kathmanduClock(row.created_at),
    bank: csvText(commonName(row.bank_name)),
    holder: csvText(row.account_name),
    account: `··${accountEnd(row.account_number)}`,
    state: say(language, payoutStateTexts[row.state]),
    amount: csvFigure(row.amount),
    fee: csvFigure(isCounted ? row.fee : null),
    arrives: csvFigure(isCounted ? row.arrives : null),
    reference: row.reference,
    bank_reference: csvText(row.rail_reference ?? ''),
    remark: csvText(row.remark ?? ''),
  }
  return Object.keys(payoutCsvHeads).map((column) => cells[column as keyof typeof payoutCsvHeads])
}
