import {
  type CanonicalCell,
  canonicalCells,
  canonicalLine,
  cellText,
  checkOf,
  rowsInBlock,
} from '@sahuji/contract/statements/rows'
import { sha256 } from '../sha256.ts'

/** A canonical row's cells. */
export type Cells = Record<CanonicalCell, string>

/** The digest of one cell of a row, of as many digits as a check holds for it. */
export const digestOfCell = async (code: string, n: string, cell: CanonicalCell, value: string): Promise<string> =>
  checkOf([await sha256(cellText(code, n, cell, value))])

/** The check of a canonical row: a digest of each of its cells. */
export const checkOfCells = async (code: string, cells: Cells): Promise<string> =>
  (await Promise.all(canonicalCells.map((cell) => digestOfCell(code, cells.n, cell, cells[cell])))).join('')

/** The hash of a statement's rows: of the hashes of its blocks of lines. Hex. */
export const hashOfRows = (rows: readonly Cells[]): Promise<string> =>
  hashOfLines(rows.length, (at) => canonicalLine(rows[at]!))

/** The same of its checks. */
export const hashOfChecks = (checks: readonly string[]): Promise<string> =>
  hashOfLines(checks.length, (at) => checks[at]!)

async function hashOfLines(count: number, lineAt: (at: number) => string): Promise<string> {
  const hashes: string[] = []
  for (let start = 0; start < count; start += rowsInBlock) {
    const length = Math.min(rowsInBlock, count - start)
    hashes.push(await sha256(Array.from({ length }, (_, at) => lineAt(start + at)).join('\n')))
  }
  return sha256(hashes.join('\n'))
}
