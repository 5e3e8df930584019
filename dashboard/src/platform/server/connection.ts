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

/** When the browser last told of a change, in milliseconds of this page. */
let toldAt = 0

/**
 * A server has answered what was sent at `sentAt` (milliseconds of this page): there is a connection, whatever the
 * browser says, until it says anew that there is none. What was on its way while the line went proves nothing.
 */
export function learnConnection(sentAt: number): void {
  if (isOffline() && sentAt > toldAt) change(true)
}

/** What was sent never arrived: the browser, should it say that there is no connection, is believed again. */
export function doubtConnection(): void {
  if (isAnswered) change(false)
}

function learnFromBrowser(): void {
  toldAt = performance.now()
  change(false)
}

// nobody is kept waiting longer than this by a browser that tells late
const askMilliseconds = 1_000

/** Asks while the browser says that there is no connection, and somebody looks, whether there is one. */
async function askServer(): Promise<void> {
  if (!isOffline() || document.hidden) return
  const signal = AbortSignal.timeout(askMilliseconds * 3)
  const sentAt = performance.now()
  // any answer is one
  const answered = await fetch('/healthz', { method: 'HEAD', cache: 'no-store', signal }).catch(() => undefined)
  if (answered) learnConnection(sentAt)
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
