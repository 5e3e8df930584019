import {
  type DaySpan,
  dayAfter,
  dayBefore,
  fiscalYearDays,
  fiscalYearOf,
  nepaliMonthDays,
} from '../time/nepali-periods.ts'
import { kathmanduDay, nepaliDate, startOfKathmanduDay } from '../time/time.ts'

/** Days that move on with the calendar; months and the year are Nepali, and weeks begin on Sunday. */
export const viewDays = [
  'today',
  'yesterday',
  'this_week',
  'last_week',
  'this_month',
  'last_month',
  'this_year',
] as const
export type ViewDays = (typeof viewDays)[number]

/** The days of Kathmandu that relative days are now; undefined outside the tables of Bikram Sambat. */
export function daysNow(days: ViewDays, now: Date): DaySpan | undefined {
  const today = kathmanduDay(now)
  const sunday = dayAfter(today, -new Date(today).getUTCDay())
  switch (days) {
    case 'today':
      return { from: today, to: today }
    case 'yesterday':
      return { from: dayBefore(today), to: dayBefore(today) }
    case 'this_week':
      return { from: sunday, to: dayAfter(sunday, 6) }
    case 'last_week':
      return { from: dayAfter(sunday, -7), to: dayBefore(sunday) }
    case 'this_month':
      return monthOf(today)
    case 'last_month': {
      const month = monthOf(today)
      return month && monthOf(dayBefore(month.from))
    }
    case 'this_year': {
      const year = fiscalYearOf(today)
      return year === undefined ? undefined : fiscalYearDays(year)
    }
  }
}

function monthOf(day: string): DaySpan | undefined {
  const date = nepaliDate(startOfKathmanduDay(day))
  return date && nepaliMonthDays(date)
}
