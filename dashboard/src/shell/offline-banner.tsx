import { useSyncExternalStore } from 'react'
import { Offline } from '../kit/layout/states.tsx'

let since: Date | undefined

/** "No connection": since when, and that nothing is sent. Gone by itself when the line is back. */
export function OfflineBanner() {
  const offlineSince = useSyncExternalStore(onConnection, connectionNow)
  return offlineSince && <Offline since={offlineSince} />
}

const connectionNow = (): Date | undefined => (navigator.onLine ? (since = undefined) : (since ??= new Date()))

function onConnection(changed: () => void): () => void {
  addEventListener('online', changed)
  addEventListener('offline', changed)
  return () => {
    removeEventListener('online', changed)
    removeEventListener('offline', changed)
  }
}
