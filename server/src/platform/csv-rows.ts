import { csvGuarded, csvText } from './csv-cells.ts'
import { json } from './database/sql.ts'

type Rows<Name extends string> = readonly Readonly<Record<Name, unknown>>[]

/**
 * Rows as CSV (RFC 4180) under their column names, for a person: a spreadsheet reads no text as a formula, number or
 * day.
 */
export const csvOf = <Name extends string>(names: readonly Name[], rows: Rows<Name>): string =>
  linesOf(names, rows, csvText)

/** The same for another program, which reads plain numbers; a spreadsheet runs no cell as a formula. */
export const csvForPrograms = <Name extends string>(names: readonly Name[], rows: Rows<Name>): string =>
  linesOf(names, rows, csvGuarded)

function linesOf<Name extends string>(names: readonly Name[], rows: Rows<Name>, textOf: (text: string) => string) {
  const lines = rows.map((row) => names.map((name) => cellOf(row[name], textOf)).join(','))
  return [names.join(','), ...lines, ''].join('\r\n')
}

function cellOf(value: unknown, textOf: (text: string) => string): string {
  if (value === null || value === undefined) return ''
  const isText = typeof value === 'string'
  const plain = isText ? textOf(value) : value instanceof Date ? value.toISOString() : json(value)
  const text = isText ? plain : csvGuarded(plain)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
