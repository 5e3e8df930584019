import { createHash } from 'node:crypto'
import { type CanonicalCell, canonicalCells, canonicalLine, cellText, checkOf } from '@sahuji/contract/statements/rows'

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

/** The check of a canonical row: a digest of each of its cells, bound to its statement and row. */
export const checkOfCells = (code: string, cells: Record<CanonicalCell, string>): string =>
  checkOf(canonicalCells.map((cell) => sha256(cellText(code, cells.n, cell, cells[cell]))))

/** The hashes of a block of canonical rows: of its lines, and of their checks. Hex. */
export function hashBlock(code: string, rows: readonly Record<CanonicalCell, string>[]) {
  return {
    lines_hash: sha256(rows.map(canonicalLine).join('\n')),
    checks_hash: sha256(rows.map((cells) => checkOfCells(code, cells)).join('\n')),
  }
}

/** The hash of a statement, from the hashes of its blocks in their order. Hex. */
export const hashOfBlocks = (hashes: readonly string[]): string => sha256(hashes.join('\n'))
