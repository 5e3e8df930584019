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
  // the dialect that this house once spoke
  means: 'deps',
  asker: 'caller',
  asking: 'request, or what it watches',
  told: 'published, notified or sent',
  tell: 'publish, notify or send',
  tells: 'publishes, notifies or sends',
  hear: 'on, or callback',
  hears: 'on, or callback',
  shelf: 'cache',
  door: 'auth page, webhook or entry point',
  doors: 'auth pages, webhooks or entry points',
  look: 'appearance',
  turns: 'semaphore',
  surely: 'retry, with what is retried',
  press: 'button or link',
  later: 'lazy',
  portrait: 'avatar',
  knock: 'request',
  crew: 'pool',
  patience: 'timeout',
  wake: 'resume, or callback',
  awake: 'resumed',
  luck: 'random',
  happening: 'event or item',
  companions: 'attachments',
  meet: 'register',
  wish: 'request',
}

/** The subjects of domains, whose own words these are. */
const subjects: Readonly<Record<string, ReadonlySet<string>>> = { events: new Set(['door', 'doors']) }

const parts = new Set(['contract', 'server', 'dashboard'])

/** Rule 7, the words: names that the product's parts export use the glossary. rails/ may quote a rail's own words. */
export function bannedWords(house: House): Finding[] {
  return house.sources.flatMap((source) => {
    const { part, domain, isTest } = placeOf(source.path)
    if (!parts.has(part) || domain === 'rails' || isTest) return []
    return source.exports.flatMap(({ name, line }) => {
      const word = wordsOf(name).find(
        (one) => Object.hasOwn(replacements, one) && !(domain && subjects[domain]?.has(one)),
      )
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
