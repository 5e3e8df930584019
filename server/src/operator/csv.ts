import { csvText } from '../platform/csv-cells.ts'
import { json } from '../platform/database/sql.ts'

/** Rows as CSV (RFC 4180) under the names of their columns; no cell is taken for a formula by a spreadsheet. */
export function csvOf<Name extends string>(names: readonly Name[], rows: readonly Readonly<Record<Name, unknown>>[]) {
  const lines = rows.map((row) => names.map((name) => cellOf(row[name])).join(','))
  return [names.join(','), ...lines, ''].join('\r\n')
}

function cellOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  const plain =
    value instanceof Date ? value.toISOString() : typeof value === 'object' ? json(value) : `${value as string}`
  const text = csvText(plain)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
