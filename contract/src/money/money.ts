import { cleaned } from '../input/cleaned.ts'
import * as z from 'zod/mini'
import type { Grouping } from '../language/formats.ts'

/** The largest amount the product takes in one figure: Rs.90,07,19,92,54,740.99 is JSON's safe integer in paisa. */
const paisaMax = BigInt(Number.MAX_SAFE_INTEGER)

/** Whole paisa: an integer in JSON, a `bigint` in code. Anything else (fraction, exponent, text) is refused. */
export const paisa = z.codec(z.int(), z.bigint(), {
  decode: (wire) => BigInt(wire),
  encode: (amount) => {
    if (amount > paisaMax || amount < -paisaMax) throw new RangeError('An amount beyond JSON’s safe integers')
    return Number(amount)
  },
})

/**
 * The largest amount to request, set or book in one figure: Rs.10,00,00,00,000.00, ten arab. The database enforces it
 * for requests, and a thousand times as much for ledger entries.
 */
export const amountMax = 10n ** 12n

const within = (least: number) =>
  z.codec(z.int().check(z.gte(least), z.lte(Number(amountMax))), z.bigint(), {
    decode: (wire) => BigInt(wire),
    encode: (amount) => Number(amount),
  })

/** Paisa of a requested movement: above zero, at most `amountMax`. */
export const positivePaisa = within(1)

/** Paisa of a setting that may be zero: from zero to `amountMax`. */
export const limitPaisa = within(0)

/** Paisa of a flat fee or commission, basis points of one in percent: a number that its kind explains. */
export const flatOrPercent = z.int().check(z.gte(0), z.lte(Number(amountMax)))

/** Paisa that an operator books, with a sign: of neither sign more than `amountMax`. */
export const bookedPaisa = within(-Number(amountMax))

/**
 * Parses typed rupees: `2,500.5`, `१,००,०००`; undefined for anything else, as for `1,50`, whose comma may mean a point.
 */
export function parseRupees(text: string): bigint | undefined {
  const plain = cleaned(text).replace(/^(?:Rs\.?|र[ुू]\.?)\s*/u, '')
  const parts = /^(\d{1,3}(?:,\d{2,3})*,\d{3}|\d{1,13})(?:\.(\d{1,2}))?$/.exec(plain)
  if (!parts) return undefined
  const whole = (parts[1] ?? '').replaceAll(',', '')
  const amount = BigInt(whole) * 100n + BigInt((parts[2] ?? '').padEnd(2, '0'))
  return amount <= paisaMax ? amount : undefined
}

/** Rupees written in the code or in a form, as paisa. Throws RangeError on anything that is not an amount. */
export function rupees(text: string): bigint {
  const amount = parseRupees(text)
  if (amount === undefined) throw new RangeError(`Not an amount in rupees: ${text}`)
  return amount
}

/** In Nepali texts रु., in every other language Rs.: docs/words.md. */
type Prefix = 'Rs.' | 'रु.'
export const prefixIn = (language: string): Prefix => (language === 'ne' ? 'रु.' : 'Rs.')

interface MoneyOptions {
  grouping?: Grouping
  sign?: 'auto' | 'always'
  /** The language of the words; English by default. */
  language?: string
}

export interface MoneyParts {
  sign: '' | '−' | '+'
  prefix: Prefix
  rupees: string
  paisa: string
}

/** The parts of a shown amount, so that rupees can carry and prefix and paisa recede. Spec §9. */
export function moneyParts(amount: bigint, options: MoneyOptions = {}): MoneyParts {
  const size = amount < 0n ? -amount : amount
  const plus = options.sign === 'always' && amount > 0n ? '+' : ''
  return {
    sign: amount < 0n ? '−' : plus,
    prefix: prefixIn(options.language ?? 'en'),
    rupees: group((size / 100n).toString(), options.grouping ?? 'lakh'),
    paisa: (size % 100n).toString().padStart(2, '0'),
  }
}

/** The one formatter of money: `Rs.1,23,456.50`. Spec §9: minor units divided by 100, two decimals, prefix. */
export function formatMoney(amount: bigint, options: MoneyOptions & { prefix?: boolean } = {}): string {
  const parts = moneyParts(amount, options)
  return `${parts.sign}${options.prefix === false ? '' : parts.prefix}${parts.rupees}.${parts.paisa}`
}

function group(digits: string, grouping: Grouping): string {
  const pattern = grouping === 'lakh' ? /\B(?=(?:\d{2})*\d{3}$)/g : /\B(?=(?:\d{3})+$)/g
  return digits.replace(pattern, ',')
}

/** A text of ours or of the operator, in which amounts stand as `formatMoney` writes them in English, as a language writes them. */
export const amountsIn = (text: string, language: string): string => text.replace(/Rs\.(?=\d)/g, prefixIn(language))

/**
 * A share of an amount in basis points, rounded half up to whole paisa (the tariff's rule); of a negative amount the
 * same share with its sign, so that a reversal equals the charge. The database has the same rule: `basis_points_of`.
 */
export function basisPointsOf(amount: bigint, basisPoints: bigint): bigint {
  const share = amount * basisPoints
  return (share < 0n ? share - halfPaisa : share + halfPaisa) / 10_000n
}

/** The inverse of `basisPointsOf`: the least amount, zero or more, whose `basisPoints` (above zero) are at least `share`. */
export function leastAmountOf(share: bigint, basisPoints: bigint): bigint {
  const needed = share * 10_000n - halfPaisa
  return needed <= 0n ? 0n : (needed + basisPoints - 1n) / basisPoints
}

/** In ten-thousandths of a paisa. */
const halfPaisa = 5_000n
