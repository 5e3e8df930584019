import type { ColumnMap } from '@sahuji/contract/reconciliation/column-maps'
import type { BadLine, DebitSign } from '@sahuji/contract/reconciliation/statement-shapes'
import { agreeOnDate, agreeOnDebit, type FileConventions, followBalance, newConventions } from './file-conventions.ts'
import { amountOf, type KnownDates, momentOf, plainCell, writtenDate } from './read-cells.ts'
import type { FileRecord } from './split-records.ts'

/** A row of a statement as it was read. Paisa; positive: the rail owes us more, or the bank has more of ours. */
export interface ReadRow {
  line: number
  day: string
  at: Date | null
  amount: bigint
  fee: bigint | null
  reference: string | null
  rail_reference: string | null
  description: string
}

/** The columns that a map names, and the head has not; none where all are there. */
export function missingColumns(map: ColumnMap, head: readonly string[]): string[] {
  const names = new Set(head.map(headOf))
  return columnNames(map).filter((name) => !names.has(headOf(name)))
}

/** A head's cell in comparable form. */
export const headOf = (cell: string) => plainCell(cell).toLowerCase().replace(/\s+/g, ' ')

/** A column that the map needs and the head has more than once: which of them counts is unknown. */
export const doubledColumn = (map: ColumnMap, head: readonly string[]): string | undefined => {
  const heads = head.map(headOf)
  return columnNames(map).find((name) => heads.filter((one) => one === headOf(name)).length > 1)
}

const columnNames = ({ columns, negative, counts }: ColumnMap): string[] =>
  [...Object.values(columns), negative?.column, counts?.column].filter((name) => name !== undefined)

/** How banks head the column of their running balance. */
const balanceHeads =
  /^(running |closing |available |ledger |account )?balance( \(?npr\)?| \(?rs\.?\)?)?$|^(बाँकी )?मौज्दात$/

/** Reads the records behind the head by a map; each becomes a row, a bad line with its number, or is passed over. */
export function rowReader(
  map: ColumnMap,
  head: readonly string[],
  { day, file = newConventions() }: { day: string | null; file?: FileConventions },
) {
  const heads = head.map(headOf)
  const places = new Map(columnNames(map).map((name) => [name, heads.indexOf(headOf(name))]))
  const balancePlace = heads.findIndex((one) => balanceHeads.test(one))
  const read: RowParts = { map, day, file, dates: new Map(), starts: new Map() }
  return (record: FileRecord): ReadRow | BadLine | undefined => {
    const cell = (name: string | undefined) =>
      name === undefined ? '' : plainCell(record.cells[places.get(name) ?? -1])
    if (record.isOpen) return bad(record, 'a quotation mark was never closed')
    if (record.cells.length < 2) return record.cells[0] ? bad(record, 'one cell alone') : undefined
    if (map.counts && !says(map.counts.words, cell(map.counts.column))) return undefined
    const row = readCells(read, record, cell)
    if (row === undefined || 'why' in row) return row
    const { amounts, ...one } = row
    const balance = balancePlace < 0 ? '' : plainCell(record.cells[balancePlace])
    if (balancePlace >= 0) {
      const figure = balance === '' ? null : amountOf(balance, map.amounts)
      if (typeof figure === 'string') return bad(record, figure, head[balancePlace])
      followBalance(file, { line: record.line, balance: figure, amounts })
    }
    return one
  }
}

interface RowParts {
  map: ColumnMap
  day: string | null
  file: FileConventions
  dates: KnownDates
  starts: Map<string, number>
}

const bad = (record: FileRecord, why: string, column?: string): BadLine => ({
  line: record.line,
  column: column ?? null,
  why,
  text: record.text.slice(0, 200),
})

type Cell = (name: string | undefined) => string

/** A row by its cells. `amounts`: what it moves, by both meanings of a debit's minus. */
function readCells(
  { map, day, file, dates, starts }: RowParts,
  record: FileRecord,
  cell: Cell,
): (ReadRow & { amounts: Record<DebitSign, bigint> }) | BadLine | undefined {
  const { columns } = map
  const fee = columns.fee === undefined ? null : amountOf(cell(columns.fee), map.amounts)
  if (typeof fee === 'string') return bad(record, fee, columns.fee)
  const stated = statedAmount(map, cell)
  if ('why' in stated) return bad(record, stated.why, stated.column)
  const names = referencesOf(map, cell)
  if ('why' in names) return bad(record, names.why, names.column)
  const { came, left } = stated
  const size = left < 0n ? -left : left
  const whole = map.is_net ? (fee ?? 0n) : 0n
  const amounts = { signed: came - left + whole, marked: came - size + whole }
  if (amounts.signed === 0n && amounts.marked === 0n)
    return bad(record, 'an amount of nothing', columns.amount ?? columns.credit)
  const dated = datedBy({ map, day, file, dates, starts }, cell)
  if ('why' in dated) return bad(record, dated.why, columns.date)
  const amount = came - agreeOnDebit(file, left, record.line) + whole
  const { line } = record
  return { line, ...dated, amount, fee: fee !== null && fee < 0n ? -fee : fee, ...names, amounts }
}

/** When a row happened: its Kathmandu day, and the moment where the cell contains one. */
function datedBy(
  { map, day, file, dates, starts }: RowParts,
  cell: Cell,
): { day: string; at: Date | null } | { why: string } {
  const { columns } = map
  if (columns.date === undefined) return day === null ? { why: 'no date that the map knows' } : { day, at: null }
  const text = cell(columns.date)
  const written = writtenDate(text, map.dates, dates)
  if (!written) return { why: 'no date that the map knows' }
  const agreed = agreeOnDate(file, { text, days: written.days })
  if (agreed === undefined) return { why: 'a date in another form than the lines before' }
  return { day: agreed, at: momentOf(agreed, written, cell(columns.time), starts) }
}

interface CellFault {
  column: string | undefined
  why: string
}

/** The amounts in and out, each as written; one column with both has its sign already. */
function statedAmount(map: ColumnMap, cell: Cell): { came: bigint; left: bigint } | CellFault {
  const { amount, credit, debit } = map.columns
  const read = (name: string | undefined) => amountOf(cell(name), map.amounts)
  const [all, came, left] = [read(amount), read(credit), read(debit)]
  if (typeof all === 'string') return { column: amount, why: all }
  if (typeof came === 'string') return { column: credit, why: came }
  if (typeof left === 'string') return { column: debit, why: left }
  // a debit that is marked as one, such as "50.00Dr", has no minus
  if (amount === undefined) return { came, left: /\bDR\b|DR\.?$/i.test(cell(debit)) && left < 0n ? -left : left }
  const isNegative = map.negative && says(map.negative.words, cell(map.negative.column))
  return { came: isNegative && all > 0n ? -all : all, left: 0n }
}

const says = (words: readonly string[], text: string) => words.some((word) => word.toLowerCase() === text.toLowerCase())

/** The references and words of a row. Spreadsheets cut long numbers to `1.23457E+17`: those digits are gone. */
function referencesOf({ columns }: ColumnMap, cell: Cell) {
  const cut = [columns.reference, columns.rail_reference].find((name) => /^\d(\.\d+)?E\+\d{2,3}$/i.test(cell(name)))
  if (cut !== undefined) return { column: cut, why: 'a reference that a spreadsheet cut' }
  return {
    reference: comparable(cell(columns.reference)),
    rail_reference: comparable(cell(columns.rail_reference)),
    description: cell(columns.description).slice(0, 300),
  }
}

/**
 * A reference in comparable form: capital letters and digits; null where none are left. Same as comparable_reference
 * in the database.
 */
export const comparable = (text: string): string | null =>
  text
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .slice(0, 64) || null

/** True for a row, false for a line that could not be read. */
export const isRow = (read: ReadRow | BadLine): read is ReadRow => 'amount' in read
