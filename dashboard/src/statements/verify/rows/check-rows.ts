import type { StatementClaim } from '@sahuji/contract/statements/claim'
import type { FileTable } from '../files/file-table.ts'
import type { PublishedWords } from '../published-keys.ts'
import { cellsOf } from './cell-values.ts'
import { changedCells } from './changed-cells.ts'
import { changedHeads, changedSums, languageOfHeads } from './changed-lines.ts'
import type { FileCheck, FileRow, RowFinding } from './findings.ts'
import { hashOfChecks, hashOfRows } from './hash-file-rows.ts'
import { figureOf, likeliestRow, type ReadRow, rowsByDigests } from './read-rows.ts'
import { type SealedValues, sealedValues } from './sealed-values.ts'

/**
 * Compares the rows of a file with its claim: first all of them by one hash, and where that differs each cell by the digest in
 * its row's check.
 */
export async function checkRows(table: FileTable, claim: StatementClaim, words: PublishedWords): Promise<FileCheck> {
  const likely = table.rows.map((line, at) => likeliestRow(cellsOf(line), at + 1, words))
  const isLikely = await areSealed(likely, claim)
  const rows = isLikely ? likely : await rowsByDigests(likely, claim, words)
  const areRowsSealed = isLikely || (isWhole(rows) && (await areSealed(rows, claim)))
  const sealed = areRowsSealed ? new Map() : await sealedValues(rows, claim, words)
  const language = languageOfHeads(table.heads, words)
  return {
    row_count: rows.length,
    findings: findingsOf(rows, claim, { sealed, words, language }),
    sums: changedSums(table.sums, claim, words),
    heads: changedHeads(table.heads, words),
    are_rows_sealed: areRowsSealed,
    are_checks_sealed: await areChecksSealed(rows, claim),
    ...figuresIn(rows, claim),
    neighbours: new Map(rows.map((row) => [row.place, shownRow(row)])),
  }
}

const areSealed = async (rows: readonly ReadRow[], claim: StatementClaim): Promise<boolean> =>
  rows.length === claim.row_count && (await hashOfRows(rows.map(({ cells }) => cells))) === claim.rows_hash

const isWhole = (rows: readonly ReadRow[]): boolean =>
  rows.every(({ n, place, wrong }) => n === place && wrong.length === 0)

async function areChecksSealed(rows: readonly ReadRow[], claim: StatementClaim): Promise<boolean> {
  const ours = rows.filter(({ n }) => n !== undefined).toSorted((one, other) => one.n! - other.n!)
  if (ours.length !== claim.row_count) return false
  return (await hashOfChecks(ours.map(({ digests }) => digests.join('')))).slice(0, 32) === claim.checks_hash
}

interface Against {
  sealed: SealedValues
  words: PublishedWords
  language: number
}

/** What became of each row, in the order of the file; a removed one is where it was. */
function findingsOf(rows: readonly ReadRow[], claim: StatementClaim, { sealed, ...rest }: Against): RowFinding[] {
  const inOrder = longestOrder(rows)
  const found = rows.flatMap((row): RowFinding[] => {
    const shown = shownRow(row)
    if (row.n === undefined) return [{ is: 'added', n: row.place, row: shown }]
    const cells = changedCells(row, { sealed: sealed.get(row.n) ?? new Map(), ...rest })
    return [
      ...(inOrder.has(row) ? [] : [{ is: 'moved' as const, n: row.n, row: shown }]),
      ...(cells.length === 0 ? [] : [{ is: 'changed' as const, n: row.n, row: shown, cells }]),
    ]
  })
  const numbers = new Set(rows.map(({ n }) => n))
  for (let n = 1; n <= claim.row_count; n++) if (!numbers.has(n)) found.push({ is: 'removed', n })
  return found.toSorted((one, other) => one.n - other.n)
}

/** The most rows whose numbers rise: the others are where they were not. */
function longestOrder(rows: readonly ReadRow[]): ReadonlySet<ReadRow> {
  const ours = rows.filter((row) => row.n !== undefined)
  // by length: the row with which a rising sequence of that length ends lowest
  const ends: number[] = []
  const before: number[] = []
  for (const [at, row] of ours.entries()) {
    let [low, high] = [0, ends.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (ours[ends[middle]!]!.n! < row.n!) low = middle + 1
      else high = middle
    }
    before.push(low === 0 ? -1 : ends[low - 1]!)
    ends[low] = at
  }
  const order = new Set<ReadRow>()
  for (let at = ends.at(-1) ?? -1; at !== -1; at = before[at]!) order.add(ours[at]!)
  return order
}

/** Whether the figures of the file agree with each other and with the sealed sums. */
function figuresIn(rows: readonly ReadRow[], claim: StatementClaim) {
  let [moneyIn, moneyOut, fees] = [0n, 0n, 0n]
  let balance = claim.opening
  let do_balances_follow = true
  let areFigures = true
  for (const row of rows) {
    const [net, fee, after] = [figureOf(row, 'net'), figureOf(row, 'fee'), figureOf(row, 'balance')]
    if (net === undefined || fee === undefined || after === undefined) {
      areFigures = false
      do_balances_follow = false
      continue
    }
    if (net > 0n) moneyIn += net
    else moneyOut -= net
    fees += fee
    do_balances_follow &&= after === balance + net
    balance = after
  }
  const isSum = moneyIn === claim.money_in && moneyOut === claim.money_out && fees === claim.fees
  return {
    do_balances_follow,
    do_rows_add_up: areFigures && isSum && claim.opening + moneyIn - moneyOut === claim.closing,
    closing_in_file: areFigures ? balance : undefined,
  }
}

const shownRow = ({ place, file: { who, what, net } }: ReadRow): FileRow => ({ place, who, what, net })
