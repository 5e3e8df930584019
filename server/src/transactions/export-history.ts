import { createHash, randomBytes } from 'node:crypto'
import type { Language } from '@sahuji/contract/language/languages'
import type { Mode } from '@sahuji/contract/http/lists'
import type { Gives, Takes } from '@sahuji/contract/http/route'
import { kathmanduDay } from '@sahuji/contract/time/time'
import type * as contract from '@sahuji/contract/transactions'
import type { exportHistory as exportRoute } from '@sahuji/contract/transactions/export'
import type { Database, Tx } from '../platform/database/database.ts'
import type { DownloadRoute } from '../platform/http/files.ts'
import { newId } from '../platform/ids.ts'
import type { Call } from '../platform/http/route-table.ts'
import { json } from '../platform/database/sql.ts'
import { csvHead, csvLine } from './history-csv.ts'
import type { HistoryBook } from './history-filter.ts'
import { transactionsOf } from './queries.ts'

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
    const rows = await db.read((tx) => transactionsOf(tx, book, page))
    if (rows.length > 0) yield rows.map((row) => csvLine(row, language)).join('')
    if (rows.length < rowsAtOnce) return
    cursor = rows.at(-1)?.id
  }
}
