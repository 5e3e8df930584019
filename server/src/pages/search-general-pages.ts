import type { PageHit, searchGeneralPages as searchRoute } from '@sahuji/contract/pages'
import type { Gives, Takes } from '@sahuji/contract/http/route'
import { kathmanduDay } from '@sahuji/contract/time/time'
import { blockText, type PageBlock, plainText } from '@sahuji/contract/pages/page-blocks'
import type { Call } from '../platform/http/route-table.ts'
import { blocksOf, editionsOf, inForce } from './editions.ts'
import type { PageDependencies } from './dependencies.ts'
import { pageTitles } from './queries.ts'

const hitsMax = 12

/**
 * The sections that contain every word, in the order of the pages. Scans nine pages; there is no index to maintain.
 */
export const searchGeneralPages =
  ({ facts }: PageDependencies) =>
  async (
    { tx, clock, ...call }: Call<'anyone'>,
    ask: Takes<typeof searchRoute>,
  ): Promise<Gives<typeof searchRoute>> => {
    const today = kathmanduDay(clock.now())
    const language = ask.language ?? call.language
    const hits: Gives<typeof searchRoute> = []
    for (const { id } of await pageTitles(tx, language, today)) {
      const edition = inForce((await editionsOf(tx, id, language)).editions, today)
      if (!edition) continue
      const found = sectionHits(await blocksOf(tx, edition, facts), ask.q)
      hits.push(...found.map((hit) => ({ id, title: edition.title, ...hit })))
      if (hits.length >= hitsMax) break
    }
    return hits.slice(0, hitsMax)
  }

type Hit = Omit<PageHit, 'id' | 'title'>

const around = 60

/**
 * One hit for each section that contains all words, whatever their case: its heading and the first word with the text
 * around it.
 */
function sectionHits(blocks: readonly PageBlock[], asked: string): Hit[] {
  const words = asked.toLowerCase().split(/\s+/).filter(Boolean)
  return sectionsOf(blocks).flatMap(({ heading, heading_id, text }) => {
    const all = `${heading}\n${text}`.toLowerCase()
    if (!words.every((word) => all.includes(word))) return []
    return [{ heading, heading_id, ...excerpt(text, words) }]
  })
}

interface Section {
  heading: string
  heading_id: string
  text: string
}

function sectionsOf(blocks: readonly PageBlock[]): Section[] {
  const sections: Section[] = [{ heading: '', heading_id: '', text: '' }]
  for (const block of blocks) {
    const last = sections.at(-1)
    if (block.kind === 'heading') sections.push({ heading: plainText(block.of), heading_id: block.id, text: '' })
    else if (last) last.text += `${last.text && ' '}${blockText(block).replaceAll('\n', ' ')}`
  }
  return sections
}

function excerpt(text: string, words: readonly string[]): Pick<Hit, 'before' | 'match' | 'after'> {
  const small = text.toLowerCase()
  const found = words.map((word) => ({ at: small.indexOf(word), word })).filter(({ at }) => at >= 0)
  const first = found.toSorted((one, other) => one.at - other.at)[0]
  // found in the heading alone: the section's beginning shows its subject. A letter may be of another length in lower
  // case.
  if (!first || small.length !== text.length) return { before: cut(text.slice(0, 2 * around)), match: '', after: '' }
  const end = first.at + first.word.length
  return {
    before:
      (first.at > around ? '…' : '') +
      text.slice(Math.max(0, first.at - around), first.at).replace(/^\S*\s/, atStart(first.at)),
    match: text.slice(first.at, end),
    after: cut(text.slice(end, end + around)),
  }
}

/** A word that was cut in two at the beginning goes; the beginning of the text stays whole. */
const atStart = (at: number) => (whole: string) => (at > around ? '' : whole)

const cut = (text: string): string => (text.length < around ? text : `${text.replace(/\s\S*$/, '')}…`)
