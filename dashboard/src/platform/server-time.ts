const toleranceMilliseconds = 60_000

let aheadMilliseconds = 0

/** The server's clock as far as its last answer told, so that a proof of a browser whose clock is wrong still counts. */
export const serverNow = (): number => Date.now() + aheadMilliseconds

/** Whether this browser's clock differs from the server's by more than the way takes. */
export const isClockOff = (): boolean => aheadMilliseconds !== 0

/** Reads the `Date` header of an answer. */
export function learnServerTime(header: string | null): void {
  const told = Date.parse(header ?? '')
  if (Number.isNaN(told)) return
  const ahead = told - Date.now()
  aheadMilliseconds = Math.abs(ahead) > toleranceMilliseconds ? ahead : 0
}
