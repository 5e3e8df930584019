import * as z from 'zod/mini'
import { daysInMonth, toBik, toGreg } from 'bikram-sambat'

/** A moment: ISO 8601 in UTC on the wire, `Date` in code. */
export const instant = z.codec(z.iso.datetime(), z.date(), {
  decode: (wire) => new Date(wire),
  encode: (moment) => moment.toISOString(),
})

/** Nepal Standard Time, +05:45 all year. */
export const kathmandu = 'Asia/Kathmandu'

const kathmanduOffsetMinutes = 345

/** The calendar day in Kathmandu, `YYYY-MM-DD`; limits of a day count by it. */
export const kathmanduDay = (moment: Date): string => inKathmandu(moment).slice(0, 10)

/** The time of day in Kathmandu, `HH:MM:SS`. */
export const kathmanduClock = (moment: Date): string => inKathmandu(moment).slice(11, 19)

/** A moment in sentences of the API: `2026-11-20 14:05` in Kathmandu. */
export const writtenTime = (moment: Date): string => `${kathmanduDay(moment)} ${kathmanduClock(moment).slice(0, 5)}`

const inKathmandu = (moment: Date): string => new Date(moment.getTime() + kathmanduOffsetMinutes * 60_000).toISOString()

/** The moment at which a Kathmandu day (`YYYY-MM-DD`) begins. */
export function startOfKathmanduDay(day: string): Date {
  return new Date(Date.parse(`${day}T00:00:00Z`) - kathmanduOffsetMinutes * 60_000)
}

export interface NepaliDate {
  year: number
  /** 1 (Baisakh) to 12 (Chaitra) */
  month: number
  day: number
}

export const nepaliMonths = [
  'Baisakh',
  'Jestha',
  'Asar',
  'Shrawan',
  'Bhadra',
  'Ashoj',
  'Kartik',
  'Mangsir',
  'Poush',
  'Magh',
  'Falgun',
  'Chaitra',
] as const

/** The Bikram Sambat date of a moment in Kathmandu; undefined outside the library's tables (1970 to 2089 BS). */
export function nepaliDate(moment: Date): NepaliDate | undefined {
  try {
    return toBik(kathmanduDay(moment))
  } catch {
    return undefined
  }
}

/** The day (`YYYY-MM-DD`) of a Bikram Sambat date; undefined for a missing day, and outside the tables. */
export function dayOfNepaliDate({ year, month, day }: NepaliDate): string | undefined {
  try {
    if (day < 1 || day > daysInMonth(year, month)) return undefined
    const common = toGreg(year, month, day)
    return [`${common.year}`, ...[common.month, common.day].map((part) => `${part}`.padStart(2, '0'))].join('-')
  } catch {
    return undefined
  }
}
