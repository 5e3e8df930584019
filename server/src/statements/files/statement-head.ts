import type { Mode } from '@sahuji/contract/http/lists'
import type { Language } from '@sahuji/contract/language/languages'
import type { StatementRow } from '@sahuji/contract/statements/rows'

/** What a file states about the whole statement. Amounts in paisa: `opening` + `money_in` − `money_out` = `closing`. */
export interface StatementHead {
  /** Names it on `/verify`. */
  code: string
  /** `2083/84-0012` */
  number: string
  merchant: { id: string; trade_name: string }
  mode: Mode
  language: Language
  /** The first and the last Kathmandu day, `YYYY-MM-DD`, both included. */
  from_day: string
  to_day: string
  opening: bigint
  /** The sum of the rows' `net` above zero. */
  money_in: bigint
  /** The sum of the rows' `net` below zero, without its sign. */
  money_out: bigint
  /** The fees within both. */
  fees: bigint
  closing: bigint
  /** Commission before tax, and what was withheld of it; null: the statement does not count it. */
  commission: { received: bigint; paid: bigint; tax: bigint } | null
  row_count: number
  made_at: Date
  /** The brand of the wallet. */
  issuer: string
}

/** A statement that is written as a file: its head, and its rows in their order. */
export interface StatementBook {
  head: StatementHead
  /** Blocks of at most 1,000 rows; the next one is read when the reader of the file has taken the last one. */
  blocks: AsyncIterable<readonly StatementRow[]>
}

/** The same with what proves it: the check of each row, and lines of a name and a value. */
export interface ProvenBook extends StatementBook {
  checkOf: (row: StatementRow) => string
  proof: readonly (readonly [name: string, value: string])[]
}

/** Whether a row is the commission that a settlement with a cooperative brought. */
export const isCommission = ({ kind, method }: Pick<StatementRow, 'kind' | 'method'>): boolean =>
  kind === 'cooperative' && method === 'commission'

/** The sums of commission that a file names: none where there was none in the period. */
export const namedCommission = ({ commission }: StatementHead): NonNullable<StatementHead['commission']> | null =>
  commission !== null && (commission.received > 0n || commission.paid > 0n) ? commission : null

/** A file is written in parts of so many rows: texts of a whole block cost twice the memory until they are collected. */
const rowsAtOnce = 25

/**
 * The rows of a statement, a few at a time. Throws RangeError as soon as the rows contradict the head, so that no file of other sums
 * comes to its end.
 */
export async function* matchingRows({ head, blocks }: StatementBook): AsyncGenerator<readonly StatementRow[]> {
  const found = { row_count: 0, money_in: 0n, money_out: 0n, fees: 0n, commission: 0n }
  let balance = head.opening
  for await (const rows of blocks) {
    for (const row of rows) {
      const { net, fee, amount, balance: after } = row
      found.row_count++
      found.fees += fee
      if (isCommission(row)) found.commission += net
      if (net > 0n) found.money_in += net
      else found.money_out -= net
      balance += net
      if (after !== balance || amount - fee !== net || found.row_count > head.row_count)
        throw new RangeError(`row ${found.row_count} does not match the statement ${head.code}`)
    }
    for (let at = 0; at < rows.length; at += rowsAtOnce) yield rows.slice(at, at + rowsAtOnce)
  }
  const isWhole =
    balance === head.closing &&
    found.row_count === head.row_count &&
    found.money_in === head.money_in &&
    found.money_out === head.money_out &&
    found.fees === head.fees &&
    (head.commission === null || found.commission === head.commission.received - head.commission.tax)
  if (!isWhole) throw new RangeError(`the rows do not come to the sums of the statement ${head.code}`)
}
