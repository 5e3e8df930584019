import type { StatementClaim } from '@sahuji/contract/statements/claim'
import { canonicalCells } from '@sahuji/contract/statements/rows'
import type { PublishedWords } from '../published-keys.ts'
import { type FileCells, momentOf, type SaidCell } from './cell-values.ts'
import { figureOf, knownBy, type ReadRow } from './read-rows.ts'
import { nepaliDaysWritten, timesWritten } from './written-values.ts'

/** What was sealed in the cells of rows that were changed, by row number; a cell that cannot be known is left out. */
export type SealedValues = ReadonlyMap<number, ReadonlyMap<SaidCell, string>>

/**
 * Works out what was sealed in the changed cells: figures follow from the others and from the balances around them, codes are
 * tried. A value counts only where it has the sealed digest.
 */
export async function sealedValues(
  rows: readonly ReadRow[],
  claim: StatementClaim,
  words: PublishedWords,
): Promise<SealedValues> {
  const byNumber = new Map(rows.flatMap((row) => (row.n === undefined ? [] : [[row.n, row] as const])))
  const afters = balancesFromTheEnd(byNumber, claim)
  const sealed = new Map<number, ReadonlyMap<SaidCell, string>>()
  let before: bigint | undefined = claim.opening
  for (let n = 1; n <= claim.row_count; n++) {
    const row = byNumber.get(n)
    if (!row) {
      before = afters.get(n)
      continue
    }
    const found =
      row.wrong.length === 0
        ? new Map<SaidCell, string>()
        : await valuesOf(row, claim.code, { before, after: afters.get(n), words })
    if (row.wrong.length > 0) sealed.set(n, found)
    const known = (cell: 'net' | 'balance') =>
      row.wrong.includes(cell) ? (found.has(cell) ? BigInt(found.get(cell)!) : undefined) : figureOf(row, cell)
    const [balance, net] = [known('balance'), known('net')]
    before = balance ?? (before !== undefined && net !== undefined ? before + net : afters.get(n))
  }
  return sealed
}

/** The balance after each row, from the closing backwards as far as the sealed figures go, and where it is itself sealed. */
function balancesFromTheEnd(byNumber: ReadonlyMap<number, ReadRow>, { row_count, closing }: StatementClaim) {
  const afters = new Map<number, bigint>()
  let after: bigint | undefined = closing
  for (let n = row_count; n >= 1; n--) {
    const row = byNumber.get(n)
    const sealed = (cell: 'net' | 'balance') => (row && !row.wrong.includes(cell) ? figureOf(row, cell) : undefined)
    after = sealed('balance') ?? after
    if (after !== undefined) afters.set(n, after)
    const net = sealed('net')
    after = after !== undefined && net !== undefined ? after - net : undefined
  }
  return afters
}

interface Around {
  before: bigint | undefined
  after: bigint | undefined
  words: PublishedWords
}

async function valuesOf(row: ReadRow, code: string, around: Around): Promise<Map<SaidCell, string>> {
  const found = new Map<SaidCell, string>()
  // a figure that was found may give the next one
  for (const cell of [...row.wrong, ...row.wrong]) {
    if (found.has(cell)) continue
    const digest = row.digests[canonicalCells.indexOf(cell)]!
    const value = await knownBy(digest, likelyValues(cell, row, found, around), { code, n: `${row.n}`, cell })
    if (value !== undefined) found.set(cell, value)
  }
  return found
}

function likelyValues(
  cell: SaidCell,
  row: ReadRow,
  found: ReadonlyMap<SaidCell, string>,
  { before, after, words }: Around,
): string[] {
  const figure = (of: 'amount' | 'fee' | 'net' | 'balance') => {
    if (row.wrong.includes(of)) return found.has(of) ? BigInt(found.get(of)!) : undefined
    return figureOf(row, of)
  }
  const [amount, fee, net] = [figure('amount'), figure('fee'), figure('net')]
  const balance = figure('balance') ?? after
  const texts = (...values: (bigint | false | undefined)[]) =>
    values.flatMap((value) => (value === undefined || value === false ? [] : [`${value}`]))
  switch (cell) {
    case 'amount':
      return texts(net !== undefined && fee !== undefined && net + fee, net, 0n)
    case 'fee':
      return texts(amount !== undefined && net !== undefined && amount - net, 0n)
    case 'net':
      return texts(
        before !== undefined && balance !== undefined && balance - before,
        amount !== undefined && fee !== undefined && amount - fee,
      )
    case 'balance':
      return texts(after, before !== undefined && net !== undefined && before + net)
    case 'kind':
      return [row.codes?.kind ?? '', ...Object.keys(words.kinds)]
    case 'method':
      return [row.codes?.method ?? '', ...methodsLike(row.file.how, words)]
    case 'posted_at':
      return [row.codes?.posted_at ?? '', ...momentsNear(row.file)]
    default:
      return ['']
  }
}

/** Every method alone and with the rest of the file’s words: `qr 1`. */
const methodsLike = (said: string, words: PublishedWords): string[] => {
  const rest = /\s(\S+)$/.exec(said)?.[1]
  const codes = Object.keys(words.methods)
  return ['', ...codes, ...codes.flatMap((code) => (rest === undefined ? [] : [`${code} ${rest}`]))]
}

/** The time on the day that the Nepali date names. */
const momentsNear = ({ nepali_date, time }: FileCells): string[] =>
  nepaliDaysWritten(nepali_date).flatMap((day) =>
    timesWritten(time).values.flatMap((clock) => momentOf(day, clock) ?? []),
  )
