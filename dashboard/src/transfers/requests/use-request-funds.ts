import type { FundRequest } from '@sahuji/contract/transfers/requests'
import { useMutation } from '@tanstack/react-query'
import { fundRequests } from '../calls.ts'
import type { fundRequestOf } from './request-draft.ts'

type Ask = NonNullable<ReturnType<typeof fundRequestOf>>

/** A request as specified: null, Success or Failed, whether it loads, and a reset. Spec §4. */
export interface RequestFunds {
  status: null | 'Success' | 'Failed'
  isLoading: boolean
  /** The request, with each payer's part. */
  asked: readonly FundRequest[]
  failure: Error | null
  ask: (ask: Ask) => void
  reset: () => void
}

/** Sends the request, and keeps its outcome. */
export function useRequestFunds(onAsked: () => void): RequestFunds {
  const { data, error, isPending, isSuccess, mutate, reset } = useMutation(fundRequests.ask())
  return {
    status: isSuccess ? 'Success' : error ? 'Failed' : null,
    isLoading: isPending,
    asked: data?.requests ?? [],
    failure: error,
    ask: (ask) => mutate(ask, { onSuccess: onAsked }),
    reset,
  }
}
