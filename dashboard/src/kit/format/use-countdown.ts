import { useEffect, useState } from 'react'

/**
 * Whole seconds until a moment, ticking down to 0; 0 without a moment. The clock is an argument, so that a test owns
 * it.
 */
export function useCountdown(until: Date | undefined, now: () => number = Date.now): number {
  const [, setTick] = useState(0)
  const seconds = secondsUntil(until, now())
  useEffect(
    function tickEachSecond() {
      if (seconds === 0 || !until) return
      const toNext = (until.getTime() - now()) % 1000 || 1000
      const timer = setTimeout(() => setTick((count) => count + 1), toNext)
      return () => clearTimeout(timer)
    },
    [seconds, until, now],
  )
  return seconds
}

/** Seconds left, rounded up, so that the last second is shown as 1 and not as 0. */
export function secondsUntil(until: Date | undefined, now: number): number {
  return until ? Math.max(0, Math.ceil((until.getTime() - now) / 1000)) : 0
}

/** `2:05`, the format of a countdown. */
export function minutesAndSeconds(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${`${seconds % 60}`.padStart(2, '0')}`
}
