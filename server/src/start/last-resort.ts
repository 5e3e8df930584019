import { setTimeout as delay } from 'node:timers/promises'
import type { Log } from '../platform/log.ts'

/**
 * The handler of last resort: an error that nobody handled is logged, and the answered signal aborts. What follows is an
 * orderly stop, never business as usual: after such an error the state of the process is unknown. Whoever supervises it
 * starts it again (docs/operate/supervised.md).
 */
export function hearFaults(log: Log, on: Pick<NodeJS.EventEmitter, 'on'> = process): AbortSignal {
  const heard = new AbortController()
  // rejections that nobody handles arrive here as well
  on.on('uncaughtException', (error: unknown, origin: string) => {
    const more = heard.signal.aborted ? 'while stopping, ' : ''
    log.error({ err: error, origin }, `${more}an error that nobody handled: finishing what is in flight, then stopping`)
    heard.abort()
  })
  return heard.signal
}

/** Resolves when `work` ends, in whatever way, or after `milliseconds`: what does not end must not keep the process. */
export async function atMost(milliseconds: number, work: Promise<unknown>): Promise<void> {
  const enough = new AbortController()
  const ended = work.then(
    () => {},
    () => {},
  )
  await Promise.race([ended, delay(milliseconds, undefined, { signal: enough.signal }).catch(() => {})])
  enough.abort()
}
