import { setTimeout as delay } from 'node:timers/promises'

/**
 * Resolves when `work` ends, in whatever way, or after `milliseconds`: endless work must not keep the process alive.
 */
export async function withTimeLimit(milliseconds: number, work: Promise<unknown>): Promise<void> {
  const enough = new AbortController()
  const ended = work.then(
    () => {},
    () => {},
  )
  await Promise.race([ended, delay(milliseconds, undefined, { signal: enough.signal }).catch(() => {})])
  enough.abort()
}
