import type { FileColumns, readCooperativeFile } from '@sahuji/contract/cooperatives/files'
import type { Takes } from '@sahuji/contract/http/route'
import type { ColumnMap } from '@sahuji/contract/reconciliation/column-maps'
import { Refusal } from '../../platform/refusal.ts'
import { plainCell } from '../../reconciliation/statements/read-cells.ts'
import { readFile } from '../../reconciliation/statements/read-file.ts'
import { headOf } from '../../reconciliation/statements/read-rows.ts'
import type { FileRecord } from '../../reconciliation/statements/split-records.ts'

/** A line of the cooperative's file; paisa, positive: a member paid. */
export interface TheirLine {
  line: number
  day: string
  amount: bigint
  /** Numbers in comparable form: capital letters and digits. */
  receipt_key: string | null
  voucher_key: string | null
  /** Unchanged, for people. */
  voucher: string | null
  member: string | null
  head: string | null
}

type Ask = Pick<Takes<typeof readCooperativeFile>, 'text' | 'columns' | 'separator' | 'from' | 'to'>

/**
 * Reads a file of the cooperative by the columns that were chosen. Lines without a day are its totals, and are passed over.
 * Refuses cooperative_file_unreadable, cooperative_file_other_days, cooperative_file_empty, statement_column_missing and _doubled.
 */
export function readTheirFile({ text, columns, separator, from, to }: Ask): TheirLine[] {
  const { head, rows, bad } = readFile(mapOf(columns, separator), text)
  const heads = head.map(headOf)
  const cellOf = ({ cells }: FileRecord, name: string | undefined) =>
    name === undefined ? '' : plainCell(cells[heads.indexOf(headOf(name))]).slice(0, 100)
  const unread = bad.find(({ record }) => cellOf(record, columns.day) !== '')
  if (unread) throw new Refusal('cooperative_file_unreadable', { line: `${unread.record.line}` }, ['text'])
  const outside = rows.find(({ row: { day } }) => day < from || day > to)?.row
  if (outside) {
    const { line, day } = outside
    throw new Refusal('cooperative_file_other_days', { line: `${line}`, day }, ['from'])
  }
  if (rows.length === 0) throw new Refusal('cooperative_file_empty', {}, ['text'])
  return rows.map(({ row: { line, day, amount, reference, rail_reference }, record }) => ({
    line,
    day,
    amount,
    receipt_key: reference,
    voucher_key: rail_reference,
    voucher: cellOf(record, columns.voucher) || null,
    member: cellOf(record, columns.member) || null,
    head: cellOf(record, columns.head) || null,
  }))
}

/** The map of reconciliation that these columns are: days in either calendar, amounts in rupees. */
function mapOf({ day, amount, credit, debit, receipt, voucher }: FileColumns, separator: Ask['separator']): ColumnMap {
  const isWhole = amount !== undefined ? !credit && !debit : credit !== undefined
  if (!isWhole) throw new Refusal('fields_invalid', {}, ['columns.amount'])
  return {
    separator,
    skip: 0,
    columns: {
      date: day,
      ...(amount !== undefined && { amount }),
      ...(credit !== undefined && { credit }),
      ...(debit !== undefined && { debit }),
      ...(receipt !== undefined && { reference: receipt }),
      ...(voucher !== undefined && { rail_reference: voucher }),
    },
    dates: ['ymd', 'bs-ymd', 'dmy', 'bs-dmy', 'dMy'],
    amounts: 'rupees',
    window_days: 1,
    agreed_fee: null,
  }
}
