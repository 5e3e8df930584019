/** The waits after each failed try but the last, in seconds: ten tries in about three days. Source: Standard Webhooks. */
export const retryWaits = [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400] as const

/** A wait is up to a fifth longer, so that what failed together does not return together. */
const jitter = 0.2

/** The longest that a receiver can ask us to wait. */
const retryAfterSecondsMost = 86_400

interface Failed {
  /** Failed tries of this round, this one included. */
  failures: number
  now: Date
  retry_after: string | undefined
  /** From 0 to 1. */
  random: number
}

/** When the next try is; undefined where it was the last. A receiver's Retry-After can make it later, never earlier. */
export function nextTry({ failures, now, retry_after, random }: Failed): Date | undefined {
  const wait = retryWaits[failures - 1]
  if (wait === undefined) return undefined
  const own = wait * (1 + jitter * random)
  const asked = Math.min(retryAfterSecondsMost, secondsAsked(retry_after, now))
  return new Date(now.getTime() + Math.max(own, asked) * 1000)
}

/** RFC 9110 §10.2.3: seconds, or a date. */
function secondsAsked(retry_after: string | undefined, now: Date): number {
  if (retry_after === undefined) return 0
  if (/^\d{1,9}$/.test(retry_after)) return Number(retry_after)
  const date = Date.parse(retry_after)
  return Number.isNaN(date) ? 0 : Math.max(0, (date - now.getTime()) / 1000)
}
