import { dayOfNepaliDate, nepaliDate, startOfKathmanduDay } from './time.ts'

/** A stretch of Kathmandu days, `YYYY-MM-DD`, both included. */
export interface DaySpan {
  from: string
  to: string
}

/** The month with which a Nepali fiscal year begins: Shrawan. */
const firstFiscalMonth = 4

const dayMilliseconds = 86_400_000

/** The day before a day. */
export const dayBefore = (day: string): string => dayAfter(day, -1)

/** The day so many days after a day. */
export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMilliseconds).toISOString().slice(0, 10)

/** The Bikram Sambat year in which the fiscal year of a day began: 2083 for 2083/84. Undefined outside the calendar's tables. */
export function fiscalYearOf(day: string): number | undefined {
  const date = nepaliDate(startOfKathmanduDay(day))
  return date && (date.month >= firstFiscalMonth ? date.year : date.year - 1)
}

/** `2083/84`. */
export const fiscalYearText = (year: number): string => `${year}/${`${(year + 1) % 100}`.padStart(2, '0')}`

/** The days of a Nepali month (1 Baisakh to 12 Chaitra); undefined outside the calendar's tables. */
export function nepaliMonthDays({ year, month }: { year: number; month: number }): DaySpan | undefined {
  const from = dayOfNepaliDate({ year, month, day: 1 })
  const next = dayOfNepaliDate(month === 12 ? { year: year + 1, month: 1, day: 1 } : { year, month: month + 1, day: 1 })
  return from !== undefined && next !== undefined ? { from, to: dayBefore(next) } : undefined
}

/** The twelve months of the fiscal year that begins with Shrawan of `year`, in their order. */
export const fiscalMonths = (year: number): { year: number; month: number }[] =>
  Array.from({ length: 12 }, (_, place) => {
    const month = ((firstFiscalMonth - 1 + place) % 12) + 1
    return { year: month >= firstFiscalMonth ? year : year + 1, month }
  })

/** The days of the fiscal year that begins with Shrawan of `year`; undefined outside the calendar's tables. */
export function fiscalYearDays(year: number): DaySpan | undefined {
  const from = dayOfNepaliDate({ year, month: firstFiscalMonth, day: 1 })
  const next = dayOfNepaliDate({ year: year + 1, month: firstFiscalMonth, day: 1 })
  return from !== undefined && next !== undefined ? { from, to: dayBefore(next) } : undefined
}
