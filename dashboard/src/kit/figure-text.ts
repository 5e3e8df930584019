import { directionOf, languageOfTag } from '@sahuji/contract/languages'
import type { Formats } from '@sahuji/contract/formats'
import { formatMoney, parseRupees } from '@sahuji/contract/money'

/** Who reads: the language, and how dates and figures are written for them. */
export interface Reader extends Formats {
  language: string
}

/** Text with the reader's digits. */
export const inDigits = (text: string, { digits }: Pick<Reader, 'digits'>): string =>
  digits === 'latin' ? text : text.replace(/\d/g, (digit) => String.fromCharCode(0x0966 + Number(digit)))

/** A figure that keeps its order inside a text that is read from right to left. */
export const isolated = (text: string, { language }: Pick<Reader, 'language'>): string =>
  directionOf(languageOfTag(language) ?? 'en') === 'rtl' ? `\u2066${text}\u2069` : text

/** An amount inside a sentence: `Rs.1,23,456.50`. `short` leaves out paisa that are none. */
export function moneyText(
  paisa: bigint,
  reader: Reader,
  { isShort = false, ...options }: { sign?: 'auto' | 'always'; prefix?: boolean; isShort?: boolean } = {},
): string {
  const text = formatMoney(paisa, { ...options, grouping: reader.grouping })
  return isolated(inDigits(isShort ? text.replace(/\.00$/, '') : text, reader), reader)
}

/** A whole number, grouped as amounts are: `1,23,456`. */
export function numberText(whole: number | bigint, reader: Reader): string {
  const text = formatMoney(BigInt(whole) * 100n, { prefix: false, grouping: reader.grouping }).replace(/\.00$/, '')
  return isolated(inDigits(text, reader), reader)
}

/** A text by somebody else, such as the server's, with its amounts as the reader writes them. */
export const withAmounts = (text: string, reader: Reader): string =>
  text.replace(/Rs\.\d[\d,]*\.\d\d/g, (amount) => {
    const paisa = parseRupees(amount)
    return paisa === undefined ? amount : moneyText(paisa, reader)
  })
