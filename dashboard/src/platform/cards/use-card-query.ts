import { type QueryKey, useQuery, useQueryClient, type UseQueryOptions } from '@tanstack/react-query'

/** The part of a reading call's state that a card shows. */
export interface CardQuery<Data> {
  data: Data | undefined
  dataUpdatedAt: number
  /** Without data, set from the first failure on, while the call is repeated in the background. */
  error: Error | null
  failureCount: number
  /** No answer and no failure yet. */
  isPending: boolean
  /** Answered or failed at least once; remains true during a repetition. */
  isSettled: boolean
  /** Fetches now, also during a pause between two tries. */
  refetch: () => void
}

/** `useQuery` for a card with four faces: shows a failure at once instead of after the last try. */
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
