import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useRested } from '../../kit/layout/use-rested.ts'
import { untilAnswered } from '../../platform/calls/query.ts'
import { useCardQuery } from '../../platform/cards/use-card-query.ts'
import { wallet } from '../../wallet/calls.ts'
import { transfers } from '../calls.ts'

/** The payee of a quote: a number, or the asker of a request. */
export type Quoted = { mobile_no: string } | { request_id: string }

/**
 * The server's quote of an amount, asked when the typing rests and again when the wallet has changed; not asked while
 * amount or payee is missing.
 */
export function useTransferQuote(of: Quoted | undefined, amount: bigint | undefined) {
  const rested = useRested(amount)
  const enabled = of !== undefined && rested !== undefined && rested > 0n
  const { data, error, refetch } = useQuery({
    ...transfers.quote({ ...(of ?? { mobile_no: '' }), amount: rested ?? 1n }),
    enabled,
    placeholderData: keepPreviousData,
    ...untilAnswered,
  })
  useAskedAnew(() => enabled && void refetch())
  // a refusal of the previous amount does not apply to this one
  return { data, error: rested === amount ? error : null, refetch }
}

const pauseMilliseconds = 10_000

/** Asks when the wallet has changed, at most every ten seconds, because a busy counter changes it all the time. */
function useAskedAnew(ask: () => void) {
  const { data } = useCardQuery(wallet.read())
  const left = data && (data.available ?? data.balance)
  const known = useRef(left)
  const askedAt = useRef(0)
  const askNow = useEffectEvent(ask)
  useEffect(
    function askWhenWalletChanged() {
      known.current ??= left
      if (left === undefined || left === known.current) return
      const timer = setTimeout(
        () => {
          known.current = left
          askedAt.current = Date.now()
          askNow()
        },
        Math.max(0, askedAt.current + pauseMilliseconds - Date.now()),
      )
      return () => clearTimeout(timer)
    },
    [left],
  )
}
