import { once } from 'node:events'
import type { Log } from '../platform/log.ts'

// npm hands on the signal that the terminal already sent to everybody: one Ctrl-C arrives twice.
const echoMilliseconds = 1_000

/** From now on Ctrl-C aborts the answered signal, also while starting; a second one does not wait any longer. */
export function abortOnSignals(): AbortSignal {
  const heard = new AbortController()
  let first = 0
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(name, () => {
      if (!heard.signal.aborted) {
        first = performance.now()
        process.stdout.write('\nStopping: finishing what is in flight. Ctrl-C again does not wait.\n')
        heard.abort()
      } else if (performance.now() - first > echoMilliseconds) process.exit(130)
    })
  }
  return heard.signal
}

/** Resolves when the signal was heard. */
export async function whenAborted(signal: AbortSignal): Promise<void> {
  if (!signal.aborted) await once(signal, 'abort')
}

/** What `work` answers, unless the signal comes first: then it throws at once and `work` is left to end by itself. */
export async function unlessAborted<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  const settled = new AbortController()
  const aborted = once(signal, 'abort', { signal: settled.signal }).then(
    () => signal.throwIfAborted(),
    () => undefined,
  )
  try {
    signal.throwIfAborted()
    await Promise.race([work, aborted])
    return await work
  } finally {
    settled.abort()
    aborted.catch(() => {})
    work.catch(() => {})
  }
}

/**
 * The handler of last resort: an uncaught error is logged, and the answered signal aborts. An orderly stop follows,
 * never business as usual: after such an error the state of the process is unknown. Its supervisor starts it again
 * (docs/operate/supervised.md).
 */
export function abortOnUncaughtErrors(log: Log, on: Pick<NodeJS.EventEmitter, 'on'> = process): AbortSignal {
  const heard = new AbortController()
  // unhandled rejections arrive here as well
  on.on('uncaughtException', (error: unknown, origin: string) => {
    const more = heard.signal.aborted ? 'while stopping, ' : ''
    log.error({ err: error, origin }, `${more}an error that nobody handled: finishing what is in flight, then stopping`)
    heard.abort()
  })
  return heard.signal
}
