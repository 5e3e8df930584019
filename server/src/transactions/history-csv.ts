import type { Language } from '@sahuji/contract/languages'
import { formatMoney } from '@sahuji/contract/money'
import { kathmanduClock, kathmanduDay, nepaliDate } from '@sahuji/contract/time'
import { csvColumns, type CsvWords, csvWords } from './csv-words.ts'
import type { HistoryRow } from './queries.ts'

// Excel takes a file without it for the machine's own code page, and Nepali for rubbish
const byteOrderMark = '\uFEFF'

/** The first line, behind the mark by which Excel knows UTF-8. */
export const csvHead = (language: Language): string => byteOrderMark + lineOf(csvWords[language].heads)

/** A row as a line of the CSV (RFC 4180): plain figures in rupees, days in both calendars, the time in Kathmandu. */
export function csvLine(row: HistoryRow, language: Language): string {
  const words = csvWords[language]
  const counted = row.net !== null
  const cells: Record<(typeof csvColumns)[number], string> = {
    date: kathmanduDay(row.occurred_at),
    nepali_date: nepaliDay(row.occurred_at),
    time: kathmanduClock(row.occurred_at),
    who: text(row.counterparty),
    what: words.kinds[row.kind],
    how: text(methodIn(words, row.method)),
    state: words.states[row.in_review ? 'in_review' : row.state],
    amount: figure(row.amount),
    fee: counted ? figure(row.fee) : '',
    net: figure(row.net),
    balance: figure(row.balance_after),
    reference: text(row.reference),
    rail_reference: text(row.rail_reference ?? ''),
  }
  return lineOf(csvColumns.map((name) => cells[name]))
}

const lineOf = (cells: readonly string[]): string => `${cells.map(quoted).join(',')}\r\n`

const quoted = (cell: string): string => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

/** Somebody else's text. A spreadsheet would run one that begins like a formula: with an apostrophe it is a text. OWASP, CSV injection. */
const text = (given: string): string => (/^\s*[=+\-@＝＋－＠\t\r\n]/u.test(given) ? `'${given}` : given)

/** `-1200.50`: no grouping and a plain minus, so that a spreadsheet adds it up. */
const figure = (paisa: bigint | null): string =>
  paisa === null ? '' : formatMoney(paisa, { prefix: false }).replaceAll(',', '').replace('−', '-')

function nepaliDay(moment: Date): string {
  const date = nepaliDate(moment)
  const padded = (part: number) => `${part}`.padStart(2, '0')
  return date ? `${date.year}-${padded(date.month)}-${padded(date.day)}` : ''
}

/** How a payment was made, in words: `qr 1` is the QR of the first counter. */
export function methodIn({ methods }: CsvWords, method: string): string {
  const [first = '', ...rest] = method.split(' ')
  return [methods[first] ?? first, ...rest].join(' ')
}
