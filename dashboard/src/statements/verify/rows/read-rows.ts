import type { StatementClaim } from '@sahuji/contract/statements/claim'
import { type CheckCell, digestsIn, partsOfCheckCell } from '@sahuji/contract/statements/rows'
import type { PublishedWords } from '../published-keys.ts'
import { type FileCells, type SaidCell, saidCells, valuesSaid } from './cell-values.ts'
import { type Cells, digestOfCell } from './hash-file-rows.ts'

/** A row of a file as it was read. */
export interface ReadRow {
  /** Its place in the file, from 1. */
  place: number
  file: FileCells
  /** Its number when it was sealed; undefined where its check belongs to no row of the statement. */
  n: number | undefined
  digests: readonly string[]
  /** The codes beside its check, which count only where they have its digests. */
  codes: CheckCell | undefined
  /** Its canonical row as the file has it. */
  cells: Cells
  /** The cells whose digest does not fit the file. */
  wrong: readonly SaidCell[]
}

/** A row by its likeliest reading, before any digest was looked at. */
export function likeliestRow(file: FileCells, place: number, words: PublishedWords): ReadRow {
  const said = saidCells.map((cell) => [cell, valuesSaid(cell, file, words).values[0] ?? ''])
  const cells = { n: `${place}`, ...Object.fromEntries(said) } as Cells
  const codes = partsOfCheckCell(file.check)
  const digests = (codes && digestsIn(codes.check)) ?? []
  return { place, file, n: place, digests, codes, cells, wrong: [] }
}

/** Rows beyond those of the statement are not looked up, so that a file of garbage ends soon. */
const strangersMost = 1_000

/** Rows by their digests: the number under which each was sealed, and for each cell the reading that its digest knows. */
export async function rowsByDigests(
  rows: readonly ReadRow[],
  claim: StatementClaim,
  words: PublishedWords,
): Promise<ReadRow[]> {
  const numberOf = numbersByDigest(claim)
  const taken = new Set<number>()
  const read: ReadRow[] = []
  let last = 0
  for (const row of rows) {
    const [digest] = row.digests
    const mayBeOurs = digest !== undefined && row.place <= claim.row_count + strangersMost
    const n = mayBeOurs ? await numberOf(digest, [Number(row.codes?.n), last + 1]) : undefined
    // the same row a second time is one that was added
    if (n === undefined || taken.has(n)) read.push({ ...row, n: undefined })
    else {
      taken.add(n)
      last = n
      read.push(await byItsDigests({ ...row, n }, claim.code, words))
    }
  }
  return read
}

/** Finds the number of a row by the digest of its number. */
function numbersByDigest({ code, row_count }: StatementClaim) {
  const digestOf = (n: number) => digestOfCell(code, `${n}`, 'n', `${n}`)
  let all: Map<string, number> | undefined
  return async (digest: string, likeliest: readonly number[]): Promise<number | undefined> => {
    for (const n of likeliest) if (n >= 1 && n <= row_count && (await digestOf(n)) === digest) return n
    if (!all) {
      all = new Map()
      for (let n = 1; n <= row_count; n++) all.set(await digestOf(n), n)
    }
    return all.get(digest)
  }
}

async function byItsDigests(row: ReadRow, code: string, words: PublishedWords): Promise<ReadRow> {
  const n = `${row.n}`
  const known = await Promise.all(
    saidCells.map((cell, at) =>
      knownBy(row.digests[at + 1]!, valuesSaid(cell, row.file, words).values, { code, n, cell }),
    ),
  )
  const wrong = saidCells.filter((_, at) => known[at] === undefined)
  const said = saidCells.map((cell, at) => [cell, known[at] ?? row.cells[cell]])
  return { ...row, wrong, cells: { n, ...Object.fromEntries(said) } as Cells }
}

/** The value that has this digest; undefined for none. */
export async function knownBy(
  digest: string,
  values: readonly string[],
  { code, n, cell }: { code: string; n: string; cell: SaidCell },
): Promise<string | undefined> {
  for (const value of values) if ((await digestOfCell(code, n, cell, value)) === digest) return value
  return undefined
}

/** A figure of a row in paisa; undefined where the file has no figure there. */
export const figureOf = ({ cells }: ReadRow, cell: 'amount' | 'fee' | 'net' | 'balance'): bigint | undefined =>
  /^-?\d+$/.test(cells[cell]) ? BigInt(cells[cell]) : undefined
