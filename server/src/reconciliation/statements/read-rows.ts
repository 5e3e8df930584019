import type { ColumnMap } from '@sahuji/contract/reconciliation/column-maps'
import type { BadLine } from '@sahuji/contract/reconciliation/statement-shapes'
import { amountOf, dateOf, type KnownDays, plainCell } from './read-cells.ts'
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
export function missingColumns({ columns, negative, counts }: ColumnMap, head: readonly string[]): string[] {
  const names = new Set(head.map(headOf))
  return [...Object.values(columns), negative?.column, counts?.column].filter(
    (name): name is string => name !== undefined && !names.has(headOf(name)),
  )
}

/** A head's cell as it is compared. */
const headOf = (cell: string) => plainCell(cell).toLowerCase().replace(/\s+/g, ' ')

/** Reads the records behind the head by a map; each becomes a row, a bad line with its number, or is passed over. */
export function rowReader(map: ColumnMap, head: readonly string[], day: string | null) {
  const byHead = new Map(head.map((cell, place) => [headOf(cell), place]))
  const names = [...Object.values(map.columns), map.negative?.column, map.counts?.column].filter(
    (name) => name !== undefined,
  )
  const known: KnownDays = new Map()
  const places = new Map(names.map((name) => [name, byHead.get(headOf(name)) ?? -1]))
  return (record: FileRecord): ReadRow | BadLine | undefined => {
    const cell = (name: string | undefined) =>
      name === undefined ? '' : plainCell(record.cells[places.get(name) ?? -1])
    const bad = (column: string | undefined, why: string): BadLine => ({
      line: record.line,
      column: column ?? null,
      why,
      text: record.text.slice(0, 200),
    })
    if (record.isOpen) return bad(undefined, 'a quotation mark was never closed')
    if (record.cells.length < 2) return record.cells[0] ? bad(undefined, 'one cell alone') : undefined
    if (map.counts && !says(map.counts.words, cell(map.counts.column))) return undefined
    const { columns } = map
    const date =
      columns.date === undefined ? dated(day) : dateOf(cell(columns.date), cell(columns.time), map.dates, known)
    if (!date) return bad(columns.date, 'no date that the map knows')
    const fee = columns.fee === undefined ? null : amountOf(cell(columns.fee), map.amounts)
    if (fee === undefined) return bad(columns.fee, 'no amount')
    const stated = statedAmount(map, cell)
    if (typeof stated === 'string') return bad(stated, 'no amount')
    const amount = map.is_net ? stated + (fee ?? 0n) : stated
    if (amount === 0n) return bad(columns.amount ?? columns.credit, 'an amount of nothing')
    const { line } = record
    const size = fee !== null && fee < 0n ? -fee : fee
    return { line, ...date, amount, fee: size, ...words(map, cell) }
  }
}

const dated = (day: string | null) => (day === null ? undefined : { day, at: null })

/** The amount with its sign; the column's name where it says none. */
function statedAmount(map: ColumnMap, cell: (name: string | undefined) => string): bigint | string {
  const { amount, credit, debit } = map.columns
  const [all, came, left] = [amount, credit, debit].map((name) => amountOf(cell(name), map.amounts))
  if (all === undefined) return amount!
  if (came === undefined) return credit!
  if (left === undefined) return debit!
  if (amount === undefined) return came - (left < 0n ? -left : left)
  const isNegative = map.negative && says(map.negative.words, cell(map.negative.column))
  return isNegative && all > 0n ? -all : all
}

const says = (words: readonly string[], text: string) => words.some((word) => word.toLowerCase() === text.toLowerCase())

function words({ columns }: ColumnMap, cell: (name: string | undefined) => string) {
  return {
    reference: comparable(cell(columns.reference)),
    rail_reference: comparable(cell(columns.rail_reference)),
    description: cell(columns.description).slice(0, 300),
  }
}

/** A reference as it is compared: capital letters and digits; null where none are left. As comparable_reference in the database. */
export const comparable = (text: string): string | null =>
  text
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .slice(0, 64) || null

/** True for a row, false for a line that could not be read. */
export const isRow = (read: ReadRow | BadLine): read is ReadRow => 'amount' in read
