import type { AskedPayment } from '@sahuji/contract/payments/at-counter'
import { useQuery, type UseQueryOptions } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useIsConnected } from '../../platform/streams/retry-failed.ts'
import { streamState } from '../../platform/streams/stream-state.ts'
import { serverNow } from '../../platform/server/server.ts'
import { useStore } from '../../platform/store.ts'
import { payments } from './calls.ts'

// the stream reports at once that it was opened or paid; polling finds what a stream has missed
const askMilliseconds = 5_000
const unclearMilliseconds = 60_000

/** What a customer's payment is doing, as the screen has it. */
export type AskedState = 'waiting' | 'scanned' | 'paid' | 'expired' | 'cancelled' | 'unclear'

/** Since when the screen has no current state; undefined where it never had one. */
export interface Stale {
  since: Date | undefined
}

/** A payment with whether it can be believed. */
export interface Asked {
  payment: AskedPayment | undefined
  state: AskedState | undefined
  error: Error | null
  refetch: () => void
  /** Since when there is no current state; undefined while it is live. */
  stale: Stale | undefined
  now: number
}

/** Follows a payment by the merchant's stream and asks every five seconds until it has ended. */
export function useAskedPayment(id: string): Asked {
  const isConnected = useIsConnected()
  const stream = useStore(streamState)
  const stale = isConnected ? undefined : { since: stream.is === 'stale' ? stream.since : undefined }
  return useFollowedPayment(payments.read(id), stale)
}

/** Follows a payment by a query, and by a stream that refetches it; `stale` is the stream's. */
export function useFollowedPayment<Payment extends AskedPayment>(
  query: UseQueryOptions<Payment, Error, Payment, unknown[]>,
  stale: Stale | undefined,
): Asked {
  const now = useEachSecond()
  const { data, error, failureCount, dataUpdatedAt, refetch } = useQuery({
    ...query,
    refetchInterval: ({ state }) => (isOver(state.data) ? false : askMilliseconds),
    refetchIntervalInBackground: true,
  })
  const isLive = stale === undefined && failureCount === 0 && error === null
  const since = stale?.since ?? (dataUpdatedAt > 0 ? new Date(dataUpdatedAt) : undefined)
  return {
    payment: data,
    state: data && stateOf(data, now),
    error,
    refetch: () => void refetch(),
    stale: isLive || isOver(data) ? undefined : { since },
    now,
  }
}

const isOver = (payment: AskedPayment | undefined): boolean => payment !== undefined && payment.state !== 'open'

/** The state on screen. An attempt without an answer for a minute is unclear, and so is one that outlives the code. */
export function stateOf({ state, being_paid_since, opened_at, expires_at }: AskedPayment, now: number): AskedState {
  if (state === 'expired' || state === 'cancelled') return state
  if (state !== 'open') return 'paid'
  const isOutOfTime = expires_at.getTime() <= now
  if (being_paid_since)
    return isOutOfTime || now - being_paid_since.getTime() > unclearMilliseconds ? 'unclear' : 'scanned'
  if (isOutOfTime) return 'expired'
  return opened_at ? 'scanned' : 'waiting'
}

/** The server's time, each second. */
function useEachSecond(): number {
  const [now, setNow] = useState(() => serverNow())
  useEffect(function tickEachSecond() {
    const timer = setInterval(() => setNow(serverNow()), 1_000)
    return () => clearInterval(timer)
  }, [])
  return now
}
