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

const bounds: Readonly<Record<string, 'above' | 'below'>> = {
  '>': 'above',
  over: 'above',
  above: 'above',
  '<': 'below',
  under: 'below',
  below: 'below',
}

/**
 * What a text looks for: amounts as typed (`1,200`, `1200.50`, `१,२००`), `>5000` and `<500`, digits, words. A row must have all
 * of it. In quotes the text is taken for these very words.
 */
export function searchTerms(text: string): SearchTerm[] {
  const quoted = /^\s*["“”„«](.+?)["“”„»]?\s*$/su.exec(text)
  if (quoted) return [{ is: 'words', text: plain(quoted[1] ?? ''), typed: text.trim() }]
  const terms: SearchTerm[] = []
  for (const typed of text
    .replace(/([<>]|(?<!\S)(?:Rs\.?|रु\.?))\s+(?=[<>\p{Nd}])/giu, '$1')
    .split(/\s+/u)
    .filter(Boolean)) {
    const last = terms.at(-1)
    const bound = last && last.is === 'words' ? bounds[last.text] : undefined
    const amount = bound && amountIn(typed)
    if (bound && amount !== undefined)
      terms.splice(-1, 1, { is: bound, paisa: amount, typed: `${last?.typed} ${typed}` })
    else terms.push(termOf(typed))
  }
  return terms
}

function termOf(typed: string): SearchTerm {
  const text = plain(typed)
  const bound = bounds[text.charAt(0)]
  const limit = bound && amountIn(typed.slice(1))
  if (bound && limit !== undefined) return { is: bound, paisa: limit, typed }
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

/** 0 to 9 for the digits of other scripts. */
const latinDigits = (text: string): string =>
  text
    .replace(/[०-९]/g, (digit) => `${digit.charCodeAt(0) - 0x0966}`)
    .replace(/[٠-٩]/g, (digit) => `${digit.charCodeAt(0) - 0x0660}`)

/** Small letters, Latin digits, one space between words. */
const plain = (text: string): string => latinDigits(text).normalize('NFC').toLowerCase().replace(/\s+/gu, ' ').trim()
