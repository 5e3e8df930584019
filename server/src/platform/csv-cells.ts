import { formatMoney } from '@sahuji/contract/money/money'
import { nepaliDate } from '@sahuji/contract/time/time'

/** What a file for a spreadsheet begins with: without it Excel takes it for the machine's own code page, and Nepali for rubbish. */
export const byteOrderMark = '\uFEFF'

/** A line of CSV (RFC 4180). */
export const csvLineOf = (cells: readonly string[]): string => `${cells.map(quoted).join(',')}\r\n`

const quoted = (cell: string): string => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

/**
 * Somebody else's text. A spreadsheet would run one that begins like a formula: with an apostrophe it is a text. The same holds
 * behind a semicolon, a tab or a line's end: where the comma is the decimal sign a cell ends there, quoted or not. OWASP, CSV injection.
 */
export const csvGuarded = (given: string): string =>
  given.replace(/^(?=\s*[=+\-@＝＋－＠\t\r\n])|(?=[=+\-@＝＋－＠])(?<=;\s*|\S\s*[\t\r\n]\s*)/gu, "'")

/**
 * The same for a file that a person opens: what a spreadsheet would take for a number, a date or a truth value stays the text
 * that it is. Excel keeps fifteen digits of a longer reference, and loses zeros before a number.
 */
export const csvText = (given: string): string => (isMisread.test(given) ? exactly(given) : csvGuarded(given))

const month =
  '(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)'
// no two parts of it may take the same letters: a name of a month and thirty digits would be tried in a billion ways
const isMisread = new RegExp(
  String.raw`^\d[\d\s.,/:%-]*(?:e[+-]?\d+|[ap]m)?$|^\.\d+$|^(?=.*\d)(?:\d{1,4}[\s/.-]*)?${month}\d*(?:[\s/.,-]+\d+)*$|^(?:true|false)$`,
  'i',
)

/** Excel and LibreOffice read a formula of one text as that text; `plainCell` of our statements does too. */
const exactly = (text: string): string => `="${text}"`

/** `-1200.50`: no grouping and a plain minus, so that a spreadsheet adds it up; empty for null. */
export const csvFigure = (paisa: bigint | null): string =>
  paisa === null ? '' : formatMoney(paisa, { prefix: false }).replaceAll(',', '').replace('−', '-')

/** `2083-08-07` as a text, for a spreadsheet takes such a day for one of the common era; empty outside the calendar's tables. */
export function csvNepaliDay(moment: Date): string {
  const date = nepaliDate(moment)
  const padded = (part: number) => `${part}`.padStart(2, '0')
  return date ? exactly(`${date.year}-${padded(date.month)}-${padded(date.day)}`) : ''
}
