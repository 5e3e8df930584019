import { kathmanduClock, kathmanduDay, startOfKathmanduDay } from '@sahuji/contract/time/time'

/** A day and a time of day in Kathmandu, in the form of their fields: `2026-12-12`, `17:00`; empty where nothing is. */
export interface WrittenMoment {
  day: string
  time: string
}

const minute = 60_000

export const writtenOf = (moment: Date | null): WrittenMoment =>
  moment ? { day: kathmanduDay(moment), time: kathmanduClock(moment).slice(0, 5) } : { day: '', time: '' }

/** The moment in Kathmandu; null while its day or its time is missing. */
export function momentOf({ day, time }: WrittenMoment): Date | null {
  const [, hours, minutes] = /^(\d{2}):(\d{2})$/.exec(time) ?? []
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day) || hours === undefined || minutes === undefined) return null
  return new Date(startOfKathmanduDay(day).getTime() + (Number(hours) * 60 + Number(minutes)) * minute)
}

/** The moment so many minutes after another. */
export const minutesAfter = (moment: Date, minutes: number): Date => new Date(moment.getTime() + minutes * minute)

/** The end and the doors of an event whose start moves: both move with it. */
export function movedBy(
  starts_at: Date | null,
  { starts_at: before, ends_at, doors_at }: { starts_at: Date | null; ends_at: Date | null; doors_at: Date | null },
): { starts_at: Date | null; ends_at?: Date; doors_at?: Date } {
  if (!starts_at || !before) return { starts_at }
  const shift = (starts_at.getTime() - before.getTime()) / minute
  return {
    starts_at,
    ...(ends_at && { ends_at: minutesAfter(ends_at, shift) }),
    ...(doors_at && { doors_at: minutesAfter(doors_at, shift) }),
  }
}
