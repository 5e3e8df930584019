import { type Bound, piecesOf } from './bound-words.ts'
import { latinDigits } from '../../input/digits.ts'
import { withoutMarks } from '../../input/free-text.ts'
import { parseRupees } from '../../money/money.ts'
import { readDays } from './search-days.ts'
import { type LabelMeaning, longestLabel, meaningsOf } from './labels.ts'

interface Typed {
  /** The part of the text that it was read from. */
  typed: string
}

/** One thing of a text that a row must have. */
export type TextTerm = Typed &
  (
    | { is: 'words'; text: string }
    /** Rupees as typed, without grouping: `1200` is any paisa of it, `1200.5` fifty to fifty-nine. */
    | { is: 'amount'; amount: string }
    /** Digits that may be an amount, or a part of a reference or an account number. */
    | { is: 'digits'; text: string; amount: string }
    | { is: 'above' | 'below'; paisa: bigint }
    /** Both ends included; undefined is no end. `text`: the words that it may be as well, as `1000-2000` may be a reference. */
    | { is: 'between'; least: bigint | undefined; most: bigint | undefined; text?: string }
  )

/** A label of the screen, as a kind or a state: a row that it names has it, and a row with these words in its text. */
export type LabelTerm = Typed & { is: 'label'; text: string; means: readonly LabelMeaning[] }

/** The same, labels, and when it was. */
export type SearchTerm =
  | TextTerm
  | LabelTerm
  /** Days of Kathmandu, `YYYY-MM-DD`, both included. */
  | (Typed & { is: 'day'; from: string; to: string })
  /** A time of day: from the first moment until before the last. */
  | (Typed & { is: 'time'; from: Date; until: Date })

/**
 * What a text looks for in the history: days and times as the money trace reads them (`yesterday`, `last week`, `kartik`,
 * `5 pm`), labels that the screen shows (`failed`, `निकासा`), and of the rest the terms of `searchTerms`. In quotes the text is taken for these very words. `now`: what days count from.
 */
export function historyTerms(written: string, now: Date): SearchTerm[] {
  const text = shown(written)
  if (quotes.test(text)) return searchTerms(text)
  const { rest, day, time } = readDays(text, now)
  return [
    ...withLabels(searchTerms(rest)),
    ...(day ? [{ is: 'day' as const, ...day }] : []),
    ...(time ? [{ is: 'time' as const, ...time }] : []),
  ]
}

/** Takes words that follow each other and are a label together as one term; the longest label wins. */
function withLabels(terms: readonly TextTerm[]): SearchTerm[] {
  const read: SearchTerm[] = []
  for (let at = 0; at < terms.length; at += 1) {
    const label = labelAt(terms, at)
    read.push(label?.term ?? terms[at]!)
    if (label) at += label.length - 1
  }
  return read
}

function labelAt(terms: readonly TextTerm[], at: number): { term: LabelTerm; length: number } | undefined {
  const words = terms.slice(at, at + longestLabel)
  const other = words.findIndex(({ is }) => is !== 'words')
  for (let length = other === -1 ? words.length : other; length > 0; length -= 1) {
    const typed = words
      .slice(0, length)
      .map((term) => term.typed)
      .join(' ')
    const means = meaningsOf(typed)
    if (means) return { term: { is: 'label', text: plain(typed), means, typed }, length }
  }
  return undefined
}

const quotes = /^\s*["“”„«](.+?)["“”„»]?\s*$/su

/** Removes invisible marks and keeps joiners, which Devanagari needs. */
const shown = (text: string): string =>
  withoutMarks(text)
    .replace(/[\u00ad\u200b\u2060\ufeff]/g, '')
    .normalize('NFC')

/**
 * What a text looks for: amounts as typed (`1,200`, `1200.50`, `१,२००`), more or less than one (`>5000`, `over 5000`,
 * `५००० भन्दा बढी`), a range
 * (`1000-2000`, `between 1000 and 2000`, `१००० देखि २००० सम्म`), digits, words. A row must have all of it. In quotes the text is taken for these very words.
 */
export function searchTerms(written: string): TextTerm[] {
  const text = shown(written)
  const quoted = quotes.exec(text)
  if (quoted) return [{ is: 'words', text: plain(quoted[1] ?? ''), typed: text.trim() }]
  const joined = text.replace(/([<>]=?|[≤≥]|(?<!\S)(?:Rs\.?|रु\.?|रू\.?))\s+(?=[<>\p{Nd}])/giu, '$1')
  return piecesOf(joined).flatMap(({ typed, bound }): TextTerm[] => {
    const term = bound && boundTerm(typed, bound)
    return term ? [term] : typed.split(/\s+/u).map(termOf)
  })
}

/** Undefined for a text without an amount. A range begins with its smaller end. */
function boundTerm(typed: string, bound: Bound): TextTerm | undefined {
  if (bound.is !== 'between') {
    const paisa = amountIn(bound.amount)
    return paisa === undefined ? undefined : { is: bound.is, paisa, typed }
  }
  const ends = [bound.least, bound.most].map((amount) => (amount === undefined ? undefined : amountIn(amount)))
  const [one, other] = ends
  if (one === undefined && other === undefined) return undefined
  if (bound.least !== undefined && bound.most !== undefined && ends.includes(undefined)) return undefined
  const [least, most] = one !== undefined && other !== undefined && one > other ? [other, one] : [one, other]
  return { is: 'between', least, most, typed, ...(bound.isOneWord && { text: plain(typed) }) }
}

function termOf(typed: string): TextTerm {
  const text = plain(typed)
  if (amountIn(typed) === undefined) return { is: 'words', text, typed }
  const amount = text.replace(/^\D+/u, '').replaceAll(',', '')
  return /^\d+$/.test(text) ? { is: 'digits', text, amount, typed } : { is: 'amount', amount, typed }
}

/** An amount as written in the list too, with a sign. */
const amountIn = (text: string): bigint | undefined =>
  parseRupees(
    latinDigits(text)
      .replace(/^[-−+]/u, '')
      .replace(/^rs/i, 'Rs'),
  )

/** Small letters, Latin digits, one space between words. */
const plain = (text: string): string => latinDigits(text).normalize('NFC').toLowerCase().replace(/\s+/gu, ' ').trim()
