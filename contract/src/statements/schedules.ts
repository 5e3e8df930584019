import * as z from 'zod/mini'
import { mayCall, type ShopRole, shopRoles } from '../company/shop-roles.ts'
import { route } from '../http/route.ts'
import { rhythms } from '../time/rhythms.ts'
import { instant } from '../time/time.ts'

/** How many schedules a merchant may have, and how many people one may write to. */
export const schedulesMost = 10
export const schedulePeopleMost = 10

/** The roles that a schedule can write to: those that read statements. */
export const scheduleRoles = shopRoles.filter((role) => mayCall(role, 'statements.read'))

/** Kathmandu days, `YYYY-MM-DD`, both included. */
const period = { from: z.iso.date(), to: z.iso.date() }

/** A person of the merchant. `may_read`: may see statements today, so the next mail goes to them. */
const schedulePerson = z.object({ id: z.uuid(), name: z.string(), may_read: z.boolean() })
export type SchedulePerson = z.output<typeof schedulePerson>

/** `making`: the statement is being made; `failed`: it could not be made; `skipped`: it was cancelled, or the schedule was paused. */
export const runStates = ['making', 'sent', 'failed', 'skipped'] as const

const scheduleRun = z.object({
  state: z.enum(runStates),
  ...period,
  begun_at: instant,
  number: z.nullable(z.string()),
  /** How many mails were sent, and how many of the named people could not see statements then. */
  sent: z.int(),
  left_out: z.int(),
})

export const statementSchedule = z.object({
  id: z.uuid(),
  rhythm: z.enum(rhythms),
  people: z.array(schedulePerson),
  /** A mail also goes to everyone who has one of these roles at that moment. */
  roles: z.array(z.enum(shopRoles)),
  set_up_by: z.string(),
  is_paused: z.boolean(),
  /** The next period and when its statement is made; null while paused and beyond the calendar's tables. */
  next: z.nullable(z.object({ at: instant, ...period })),
  last: z.nullable(scheduleRun),
})
export type StatementSchedule = z.output<typeof statementSchedule>

export const listSchedules = route({
  method: 'GET',
  path: '/api/statements/schedules',
  does: 'The schedules of statements of the live wallet, and the people whom one may name.',
  who: 'session',
  may: 'statements.read',
  viewable: true,
  takes: z.object({}),
  gives: z.object({ schedules: z.array(statementSchedule), people: z.array(schedulePerson) }),
  refuses: [],
})

export const addSchedule = route({
  method: 'POST',
  path: '/api/statements/schedules',
  does: 'Adds a schedule: at 07:00 in Kathmandu after each period its statement is made, and the named people, and everyone of the named roles, get a link by mail.',
  who: 'session',
  may: 'statements.export',
  logs: 'schedule.added',
  takes: z
    .object({
      rhythm: z.enum(rhythms),
      people: z.array(z.uuid()).check(z.maxLength(schedulePeopleMost)),
      roles: z.optional(
        z.array(z.enum(shopRoles)).check(
          z.maxLength(shopRoles.length),
          z.refine<ShopRole[]>((roles) => roles.every((role) => scheduleRoles.includes(role))),
        ),
      ),
    })
    .check(z.refine(({ people, roles = [] }) => people.length + roles.length > 0, { path: ['people'] })),
  gives: statementSchedule,
  limit: { per: 'person', count: 30, seconds: 600 },
  refuses: ['schedules_too_many', 'schedule_person_unknown'],
})

export const pauseSchedule = route({
  method: 'POST',
  path: '/api/statements/schedules/{id}/pause',
  does: 'Pauses a schedule, or resumes it with the period that is running.',
  who: 'session',
  may: 'statements.export',
  logs: 'schedule.paused',
  takes: z.object({ id: z.uuid(), is_paused: z.boolean() }),
  gives: statementSchedule,
  refuses: ['not_found'],
})

export const removeSchedule = route({
  method: 'POST',
  path: '/api/statements/schedules/{id}/remove',
  does: 'Ends a schedule. The statements that it made remain.',
  who: 'session',
  may: 'statements.export',
  logs: 'schedule.removed',
  takes: z.object({ id: z.uuid() }),
  gives: z.object({ id: z.uuid() }),
  refuses: ['not_found'],
})
