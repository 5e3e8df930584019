import type { Language } from '@sahuji/contract/language/languages'
import type { PageBlock } from '@sahuji/contract/pages/page-blocks'
import type { Tx } from '../platform/database/database.ts'
import { linesOn } from '../tariff/lines.ts'
import { tariffChange } from './fee-changes.ts'
import { feeTables } from './fee-tables.ts'
import { filled, type PageFacts } from './fill-facts.ts'
import { pageBlocks } from './page-blocks.ts'
import { type PublishedText, textsOf } from './queries.ts'

/** The page that is written out of the tariff. */
const feesPageId = 3

/** One version of a page for reading; `rules_on` is the day whose tariff its tables show. */
interface Edition extends PublishedText {
  rules_on?: string
}

/** A page's versions in the language asked for, or in English; the newest first, with all the languages it speaks. */
export async function editionsOf(tx: Tx, page_id: number, language: Language) {
  const texts = await textsOf(tx, page_id)
  const languages = [...new Set(texts.map((text) => text.language))]
  const spoken = languages.includes(language) ? language : 'en'
  const own = texts.filter((text) => text.language === spoken)
  const editions = page_id === feesPageId && own.length > 0 ? await feesEditions(tx, own) : own
  return { languages, editions }
}

/** The version in force on a day: the newest that has begun; the first one where none has. */
export const inForce = (editions: readonly Edition[], today: string): Edition | undefined =>
  editions.find(({ effective_on }) => effective_on <= today) ?? editions.at(-1)

/** The blocks of a version, with its facts in their places. */
export async function blocksOf(tx: Tx, edition: Edition, facts: PageFacts): Promise<PageBlock[]> {
  const { language, text, rules_on } = edition
  const tables = rules_on === undefined ? {} : await tablesOn(tx, rules_on, language)
  return pageBlocks(filled(text, { ...facts, ...tables }, language))
}

/** The blocks of a text that is not published, as they would be on a day. */
export const draftBlocks = (
  tx: Tx,
  { page_id, ...draft }: Pick<Edition, 'language' | 'text' | 'effective_on'> & { page_id: number },
  facts: PageFacts,
): Promise<PageBlock[]> =>
  blocksOf(
    tx,
    {
      ...draft,
      title: '',
      version: 0,
      what_changed: '',
      ...(page_id === feesPageId && { rules_on: draft.effective_on }),
    },
    facts,
  )

const tablesOn = async (tx: Tx, day: string, language: Language): Promise<PageFacts> =>
  feeTables(await linesOn(tx, day), language)

const changeOn = async (tx: Tx, day: string, language: Language): Promise<string> =>
  tariffChange(await linesOn(tx, day), { day, language })

/**
 * The fees page begins anew whenever the tariff does, and whenever its words do: each such day is a version of its own,
 * with the rules and the words that held then.
 */
async function feesEditions(tx: Tx, texts: readonly PublishedText[]): Promise<Edition[]> {
  const days = await tx.many<{ day: string }>`
    select distinct valid_from as day from tariff_lines order by day`
  const rewritten = texts.slice(0, -1).map(({ effective_on }) => effective_on)
  const begins = [...new Set([...days.map(({ day }) => day), ...rewritten])].toSorted()
  const editions: Edition[] = []
  for (const [at, day] of begins.entries()) {
    const words = texts.find(({ effective_on }) => effective_on <= day) ?? texts.at(-1)
    if (!words) continue
    const isTariffs = at > 0 && days.some((each) => each.day === day)
    const what_changed = isTariffs ? await changeOn(tx, day, words.language) : words.what_changed
    editions.push({ ...words, version: at + 1, effective_on: day, what_changed, rules_on: day })
  }
  return editions.toReversed()
}
