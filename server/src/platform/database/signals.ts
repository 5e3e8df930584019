import { Client } from 'pg'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import type { Log } from '../log.ts'
import { withTimeLimit } from '../time-limit.ts'
import { hangsAfterMilliseconds } from './database.ts'

/**
 * A best-effort signal between the processes on one database that something was committed. It carries no data and may
 * be lost.
 */
export interface Signals {
  /** Called at a signal of any process, and when the connection came back; returns how to stop it. */
  onSignal(listener: () => void): () => void
  /** Signals this process at once, and the others at most every few milliseconds. Never waits, never throws. */
  send(): void
  close(): Promise<void>
}

/** Signals of one process alone: for a test, and beneath those of several processes. */
export function localSignals(): Signals {
  const listeners = new Set<() => void>()
  return {
    onSignal: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    send: () => {
      for (const listener of listeners) listener()
    },
    close: async () => listeners.clear(),
  }
}

interface SignalSettings {
  /** The application's address, not through a transaction pooler: one connection listens. */
  url: string
  /** A name of lower-case letters and underscores. */
  channel: string
  log: Log
}

// Each NOTIFY takes a lock of the whole cluster at its commit: two hundred a second cost nothing, one for each posting
// halves the postings.
const pauseMilliseconds = 5
const reconnectMilliseconds = { least: 100, most: 5_000 }

/**
 * Signals over LISTEN and NOTIFY on a connection of their own, outside every transaction; it is reopened when it
 * breaks. Listeners that rely on signals also poll now and then.
 */
export function openSignals({ url, channel, log }: SignalSettings): Signals {
  const local = localSignals()
  const stop = new AbortController()
  let client: Client | undefined
  let isPaused = false
  let isWaiting = false

  const notifyOthers = () => {
    if (isPaused) {
      isWaiting = true
      return
    }
    isPaused = true
    isWaiting = false
    // lost with the connection: the other processes poll
    client?.query(`notify ${channel}`).catch(() => undefined)
    setTimeout(() => {
      isPaused = false
      if (isWaiting) notifyOthers()
    }, pauseMilliseconds).unref()
  }
  const running = keepListening({ url, channel, log, signal: stop.signal }, local.send, (open) => {
    client = open
  })
  return {
    onSignal: local.onSignal,
    send: () => {
      local.send()
      notifyOthers()
    },
    close: async () => {
      stop.abort()
      await withTimeLimit(hangsAfterMilliseconds, Promise.all([client?.end(), running]))
      await local.close()
    },
  }
}

async function keepListening(
  { url, channel, log, signal }: SignalSettings & { signal: AbortSignal },
  onNotice: () => void,
  onClient: (client: Client | undefined) => void,
): Promise<void> {
  let wait = reconnectMilliseconds.least
  while (!signal.aborted) {
    const client = new Client({ connectionString: url, keepAlive: true, application_name: 'sahuji signals' })
    const lost = new AbortController()
    client.on('end', () => lost.abort())
    client.on('error', () => lost.abort())
    try {
      await client.connect()
      client.on('notification', onNotice)
      await client.query(`listen ${channel}`)
      onClient(client)
      // for what was committed while the connection was down
      onNotice()
      wait = reconnectMilliseconds.least
      if (!lost.signal.aborted) await once(lost.signal, 'abort')
    } catch (error) {
      if (!signal.aborted) log.warn({ err: error }, 'signals of the database cannot be heard')
    }
    onClient(undefined)
    await client.end().catch(() => undefined)
    if (!signal.aborted) await delay(wait * (0.5 + Math.random()), undefined, { signal }).catch(() => undefined)
    wait = Math.min(wait * 2, reconnectMilliseconds.most)
  }
}
