import type { Mode } from '@sahuji/contract/http/lists'
import { type ExportedListName, type ExportSumName, exportSumNames } from '@sahuji/contract/exports'
import type { Language } from '@sahuji/contract/language/languages'
import type { Tx } from '../platform/database/database.ts'
import type { ListedRows } from './listed-rows.ts'

/**
 * What a column's cells are. `text` was written by others: no spreadsheet may run it or read it as a number. `word` is ours. An
 * amount is `-1200.50`, a day `2026-11-20`.
 */
export type CellKind = 'text' | 'word' | 'amount' | 'day' | 'nepali_day'

/** A column that a list offers. */
export interface ExportColumn {
  id: string
  /** In the language of the file. */
  name: string
  kind: CellKind
  /** Chosen until a person chooses. */
  is_usual: boolean
  /** This list has the column with this filter alone, such as a question of one event. Each new file begins with it chosen. */
  is_own?: true
}

/** A column as its file shows it. */
export type ExportHead = Pick<ExportColumn, 'id' | 'name' | 'kind'>

/** In paisa. */
export type ExportSums = Partial<Record<ExportSumName, bigint>>

/** What a list is asked for. A filter is stored as JSON: it holds texts, numbers and truth values. */
export interface AskedRows<Filter> {
  merchant_id: string
  mode: Mode
  filter: Filter
  language: Language
  asked_at: Date
}

/** A list at one moment: the snapshot of the statement that counted it. */
export interface CountedRows {
  row_count: number
  sums: ExportSums
  position: string
  /** Of a list that keeps no versions of its rows. */
  listed?: ListedRows
}

/** An export as its list reads its rows. */
export type PlacedRows<Filter> = AskedRows<Filter> & { id: string; position: string }

/** A list that can be exported: its domain declares it, `app.ts` collects them. */
interface ExportedList<Filter extends object, Row> {
  name: ExportedListName
  /** Counts up when the meaning of a column changes. */
  columns_version: number
  /** The most rows of a file. */
  rows_most: number
  columnsOf: (tx: Tx, asked: AskedRows<Filter>) => Promise<ExportColumn[]>
  count: (tx: Tx, asked: AskedRows<Filter>) => Promise<CountedRows>
  /** At most `limit` rows after the row of a key, as they were at the position. */
  rowsAfter: (tx: Tx, asked: PlacedRows<Filter>, page: { after: string | undefined; limit: number }) => Promise<Row[]>
  keyOf: (row: Row) => string
  sumsOf: (row: Row) => ExportSums
  /** By the columns' ids. */
  cellsOf: (row: Row, asked: AskedRows<Filter>) => Readonly<Record<string, string>>
}

/** Rows of a list as their cells, in the order of the columns asked for. */
export interface WrittenRows {
  lines: string[][]
  sums: ExportSums
  /** Of the last row; undefined for no rows. */
  last_key: string | undefined
}

/** A list whose filter and rows are its own affair. */
export interface OpenList extends Pick<
  ExportedList<object, never>,
  'name' | 'columns_version' | 'rows_most' | 'columnsOf' | 'count'
> {
  write: (
    tx: Tx,
    asked: PlacedRows<object>,
    page: { after: string | undefined; limit: number; columns: readonly string[] },
  ) => Promise<WrittenRows>
}

/** Declares a list. Its filters come back as they were stored. */
export const exportedList = <Filter extends object, Row>(list: ExportedList<Filter, Row>): OpenList => ({
  name: list.name,
  columns_version: list.columns_version,
  rows_most: list.rows_most,
  columnsOf: (tx, asked) => list.columnsOf(tx, asked as AskedRows<Filter>),
  count: (tx, asked) => list.count(tx, asked as AskedRows<Filter>),
  write: async (tx, given, { columns, ...page }) => {
    const asked = given as PlacedRows<Filter>
    const rows = await list.rowsAfter(tx, asked, page)
    const last = rows.at(-1)
    const lines = rows.map((row) => {
      const cells = list.cellsOf(row, asked)
      return columns.map((id) => cells[id] ?? '')
    })
    return {
      lines,
      sums: rows.map(list.sumsOf).reduce(addedUp, {}),
      last_key: last === undefined ? undefined : list.keyOf(last),
    }
  },
})

/** The sums of both. */
export function addedUp(some: ExportSums, more: ExportSums): ExportSums {
  const sums: ExportSums = { ...some }
  for (const name of exportSumNames) {
    const paisa = more[name]
    if (paisa !== undefined) sums[name] = (sums[name] ?? 0n) + paisa
  }
  return sums
}
