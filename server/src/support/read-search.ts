import { latinDigits } from '@sahuji/contract/input/digits'
import { type TextTerm, searchTerms } from '@sahuji/contract/transactions/search/history-search'
import { parseRupees } from '@sahuji/contract/money/money'
import { readDays } from '@sahuji/contract/transactions/search/search-days'
import { startOfKathmanduDay } from '@sahuji/contract/time/time'
import { bankIn } from './bank-words.ts'
import { emptyWords, endingWords } from './search-words.ts'
import type { SearchPart } from './search-part.ts'

const nothing = { paisa: null, text: null, from: null, until: null }

/**
 * The search in a text: a day and a time of day, the last digits of an account, a bank, then amounts and references by
 * the history's own reading. Words that narrow nothing are dropped. `now`: the reference of "yesterday".
 */
export function readSearch(q: string, now: Date): SearchPart[] {
  const text = q.normalize('NFC')
  if (/^\s*["“”„«]/u.test(text)) return searchTerms(text).flatMap(partOf)
  const days = readDays(text, now)
  const endings = take(days.rest, endingPattern, (typed, found) => ({
    ...nothing,
    typed,
    is: 'ending',
    text: latinDigits(found['digits'] ?? ''),
  }))
  const bank = bankIn(endings.rest)
  const banks: SearchPart[] = bank
    ? [{ ...nothing, typed: bank.typed, is: 'bank', text: bank.name, core: bank.core }]
    : []
  const left = (bank ? endings.rest.replace(bank.typed, ' ') : endings.rest).replace(/[,;。、،](?=\s|$)/gu, ' ')
  const others = searchTerms(left.trim()).flatMap(partOf)
  return [...others, ...datesOf(days), ...banks, ...endings.parts]
}

const dayMilliseconds = 86_400_000

function datesOf({ day, time }: ReturnType<typeof readDays>): SearchPart[] {
  const bounds = day && {
    from: startOfKathmanduDay(day.from),
    until: new Date(startOfKathmanduDay(day.to).getTime() + dayMilliseconds),
  }
  return [
    ...(day ? [{ ...nothing, ...bounds!, typed: day.typed, is: 'day' as const }] : []),
    ...(time ? [{ ...nothing, ...time, is: 'time' as const }] : []),
  ]
}

// five or more digits after a word for an account may be the whole of it; spaces match in one way only, because in two
// a run of words without digits took seconds
const endingPattern = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:(?:${endingWords})(?:\\s*:)?\\s+)*(?:(?:${endingWords})(?:\\s*:)?\\s*|[x*•·#.…]{2,16}\\s?)(?<digits>\\p{Nd}{3,16})(?![\\p{Nd}.,:]|\\s*(?:月|年))`,
  'iu',
)

/** Removes the first match from a text. */
export function take(
  text: string,
  pattern: RegExp,
  part: (typed: string, groups: Record<string, string | undefined>) => SearchPart | undefined,
): { rest: string; parts: SearchPart[] } {
  const found = pattern.exec(text)
  const made = found && part(found[0].trim(), found.groups ?? {})
  if (!found || !made) return { rest: text, parts: [] }
  return { rest: `${text.slice(0, found.index)} ${text.slice(found.index + found[0].length)}`, parts: [made] }
}

function partOf(term: TextTerm): SearchPart[] {
  const { typed } = term
  switch (term.is) {
    case 'above':
    case 'below':
      return [{ ...nothing, typed, is: term.is, paisa: term.paisa }]
    case 'between':
      return betweenPart(term)
    case 'amount':
      return [amountPart(typed, term.amount)]
    case 'digits':
      return [digitsPart(typed, term.text)]
    case 'words':
      return wordsPart(typed, term.text)
  }
}

/**
 * An open range is a bound. A possible reference is one: here references are pasted more often than ranges are typed.
 */
function betweenPart({ typed, least, most, text }: Extract<TextTerm, { is: 'between' }>): SearchPart[] {
  if (text !== undefined) return wordsPart(typed, text)
  if (least !== undefined && most !== undefined)
    return [{ ...nothing, typed, is: 'between', paisa: least, paisa_to: most }]
  if (least !== undefined) return [{ ...nothing, typed, is: 'above', paisa: least - 1n }]
  return [{ ...nothing, typed, is: 'below', paisa: (most ?? 0n) + 1n }]
}

function amountPart(typed: string, amount: string): SearchPart {
  const paisa = parseRupees(amount) ?? 0n
  return { ...nothing, typed, is: 'amount', paisa, paisa_to: amount.includes('.') ? paisa : paisa + 99n }
}

/**
 * Digits alone: a mobile number, the end of an account where they begin with a zero, a reference where they are many,
 * else rupees.
 */
function digitsPart(typed: string, digits: string): SearchPart {
  if (/^9[678]\d{8}$/.test(digits)) return { ...nothing, typed, is: 'ending', text: digits }
  if (/^0\d{2,5}$/.test(digits)) return { ...nothing, typed, is: 'ending', text: digits }
  if (digits.length >= 8 || digits.startsWith('0')) return { ...nothing, typed, is: 'reference', text: digits }
  return { ...amountPart(typed, digits), digits }
}

function wordsPart(typed: string, text: string): SearchPart[] {
  const word = text.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{M}\p{N}]+$/gu, '')
  if (word === '' || emptyWords.has(word)) return []
  const isReference = /^[a-z0-9-]{4,40}$/i.test(word) && /\d/.test(word) && /[a-z]/i.test(word)
  return [{ ...nothing, typed, is: isReference ? 'reference' : 'words', text: isReference ? word.toUpperCase() : word }]
}
