import { useSyncExternalStore } from 'react'

let since: Date | undefined
/** A server answered while the browser reports no connection: browsers report a returned connection seconds late. */
let isAnswered = false
const listeners = new Set<() => void>()

const isOffline = () => !navigator.onLine && !isAnswered
const offlineSince = (): Date | undefined => (isOffline() ? (since ??= new Date()) : (since = undefined))

function change(answered: boolean): void {
  isAnswered = answered
  for (const listener of listeners) listener()
}

/** When the browser last reported a change, in milliseconds of this page. */
let changedAt = 0

/**
 * A server answered a request sent at `sentAt` (milliseconds of this page): there is a connection, whatever the browser
 * reports, until it reports a new loss. Ignores requests sent before the browser's last report.
 */
export function learnConnection(sentAt: number): void {
  if (isOffline() && sentAt > changedAt) change(true)
}

/** A request did not arrive: trust the browser again if it reports no connection. */
export function doubtConnection(): void {
  if (isAnswered) change(false)
}

function learnFromBrowser(): void {
  changedAt = performance.now()
  change(false)
}

// the longest delay that a late report of the browser causes
const askMilliseconds = 1_000

/** Probes the server while the browser reports no connection and the page is visible. */
async function askServer(): Promise<void> {
  if (!isOffline() || document.hidden) return
  const signal = AbortSignal.timeout(askMilliseconds * 3)
  const sentAt = performance.now()
  // an error answer proves the connection too
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

/** When this browser lost its connection; undefined while it has one. */
export const useOfflineSince = (): Date | undefined => useSyncExternalStore(subscribe, offlineSince)
