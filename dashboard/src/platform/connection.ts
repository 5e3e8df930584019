import { useSyncExternalStore } from 'react'

let since: Date | undefined
/** A server answered although the browser says that it has no connection: it tells late that one is back, by seconds. */
let isAnswered = false
const listeners = new Set<() => void>()

const isOffline = () => !navigator.onLine && !isAnswered
const offlineSince = (): Date | undefined => (isOffline() ? (since ??= new Date()) : (since = undefined))

function change(answered: boolean): void {
  isAnswered = answered
  for (const listener of listeners) listener()
}

/** A server has answered: there is a connection, whatever the browser says, until it says anew that there is none. */
export function learnConnection(): void {
  if (isOffline()) change(true)
}

const learnFromBrowser = () => change(false)

// nobody is kept waiting longer than this by a browser that tells late
const askMilliseconds = 1_000

/** Asks while the browser says that there is no connection, and somebody looks, whether there is one. */
async function askServer(): Promise<void> {
  if (!isOffline() || document.hidden) return
  const signal = AbortSignal.timeout(askMilliseconds * 3)
  // any answer is one
  await fetch('/healthz', { method: 'HEAD', cache: 'no-store', signal }).then(learnConnection, () => undefined)
}

function subscribe(changed: () => void): () => void {
  listeners.add(changed)
  if (listeners.size === 1) listen()
  return () => {
    listeners.delete(changed)
    if (listeners.size === 0) stopListening()
  }
}

let asking: ReturnType<typeof setInterval> | undefined

function listen(): void {
  addEventListener('online', learnFromBrowser)
  addEventListener('offline', learnFromBrowser)
  asking = setInterval(() => void askServer(), askMilliseconds)
}

function stopListening(): void {
  removeEventListener('online', learnFromBrowser)
  removeEventListener('offline', learnFromBrowser)
  clearInterval(asking)
}

/** Since when this browser has no connection; undefined while it has one. */
export const useOfflineSince = (): Date | undefined => useSyncExternalStore(subscribe, offlineSince)
