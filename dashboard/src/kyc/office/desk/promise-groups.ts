import { deskHours } from '@sahuji/contract/kyc/promise'
import { kathmanduDay, startOfKathmanduDay } from '@sahuji/contract/time/time'

/** The group of a promise: broken, due today, due on the desk's next working day, or later. */
export type PromiseGroup = 'over' | 'today' | 'next' | 'after'

const day = 86_400_000

/** The start of the desk's first working day after today. */
export function nextDeskDay(now: Date): Date {
  const tomorrow = new Date(startOfKathmanduDay(kathmanduDay(now)).getTime() + day)
  // noon, so that the weekday is the same in UTC
  const isRest = new Date(tomorrow.getTime() + day / 2).getUTCDay() === deskHours.restsOn
  return isRest ? new Date(tomorrow.getTime() + day) : tomorrow
}

/** The current group of a promise. A promise for a day of rest belongs to the next working day. */
export function promiseGroup(promised: Date, now: Date): PromiseGroup {
  if (promised <= now) return 'over'
  const next = nextDeskDay(now)
  if (promised < new Date(startOfKathmanduDay(kathmanduDay(now)).getTime() + day)) return 'today'
  return promised.getTime() < next.getTime() + day ? 'next' : 'after'
}
