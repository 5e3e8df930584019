import { latinDigits } from './digits.ts'
import { piecesOf } from './bound-words.ts'
import { parseRupees } from './money.ts'

/** The longest text that the history is searched by. */
export const searchMax = 100

/** One thing that a row must have. `typed` is the part of the text that it was read from. */
export type SearchTerm = { typed: string } & (
  | { is: 'words'; text: string }
  /** Rupees as typed, without grouping: `1200` is any paisa of it, `1200.5` fifty to fifty-nine. */
  | { is: 'amount'; amount: string }
  /** Digits that may be an amount, or a part of a reference or an account number. */
  | { is: 'digits'; text: string; amount: string }
  | { is: 'above' | 'below'; paisa: bigint }
)

/**
 * What a text looks for: amounts as typed (`1,200`, `1200.50`, `१,२००`), more or less than one (`>5000`, `over 5000`,
 * `५००० भन्दा बढी`), digits, words. A row must have all of it. In quotes the text is taken for these very words.
 */
export function searchTerms(text: string): SearchTerm[] {
  const quoted = /^\s*["“”„«](.+?)["“”„»]?\s*$/su.exec(text)
  if (quoted) return [{ is: 'words', text: plain(quoted[1] ?? ''), typed: text.trim() }]
  const joined = text.normalize('NFC').replace(/([<>]|(?<!\S)(?:Rs\.?|रु\.?|रू\.?))\s+(?=[<>\p{Nd}])/giu, '$1')
  return piecesOf(joined).flatMap(({ typed, bound }): SearchTerm[] => {
    const paisa = bound && amountIn(bound.amount)
    if (!bound || paisa === undefined) return typed.split(/\s+/u).map(termOf)
    return [{ is: bound.is, paisa: paisa + bound.by, typed }]
  })
}

function termOf(typed: string): SearchTerm {
  const text = plain(typed)
  if (amountIn(typed) === undefined) return { is: 'words', text, typed }
  const amount = text.replace(/^\D+/u, '').replaceAll(',', '')
  return /^\d+$/.test(text) ? { is: 'digits', text, amount, typed } : { is: 'amount', amount, typed }
}

/** An amount as it stands in the list too, with a sign. */
const amountIn = (text: string): bigint | undefined =>
  parseRupees(
    latinDigits(text)
      .replace(/^[-−+]/u, '')
      .replace(/^rs/i, 'Rs'),
  )

/** Small letters, Latin digits, one space between words. */
const plain = (text: string): string => latinDigits(text).normalize('NFC').toLowerCase().replace(/\s+/gu, ' ').trim()
