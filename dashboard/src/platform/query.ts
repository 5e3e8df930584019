import type { Gives, RouteEntry, Takes } from '@sahuji/contract/route'
import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { call } from './call.ts'
import { CallFailed } from './call-failed.ts'
import { dropKey, keyFor } from './idempotency-keys.ts'

/** A reading call for useQuery; its key is the route's path and the input. */
export const query = <Entry extends RouteEntry>(entry: Entry, input: Takes<Entry>) =>
  queryOptions({
    queryKey: [entry.path, plain(input)],
    queryFn: ({ signal }): Promise<Gives<Entry>> => call(entry, input, { signal }),
  })

/**
 * A writing call for useMutation; afterwards everything that is shown is read anew. A route that moves money
 * gets its key before the first try and keeps it, over a reload too, until an answer came.
 */
export const mutation = <Entry extends RouteEntry>(entry: Entry) => ({
  retry: false as const,
  mutationFn: async (input: Takes<Entry>): Promise<Gives<Entry>> => {
    if (!entry.keyed) return call(entry, input)
    const name = `${entry.path} ${JSON.stringify(plain(input))}`
    try {
      const given = await call(entry, input, { key: keyFor(name) })
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
    const isReadAnew = client.invalidateQueries()
    // what failed says so at once; without a line the reading is tried for seconds
    return error ? undefined : isReadAnew
  },
})

/** False for an answer of an earlier visit, which is shown until a newer one is there and must decide nothing. */
export const isOfThisVisit = (dataUpdatedAt: number): boolean => dataUpdatedAt >= performance.timeOrigin

/** The input as a query key may hold it: amounts as text. */
function plain(input: unknown): unknown {
  return JSON.parse(JSON.stringify(input, (_, value: unknown) => (typeof value === 'bigint' ? `${value}` : value)))
}

/** No second try for a clear no; two for a line that failed. */
export const retriesWhenUnsent = (count: number, error: Error): boolean =>
  count < 2 &&
  error instanceof CallFailed &&
  (error.kind === 'offline' || error.kind === 'timeout' || error.http >= 500)
