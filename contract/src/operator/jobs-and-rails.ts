import * as z from 'zod/mini'
import { freeText } from '../input/free-text.ts'
import { railChannel as anyChannel } from '../tariff/channels.ts'
import { operatorRoles } from '../company/operator-roles.ts'
import { route } from '../http/route.ts'
import { instant } from '../time/time.ts'

/** A job that used up its tries. What it carries is never shown. */
export const deadJob = z.object({
  id: z.string(),
  name: z.string(),
  key: z.nullable(z.string()),
  tries: z.int(),
  /** The first line of its last error. */
  last_error: z.nullable(z.string()),
  created_at: instant,
})
export type DeadJob = z.output<typeof deadJob>

const jobRoles = ['administrator', 'finance_maker', 'finance_checker', 'support'] as const
const jobIds = z.array(z.string().check(z.regex(/^\d{1,18}$/))).check(z.minLength(1), z.maxLength(500))

export const listDeadJobs = route({
  method: 'GET',
  path: '/api/operator/jobs/dead',
  does: 'The jobs that used up their tries, oldest first, at most 500.',
  who: 'operator',
  roles: operatorRoles,
  takes: z.object({}),
  gives: z.array(deadJob),
  refuses: [],
})

/** Work that is added again under one key and always fails, though none of it uses up its tries. */
export const failingJob = z.object({
  name: z.string(),
  key: z.string(),
  /** In a row. */
  failures: z.int(),
  since: instant,
  last_at: instant,
  /** The first line of its last error. */
  last_error: z.string(),
})
export type FailingJob = z.output<typeof failingJob>

export const listFailingJobs = route({
  method: 'GET',
  path: '/api/operator/jobs/failing',
  does: 'What is added again and always fails, the longest first, at most 500; gone by itself once it succeeds.',
  who: 'operator',
  roles: operatorRoles,
  takes: z.object({}),
  gives: z.array(failingJob),
  refuses: [],
})

export const retryDeadJobs = route({
  method: 'POST',
  path: '/api/operator/jobs/dead/retry',
  does: 'Gives dead jobs all their tries again, from now on.',
  who: 'operator',
  roles: jobRoles,
  audits: { what: 'jobs.retried', subject: 'jobs' },
  takes: z.object({ ids: jobIds }),
  gives: z.object({ count: z.int() }),
  refuses: [],
})

export const discardDeadJobs = route({
  method: 'POST',
  path: '/api/operator/jobs/dead/discard',
  does: 'Lets dead jobs go for good, with the reason.',
  who: 'operator',
  roles: ['administrator'],
  stepUp: true,
  audits: { what: 'jobs.discarded', subject: 'jobs' },
  takes: z.object({ ids: jobIds, reason: freeText(5, 500) }),
  gives: z.object({ count: z.int() }),
  refuses: [],
})

/** One way to pay, by its rail. */
export const railChannel = z.object({
  channel: anyChannel,
  instruments: z.int(),
  is_off: z.boolean(),
  reason: z.nullable(z.string()),
  changed_at: z.nullable(instant),
  changed_by: z.nullable(z.string()),
})

export const railState = z.object({
  rail: z.string(),
  health: z.enum(['working', 'slow', 'down']),
  health_since: z.nullable(instant),
  circuit: z.enum(['closed', 'open', 'half_open']),
  /** Money in, or out to a bank. */
  way: z.enum(['in', 'out']),
  /** Loads without an answer, checked now or later; of a payout rail, withdrawals to send or to check. */
  due: z.int(),
  /** When the oldest of them was begun. */
  oldest_due_at: z.nullable(instant),
  channels: z.array(railChannel),
})
export type RailState = z.output<typeof railState>

export const listRails = route({
  method: 'GET',
  path: '/api/operator/rails',
  does: 'How each rail does, what waits for it, and which of its channels are switched off.',
  who: 'operator',
  roles: operatorRoles,
  takes: z.object({}),
  gives: z.array(railState),
  refuses: [],
})

export const switchRail = route({
  method: 'POST',
  path: '/api/operator/rails/{rail}/{channel}/switch',
  does: 'Switches a channel of a rail off or on again, with the reason. Merchants see it as not available; open payments go on.',
  who: 'operator',
  roles: ['administrator', 'finance_checker'],
  stepUp: true,
  audits: { what: 'rail.switched', subject: 'rail' },
  takes: z.object({
    rail: z.string().check(z.regex(/^[a-z]{2,20}$/)),
    channel: anyChannel,
    is_off: z.boolean(),
    reason: freeText(5, 500),
  }),
  gives: z.array(railState),
  refuses: ['not_found'],
})
