import type { Finding } from '../finding.ts'
import type { House } from '../house.ts'
import { placeOf } from '../place.ts'

/** docs/words.md: the word to avoid → the word to use. */
const replacements: Readonly<Record<string, string>> = {
  gateway: 'rail',
  psp: 'rail',
  exception: 'refusal',
  capture: 'settle',
  undo: 'reverse',
  void: 'release or reverse',
  mrch: 'merchant',
  amt: 'amount',
  txn: 'transaction, or tx for the database',
  usr: 'user',
  mgr: 'the thing itself',
  manager: 'the thing itself',
  helper: 'what it does',
  util: 'what it does',
}

/** Rule 7, the words: names that a domain exports use the glossary. rails/ may quote a rail's own words. */
export function bannedWords(house: House): Finding[] {
  return house.sources.flatMap((source) => {
    const { domain, isTest } = placeOf(source.path)
    if (!domain || domain === 'rails' || isTest) return []
    return source.exports.flatMap(({ name, line }) => {
      const word = wordsOf(name).find((one) => Object.hasOwn(replacements, one))
      if (!word) return []
      return [
        { path: source.path, line, rule: 'words', sentence: `${name}: say "${replacements[word]}", not "${word}"` },
      ]
    })
  })
}

const wordsOf = (name: string) =>
  name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
