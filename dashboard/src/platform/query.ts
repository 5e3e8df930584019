import type { Gives, RouteEntry, Takes } from '@sahuji/contract/http/route'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call, type CallOptions } from './call.ts'
import { closePageNotices } from '../kit/overlays/notices.ts'
import { CallFailed } from './call-failed.ts'
import { retryAfterSeconds } from './retry-after.ts'

/** What a form says of its own call: quiet, where it shows the refusal itself. */
type Quiet = Pick<CallOptions, 'isQuiet'>

/** A reading call for useQuery; its key is the route's path and the input. */
export const query = <Entry extends RouteEntry>(entry: Entry, input: Takes<Entry>, quiet?: Quiet) =>
  queryOptions({
    queryKey: [entry.path, plain(input)],
    queryFn: ({ signal }): Promise<Gives<Entry>> => call(entry, input, { signal, ...quiet }),
  })

/**
 * A writing call for useMutation; afterwards everything that is shown is read anew. A route that moves money
 * gets its key before the first try and keeps it, over a reload too, until an answer came, whatever fee is shown by then.
 */
export const mutation = <Entry extends RouteEntry>(entry: Entry, quiet?: Quiet) => ({
  retry: false as const,
  mutationFn: async (input: Takes<Entry>): Promise<Gives<Entry>> => {
    if (!entry.keyed) return call(entry, input, quiet)
    const name = nameOf(entry, input)
    try {
      const given = await call(entry, input, { key: keyFor(name), ...quiet })
      dropKey(name)
      return given
    } catch (error) {
      if (error instanceof CallFailed && error.kind === 'answered' && error.http < 500 && error.refusal !== 'key_busy')
        dropKey(name)
      throw error
    }
  },
  onSettled: (
    _data: unknown,
    error: Error | null,
    _input: unknown,
    _result: unknown,
    { client }: { client: QueryClient },
  ) => {
    const isReadAnew = readAnew(client)
    if (!error) closePageNotices()
    // what failed says so at once; without a line the reading is tried for seconds
    return error ? undefined : isReadAnew
  },
})

const nameOf = <Entry extends RouteEntry>(entry: Entry, input: Takes<Entry>): string =>
  `${entry.path} ${JSON.stringify(plain(entry.priced ? { ...input, fee: undefined } : input))}`

/** The same call was begun and no answer came: repeated now, it finds what the first did and does nothing a second time. */
export const isUnsettled = <Entry extends RouteEntry>(entry: Entry, input: Takes<Entry>): boolean =>
  sessionStorage.getItem(prefix + nameOf(entry, input)) !== null

/** Of a query whose route counts how often it is asked: only who shows it asks it again. */
export const counted = { meta: { isCounted: true } } as const

/** Everything that is shown is read anew; what is counted is not, or a page that stays open would use up its quota. */
export const readAnew = (queries: QueryClient): Promise<void> =>
  queries.invalidateQueries({ predicate: ({ meta }) => meta?.['isCounted'] !== true })

/**
 * Asks at once for what is shown and failed, also in the middle of a pause between two tries: not after a clear no, not where
 * the server asked for patience, and not what is counted.
 */
export function askFailedAgain(queries: QueryClient): void {
  for (const query of queries.getQueryCache().findAll({ type: 'active' })) {
    const failure = query.state.error ?? query.state.fetchFailureReason
    if (!failure || !isPassing(failure) || retryAfterSeconds(failure) || query.meta?.['isCounted']) continue
    void query
      .cancel({ revert: true })
      .then(() => query.fetch())
      .catch(() => undefined)
  }
}

/** False for an answer of an earlier visit, which is shown until a newer one is there and must decide nothing. */
export const isOfThisVisit = (dataUpdatedAt: number): boolean => dataUpdatedAt >= performance.timeOrigin

/** The input as a query key may hold it: amounts as text. */
function plain(input: unknown): unknown {
  return JSON.parse(JSON.stringify(input, (_, value: unknown) => (typeof value === 'bigint' ? `${value}` : value)))
}

const againAtMost = 3
const pauseMilliseconds = 1_000
const pauseMaxMilliseconds = 60_000
const failureFreshMilliseconds = 30_000

/** How often a query is asked again while nobody answers it. */
function whileUnanswered(milliseconds: number) {
  return ({ state }: { state: { error: Error | null } }) => isUnanswered(state.error) && milliseconds
}

/**
 * When a reading call that failed is asked again by itself: never after a clear no; three times at most, after 1, 3 and 9
 * seconds, where the line failed, the server did, or it asked for patience, which it is given. A failure counts for half a
 * minute: a card that is mounted again meanwhile shows it and asks nothing.
 */
export const retryPolicy = {
  retry: (count: number, error: Error): boolean => count < againAtMost && isPassing(error),
  retryDelay: (count: number, error: Error): number =>
    Math.min(pauseMaxMilliseconds, Math.max(pauseMilliseconds * 3 ** count, (retryAfterSeconds(error) ?? 0) * 1000)),
  retryOnMount: ({ state }: { state: { errorUpdatedAt: number } }): boolean =>
    Date.now() - state.errorUpdatedAt > failureFreshMilliseconds,
  // for a browser that tells nothing of its connection
  refetchInterval: whileUnanswered(20_000),
}

const isPassing = (error: Error): boolean =>
  error instanceof CallFailed &&
  (error.kind === 'offline' || error.kind === 'timeout' || error.http >= 500 || error.http === 429)

/** Nothing came back: the same question may be answered a moment later. */
export const isUnanswered = (error: Error | null): boolean =>
  error instanceof CallFailed && (error.kind === 'offline' || error.kind === 'timeout')

/** Of a price that a form waits for: what nobody answered is asked again by itself, as soon as there is a line. */
export const untilAnswered = {
  retry: false,
  refetchInterval: whileUnanswered(3_000),
} as const

const prefix = 'key.'

/** A key that grows with time (uuidv7, RFC 9562): keys of one minute lie together in the ledger's index, whatever the merchant. */
export function newKey(): string {
  const time = Date.now().toString(16).padStart(12, '0')
  const [, , random, ...rest] = crypto.randomUUID().split('-')
  return [time.slice(0, 8), time.slice(8), `7${random!.slice(1)}`, ...rest].join('-')
}

/** The key of a call that moves money: made before the first try, the same for each repeat, also after a reload. */
export function keyFor(name: string): string {
  const stored = sessionStorage.getItem(prefix + name)
  if (stored) return stored
  const made = newKey()
  sessionStorage.setItem(prefix + name, made)
  return made
}

/** An answer came: the next call of the same contents is a new one. */
export const dropKey = (name: string): void => sessionStorage.removeItem(prefix + name)
