import { liveBeatSeconds, livePath } from '@sahuji/contract/notifications/live'
import type { Caller } from '../calls/call.ts'
import { pauseBefore, readEvents, type StreamEvent } from './event-stream.ts'
import { type LineState, lineState } from './line-state.ts'
import { inOneTab } from './one-tab.ts'
import { reloadSession } from '../session/session.ts'
import type { Store } from '../store.ts'

/** A line to the server: whose it is, and what shows its state. */
export interface LiveLine {
  /** By which the tabs of a browser share it. */
  name: string
  path: string
  /** Another caller than the person who is signed in. */
  as?: Caller
  state: Store<LineState>
}

const ownLine: LiveLine = { name: 'sahuji.live', path: livePath, state: lineState }

const silenceMilliseconds = liveBeatSeconds * 2_000 + 5_000

/** What the tab with the line passes on to the others. */
interface Passed {
  event?: StreamEvent
  isNone?: true
  isLost?: true
}

/**
 * One line to the server for all tabs of this browser: one tab has it, that somebody looks at, and passes on what comes; the
 * next one goes on where it was. The first beat comes as `begun`: what happened before it is not told. Answers how to stop.
 */
export function openLine(onEvent: (event: StreamEvent) => void, of: LiveLine = ownLine): () => void {
  const { name, state } = of
  const channel = new BroadcastChannel(name)
  let lastId: string | undefined
  let heardAt = Date.now()
  const hear = () => {
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
    hear()
    const isBegun = lastId === undefined && event?.id !== undefined && event.event === 'beat'
    if (event?.id !== undefined) lastId = event.id
    if (event) onEvent(isBegun ? { ...event, event: 'begun' } : event)
  }
  const pass = (passed: Passed) => {
    take(passed)
    channel.postMessage(passed)
  }
  channel.addEventListener('message', ({ data }: MessageEvent<Passed>) => take(data))
  const tab = inOneTab(name, (signal) => keepLine({ of, signal, lastId: () => lastId, pass }))
  const watch = setInterval(() => {
    if (Date.now() - heardAt > silenceMilliseconds) lose()
  }, tickMilliseconds)
  return () => {
    tab.stop()
    clearInterval(watch)
    channel.close()
  }
}

interface Line {
  of: LiveLine
  signal: AbortSignal
  lastId: () => string | undefined
  pass: (passed: Passed) => void
}

/** Keeps the line until it is stopped, or nobody at the other end has one for us. */
async function keepLine({ of: { path, as }, signal, lastId, pass }: Line): Promise<void> {
  let asked: number | undefined
  for (let tries = 0; !signal.aborted; tries += 1) {
    const line = new AbortController()
    const hangUp = () => line.abort()
    signal.addEventListener('abort', hangUp)
    const watch = watchLine(hangUp)
    const end = await readEvents({
      path,
      as,
      lastId: lastId(),
      signal: line.signal,
      onEvent: (event) => pass({ event }),
      onWord: () => {
        tries = 0
        watch.hear()
      },
      onRetry: (milliseconds) => void (asked = milliseconds),
    }).catch(() => ({ kind: 'closed', waitMilliseconds: 0 }) as const)
    watch.stop()
    signal.removeEventListener('abort', hangUp)
    if (signal.aborted) return
    if (end.kind === 'none') return pass({ isNone: true })
    pass({ isLost: true })
    // another tab may have a new token; else the next call of a person says that the session is over
    if (end.kind === 'refused' && (as || !(await reloadSession().catch(() => false)))) return
    if (!watch.hasSlept()) await nextTry(Math.max(end.waitMilliseconds ?? 0, pauseBefore(tries, asked)), signal)
  }
}

// a beat that is this late will not come: asked where somebody looks again
const lateMilliseconds = liveBeatSeconds * 1_000 + 5_000
const tickMilliseconds = 1_000

/**
 * Hangs up a line that has gone silent, by the clock on the wall: a device that sleeps stops its timers and keeps a line that
 * the other end has long given up. Who slept was alone with it, and need not wait before the next try.
 */
function watchLine(hangUp: () => void) {
  let heardAt = Date.now()
  let tickedAt = heardAt
  let hasSlept = false
  const look = () => {
    if (document.hidden || Date.now() - heardAt < lateMilliseconds) return
    hasSlept = true
    hangUp()
  }
  const tick = () => {
    const wasAsleep = Date.now() - tickedAt > lateMilliseconds
    tickedAt = Date.now()
    if (wasAsleep) look()
    if (Date.now() - heardAt > silenceMilliseconds) hangUp()
  }
  const timer = setInterval(tick, tickMilliseconds)
  const ends = [
    () => clearInterval(timer),
    onEventOf(document, 'visibilitychange', look),
    onEventOf(document, 'resume', look),
    onEventOf(globalThis, 'online', look),
  ]
  return {
    hear: () => void (heardAt = Date.now()),
    hasSlept: () => hasSlept,
    stop: () => ends.forEach((end) => end()),
  }
}

function onEventOf(target: EventTarget, type: string, listener: () => void): () => void {
  target.addEventListener(type, listener)
  return () => target.removeEventListener(type, listener)
}

/** Resolves after the pause, or as soon as there is a connection or somebody looks again. */
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
