import { kathmanduClock, kathmanduDay, startOfKathmanduDay } from '@sahuji/contract/time/time'

const minute = 60_000

/** The past moment in home's address; undefined for home itself, and where the address has no moment before now. */
export function pastMomentIn(search: Record<string, unknown>, now: Date): Date | undefined {
  const text = search['at']
  if (typeof text !== 'string' || !/^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(text)) return undefined
  const moment = new Date(text)
  return Number.isNaN(moment.getTime()) || moment >= now ? undefined : moment
}

/** The address of home as of a moment, on the minute. */
export function pastAddress(moment: Date): string {
  const at = new Date(Math.floor(moment.getTime() / minute) * minute)
  return `/dashboard/home?${new URLSearchParams({ at: at.toISOString() })}`
}

/** A moment in Kathmandu as a field of the browser has it: `2026-11-07T18:30`. */
export const fieldText = (moment: Date): string => `${kathmanduDay(moment)}T${kathmanduClock(moment).slice(0, 5)}`

/** The moment of such a field; undefined while it is incomplete. */
export function momentOfField(text: string): Date | undefined {
  const [, day, hours, minutes] = /^(\d{4}-\d{2}-\d{2})T(\d{2}):(\d{2})/.exec(text) ?? []
  if (day === undefined) return undefined
  const moment = new Date(startOfKathmanduDay(day).getTime() + (Number(hours) * 60 + Number(minutes)) * minute)
  return Number.isNaN(moment.getTime()) ? undefined : moment
}
