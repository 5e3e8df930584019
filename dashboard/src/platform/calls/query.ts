import type { Gives, RouteEntry, Takes } from '@sahuji/contract/http/route'
import { type QueryClient, queryOptions, type UseMutationOptions } from '@tanstack/react-query'
import { call, type CallOptions } from './call.ts'
import { closePageNotices } from '../../kit/overlays/notices.ts'
import { CallFailed, retryAfterSeconds } from './call-failed.ts'

/** Options of a form's call: quiet when the form shows the refusal itself, and in whose name it is sent. */
type Quiet = Pick<CallOptions, 'isQuiet' | 'as'>

/** A reading call for useQuery; its key is the route's path and the input. */
export const query = <Entry extends RouteEntry>(entry: Entry, input: Takes<Entry>, quiet?: Quiet) =>
  queryOptions({
    queryKey: [entry.path, plain(input)],
    queryFn: ({ signal }): Promise<Gives<Entry>> => call(entry, input, { signal, ...quiet }),
  })

/**
 * A writing call for useMutation; afterwards all shown queries are fetched again. A route that moves money gets its key
 * before the first try and keeps it, also over a reload and a changed fee, until an answer arrives.
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
    const refetched = refetchShown(client)
    if (!error) closePageNotices()
    // a failure is shown at once: without a connection the fetching takes seconds
    return error ? undefined : refetched
  },
})

/**
 * A writing call and what follows its success, once all shown queries are fetched again. It follows also where the page
 * was left meanwhile; callbacks of `mutate` itself are lost then.
 */
export const followed = <Given, Asked>(
  options: UseMutationOptions<Given, Error, Asked>,
  follow: (given: Given, asked: Asked) => void,
): UseMutationOptions<Given, Error, Asked> => ({
  ...options,
  onSettled: async (given, error, asked, result, context) => {
    await options.onSettled?.(given, error, asked, result, context)
    if (!error) follow(given as Given, asked)
  },
})

const nameOf = <Entry extends RouteEntry>(entry: Entry, input: Takes<Entry>): string =>
  `${entry.path} ${JSON.stringify(plain(entry.priced ? { ...input, fee: undefined } : input))}`

/** Whether the same call was sent and not answered: a repetition has its key, so that it is not carried out twice. */
export const isUnsettled = <Entry extends RouteEntry>(entry: Entry, input: Takes<Entry>): boolean =>
  sessionStorage.getItem(prefix + nameOf(entry, input)) !== null

/** Marks a query whose route has a quota: only the component that shows it fetches it again. */
export const counted = { meta: { isCounted: true } } as const

/** Fetches all shown queries again, except counted ones: an open page would use up their quota. */
export const refetchShown = (queries: QueryClient): Promise<void> =>
  queries.invalidateQueries({ predicate: ({ meta }) => meta?.['isCounted'] !== true })

/**
 * Fetches all shown queries that failed, also during a pause between two tries. Leaves out those that the server
 * refused, those with a wait that it asked for, and counted ones.
 */
export function retryFailed(queries: QueryClient): void {
  for (const query of queries.getQueryCache().findAll({ type: 'active' })) {
    const failure = query.state.error ?? query.state.fetchFailureReason
    if (!failure || !isPassing(failure) || retryAfterSeconds(failure) || query.meta?.['isCounted']) continue
    void query
      .cancel({ revert: true })
      .then(() => query.fetch())
      .catch(() => undefined)
  }
}

/** False for an answer of an earlier visit, which is shown until a newer one arrives and must not decide anything. */
export const isOfThisVisit = (dataUpdatedAt: number): boolean => dataUpdatedAt >= performance.timeOrigin

/** The input for a query key, with amounts as text. */
function plain(input: unknown): unknown {
  return JSON.parse(JSON.stringify(input, (_, value: unknown) => (typeof value === 'bigint' ? `${value}` : value)))
}

const againAtMost = 3
const pauseMilliseconds = 1_000
const pauseMaxMilliseconds = 60_000
const failureFreshMilliseconds = 30_000

/** The interval at which a query is repeated while no answer arrives. */
function whileUnanswered(milliseconds: number) {
  return ({ state }: { state: { error: Error | null } }) => isUnanswered(state.error) && milliseconds
}

/**
 * The automatic repetition of a failed reading call. Never after a refusal. Three times at most, after 1, 3 and 9
 * seconds, when the connection or the server failed or the server asked to wait; its wait is respected. A failure is
 * fresh for half a minute: a card that is mounted again meanwhile shows it and sends nothing.
 */
export const retryPolicy = {
  retry: (count: number, error: Error): boolean => count < againAtMost && isPassing(error),
  retryDelay: (count: number, error: Error): number =>
    Math.min(pauseMaxMilliseconds, Math.max(pauseMilliseconds * 3 ** count, (retryAfterSeconds(error) ?? 0) * 1000)),
  retryOnMount: ({ state }: { state: { errorUpdatedAt: number } }): boolean =>
    Date.now() - state.errorUpdatedAt > failureFreshMilliseconds,
  // for a browser that does not report its connection
  refetchInterval: whileUnanswered(20_000),
}

const isPassing = (error: Error): boolean =>
  error instanceof CallFailed &&
  (error.kind === 'offline' || error.kind === 'timeout' || error.http >= 500 || error.http === 429)

/** Whether no answer arrived, so that the same call may succeed a moment later. */
export const isUnanswered = (error: Error | null): boolean =>
  error instanceof CallFailed && (error.kind === 'offline' || error.kind === 'timeout')

/** For a price that a form needs: repeats an unanswered query every 3 seconds until an answer arrives. */
export const untilAnswered = {
  retry: false,
  refetchInterval: whileUnanswered(3_000),
} as const

const prefix = 'key.'

/**
 * A key that grows with time (uuidv7, RFC 9562): keys of one minute are adjacent in the ledger's index, whatever the
 * merchant.
 */
export function newKey(): string {
  const time = Date.now().toString(16).padStart(12, '0')
  const [, , random, ...rest] = crypto.randomUUID().split('-')
  return [time.slice(0, 8), time.slice(8), `7${random!.slice(1)}`, ...rest].join('-')
}

/**
 * The key of a call that moves money: made before the first try and the same for each repetition, also after a reload.
 */
export function keyFor(name: string): string {
  const stored = sessionStorage.getItem(prefix + name)
  if (stored) return stored
  const made = newKey()
  sessionStorage.setItem(prefix + name, made)
  return made
}

/** Forgets a key after an answer: the next call with the same contents is a new one. */
export const dropKey = (name: string): void => sessionStorage.removeItem(prefix + name)
