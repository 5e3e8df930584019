import type { ColumnMap } from '@sahuji/contract/reconciliation/column-maps'
import type { BadLine } from '@sahuji/contract/reconciliation/statement-shapes'
import { Refusal } from '../../platform/refusal.ts'
import { agreedConventions, type FileConventions, newConventions } from './file-conventions.ts'
import { doubledColumn, isRow, missingColumns, type ReadRow, rowReader } from './read-rows.ts'
import { type FileRecord, splitRecords } from './split-records.ts'

/** How many lines may precede the head. */
const preambleMax = 60

/** The line that names the separator for spreadsheets. */
const separatorLine = /^"?sep=([,;\t|])"?$/i

interface ReadingOf {
  map: ColumnMap
  /** The columns where an earlier part had the head. */
  head: string[] | null
  day: string | null
  file: FileConventions
}

/**
 * Reads the records of a file by a map: finds the head, then answers a row or a bad line for each record behind it. `form` is
 * what splits the records: a first line may name another separator. Refuses statement_column_missing and _doubled.
 */
export function recordReader({ map, head, day, file }: ReadingOf, form: { separator: string }) {
  let missing: string[] | undefined
  let columns = head
  let read = head && rowReader(map, head, { day, file })
  const findHead = ({ line, text, cells }: FileRecord) => {
    const named = separatorLine.exec(text)
    if (named && line === 1) form.separator = file.separator = named[1]!
    else if (line > map.skip) {
      const lacks = missingColumns(map, cells)
      if (missing === undefined || lacks.length < missing.length) missing = lacks
      if (lacks.length === 0) {
        columns = cells
        needSingle(doubledColumn(map, cells))
        read = rowReader(map, cells, { day, file })
      } else if (line > map.skip + preambleMax) needColumns(missing)
    }
  }
  return {
    read: (record: FileRecord): ReadRow | BadLine | undefined => {
      if (read) return read(record)
      findHead(record)
      return undefined
    },
    /** The head, so far. */
    head: () => columns,
    /** Behind the last record: a file without its head is refused. */
    end: () => {
      if (!columns) needColumns(missing ?? [map.columns.amount ?? map.columns.credit])
    },
  }
}

function needColumns([missing]: readonly (string | undefined)[]): void {
  if (missing !== undefined) throw new Refusal('statement_column_missing', { column: missing }, ['map'])
}

function needSingle(doubled: string | undefined): void {
  if (doubled !== undefined) throw new Refusal('statement_column_doubled', { column: doubled }, ['map'])
}

interface ReadFile {
  head: string[]
  rows: { row: ReadRow; record: FileRecord }[]
  bad: { why: BadLine; record: FileRecord }[]
}

/** A small file at once, read again where it contradicts its beginning. Refuses statement_column_missing and _doubled. */
export function readFile(map: ColumnMap, text: string, file: FileConventions = newConventions()): ReadFile {
  const form = { separator: file.separator ?? map.separator, is_last: true }
  const reader = recordReader({ map, head: null, day: null, file }, form)
  const rows: ReadFile['rows'] = []
  const bad: ReadFile['bad'] = []
  for (const record of splitRecords({ lines: 0, rest: '', hash: '' }, text, form)) {
    const one = reader.read(record)
    if (one && isRow(one)) rows.push({ row: one, record })
    else if (one) bad.push({ why: one, record })
  }
  reader.end()
  const agreed = agreedConventions(file)
  return agreed ? readFile(map, text, agreed) : { head: reader.head()!, rows, bad }
}
