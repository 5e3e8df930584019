import { latinDigits } from '@sahuji/contract/input/digits'
import type { PaletteItem } from './palette-option.tsx'
import type { PaletteGroup } from './palette.tsx'

/** Something that can be looked for. */
export interface Findable {
  /** Its name in the language shown, then in English. */
  names: readonly string[]
  /** Other words for it; only whole beginnings of them count. */
  words: string
}

const wordsIn = /[^\s\p{P}\p{S}]+/gu

interface Ranked<Item> {
  item: Item
  /** 0 is the best. */
  rank: number
}

/**
 * What matches, the best first: a name that begins so, a word that begins so, a name that holds it, a name that has its
 * letters in this order. Equals keep their order.
 */
export function rankMatches<Item extends Findable>(items: readonly Item[], typed: string): Ranked<Item>[] {
  const wanted = folded(typed)
  return items
    .flatMap((item) => {
      const rank = wanted === '' ? 0 : rankOf(item, wanted)
      return rank === undefined ? [] : [{ item, rank }]
    })
    .toSorted((one, other) => one.rank - other.rank)
}

function rankOf({ names, words }: Findable, wanted: string): number | undefined {
  const known = names.map(folded)
  if (known.some((name) => name.startsWith(wanted))) return 0
  if (known.some((name) => beginWords(name, wanted))) return 1
  if (beginWords([...known, folded(words)].join(' '), wanted)) return 2
  if (known.some((name) => name.includes(wanted))) return 3
  return known.some((name) => holdsLetters(name, wanted)) ? 4 : undefined
}

/** Each of the words wanted begins a word of the text. */
function beginWords(text: string, wanted: string): boolean {
  const starts = [...text.matchAll(wordsIn)].map(({ index }) => index)
  return wanted.split(' ').every((word) => starts.some((start) => text.startsWith(word, start)))
}

/** The letters come in this order, the first at the beginning of a word. */
function holdsLetters(text: string, wanted: string): boolean {
  const [first = '', ...rest] = wanted.replaceAll(' ', '')
  return [...text.matchAll(wordsIn)].some(({ index }) => {
    if (!text.startsWith(first, index)) return false
    let at = index
    return rest.every((letter) => (at = text.indexOf(letter, at + 1)) !== -1)
  })
}

/**
 * A text as it is compared: small letters, no accents of Latin and no vowel marks of Arabic, 0 to 9 for the digits of
 * other scripts. Devanagari stays as it is written: its marks are its vowels.
 */
const folded = (text: string): string =>
  latinDigits(text)
    .normalize('NFD')
    .replace(/[\u0300-\u036f\u064b-\u065f\u0640]/g, '')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim()

/** The groups that have something that matches, the one with the best match first. */
export function bestFirst<Item extends PaletteItem & Findable>(
  groups: readonly PaletteGroup<Item>[],
  typed: string,
): PaletteGroup<Item>[] {
  return groups
    .map((group) => ({ group, found: rankMatches(group.items, typed) }))
    .filter(({ found }) => found.length > 0)
    .toSorted((one, other) => (one.found[0]?.rank ?? 0) - (other.found[0]?.rank ?? 0))
    .map(({ group, found }) => ({ ...group, items: found.map(({ item }) => item) }))
}
