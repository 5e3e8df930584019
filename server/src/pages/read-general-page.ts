import type { readGeneralPage as readRoute, ratePage as rateRoute } from '@sahuji/contract/pages'
import type { Gives, Takes } from '@sahuji/contract/http/route'
import { kathmanduDay } from '@sahuji/contract/time/time'
import type { Tx } from '../platform/database/database.ts'
import { Refusal } from '../platform/refusal.ts'
import type { Call } from '../platform/http/route-table.ts'
import { blocksOf, editionsOf, inForce } from './editions.ts'
import type { PageDependencies } from './dependencies.ts'
import { ratingOf, saveRating, pageTitles, textsOf } from './queries.ts'

type Ask = Takes<typeof readRoute>

/** One page in one version. Refuses `page_unknown` with the pages there are, `page_version_unknown`. */
export const readGeneralPage =
  ({ facts, contact }: PageDependencies) =>
  async ({ tx, clock, person, ...call }: Call<'anyone'>, ask: Ask): Promise<Gives<typeof readRoute>> => {
    const today = kathmanduDay(clock.now())
    const { languages, editions } = await editionsOf(tx, ask.id, ask.language ?? call.language)
    const current = inForce(editions, today)
    if (!current) throw await pageUnknown(tx, today)
    const shown = ask.version === undefined ? current : editions.find(({ version }) => version === ask.version)
    if (!shown) throw new Refusal('page_version_unknown', { version: ask.version ?? 0, newest: current.version })
    const versions = editions.map(({ version, effective_on, what_changed }) => ({
      version,
      effective_on,
      what_changed,
      is_announced: effective_on > current.effective_on && effective_on > today,
    }))
    const { title, language, version, effective_on, what_changed } = shown
    return {
      id: ask.id,
      title,
      language,
      languages,
      version,
      effective_on,
      what_changed,
      is_announced: effective_on > today && shown !== current,
      versions,
      blocks: await blocksOf(tx, shown, facts),
      contact,
      helpful: await ratingOf(tx, ask.id, person?.person_id),
    }
  }

/** The refusal that tells which pages there are. */
async function pageUnknown(tx: Tx, today: string): Promise<Refusal> {
  const titles = await pageTitles(tx, 'en', today)
  return new Refusal('page_unknown', { pages: titles.map(({ id, title }) => `${id} ${title}`).join(', ') })
}

/** Keeps what a person thinks of a page; the last answer counts, once. Refuses `page_unknown`. */
export async function ratePage(
  { tx, clock, person }: Call,
  { id, is_helpful }: Takes<typeof rateRoute>,
): Promise<Gives<typeof rateRoute>> {
  const texts = await textsOf(tx, id)
  if (texts.length === 0) throw await pageUnknown(tx, kathmanduDay(clock.now()))
  await saveRating(tx, { page_id: id, person_id: person.person_id, is_helpful }, clock.now())
  const { yes, no } = await ratingOf(tx, id, person.person_id)
  return { yes, no, mine: is_helpful }
}
