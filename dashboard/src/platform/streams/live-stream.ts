import { liveBeatSeconds, livePath } from '@sahuji/contract/notifications/live'
import type { Caller } from '../calls/call.ts'
import { pauseBefore, readEvents, type StreamEvent } from './event-stream.ts'
import { type StreamState, streamState } from './stream-state.ts'
import { inOneTab } from './one-tab.ts'
import { reloadSession } from '../session/session.ts'
import type { Store } from '../store.ts'

/** A live stream from the server: its caller and its state. */
export interface LiveStream {
  /** The name by which the tabs of a browser share it. */
  name: string
  path: string
  /** A caller other than the signed-in person. */
  as?: Caller
  state: Store<StreamState>
}

const ownStream: LiveStream = { name: 'sahuji.live', path: livePath, state: streamState }

const silenceMilliseconds = liveBeatSeconds * 2_000 + 5_000

/** A message from the tab with the stream to the other tabs. */
interface Passed {
  event?: StreamEvent
  isNone?: true
  isLost?: true
}

/**
 * Opens one stream for all tabs of this browser: a visible tab has it and passes events on; the next tab resumes after
 * the last event. The first beat arrives as `begun`, because earlier events are not sent. Returns the function that
 * stops it.
 */
export function openStream(onEvent: (event: StreamEvent) => void, of: LiveStream = ownStream): () => void {
  const { name, state } = of
  const channel = new BroadcastChannel(name)
  let lastId: string | undefined
  let heardAt = Date.now()
  const keepLive = () => {
    heardAt = Date.now()
    if (state.get().is !== 'live') state.set({ is: 'live' })
  }
  const lose = () => {
    const { is } = state.get()
    if (is !== 'live' && is !== 'opening') return
    state.set({ is: 'stale', since: new Date(heardAt) })
    tab.takeOver()
  }
  const take = ({ event, isNone, isLost }: Passed) => {
    if (isNone) return state.set({ is: 'none' })
    if (isLost) return lose()
    keepLive()
    const isBegun = lastId === undefined && event?.id !== undefined && event.event === 'beat'
    if (event?.id !== undefined) lastId = event.id
    if (event) onEvent(isBegun ? { ...event, event: 'begun' } : event)
  }
  const pass = (passed: Passed) => {
    take(passed)
    channel.postMessage(passed)
  }
  channel.addEventListener('message', ({ data }: MessageEvent<Passed>) => take(data))
  const tab = inOneTab(name, (signal) => keepConnected({ of, signal, lastId: () => lastId, pass }))
  const watch = setInterval(() => {
    if (Date.now() - heardAt > silenceMilliseconds) lose()
  }, tickMilliseconds)
  return () => {
    tab.stop()
    clearInterval(watch)
    channel.close()
  }
}

interface Connecting {
  of: LiveStream
  signal: AbortSignal
  lastId: () => string | undefined
  pass: (passed: Passed) => void
}

/** Keeps the stream connected until it is stopped or the server has none for us. */
async function keepConnected({ of: { path, as }, signal, lastId, pass }: Connecting): Promise<void> {
  let asked: number | undefined
  for (let tries = 0; !signal.aborted; tries += 1) {
    const connection = new AbortController()
    const disconnect = () => connection.abort()
    signal.addEventListener('abort', disconnect)
    const watch = watchSilence(disconnect)
    const end = await readEvents({
      path,
      as,
      lastId: lastId(),
      signal: connection.signal,
      onEvent: (event) => pass({ event }),
      onData: () => {
        tries = 0
        watch.reset()
      },
      onRetry: (milliseconds) => void (asked = milliseconds),
    }).catch(() => ({ kind: 'closed', waitMilliseconds: 0 }) as const)
    watch.stop()
    signal.removeEventListener('abort', disconnect)
    if (signal.aborted) return
    if (end.kind === 'none') return pass({ isNone: true })
    pass({ isLost: true })
    // another tab may have a new token; otherwise the person's next call finds that the session is over
    if (end.kind === 'refused' && (as || !(await reloadSession().catch(() => false)))) return
    if (!watch.hasSlept()) await nextTry(Math.max(end.waitMilliseconds ?? 0, pauseBefore(tries, asked)), signal)
  }
}

// a beat that is this late will not arrive; checked when the page becomes visible again
const lateMilliseconds = liveBeatSeconds * 1_000 + 5_000
const tickMilliseconds = 1_000

/**
 * Disconnects a silent stream, by wall-clock time: a sleeping device stops its timers and keeps a connection that the
 * server has long closed. A device that slept reconnects without a pause, because its reconnection is not part of a
 * rush.
 */
function watchSilence(disconnect: () => void) {
  let heardAt = Date.now()
  let tickedAt = heardAt
  let hasSlept = false
  const look = () => {
    if (document.hidden || Date.now() - heardAt < lateMilliseconds) return
    hasSlept = true
    disconnect()
  }
  const tick = () => {
    const wasAsleep = Date.now() - tickedAt > lateMilliseconds
    tickedAt = Date.now()
    if (wasAsleep) look()
    if (Date.now() - heardAt > silenceMilliseconds) disconnect()
  }
  const timer = setInterval(tick, tickMilliseconds)
  const ends = [
    () => clearInterval(timer),
    onEventOf(document, 'visibilitychange', look),
    onEventOf(document, 'resume', look),
    onEventOf(globalThis, 'online', look),
  ]
  return {
    reset: () => void (heardAt = Date.now()),
    hasSlept: () => hasSlept,
    stop: () => ends.forEach((end) => end()),
  }
}

function onEventOf(target: EventTarget, type: string, listener: () => void): () => void {
  target.addEventListener(type, listener)
  return () => target.removeEventListener(type, listener)
}

/** Resolves after the pause, or as soon as the browser is online or the page visible again. */
function nextTry(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer)
      removeEventListener('online', done)
      document.removeEventListener('visibilitychange', done)
      signal.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(done, milliseconds)
    addEventListener('online', done)
    document.addEventListener('visibilitychange', done)
    signal.addEventListener('abort', done)
  })
}
