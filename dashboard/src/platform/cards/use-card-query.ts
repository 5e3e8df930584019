import { type QueryKey, useQuery, useQueryClient, type UseQueryOptions } from '@tanstack/react-query'

/** What a card may show of a reading call. */
export interface CardQuery<Data> {
  data: Data | undefined
  dataUpdatedAt: number
  /** Where nothing was ever answered, from the first failure on: it is shown while the call is asked again behind it. */
  error: Error | null
  failureCount: number
  /** Neither an answer nor a failure yet. */
  isPending: boolean
  /** Answered or failed once; it stays so, also while it is asked again. */
  isSettled: boolean
  /** Asks now, also in the middle of a pause between two tries. */
  refetch: () => void
}

/** `useQuery` for a card with four faces: a failure is on screen at once and not only after the last try. */
export function useCardQuery<Data, Shown = Data, Key extends QueryKey = QueryKey>(
  options: UseQueryOptions<Data, Error, Shown, Key>,
): CardQuery<Shown> {
  const { data, dataUpdatedAt, error, failureReason, failureCount, isPending, isFetched, refetch } = useQuery(options)
  const queries = useQueryClient()
  const askNow = async () => {
    await queries.cancelQueries({ queryKey: options.queryKey, exact: true })
    await refetch()
  }
  const failure = data === undefined ? (error ?? failureReason) : error
  return {
    data,
    dataUpdatedAt,
    error: failure,
    failureCount,
    isPending: isPending && failure === null,
    isSettled: isFetched || data !== undefined || failure !== null,
    refetch: () => void askNow(),
  }
}
