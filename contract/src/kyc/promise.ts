import type { BusinessType } from '../merchants.ts'
import { kathmanduDay, startOfKathmanduDay } from '../time/time.ts'

/** What a case leads to: micro with a citizenship and a short form, full with all papers. */
export const caseTiers = ['micro', 'full'] as const
export type CaseTier = (typeof caseTiers)[number]

export const caseTierOf = (business_type: BusinessType): CaseTier => (business_type === 'individual' ? 'micro' : 'full')

/** Working days until a decision: of a first review by tier, and after an answer to a repeated request. */
export const promisedDays = { full: 5, micro: 1, answer: 1 } as const

/** When the review desk works, in Kathmandu: hours of the day, and the weekday (0 is Sunday) on which it rests. */
export const deskHours = { from: 9, to: 18, restsOn: 6 } as const

const hour = 3_600_000
const workingDay = (deskHours.to - deskHours.from) * hour

/**
 * The promised time of a decision on a case sent at a moment: a number of working days, Sunday to Friday from 9 to 18
 * in Kathmandu. Sent on Thursday at 14:05, one day is Friday at 14:05; sent in the evening it is 18:00. Holidays are
 * days of Kathmandu, `YYYY-MM-DD`.
 */
export function promisedBy(sent: Date, days: number, holidays: ReadonlySet<string> = new Set()): Date {
  let left = days * workingDay
  for (let start = startOfKathmanduDay(kathmanduDay(sent)); ; start = new Date(start.getTime() + 24 * hour)) {
    if (!isWorkingDay(start) || holidays.has(kathmanduDay(start))) continue
    const from = Math.max(sent.getTime(), start.getTime() + deskHours.from * hour)
    const until = start.getTime() + deskHours.to * hour
    const worked = Math.max(0, until - from)
    if (worked >= left) return new Date(from + left)
    left -= worked
  }
}

/** Whether the desk works on the Kathmandu day that begins then; holidays aside. */
export const isWorkingDay = (start: Date): boolean =>
  // noon, so that the day of the week is the same in UTC
  new Date(start.getTime() + 12 * hour).getUTCDay() !== deskHours.restsOn

/** So many days before its end a case counts as expiring. */
export const expiringDays = 30
