import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useOfflineSince } from './connection.ts'
import { lineState } from './line-state.ts'
import { askFailedAgain } from './query.ts'
import { useStore } from './store.ts'

/** False while the browser has no connection or the live stream is lost. */
export function useIsConnected(): boolean {
  const isOffline = useOfflineSince() !== undefined
  return useStore(lineState).is !== 'stale' && !isOffline
}

/** Asks failed queries again when the connection or the live stream returns. */
export function useAskFailedAgain(): void {
  const queries = useQueryClient()
  const isOffline = useOfflineSince() !== undefined
  const { is } = useStore(lineState)
  useEffect(
    function askWhenConnected() {
      if (!isOffline && is !== 'stale') askFailedAgain(queries)
    },
    [isOffline, is, queries],
  )
}
