import { kathmanduDay, startOfKathmanduDay } from '@sahuji/contract/time/time'

/** The first moment after `now` at which one of these times of Kathmandu (`11:00`) strikes; null without one. */
export function nextTimeAfter(times: readonly string[], now: Date): Date | null {
  const day = startOfKathmanduDay(kathmanduDay(now)).getTime()
  const moments = [day, day + dayMilliseconds].flatMap((start) => times.map((time) => start + minutesOf(time) * 60_000))
  const next = moments.filter((moment) => moment > now.getTime()).toSorted((one, other) => one - other)[0]
  return next === undefined ? null : new Date(next)
}

// Nepal has no summer time: every day is as long as the other
const dayMilliseconds = 86_400_000

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}
