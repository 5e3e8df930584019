import { dayAfter, dayBefore, type DaySpan, fiscalYearDays, fiscalYearOf, nepaliMonthDays } from './nepali-periods.ts'
import { nepaliDate, startOfKathmanduDay } from './time.ts'

/** How often something is made of a period that is over. */
export const rhythms = ['daily', 'weekly', 'nepali_month', 'fiscal_year'] as const
export type Rhythm = (typeof rhythms)[number]

/** The period of a rhythm that holds a Kathmandu day; undefined outside the calendar's tables. A week begins on Sunday. */
export function periodAround(rhythm: Rhythm, day: string): DaySpan | undefined {
  if (rhythm === 'daily') return { from: day, to: day }
  if (rhythm === 'weekly') {
    const from = dayAfter(day, -new Date(`${day}T00:00:00Z`).getUTCDay())
    return { from, to: dayAfter(from, 6) }
  }
  if (rhythm === 'nepali_month') {
    const date = nepaliDate(startOfKathmanduDay(day))
    return date && nepaliMonthDays(date)
  }
  const year = fiscalYearOf(day)
  return year === undefined ? undefined : fiscalYearDays(year)
}

/** The newest period of a rhythm that was over before a day. */
export function periodBefore(rhythm: Rhythm, day: string): DaySpan | undefined {
  const current = periodAround(rhythm, day)
  return current && periodAround(rhythm, dayBefore(current.from))
}
