import type { StatementRow } from '@sahuji/contract/statements/rows'
import { formatMoney } from '@sahuji/contract/money/money'
import type { StatementHead } from '../files/statement-head.ts'

/** The rows of one page, with the sums until its beginning and its end: what came in, went out, and the balance. */
export interface Chunk {
  rows: readonly StatementRow[]
  begins: string[]
  ends: string[]
  isFirst: boolean
  isLast: boolean
  /** The places of its first and its last row. */
  from: number
  to: number
  /** Whether the end of the statement fits below its rows. */
  hasRoom: boolean
}

const rowsOnPage = { first: 29, other: 40 }
export const pagesInSection = 25

const figure = (paisa: bigint): string => formatMoney(paisa, { prefix: false })

/** How many rows the end of a statement takes: the code and the words, and a line for each kind of a side. */
const rowsOfEnd = (lines: number): number => 16 + Math.ceil(lines * 1.25)

/** The rows in pages of a fixed number; a statement without rows has one page. `endLines`: the lines of its longer side, and of what is below. */
export function chunksOf(
  rows: readonly StatementRow[],
  { opening }: Pick<StatementHead, 'opening'>,
  endLines: readonly number[],
): Chunk[] {
  const chunks: Chunk[] = []
  const sums = { money_in: 0n, money_out: 0n, balance: opening }
  const shown = () => [figure(sums.money_in), figure(sums.money_out), figure(sums.balance)]
  const lines = endLines.reduce((all, each) => all + each, 0)
  let place = 0
  do {
    const isFirst = place === 0
    const most = isFirst ? rowsOnPage.first : rowsOnPage.other
    const page = rows.slice(place, place + most)
    const begins = isFirst ? ['', '', figure(opening)] : shown()
    for (const { net, balance } of page) {
      if (net > 0n) sums.money_in += net
      else sums.money_out -= net
      sums.balance = balance
    }
    const from = place + 1
    place += page.length
    const isLast = place >= rows.length
    const hasRoom = page.length + rowsOfEnd(lines) <= most
    chunks.push({ rows: page, begins, ends: shown(), isFirst, isLast, from, to: place, hasRoom })
  } while (place < rows.length)
  return chunks
}
