import { formatMoney, parseRupees } from '@sahuji/contract/money/money'
import { inDigits, isolated, type Reader } from './digits.ts'

/** An amount inside a sentence: `Rs.1,23,456.50`. `short` leaves out paisa that are none. */
export function moneyText(
  paisa: bigint,
  reader: Reader,
  { isShort = false, ...options }: { sign?: 'auto' | 'always'; prefix?: boolean; isShort?: boolean } = {},
): string {
  const text = formatMoney(paisa, { ...options, grouping: reader.grouping, language: reader.language })
  return isolated(inDigits(isShort ? text.replace(/\.00$/, '') : text, reader), reader)
}

/** A whole number, grouped as amounts are: `1,23,456`. */
export function numberText(whole: number | bigint, reader: Reader): string {
  const text = formatMoney(BigInt(whole) * 100n, { prefix: false, grouping: reader.grouping }).replace(/\.00$/, '')
  return isolated(inDigits(text, reader), reader)
}

/** A text by somebody else, such as the server's, with its amounts as the reader writes them. */
export const withAmounts = (text: string, reader: Reader): string =>
  text.replace(/(?:Rs|रु)\.\d[\d,]*\.\d\d/gu, (amount) => {
    const paisa = parseRupees(amount)
    return paisa === undefined ? amount : moneyText(paisa, reader)
  })
