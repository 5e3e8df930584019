import type { ExportedListName, ExportFormat, ExportSumName, ListExport } from '@sahuji/contract/exports'
import { exportSumNames } from '@sahuji/contract/exports'
import type { Mode } from '@sahuji/contract/http/lists'
import type { Language } from '@sahuji/contract/language/languages'
import type { Tx } from '../platform/database/database.ts'
import { nothing, sql } from '../platform/database/sql.ts'
import type { ExportHead, ExportSums } from './exported-list.ts'

/** An export as its row. */
export interface ExportRecord {
  id: string
  merchant_id: string
  mode: Mode
  person_id: string
  list: ExportedListName
  filter: object
  format: ExportFormat
  language: Language
  columns: string[]
  columns_version: number
  heads: ExportHead[]
  position: string
  row_count: number
  sums: StoredSums
  state: ListExport['state']
  asked_at: Date
  rows_done: number
  sums_done: StoredSums
  last_key: string | null
  bytes: bigint
  made_at: Date | null
  expires_at: Date | null
}

/** As texts: JSON has no whole numbers of this size. */
export type StoredSums = Partial<Record<ExportSumName, string>>

export const storedSums = (sums: ExportSums): StoredSums =>
  Object.fromEntries(Object.entries(sums).map(([name, paisa]) => [name, `${paisa}`]))

/** In the order of their names, without those that the list has not. */
export const sumsIn = (stored: ExportSums | StoredSums): ListExport['sums'] =>
  exportSumNames.flatMap((name) => {
    const paisa = stored[name]
    return paisa === undefined ? [] : [{ name, amount: BigInt(paisa) }]
  })

const columns = sql`id, merchant_id, mode, person_id, list, filter, format, language, columns, columns_version, heads,
  position::text as position, row_count, sums, state, asked_at, rows_done, sums_done, last_key, bytes, made_at, expires_at`

/** An export as its person sees it. */
export const shownExport = (row: ExportRecord): ListExport => {
  const { id, mode, list, state, format, columns_version, row_count, rows_done, asked_at, made_at, expires_at } = row
  return {
    id,
    mode,
    list,
    state,
    format,
    columns: row.columns,
    columns_version,
    row_count,
    sums: sumsIn(row.sums),
    rows_done,
    asked_at,
    made_at,
    expires_at,
  }
}

/** An export of a merchant. `lock`: until the transaction ends. */
export const exportOf = (tx: Tx, merchant_id: string, id: string, lock: 'lock' | 'no lock' = 'no lock') =>
  tx.maybe<ExportRecord>`
    select ${columns} from exports where id = ${id} and merchant_id = ${merchant_id} ${lock === 'lock' ? sql`for update` : nothing}`

/** The newest exports of a person in a book that are in the making, or whose file is kept. Uses exports_by_person. */
export const exportsOf = (
  tx: Tx,
  { merchant_id, person_id, mode, now }: { merchant_id: string; person_id: string; mode: Mode; now: Date },
) => tx.many<ExportRecord>`
  select ${columns} from exports
   where merchant_id = ${merchant_id} and person_id = ${person_id} and mode = ${mode}
     and (state = 'making' or (state = 'made' and expires_at > ${now})
          or (state = 'failed' and asked_at > ${now}::timestamptz - interval '1 day'))
   order by id desc limit 30`

/** What a person chose for a list the last time. Uses exports_by_person. */
export const lastChoiceOf = (
  tx: Tx,
  { merchant_id, person_id, mode, list }: { merchant_id: string; person_id: string; mode: Mode; list: string },
) => tx.maybe<Pick<ExportRecord, 'format' | 'columns' | 'columns_version'>>`
  select format, columns, columns_version from exports
   where merchant_id = ${merchant_id} and person_id = ${person_id} and mode = ${mode} and list = ${list} order by id desc limit 1`
