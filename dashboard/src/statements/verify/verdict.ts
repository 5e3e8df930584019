import type { StatementClaim } from '@sahuji/contract/statements/claim'
import type { LogInBooks } from '@sahuji/contract/statements/log-books'
import type { VerifiedStatement } from '@sahuji/contract/statements'
import { kathmanduDay } from '@sahuji/contract/time/time'
import type { FileContents } from './files/file-table.ts'
import type { PublicKey } from './published-keys.ts'
import type { Unsigned } from './check-signature.ts'
import type { CheckedBook } from './book/check-book.ts'
import type { CheckedLog } from './log/check-log.ts'
import type { FileCheck } from './rows/findings.ts'

/** What our books say of a statement: their answer, that they know no such code, or that they could not be asked. */
export type InBooks = VerifiedStatement | 'unknown' | 'unreachable'

/** What our books say of a log's leaf and seal; null: the file has no rows, so it names none. */
export type LogInOurBooks = LogInBooks['ledger'] | 'unreachable' | null

/** What is known of a paper or a file. */
export type Found =
  | { is: 'not_ours'; why: Unsigned | 'unknown_code' | 'unreadable'; file?: FileContents['kind'] }
  | { is: 'log'; log: CheckedLog; books: LogInOurBooks }
  | { is: 'book'; book: CheckedBook; books: InBooks }
  /** Neither our server nor keys of an earlier visit. */
  | { is: 'unreachable' }
  | {
      is: 'signed'
      claim: StatementClaim
      text: string
      key: PublicKey
      /** A paper's claim alone, or the file in which it was. */
      file: FileContents['kind'] | undefined
      rows: FileCheck | undefined
      books: InBooks
    }
export type SignedFound = Extract<Found, { is: 'signed' }>

/**
 * `genuine`: the totals are ours; `unchanged`: all rows are too; `altered`: a row or a line differs; `shortened`: cells lost
 * digits in another program and nothing else differs; `doubtful`: signed by us, but our books do not have it so.
 */
export type Verdict = 'unchanged' | 'genuine' | 'altered' | 'shortened' | 'doubtful'

export function verdictOf(found: SignedFound): Verdict {
  const { text, rows, books, file } = found
  const differs = typeof books === 'object' && (books.ledger === 'different' || books.claim !== text)
  if (books === 'unknown' || differs || isSignedLate(found)) return 'doubtful'
  if (!rows) return file === 'csv' || file === 'xlsx' ? 'altered' : 'genuine'
  const lines = rows.sums.length + rows.heads.length
  if (rows.are_rows_sealed && rows.findings.length === 0 && lines === 0) return 'unchanged'
  const isShortened = rows.findings.every((row) => row.is === 'changed' && row.cells.every((cell) => cell.is_shortened))
  const mayBeOnlyThat = isShortened && rows.findings.length > 0 && rows.are_checks_sealed && lines === 0
  return mayBeOnlyThat ? 'shortened' : 'altered'
}

/** Signed after the last day on which its key signed. */
export const isSignedLate = ({ claim, key }: { claim: { issued_at: Date }; key: PublicKey }): boolean =>
  key.retired !== null && kathmanduDay(claim.issued_at) > key.retired
