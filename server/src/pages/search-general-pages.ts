import type { searchGeneralPages as contract } from '@sahuji/contract/pages'
import type { Gives, Takes } from '@sahuji/contract/route'
import { kathmanduDay } from '@sahuji/contract/time'
import type { Call } from '../platform/http/route-table.ts'
import { blocksOf, editionsOf, inForce } from './editions.ts'
import type { PageMeans } from './page-means.ts'
import { pageTitles } from './queries.ts'
import { sectionHits } from './section-hits.ts'

const hitsMax = 12

/** The sections that hold every word, in the order of the pages. Nine pages are read as they are; no index to keep right. */
export const searchGeneralPages =
  ({ facts }: PageMeans) =>
  async ({ tx, clock, ...call }: Call<'anyone'>, ask: Takes<typeof contract>): Promise<Gives<typeof contract>> => {
    const today = kathmanduDay(clock.now())
    const language = ask.language ?? call.language
    const hits: Gives<typeof contract> = []
    for (const { id } of await pageTitles(tx, language, today)) {
      const edition = inForce((await editionsOf(tx, id, language)).editions, today)
      if (!edition) continue
      const found = sectionHits(await blocksOf(tx, edition, facts), ask.q)
      hits.push(...found.map((hit) => ({ id, title: edition.title, ...hit })))
      if (hits.length >= hitsMax) break
    }
    return hits.slice(0, hitsMax)
  }
