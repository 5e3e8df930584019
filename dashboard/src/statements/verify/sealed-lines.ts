import { sha256 } from './sha256.ts'

/** What became of a row of a file whose cells have digests: `n` is its place when it was signed, `place` the one in the file. */
export type LineFinding<Cell extends string> =
  | { is: 'changed'; n: number; place: number; cells: { cell: Cell; value: string }[] }
  | { is: 'added'; place: number }
  | { is: 'moved'; n: number; place: number }
  | { is: 'removed'; n: number }

/** A row as the file has it: its cells' texts, and the digests beside them. */
export interface FileLine<Cell extends string> {
  line: Record<Cell, string>
  check: string
}

/** How rows were sealed. */
export interface SealedLines<Cell extends string> {
  cells: readonly Cell[]
  /** The cells by which a row is known again. */
  known: readonly Cell[]
  row_count: number
  /** SHA-256 of the checks, or its first digits. */
  checks_hash: string
  digestLength: number
  /** The text whose SHA-256 begins with a cell's digest. */
  textOf: (n: number, cell: Cell, value: string) => string
  /** The values that a cell of a file may stand for, the likeliest first. */
  valuesOf: (cell: Cell, text: string) => readonly string[]
}

/** Rows that are looked up among all places, so that a file of garbage ends soon. */
const lookedUpMost = 100

/**
 * Compares each cell with its digest. `lines`: the rows as they were sealed, as far as their digests know them; their hash decides,
 * since a digest is short.
 */
export async function compareLines<Cell extends string>(rows: readonly FileLine<Cell>[], sealed: SealedLines<Cell>) {
  const placeOf = placesByDigest(sealed)
  const checks = new Map<number, string>()
  const findings: LineFinding<Cell>[] = []
  const lines: Record<Cell, string>[] = []
  let last = 0
  for (const [at, row] of rows.entries()) {
    const place = at + 1
    const n = await placeOf(row, [last + 1, place])
    if (n === undefined || checks.has(n)) {
      findings.push({ is: 'added', place })
      continue
    }
    checks.set(n, row.check)
    if (n < last) findings.push({ is: 'moved', n, place })
    last = Math.max(n, last)
    const { line, cells } = await readLine(row, sealed, n)
    lines.push(line)
    if (cells.length > 0) findings.push({ is: 'changed', n, place, cells })
  }
  for (let n = 1; n <= sealed.row_count; n++) if (!checks.has(n)) findings.push({ is: 'removed', n })
  const inOrder = [...checks].toSorted(([one], [other]) => one - other).map(([, check]) => check)
  const isWhole = inOrder.length === sealed.row_count
  const areSealed = !isWhole || (await sha256(inOrder.join('\n'))).startsWith(sealed.checks_hash)
  return { findings, lines, are_checks_sealed: areSealed }
}

/** The row by the values that its digests know, and the cells that they do not know. */
async function readLine<Cell extends string>({ line, check }: FileLine<Cell>, sealed: SealedLines<Cell>, n: number) {
  const read = await Promise.all(
    sealed.cells.map(async (cell) => {
      const values = sealed.valuesOf(cell, line[cell])
      const known = await firstKnown(values, (value) => isDigestOf(check, sealed, { n, cell, value }))
      return { cell, known, value: known ?? values[0] ?? line[cell] }
    }),
  )
  const cells = read.filter(({ known }) => known === undefined).map(({ cell }) => ({ cell, value: line[cell] }))
  return { line: Object.fromEntries(read.map(({ cell, value }) => [cell, value])) as Record<Cell, string>, cells }
}

async function firstKnown(values: readonly string[], isKnown: (value: string) => Promise<boolean>) {
  for (const value of values) if (await isKnown(value)) return value
  return undefined
}

interface CellValue<Cell> {
  n: number
  cell: Cell
  value: string
}

async function isDigestOf<Cell extends string>(
  check: string,
  { cells, digestLength, textOf }: SealedLines<Cell>,
  { n, cell, value }: CellValue<Cell>,
): Promise<boolean> {
  const at = cells.indexOf(cell) * digestLength
  return (await sha256(textOf(n, cell, value))).slice(0, digestLength) === check.slice(at, at + digestLength)
}

/** Finds the place that a row had when it was signed, by the digests of its known cells. */
function placesByDigest<Cell extends string>(sealed: SealedLines<Cell>) {
  let left = lookedUpMost
  const isAt = async ({ line, check }: FileLine<Cell>, n: number) => {
    for (const cell of sealed.known)
      for (const value of sealed.valuesOf(cell, line[cell]))
        if (await isDigestOf(check, sealed, { n, cell, value })) return true
    return false
  }
  return async (row: FileLine<Cell>, likeliest: readonly number[]): Promise<number | undefined> => {
    for (const n of likeliest) if (n <= sealed.row_count && (await isAt(row, n))) return n
    if (left-- <= 0) return undefined
    for (let n = 1; n <= sealed.row_count; n++) if (await isAt(row, n)) return n
    return undefined
  }
}
