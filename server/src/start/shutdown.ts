import { once } from 'node:events'
import type { Log } from '../platform/log.ts'

// npm forwards the signal that the terminal already sent to all processes: one Ctrl-C arrives twice.
const echoMilliseconds = 1_000

/** From now on Ctrl-C aborts the returned signal, also during the start; a second one exits without waiting. */
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

/** Resolves when the signal is aborted. */
export async function whenAborted(signal: AbortSignal): Promise<void> {
  if (!signal.aborted) await once(signal, 'abort')
}

/** The result of `work`, unless the signal comes first: then it throws at once and leaves `work` to end. */
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
 * The handler of last resort: an uncaught error is logged, and the returned signal aborts. The server then stops in
 * order, because the state of the process is unknown after such an error. Its supervisor starts it again
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
