import { kathmanduDay, nepaliDate, startOfKathmanduDay } from '@sahuji/contract/time/time'

/** Days of Kathmandu, `YYYY-MM-DD`, both included. */
export interface Days {
  from: string
  to: string
}

/** A month of either calendar or a Nepali fiscal year, for its name in the reader's words. */
export type Period = Days & { calendar: 'ad' | 'bs'; year: number; month: number }

const dayMilliseconds = 86_400_000

const after = (day: string, count: number): string =>
  new Date(Date.parse(day) + count * dayMilliseconds).toISOString().slice(0, 10)

const bsOf = (day: string) => nepaliDate(startOfKathmanduDay(day))

/** Today, yesterday, this week and the last one: from Sunday, as weeks begin in Nepal, to Saturday. */
export function nearDays(now: Date): Record<'today' | 'yesterday' | 'week' | 'lastWeek', Days> {
  const today = kathmanduDay(now)
  const yesterday = after(today, -1)
  const sunday = after(today, -new Date(today).getUTCDay())
  return {
    today: { from: today, to: today },
    yesterday: { from: yesterday, to: yesterday },
    week: { from: sunday, to: after(sunday, 6) },
    lastWeek: { from: after(sunday, -7), to: after(sunday, -1) },
  }
}

/** The month of the common calendar that a day is in. */
export function commonMonth(day: string): Period {
  const [year = 0, month = 1] = day.split('-').map(Number)
  const from = `${day.slice(0, 7)}-01`
  return {
    calendar: 'ad',
    year,
    month,
    from,
    to: after(new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10), -1),
  }
}

/** The month of Bikram Sambat that a day is in; undefined outside its tables. */
export function nepaliMonth(day: string): Period | undefined {
  const date = bsOf(day)
  if (!date) return undefined
  const from = after(day, 1 - date.day)
  // no month has fewer than 29 days or more than 32
  const next = [29, 30, 31, 32].map((count) => after(from, count)).find((each) => bsOf(each)?.day === 1)
  return next === undefined ? undefined : { calendar: 'bs', ...date, from, to: after(next, -1) }
}

/** The Nepali fiscal year of a day, Shrawan to Ashadh, by its first month. */
export function fiscalYear(day: string): Period | undefined {
  const date = bsOf(day)
  if (!date) return undefined
  const first = monthsBack(day, nepaliMonth, 13).find(({ month }) => month === 4)
  if (!first) return undefined
  const last = nepaliMonth(after(first.from, 360))
  return last && { ...first, to: last.to }
}

/** The month of a day and those before it, the newest first. */
export function monthsBack(day: string, monthOf: (day: string) => Period | undefined, count: number): Period[] {
  const months: Period[] = []
  for (let month = monthOf(day); month && months.length < count; month = monthOf(after(month.from, -1)))
    months.push(month)
  return months
}

export const areSame = (one: { from?: string | undefined; to?: string | undefined }, other: Days): boolean =>
  one.from === other.from && one.to === other.to
