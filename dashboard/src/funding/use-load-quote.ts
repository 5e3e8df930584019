import * as contract from '@sahuji/contract/funding'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRested } from '../kit/layout/use-rested.ts'
import { query } from '../platform/query.ts'

/** The server's quote of an amount, asked when the typing rests; the last one stays on screen meanwhile. */
export function useLoadQuote(instrumentId: string, amount: bigint | undefined) {
  const rested = useRested(amount)
  const asked = rested !== undefined && rested > 0n ? rested : undefined
  return useQuery({
    ...query(contract.quoteLoad, { instrument_id: instrumentId, amount: asked ?? 1n }),
    enabled: asked !== undefined,
    placeholderData: keepPreviousData,
    retry: false,
  })
}
