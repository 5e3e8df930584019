import { plain } from '../input/plain-text.ts'

/** A row of a statement: one transfer of the ledger that moved the wallet. Amounts in paisa, signed: out is negative. */
export interface StatementRow {
  /** Its place in the statement, from 1. */
  n: number
  posted_at: Date
  /** The kind of its transaction, or `received` of a send that came in. */
  kind: string
  counterparty: string
  /** How: the method's code as the history has it. */
  method: string
  reference: string
  /** The bank's own reference; empty where there is none. */
  rail_reference: string
  /** What moved before the fee; `net` = `amount` − `fee`. */
  amount: bigint
  fee: bigint
  net: bigint
  /** The wallet after this row. */
  balance: bigint
}

/** The cells of a canonical row, in their order. A row's check has a digest of each. */
export const canonicalCells = [
  'n',
  'posted_at',
  'kind',
  'counterparty',
  'method',
  'reference',
  'rail_reference',
  'amount',
  'fee',
  'net',
  'balance',
] as const satisfies (keyof StatementRow)[]
export type CanonicalCell = (typeof canonicalCells)[number]

/** How many rows a block holds: the hash of a statement is that of the hashes of its blocks. */
export const rowsInBlock = 1_000

/** How many hexadecimal digits of a cell's SHA-256 a check holds. */
const digestLength = 8

/**
 * The cells of a row in their canonical form, which is hashed and signed: whole paisa, the moment in UTC to the second, texts
 * composed (NFC) without control characters and with every run of white space as one space. It is the same for every format and language.
 */
export const canonicalOf = (row: StatementRow): Record<CanonicalCell, string> => ({
  n: `${row.n}`,
  posted_at: `${row.posted_at.toISOString().slice(0, 19)}Z`,
  kind: plain(row.kind),
  counterparty: plain(row.counterparty),
  method: plain(row.method),
  reference: plain(row.reference),
  rail_reference: plain(row.rail_reference),
  amount: `${row.amount}`,
  fee: `${row.fee}`,
  net: `${row.net}`,
  balance: `${row.balance}`,
})

/** A canonical row as one line: its cells between tabs. */
export const canonicalLine = (cells: Record<CanonicalCell, string>): string =>
  canonicalCells.map((cell) => cells[cell]).join('\t')

/** The cells of a canonical line. Throws on anything else. */
export function cellsOfLine(line: string): Record<CanonicalCell, string> {
  const parts = line.split('\t')
  if (parts.length !== canonicalCells.length) throw new RangeError('a canonical line has other cells')
  return Object.fromEntries(canonicalCells.map((cell, place) => [cell, parts[place]!])) as Record<CanonicalCell, string>
}

/** The row of a canonical line. */
export function rowOfLine(line: string): StatementRow {
  const cells = cellsOfLine(line)
  return {
    n: Number(cells.n),
    posted_at: new Date(cells.posted_at),
    kind: cells.kind,
    counterparty: cells.counterparty,
    method: cells.method,
    reference: cells.reference,
    rail_reference: cells.rail_reference,
    amount: BigInt(cells.amount),
    fee: BigInt(cells.fee),
    net: BigInt(cells.net),
    balance: BigInt(cells.balance),
  }
}

/**
 * The text that is hashed for one cell's digest: the cell is bound to its statement (`code`) and its row, so that no digest fits
 * elsewhere.
 */
export const cellText = (code: string, n: string, cell: CanonicalCell, value: string): string =>
  [code, n, cell, value].join('\n')

/** A row's check, from the SHA-256 (hex) of each cell's text in the order of the cells. */
export const checkOf = (digests: readonly string[]): string =>
  digests.map((digest) => digest.slice(0, digestLength)).join('')

/** The digests in a check, one a cell; undefined for what is no check. */
export const digestsIn = (check: string): string[] | undefined =>
  new RegExp(`^[0-9a-f]{${digestLength * canonicalCells.length}}$`).test(check)
    ? canonicalCells.map((_, place) => check.slice(place * digestLength, (place + 1) * digestLength))
    : undefined

/** The codes of a row that its words on a file do not tell, and its check. */
export interface CheckCell extends Pick<Record<CanonicalCell, string>, 'n' | 'posted_at' | 'kind' | 'method'> {
  check: string
}

/** The cell of a file that holds a row's codes and check, so that its canonical row can be made again from the file. */
export const checkCellText = ({ n, posted_at, kind, method, check }: CheckCell): string =>
  [n, posted_at, kind, method, check].join('|')

/** The parts of such a cell; undefined for anything else. */
export function partsOfCheckCell(text: string): CheckCell | undefined {
  const [n, posted_at, kind, method, check, ...more] = text.split('|')
  if (n === undefined || posted_at === undefined || kind === undefined || method === undefined) return undefined
  return check !== undefined && more.length === 0 && digestsIn(check)
    ? { n, posted_at, kind, method, check }
    : undefined
}
