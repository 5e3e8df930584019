import type { Payout } from '@sahuji/contract/payouts'
import { kathmanduClock, kathmanduDay, nepaliDate } from '@sahuji/contract/time'
import { isUndone } from '../payout-status.tsx'

// Excel takes a file without it for the machine's own code page, and Nepali for rubbish
const byteOrderMark = '\uFEFF'

/** What the file says, in the reader's language. */
export interface PayoutCsvWords {
  heads: readonly string[]
  state: (state: Payout['state']) => string
}

/** Withdrawals as CSV (RFC 4180), in the manner of the history's: plain rupees, days in both calendars, the time in Kathmandu; no fee of what did not arrive. */
export const payoutCsv = (rows: readonly Payout[], words: PayoutCsvWords): string =>
  byteOrderMark + [words.heads, ...rows.map((row) => cellsOf(row, words))].map(lineOf).join('')

function cellsOf(row: Payout, { state }: PayoutCsvWords): string[] {
  const isCounted = !isUndone(row.state) && row.state !== 'unclear'
  return [
    kathmanduDay(row.created_at),
    nepaliDay(row.created_at),
    kathmanduClock(row.created_at),
    text(row.account.bank_name),
    text(row.account.account_name),
    `··${row.account.account_end}`,
    state(row.state),
    figure(row.amount),
    isCounted ? figure(row.fee) : '',
    isCounted ? figure(row.arrives) : '',
    text(row.reference),
    text(row.rail_reference ?? ''),
    text(row.remark ?? ''),
  ]
}

const lineOf = (cells: readonly string[]): string => `${cells.map(quoted).join(',')}\r\n`

const quoted = (cell: string): string => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

/** Somebody else's text. A spreadsheet would run one that begins like a formula: with an apostrophe it is a text. OWASP, CSV injection. */
const text = (given: string): string => (/^\s*[=+\-@＝＋－＠\t\r\n]/u.test(given) ? `'${given}` : given)

/** `1200.50`: no grouping, so that a spreadsheet adds it up. */
const figure = (paisa: bigint): string => `${paisa / 100n}.${`${paisa % 100n}`.padStart(2, '0')}`

function nepaliDay(moment: Date): string {
  const date = nepaliDate(moment)
  const padded = (part: number) => `${part}`.padStart(2, '0')
  return date ? `${date.year}-${padded(date.month)}-${padded(date.day)}` : ''
}
