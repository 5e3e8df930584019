import { latinDigits } from '@sahuji/contract/digits'
import type { Language } from '@sahuji/contract/languages'
import { type Fragment, json, sql } from '../platform/database/sql.ts'
import { notificationTexts } from './notification-texts.ts'

const wordsMost = 8

/** Whether each word of a search stands in what the reader sees of a notification, in their language and however they type figures. */
export function isFound(q: string | undefined, language: Language): Fragment {
  const words = plain(q ?? '').split(/\s+/u)
  const patterns = words.filter(Boolean).slice(0, wordsMost).map(patternOf)
  if (patterns.length === 0) return sql`true`
  return sql`${saidIn(language)} ilike all(${patterns}::text[])`
}

const patternOf = (word: string): string => `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`

/** Latin digits without grouping, and `Rs.` for either spelling of रु., as amounts are kept. */
const plain = (text: string): string =>
  latinDigits(text.normalize('NFC'))
    .replace(/(?<!\S)र[ुू]\.?(?=\d|\s|$)/gu, 'Rs.')
    .replace(/(?<=\d),(?=\d)/g, '')

const placeholders = /\{(\w+)\}/g

/** Title and text of `n` filled with its facts, in Latin digits without grouping; null where there are no such texts. */
function saidIn(language: Language): Fragment {
  const sentences = Object.entries(notificationTexts).map(([key, texts]) => {
    const { title, body } = texts[language]
    return [key, `${title} ${body}`] as const
  })
  const names = new Set(sentences.flatMap(([, text]) => [...text.matchAll(placeholders)].map(([, name]) => name!)))
  const filled = [...names].reduce(
    (text, name) => sql`replace(${text}, ${`{${name}}`}, coalesce(n.facts ->> ${name}::text, ''))`,
    sql`(${json(Object.fromEntries(sentences))}::jsonb ->> n.text_key)`,
  )
  return sql`regexp_replace(translate(${filled}, '०१२३४५६७८९', '0123456789'), '([0-9]),(?=[0-9])', '\\1', 'g')`
}
