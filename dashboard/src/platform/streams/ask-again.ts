import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useOfflineSince } from '../server/connection.ts'
import { lineState } from './line-state.ts'
import { askFailedAgain } from '../calls/query.ts'
import { useStore } from '../store.ts'

/** False while the browser has no connection or the live stream is lost. */
export function useIsConnected(): boolean {
  const isOffline = useOfflineSince() !== undefined
  return useStore(lineState).is !== 'stale' && !isOffline
}

/**
 * Asks failed queries again when the connection or the live stream returns. A page that opens with a connection has lost
 * none: there each query's own tries count.
 */
export function useAskFailedAgain(): void {
  const queries = useQueryClient()
  const isConnected = useIsConnected()
  const wasLost = useRef(false)
  useEffect(
    function askWhenConnected() {
      if (isConnected && wasLost.current) askFailedAgain(queries)
      wasLost.current = !isConnected
    },
    [isConnected, queries],
  )
}
