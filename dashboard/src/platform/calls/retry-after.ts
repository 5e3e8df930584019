import { CallFailed } from './call-failed.ts'

/** A moment so many seconds from now: what a countdown runs to. */
export const secondsFromNow = (seconds: number): Date => new Date(Date.now() + seconds * 1000)

/** How many seconds a refusal asks to wait; undefined where it says nothing of it. */
export function retryAfterSeconds(error: unknown): number | undefined {
  const seconds = error instanceof CallFailed ? error.facts['seconds'] : undefined
  return typeof seconds === 'number' ? seconds : undefined
}

/** The same as the moment from which it may be tried again. */
export function retryAt(error: unknown): Date | undefined {
  const seconds = retryAfterSeconds(error)
  return seconds === undefined ? undefined : secondsFromNow(seconds)
}
