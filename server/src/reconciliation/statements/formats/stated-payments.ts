import type { BadLine } from '@sahuji/contract/reconciliation/statement-shapes'
import { Refusal } from '../../../platform/refusal.ts'
import { comparable, type ReadRow } from '../read-rows.ts'

/** A balance that a statement states, in paisa. */
export interface StatedBalance {
  line: number
  amount: bigint
}

/** One statement of a file: one account over one or more days. */
export interface StatedPayments {
  account: string
  /** The day of its end, which orders statements of one account; empty where the file does not state it. */
  last_day: string
  opening?: StatedBalance
  closing?: StatedBalance
  rows: ReadRow[]
  bad: BadLine[]
}

/** Why a payment could not be read, as the office's words know it. */
export type PaymentFault =
  | 'no amount'
  | 'an amount of nothing'
  | 'no day that can be read'
  | 'not as the format says'
  | 'a status that is not known'
  | 'a correction of an earlier payment'

export const badPayment = (line: number, why: PaymentFault, text: string): BadLine => ({
  line,
  column: null,
  why,
  text: plainWords(text).slice(0, 200),
})

/** Refuses a file that its format does not allow, with the line and its text. */
export function malformed(line: number, text: string): never {
  throw new Refusal('statement_malformed', { line: `${line}`, text: plainWords(text).slice(0, 80) }, ['text'])
}

/** Refuses a file that ends before its statement does. */
export function cutOff(): never {
  throw new Refusal('statement_cut', {}, ['text'])
}

/** What one file may have at most: read at once, it takes a second. */
export const lettersMost = 8_000_000
export const paymentsMost = 200_000

export const tooLarge = (): Refusal =>
  new Refusal('statement_file_too_large', { megabytes: `${lettersMost / 1_000_000}`, count: '2,00,000' }, ['text'])

/** Refuses a currency other than rupees, with its line. */
export function needRupees(line: number, currency: string): void {
  if (currency.toUpperCase() === 'NPR') return
  throw new Refusal('statement_currency_foreign', { line: `${line}`, currency: currency.slice(0, 10) }, ['text'])
}

// as of a cell of CSV: more is no amount that a bank books
const amountMax = 10n ** 14n

/** Paisa of an amount without a sign. More than two digits after the separator are read only where they are zeros. */
export function paisaOf(text: string, form: RegExp): bigint | undefined {
  const parts = form.exec(text)
  if (!parts) return undefined
  const [, whole = '', fraction = ''] = parts
  const size = BigInt(whole + fraction.slice(0, 2).padEnd(2, '0'))
  return /^0*$/.test(fraction.slice(2)) && size <= amountMax ? size : undefined
}

/** A day that exists and that a bank may book on; undefined otherwise. */
export function dayOf(year: number, month: number, day: number): string | undefined {
  const date = new Date(Date.UTC(year, month - 1, day))
  const isReal = date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return isReal && year >= 1990 && year <= 2050 ? date.toISOString().slice(0, 10) : undefined
}

/** More of a text is shown nowhere: the rest of a value of megabytes is not looked at. */
const lettersShown = 2_000

/** The beginning of a text for display, on one line. */
export const plainWords = (text: string): string => text.slice(0, lettersShown).replace(/\s+/g, ' ').trim()

/** Words of a bank that mean that there is no reference. */
const noReference = /^(NONREF|NOTPROVIDED|NOT PROVIDED|NONE|N\/?A|-)?$/i

/** A bank's reference in comparable form; null where the text means that there is none. */
export const statedReference = (text: string | undefined): string | null =>
  text === undefined || noReference.test(text.trim()) ? null : comparable(text.slice(0, lettersShown))

/** A reference of ours: see newReference. */
const ourReference = /(?<![0-9A-Z])SJ[0-9A-HJKMNP-TV-Z]{14}(?![0-9A-Z])/

/** The reference that belongs to us: one of ours in any of the texts, else the customer's reference. */
export function ownReference(customer: readonly (string | undefined)[], texts: readonly string[]): string | null {
  for (const text of [...customer, ...texts]) {
    const [found] = ourReference.exec(text?.toUpperCase() ?? '') ?? []
    if (found !== undefined) return found
  }
  return customer.map(statedReference).find((one) => one !== null) ?? null
}
