import { latinDigits } from '@sahuji/contract/input/digits'
import type { Language } from '@sahuji/contract/language/languages'
import type { Tx } from '../platform/database/database.ts'
import { type Fragment, json, sql } from '../platform/database/sql.ts'
import { Refusal } from '../platform/refusal.ts'
import { takeWithin } from '../platform/rate-limits.ts'
import { templateIn } from '../platform/texts/say.ts'
import { notificationTexts } from './notification-texts.ts'

const wordsMost = 8

/**
 * Whether each word of a search is in a notification's displayed text, in the reader's language and with figures in
 * any notation.
 */
export function isFound(q: string | undefined, language: Language): Fragment {
  const words = plain(q ?? '').split(/\s+/u)
  const patterns = words.filter(Boolean).slice(0, wordsMost).map(patternOf)
  if (patterns.length === 0) return sql`true`
  return sql`${saidIn(language)} like all(${patterns}::text[])`
}

/** The most rows that a search reads; older ones are read on request. 25 µs each. */
const searchedAtOnce = 2_000

/** The oldest row that a search reads now of those listed `from … where …`; undefined where there is nothing older. */
export async function endOfSearch(tx: Tx, listed: Fragment): Promise<string | undefined> {
  const ends = await tx.many<{ id: string }>`
    select n.id ${listed} order by n.id desc offset ${searchedAtOnce - 1} limit 2`
  return ends.length === 2 ? ends[0]!.id : undefined
}

const searchesOfPerson = { count: 300, seconds: 600 }

/** Counts a search; the bell itself is read without a limit. Refuses too_many. */
export async function countSearch(tx: Tx, person_id: string, now: Date): Promise<void> {
  const { ok, wait_seconds: seconds } = await takeWithin(tx, `notifications found ${person_id}`, searchesOfPerson, now)
  if (!ok) throw new Refusal('too_many', { seconds })
}

const patternOf = (word: string): string => `%${word.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`

/** Latin digits without grouping (and so without commas), and `Rs.` for either spelling of रु., as amounts are kept. */
const plain = (text: string): string =>
  latinDigits(text.normalize('NFC'))
    .replace(/(?<!\S)र[ुू]\.?(?=\d|\s|$)/gu, 'Rs.')
    .replaceAll(',', '')

const placeholders = /\{(\w+)\}/g

/**
 * Title and text of `n` filled with its facts, in lower case, Latin digits and without commas; null where there are no such texts. Each text is
 * filled with its own facts alone: with those of all texts a row takes three times as long.
 */
function saidIn(language: Language): Fragment {
  const sentences = Object.entries(notificationTexts).map(
    ([key, { title, body }]) => [key, `${templateIn(language, title)} ${templateIn(language, body)}`] as const,
  )
  const text = sql`(${json(Object.fromEntries(sentences))}::jsonb ->> n.text_key)`
  const alike = Map.groupBy(sentences, ([, sentence]) => [...new Set(namesIn(sentence))].sort().join(' '))
  const cases = [...alike].map(([names, those]) => {
    const filled = names
      .split(' ')
      .filter(Boolean)
      .reduce((all, name) => sql`replace(${all}, ${`{${name}}`}, coalesce(n.facts ->> ${name}::text, ''))`, text)
    return sql`when n.text_key = any(${those.map(([key]) => key)}::text[]) then ${filled}`
  })
  const filled = cases.reduce((all, each) => sql`${all} ${each}`)
  return sql`lower(translate(case ${filled} end, '०१२३४५६७८९,', '0123456789'))`
}

const namesIn = (sentence: string): string[] => [...sentence.matchAll(placeholders)].map(([, name]) => name!)
