import type { FileColumn } from '../files/file-table.ts'

/** A cell that does not say what we sealed. */
export interface ChangedCell {
  column: FileColumn
  in_file: string
  /** What we sealed, as a file writes it; undefined where only its digest is known. */
  sealed: string | undefined
  /** Another program wrote it with fewer digits: it cannot be compared. */
  is_shortened: boolean
}

/** A row of the file beside its neighbours. */
export interface FileRow {
  /** Its place in the file, from 1. */
  place: number
  who: string
  what: string
  net: string
}

/** What became of a row since we sealed it. */
export type RowFinding = {
  /** The number of the row as it was sealed; of an added one, its place in the file. */
  n: number
} & (
  | { is: 'changed'; row: FileRow; cells: readonly ChangedCell[] }
  | { is: 'removed' }
  | { is: 'added'; row: FileRow }
  | { is: 'moved'; row: FileRow }
)

/** A line about the whole statement, or a heading, that does not say what we sealed. */
export interface ChangedLine {
  name: string
  in_file: string
  sealed: string
}

/** What the rows of a file say, compared with its claim. */
export interface FileCheck {
  row_count: number
  /** In the order of the file. */
  findings: readonly RowFinding[]
  sums: readonly ChangedLine[]
  heads: readonly ChangedLine[]
  /** The hash of the rows is the sealed one. */
  are_rows_sealed: boolean
  /** The rows' checks are the sealed ones, so that each finding is exact. */
  are_checks_sealed: boolean
  do_balances_follow: boolean
  do_rows_add_up: boolean
  /** The sums as the rows of the file come to; undefined where a figure cannot be read. */
  closing_in_file: bigint | undefined
  neighbours: ReadonlyMap<number, FileRow>
}
