/** The gateway's time. It may stand apart from ours: `skew` is what a test or the control API has set. */
export interface Clock {
  now(): Date
}

export interface SkewedClock extends Clock {
  skew(seconds: number): void
  skewSeconds(): number
}

/** A clock that can be put forward and back while it runs. */
export function skewedClock(clock: Clock = { now: () => new Date() }): SkewedClock {
  let ahead = 0
  return {
    now: () => new Date(clock.now().getTime() + ahead * 1000),
    skew: (seconds) => {
      ahead = seconds
    },
    skewSeconds: () => ahead,
  }
}

/** `yyyy-MM-dd HH:mm:ss` in Kathmandu (UTC+05:45, no summer time), as OnePG writes it. */
export function kathmanduText(at: Date): string {
  return new Date(at.getTime() + (5 * 60 + 45) * 60_000).toISOString().slice(0, 19).replace('T', ' ')
}
