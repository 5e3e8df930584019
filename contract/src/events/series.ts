import * as z from 'zod/mini'
import { eventStates } from '../events.ts'
import { route } from '../http/route.ts'
import { instant } from '../time/time.ts'

/** How an event repeats: on the next days, the same weekday, or the same day of the month. */
export const repetitions = ['day', 'week', 'month'] as const
export type Repetition = (typeof repetitions)[number]

/** How many more dates one repetition makes. */
export const repeatedMost = 30
/** So many days after the first date the last one is, at most. */
export const repeatedDaysMost = 400

/** When it ends: after so many more dates, or with the last one on or before a day; a day of Kathmandu. */
export interface RepeatedUntil {
  count?: number | undefined
  until?: string | undefined
}

const dayMs = 86_400_000
const utc = (day: string): Date => new Date(`${day}T00:00:00Z`)
const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10)

/**
 * The days of Kathmandu on which an event is repeated, without its own; at most `repeatedMost`. A month without the day, e.g. the
 * 31st, is left out.
 */
export function repeatedDays(first: string, every: Repetition, { count, until }: RepeatedUntil): string[] {
  const most = Math.min(count ?? repeatedMost, repeatedMost)
  const last = new Date(utc(first).getTime() + repeatedDaysMost * dayMs)
  const days: string[] = []
  for (let nth = 1; days.length < most; nth++) {
    const next = nthDay(first, every, nth)
    if (next === undefined) continue
    if (next > last || (until !== undefined && dayOf(next) > until)) break
    days.push(dayOf(next))
  }
  return days
}

/** The nth day after the first; undefined where its month has no such day. */
function nthDay(first: string, every: Repetition, nth: number): Date | undefined {
  const from = utc(first)
  if (every !== 'month') return new Date(from.getTime() + nth * (every === 'week' ? 7 : 1) * dayMs)
  const next = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + nth, from.getUTCDate()))
  return next.getUTCDate() === from.getUTCDate() ? next : undefined
}

/** How many days lie between two days. */
export const daysBetween = (from: string, to: string): number => (utc(to).getTime() - utc(from).getTime()) / dayMs

const day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/))

/** A date of a series. */
export const seriesDate = z.object({
  id: z.uuid(),
  state: z.enum(eventStates),
  starts_at: z.nullable(instant),
  sold: z.int(),
  capacity: z.nullable(z.int()),
})

export const repeatEvent = route({
  method: 'POST',
  path: '/api/events/{id}/repeat',
  does: 'Makes copies of an event on later dates, each an event of its own with its own tickets and seats: as drafts, or on sale at once where the event itself is on sale. Idempotent by key.',
  who: 'verified',
  may: 'events.manage',
  logs: 'event.copied',
  keyed: true,
  takes: z.strictObject({
    id: z.uuid(),
    every: z.enum(repetitions),
    count: z.optional(z.int().check(z.gte(1), z.lte(repeatedMost))),
    until: z.optional(day),
    publishes: z.boolean(),
  }),
  gives: z.array(seriesDate),
  limit: { per: 'person', count: 20, seconds: 3600 },
  refuses: [
    'phone_unverified',
    'email_unverified',
    'not_found',
    'fields_invalid',
    'events_too_many',
    'event_over',
    'event_incomplete',
    'event_not_on_sale',
    'event_slug_taken',
    'money_in_frozen',
    'shop_cannot_be_paid',
  ],
})

export const listSeries = route({
  method: 'GET',
  path: '/api/events/{id}/series',
  does: 'The dates of the series that an event is of, the earliest first; empty for one that was never repeated.',
  who: 'session',
  may: 'events.read',
  viewable: true,
  takes: z.object({ id: z.uuid() }),
  gives: z.array(seriesDate),
  refuses: ['not_found'],
})
