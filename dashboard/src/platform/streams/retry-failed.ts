import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useOfflineSince } from '../server/connection.ts'
import { streamState } from './stream-state.ts'
import { retryFailed } from '../calls/query.ts'
import { useStore } from '../store.ts'

/** False while the browser has no connection or the live stream is stale. */
export function useIsConnected(): boolean {
  const isOffline = useOfflineSince() !== undefined
  return useStore(streamState).is !== 'stale' && !isOffline
}

/**
 * Repeats failed queries when the connection or the live stream returns. After a page opens with a connection, only
 * each query's own retries apply.
 */
export function useRetryFailed(): void {
  const queries = useQueryClient()
  const isConnected = useIsConnected()
  const wasLost = useRef(false)
  useEffect(
    function retryWhenConnected() {
      if (isConnected && wasLost.current) retryFailed(queries)
      wasLost.current = !isConnected
    },
    [isConnected, queries],
  )
}
