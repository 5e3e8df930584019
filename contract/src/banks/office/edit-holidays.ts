import * as z from 'zod/mini'
import { operatorRoles } from '../../company/operator-roles.ts'
import { route } from '../../http/route.ts'
import { instant } from '../../time/time.ts'

const often = { per: 'person', count: 600, seconds: 3600 } as const
const mayChange = { who: 'operator', roles: ['support', 'administrator'] } as const

/** A day on which the review desk rests. */
export const holiday = z.object({ day: z.string(), name: z.string(), added_at: instant, added_by: z.string() })
export type Holiday = z.output<typeof holiday>

export const listHolidays = route({
  method: 'GET',
  path: '/api/operator/holidays',
  does: 'The days on which the review desk rests, from a year ago on, the next one first.',
  who: 'operator',
  roles: operatorRoles,
  takes: z.object({}),
  gives: z.array(holiday),
  refuses: [],
})

export const addHoliday = route({
  method: 'POST',
  path: '/api/operator/holidays',
  does: 'Adds a day on which the review desk rests; promises made from now on count without it.',
  ...mayChange,
  audits: { what: 'holiday.added', subject: 'holiday' },
  takes: z.strictObject({ day: z.iso.date(), name: z.string().check(z.trim(), z.minLength(2), z.maxLength(100)) }),
  gives: z.array(holiday),
  limit: often,
  refuses: ['holiday_known'],
})

export const removeHoliday = route({
  method: 'POST',
  path: '/api/operator/holidays/remove',
  does: 'Takes such a day off the list.',
  ...mayChange,
  audits: { what: 'holiday.removed', subject: 'holiday' },
  takes: z.strictObject({ day: z.iso.date() }),
  gives: z.array(holiday),
  limit: often,
  refuses: ['not_found'],
})
