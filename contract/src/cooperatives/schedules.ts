import * as z from 'zod/mini'
import { route } from '../http/route.ts'
import { rhythms } from '../time/rhythms.ts'
import { instant } from '../time/time.ts'
import { bookFormats } from './book.ts'

/** Kathmandu days, `YYYY-MM-DD`, both included. */
const period = { from: z.iso.date(), to: z.iso.date() }

/** The book of each period, mailed to the cooperative. */
export const partnerSchedule = z.object({
  id: z.uuid(),
  rhythm: z.enum(rhythms),
  format: z.enum(bookFormats),
  set_up_by: z.string(),
  /** The next period and when its book is mailed; null beyond the calendar's tables. */
  next: z.nullable(z.object({ at: instant, ...period })),
  /** `skipped`: the link was not open then, or no address was noted. */
  last: z.nullable(z.object({ state: z.enum(['sent', 'skipped']), ...period, made_at: instant })),
})
export type PartnerSchedule = z.output<typeof partnerSchedule>

export const listPartnerSchedules = route({
  method: 'GET',
  path: '/api/cooperatives/links/{id}/schedules',
  does: 'The schedules that mail the live book to the cooperative, and its address, which operators note; null: nothing is mailed.',
  who: 'session',
  may: 'cooperatives.read',
  viewable: true,
  takes: z.object({ id: z.uuid() }),
  gives: z.object({ sent_to: z.nullable(z.string()), schedules: z.array(partnerSchedule) }),
  refuses: ['not_found', 'cooperative_not_open'],
})

export const addPartnerSchedule = route({
  method: 'POST',
  path: '/api/cooperatives/links/{id}/schedules',
  does: 'Adds a schedule: at 07:00 in Kathmandu after each period the cooperative gets a link to the book by mail, for fourteen days and while the link is open. Members are named in it.',
  who: 'verified',
  may: 'statements.export',
  logs: 'schedule.added',
  takes: z.strictObject({ id: z.uuid(), rhythm: z.enum(rhythms), format: z.enum(bookFormats) }),
  gives: partnerSchedule,
  limit: { per: 'person', count: 30, seconds: 600 },
  refuses: [
    'not_found',
    'cooperative_not_open',
    'cooperative_suspended',
    'cooperative_has_no_mail',
    'schedule_known',
    'phone_unverified',
    'email_unverified',
  ],
})

export const removePartnerSchedule = route({
  method: 'POST',
  path: '/api/cooperatives/schedules/{schedule}/remove',
  does: 'Ends a schedule; the links that it mailed open nothing from now on.',
  who: 'session',
  may: 'statements.export',
  logs: 'schedule.removed',
  takes: z.strictObject({ schedule: z.uuid() }),
  gives: z.object({ id: z.uuid() }),
  refuses: ['not_found'],
})
