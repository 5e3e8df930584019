import { nepaliDate } from '@sahuji/contract/time/time'

/** The start of a file for a spreadsheet: without it Excel assumes the machine's own code page and garbles Nepali. */
export const byteOrderMark = '\uFEFF'

/** A line of CSV (RFC 4180). */
export const csvLineOf = (cells: readonly string[]): string => `${cells.map(quoted).join(',')}\r\n`

const quoted = (cell: string): string => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

/**
 * A text that another person wrote. A spreadsheet would run one that begins like a formula: an apostrophe makes it a
 * text. The same applies after a semicolon, a tab or a line's end: where the comma is the decimal sign a cell ends
 * there, quoted or not. OWASP, CSV injection.
 */
export const csvGuarded = (given: string): string =>
  given.replace(/^(?=\s*[=+\-@＝＋－＠\t\r\n])|(?=[=+\-@＝＋－＠])(?<=;\s*|\S\s*[\t\r\n]\s*)/gu, "'")

/**
 * The same for a file that a person opens: what a spreadsheet would read as a number, a date or a truth value stays
 * text. Excel keeps fifteen digits of a longer reference, and drops leading zeros.
 */
export const csvText = (given: string): string => (isMisread.test(given) ? exactly(given) : csvGuarded(given))

const month =
  '(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)'
// no two parts may match the same letters: the name of a month and thirty digits would backtrack a billion times
const isMisread = new RegExp(
  String.raw`^\d[\d\s.,/:%-]*(?:e[+-]?\d+|[ap]m)?$|^\.\d+$|^(?=.*\d)(?:\d{1,4}[\s/.-]*)?${month}\d*(?:[\s/.,-]+\d+)*$|^(?:true|false)$`,
  'i',
)

/** Excel and LibreOffice read a formula of one text as that text; `plainCell` of our statements does too. */
export const exactly = (text: string): string => `="${text}"`

/** `-1200.50`: no grouping and a plain minus, so that a spreadsheet adds it up; empty for null. */
export const csvFigure = (paisa: bigint | null): string => (paisa === null ? '' : decimal(paisa))

/** `-1200.50`, for programs. Cut from the digits, because a file may have millions of amounts. */
export function decimal(paisa: bigint): string {
  const digits = `${paisa < 0n ? -paisa : paisa}`.padStart(3, '0')
  return `${paisa < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/**
 * `2083-08-07` as a text, because a spreadsheet reads such a day as one of the common era; empty outside the calendar's
 * tables.
 */
export function csvNepaliDay(moment: Date): string {
  const day = nepaliDay(moment)
  return day && exactly(day)
}

/** The same where a cell has a type; empty outside the calendar's tables. */
export function nepaliDay(moment: Date): string {
  const date = nepaliDate(moment)
  const padded = (part: number) => `${part}`.padStart(2, '0')
  return date ? `${date.year}-${padded(date.month)}-${padded(date.day)}` : ''
}
