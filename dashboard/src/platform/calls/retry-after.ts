import { CallFailed } from './call-failed.ts'

/** The time this many seconds from now, for a countdown. */
export const secondsFromNow = (seconds: number): Date => new Date(Date.now() + seconds * 1000)

/** The seconds that a refusal asks to wait; undefined when it asks for no wait. */
export function retryAfterSeconds(error: unknown): number | undefined {
  const seconds = error instanceof CallFailed ? error.facts['seconds'] : undefined
  return typeof seconds === 'number' ? seconds : undefined
}

/** The time from which the call may be tried again. */
export function retryAt(error: unknown): Date | undefined {
  const seconds = retryAfterSeconds(error)
  return seconds === undefined ? undefined : secondsFromNow(seconds)
}
