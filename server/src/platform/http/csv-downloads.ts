import { createHash, randomBytes } from 'node:crypto'
import type { Language } from '@sahuji/contract/language/languages'
import type { Database, Tx } from '../database/database.ts'
import { json } from '../database/sql.ts'
import { byteOrderMark, csvLineOf } from '../csv-cells.ts'
import { newId } from '../ids.ts'
import type { DownloadRoute } from './files.ts'
import type { Call } from './route-table.ts'
import { whilePermitted } from './running-exports.ts'

/** A list that was asked for as a file. */
export interface AskedList<Filter> {
  merchant_id: string
  language: Language
  filter: Filter
  asked_at: Date
}

type ListKind = 'cooperative' | 'event' | 'scans' | 'export'

interface CsvList<Filter, Row> {
  kind: ListKind
  /** The name of the file: letters, digits, hyphens and dots. */
  nameOf: (filter: Filter, now: Date) => string
  /** The first line. */
  headsOf: (asked: AskedList<Filter>, tx: Tx) => Promise<readonly string[]> | readonly string[]
  /** The rows after a row, at most `limit`; from the first one where there is none before. */
  rowsAfter: (tx: Tx, asked: AskedList<Filter>, page: { after: Row | undefined; limit: number }) => Promise<Row[]>
  cellsOf: (row: Row, asked: AskedList<Filter>) => readonly string[]
}

/** Long enough for a slow phone's download manager to make a second request. */
const linkSeconds = 120
const rowsAtOnce = 1000

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()

/** Records who exports which rows of a list, and answers the link; only its hash is kept. */
export async function makeListLink(
  { tx, person, clock, language }: Pick<Call, 'tx' | 'person' | 'clock' | 'language'>,
  kind: ListKind,
  filter: object,
): Promise<{ url: string; expires_at: Date }> {
  const token = randomBytes(32).toString('base64url')
  const now = clock.now()
  const expires_at = new Date(now.getTime() + linkSeconds * 1000)
  await tx.run`
    insert into file_exports (id, merchant_id, person_id, kind, token_hash, language, filter, asked_at, expires_at)
    values (${newId(clock)}, ${person.merchant_id}, ${person.person_id}, ${kind}, ${hashOf(token)}, ${language}, ${json(filter)},
            ${now}, ${expires_at})`
  return { url: `/downloads/${kind}/${token}`, expires_at }
}

/**
 * A merchant's list as a CSV file (RFC 4180, UTF-8 with a byte order mark) behind a short-lived link. `makeLink` makes it; `download`
 * writes the file while it is sent, page by page, so that no database connection waits for a slow phone and memory holds one page. A
 * filter is stored as JSON: it holds texts, numbers and truth values.
 */
export function csvDownload<Filter extends object, Row>(list: CsvList<Filter, Row>) {
  const { kind, nameOf } = list
  const makeLink = (call: Parameters<typeof makeListLink>[0], filter: Filter) => makeListLink(call, kind, filter)
  const download: DownloadRoute = {
    path: `/downloads/${kind}/:token`,
    open: async ({ db, clock }, token) => {
      const now = clock.now()
      const asked = await db.read((tx) => listAsked<Filter>(tx, { kind, token, now }))
      if (!asked) return undefined
      return {
        name: nameOf(asked.filter, now),
        contentType: 'text/csv; charset=utf-8',
        parts: whilePermitted({ db, clock }, asked, linesOf(db, list, asked)),
      }
    },
  }
  return { makeLink, download }
}

/** The list behind a link; undefined for an unknown or an old one. */
export const listAsked = <Filter>(tx: Tx, { kind, token, now }: { kind: ListKind; token: string; now: Date }) =>
  tx.maybe<AskedList<Filter> & { person_id: string }>`
    -- any merchant: the token is the permission
    select merchant_id, person_id, language, filter, asked_at from file_exports
     where token_hash = ${hashOf(token)} and kind = ${kind} and expires_at > ${now}`

async function* linesOf<Filter, Row>(
  db: Database,
  { headsOf, rowsAfter, cellsOf }: CsvList<Filter, Row>,
  asked: AskedList<Filter>,
): AsyncGenerator<string> {
  yield byteOrderMark + csvLineOf(await db.read(async (tx) => headsOf(asked, tx)))
  for (let after: Row | undefined; ;) {
    const rows = await db.read((tx) => rowsAfter(tx, asked, { after, limit: rowsAtOnce }))
    if (rows.length > 0) yield rows.map((row) => csvLineOf(cellsOf(row, asked))).join('')
    if (rows.length < rowsAtOnce) return
    after = rows.at(-1)
  }
}
