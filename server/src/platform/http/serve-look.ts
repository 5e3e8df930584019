import type { Language } from '@sahuji/contract/language/languages'
import type { Clock } from '../clock.ts'
import type { Database } from '../database/database.ts'
import { Refusal } from '../refusal.ts'
import { sentenceIn } from '../texts/say.ts'
import { type Answer, fieldsRefused, refused } from './answers.ts'
import { parseInput, rawInput } from './route-input.ts'
import type { Mounted, Person, RouteTable } from './route-table.ts'
import { encoded } from './encode-answer.ts'
import { authorised } from './serve.ts'

/** Whether a look may read a route: only routes that the contract opens, and never one that could change anything. */
export const isViewable = ({ entry, own }: Mounted): boolean =>
  entry.viewable === true && entry.method === 'GET' && (entry.who === 'session' || entry.who === 'verified') && !own

/** A route that a look may read, with the values of the path's `{names}`. */
export interface FoundRoute {
  mounted: Mounted
  params: Record<string, string>
  query: Record<string, string>
}

/** The route of a path that a look may read; undefined for every other, whether it exists or not. */
export function viewableRoute(table: RouteTable, path: string): FoundRoute | undefined {
  const url = URL.parse(path, 'http://look')
  if (!url || url.origin !== 'http://look') return undefined
  // an exact address is never the `{id}` of another route's
  const named = table.filter(({ entry }) => entry.path === url.pathname)
  if (named.length > 0 && !named.some(isViewable)) return undefined
  for (const mounted of table.filter(isViewable)) {
    const params = paramsOf(mounted.entry.path, url.pathname)
    if (params) return { mounted, params, query: Object.fromEntries(url.searchParams) }
  }
  return undefined
}

function paramsOf(pattern: string, pathname: string): Record<string, string> | undefined {
  const [wanted, given] = [pattern.split('/'), pathname.split('/')]
  if (wanted.length !== given.length) return undefined
  const params: Record<string, string> = {}
  for (const [at, part] of wanted.entries()) {
    const value = given[at] ?? ''
    const [, name] = /^\{(\w+)\}$/.exec(part) ?? []
    // no address of ours contains an escaped character
    if (name === undefined ? part !== value : !/^[\w-]+$/.test(value)) return undefined
    if (name !== undefined) params[name] = value
  }
  return params
}

/**
 * Answers exactly as for the person, in a transaction that PostgreSQL keeps read-only: whatever the route does, a look
 * changes nothing.
 */
export async function answerViewer(
  { db, clock }: { db: Database; clock: Clock },
  { mounted, params, query }: FoundRoute,
  { person, language, id }: { person: Person; language: Language; id: string },
): Promise<Answer> {
  if (!isViewable(mounted)) throw new Refusal('view_hidden')
  try {
    authorised(mounted, person)
    const raw = rawInput(mounted.entry, { params, query, body: undefined })
    const parsed = parseInput(mounted.entry, raw, sentenceIn(language))
    if ('errors' in parsed) return fieldsRefused(parsed.errors, id, language)
    const call = {
      clock,
      person,
      language,
      requested_language: language,
      key: '',
      proof: undefined,
      network: '',
      device: '',
      time_zone: '',
      cookie: () => undefined,
    }
    return await db.write(async (tx) => {
      await tx.run`set transaction read only`
      return encoded(mounted, await mounted.action({ ...call, tx } as never, parsed.ask as never), language)
    })
  } catch (error) {
    if (error instanceof Refusal) return refused(error, id, language)
    throw error
  }
}
