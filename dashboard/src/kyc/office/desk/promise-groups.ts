import { deskHours } from '@sahuji/contract/kyc/promise'
import { kathmanduDay, startOfKathmanduDay } from '@sahuji/contract/time/time'

/** Where a promise stands: broken, to be kept today, on the desk's next day, or after it. */
export type PromiseGroup = 'over' | 'today' | 'next' | 'after'

const day = 86_400_000

/** The first day after today on which the desk works, as its first instant. */
export function nextDeskDay(now: Date): Date {
  const tomorrow = new Date(startOfKathmanduDay(kathmanduDay(now)).getTime() + day)
  // noon, so that the day of the week is the same in UTC
  const isRest = new Date(tomorrow.getTime() + day / 2).getUTCDay() === deskHours.restsOn
  return isRest ? new Date(tomorrow.getTime() + day) : tomorrow
}

/** The group of a promise now. What was promised for a day of rest stands with the next day of work. */
export function promiseGroup(promised: Date, now: Date): PromiseGroup {
  if (promised <= now) return 'over'
  const next = nextDeskDay(now)
  if (promised < new Date(startOfKathmanduDay(kathmanduDay(now)).getTime() + day)) return 'today'
  return promised.getTime() < next.getTime() + day ? 'next' : 'after'
}
