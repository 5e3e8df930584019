import { bankAliases } from './bank-aliases.ts'

interface Searched {
  name: string
  short_name: string
  last_used_at?: Date | null
  other_name?: string | undefined
  place?: number | undefined
  is_favourite?: boolean
}

/** Letters that the same name is spelt with: long and short vowels, ब and व, the three s, the nasals before a consonant. */
const spelledAlike: readonly (readonly [RegExp, string])[] = [
  [/\u200c|\u200d|\u093c/g, ''],
  [/ी/g, 'ि'],
  [/ू/g, 'ु'],
  [/ई/g, 'इ'],
  [/ऊ/g, 'उ'],
  [/व/g, 'ब'],
  [/[शष]/g, 'स'],
  [/ण/g, 'न'],
  [/(?:[ङञनम]्)(?=[क-ह])|ँ/g, 'ं'],
]

/** Words that every bank has in its name: they distinguish none. */
const fillerWords = new Set(['bank', 'limited', 'ltd', 'ltd.', 'बैंक', 'लिमिटेड', 'लि', 'लि.'].map(folded))

/**
 * The banks whose name, short name or alias holds every typed word, as people write it: without "Bank" and "Limited",
 * Nepali with either spelling of its vowels and nasals. If none does, those that are one typing error away. Favourites
 * first, then those used last, then the operator's order.
 */
export function matchingBanks<Bank extends Searched>(banks: readonly Bank[], typed: string): Bank[] {
  const words = folded(typed)
    .split(/[\s,]+/)
    .filter((word) => word && !fillerWords.has(word))
  const named = banks.map((bank) => ({ bank, names: namesOf(bank) }))
  const exact = named.filter(({ names }) => words.every((word) => names.includes(word)))
  const found = exact.length > 0 ? exact : named.filter(({ names }) => words.every((word) => isAlmostIn(names, word)))
  return found.map(({ bank }) => bank).toSorted(nearestFirst)
}

function namesOf({ name, short_name, other_name = '' }: Searched): string {
  const plain = `${name} ${other_name}`.toLowerCase()
  const known = Object.entries(bankAliases).filter(([bank]) =>
    [name, other_name].some((one) => one.toLowerCase().startsWith(bank)),
  )
  // matches a word that is only half typed
  const every = plain.includes('bank') ? 'बैंक लिमिटेड limited' : ''
  return folded([plain, short_name, ...known.map(([, also]) => also), every].join(' '))
}

function folded(text: string): string {
  return spelledAlike.reduce(
    (said, [letters, as]) => said.replace(letters, as),
    text.trim().toLowerCase().normalize('NFC'),
  )
}

const slipLetters = 5

/** Whether a word is in the names, or a Latin word of five letters or more is one typing error away from the start of one of them. */
function isAlmostIn(names: string, word: string): boolean {
  if (names.includes(word)) return true
  if (word.length < slipLetters || !/^[a-z]+$/.test(word)) return false
  const beginnings = (name: string) => [-1, 0, 1].map((more) => name.slice(0, word.length + more))
  return names.split(' ').some((name) => beginnings(name).some((beginning) => isOneSlip(word, beginning)))
}

/** One letter too many, missing or different, or two swapped. */
function isOneSlip(one: string, other: string): boolean {
  let start = 0
  while (start < one.length && one[start] === other[start]) start++
  let end = 0
  const most = Math.min(one.length, other.length) - start
  while (end < most && one.at(-1 - end) === other.at(-1 - end)) end++
  const [left, right] = [one.slice(start, one.length - end), other.slice(start, other.length - end)]
  if (left.length <= 1 && right.length <= 1) return true
  return left.length === 2 && right === `${left[1]}${left[0]}`
}

function nearestFirst(one: Searched, other: Searched): number {
  const kept = Number(other.is_favourite ?? false) - Number(one.is_favourite ?? false)
  const used = (other.last_used_at?.getTime() ?? 0) - (one.last_used_at?.getTime() ?? 0)
  const [place = Infinity, otherPlace = Infinity] = [one.place, other.place]
  const placed = place === otherPlace ? 0 : place - otherPlace
  return kept || used || placed || one.name.localeCompare(other.name)
}
