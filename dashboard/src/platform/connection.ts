import { useSyncExternalStore } from 'react'

let since: Date | undefined

const offlineSince = (): Date | undefined => (navigator.onLine ? (since = undefined) : (since ??= new Date()))

function subscribe(changed: () => void): () => void {
  addEventListener('online', changed)
  addEventListener('offline', changed)
  return () => {
    removeEventListener('online', changed)
    removeEventListener('offline', changed)
  }
}

/** Since when this browser has no connection; undefined while it has one. */
export const useOfflineSince = (): Date | undefined => useSyncExternalStore(subscribe, offlineSince)
