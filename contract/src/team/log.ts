import * as z from 'zod/mini'
import { device } from '../auth/device.ts'
import { logActors, loggedActionNames, loggedActions, type LogGroup } from '../company/shop-log.ts'
import { shopRoles } from '../company/shop-roles.ts'
import { mode, pageFields } from '../http/lists.ts'
import { route } from '../http/route.ts'
import { paisa } from '../money/money.ts'
import { instant } from '../time/time.ts'

export const logGroupNames = Object.keys(loggedActions) as LogGroup[]

const fields = z.nullable(z.record(z.string(), z.unknown()))

/** A row of the shop's log. */
const logEntry = z.object({
  id: z.uuid(),
  at: instant,
  /** Null: of no book. */
  mode: z.nullable(mode),
  actor: z.enum(logActors),
  person_id: z.nullable(z.uuid()),
  /** At that time; empty for the product itself. */
  name: z.string(),
  role: z.nullable(z.enum(shopRoles)),
  /** The last characters of the secret key. */
  key_ending: z.nullable(z.string()),
  what: z.enum(loggedActionNames),
  subject_kind: z.string(),
  subject_id: z.string(),
  amount: z.nullable(paisa),
  reason: z.nullable(z.string()),
  before: fields,
  after: fields,
  /** The proof that came with it: `passkey`, `sms_code`, …; `recent`: a step-up within five minutes before. */
  step_up: z.nullable(z.string()),
  network: z.string(),
  device,
  request_id: z.nullable(z.string()),
  outcome: z.enum(['allowed', 'refused']),
  /** The refusal's code, and its sentence in the reader's language. */
  refusal: z.nullable(z.string()),
  refusal_says: z.nullable(z.string()),
  /** A seal of the ledger covers it. */
  is_sealed: z.boolean(),
})
export type LogEntry = z.output<typeof logEntry>

const days = {
  /** The first and the last Kathmandu day, `YYYY-MM-DD`, both included. */
  from: z.optional(z.iso.date()),
  to: z.optional(z.iso.date()),
}

const filterFields = {
  mode: z.optional(mode),
  group: z.optional(z.enum(logGroupNames)),
  person_id: z.optional(z.uuid()),
  subject_id: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
  outcome: z.optional(z.enum(['allowed', 'refused'])),
  ...days,
}
const logFilter = z.object(filterFields)
export type LogFilter = z.output<typeof logFilter>

/** How far the log is sealed. */
export const logSeal = z.object({
  /** The newest seal that covers rows of the shop; null before the first. */
  seal: z.nullable(z.object({ number: z.int(), sealed_at: instant, hash: z.string() })),
  /** The rows that are sealed, and those that wait for the next seal. */
  sealed: z.int(),
  waiting: z.int(),
})

export const listLog = route({
  method: 'GET',
  path: '/api/team/log',
  does: 'What the people, counters and keys of the shop did and were refused, the newest first, as far as the own role sees it.',
  who: 'session',
  may: 'log.read',
  takes: z.object({ ...pageFields, ...filterFields }),
  gives: z.object({ data: z.array(logEntry), next: z.nullable(z.string()) }),
  shape: 'list',
  limit: { per: 'person', count: 300, seconds: 600 },
  refuses: [],
})

export const readLogSeal = route({
  method: 'GET',
  path: '/api/team/log/seal',
  does: 'Up to which moment the shop’s log is sealed with the ledger.',
  who: 'session',
  may: 'log.read',
  takes: z.object({}),
  gives: logSeal,
  refuses: [],
})

/** The people listed in the log, for its filter. */
export const listLogPeople = route({
  method: 'GET',
  path: '/api/team/log/people',
  does: 'The people listed in the shop’s log, as far as the own role sees it.',
  who: 'session',
  may: 'log.read',
  takes: z.object({}),
  gives: z.array(z.object({ id: z.uuid(), name: z.string() })),
  refuses: [],
})

/** The most rows of one exported file. */
export const exportedRowsMost = 10_000

export const exportLog = route({
  method: 'POST',
  path: '/api/team/log/csv',
  does: 'The sealed rows of some days as a CSV file that we sign: /verify names each cell that was changed afterwards.',
  who: 'session',
  may: 'log.read',
  logs: 'log.exported',
  takes: z.strictObject({ from: z.iso.date(), to: z.iso.date() }),
  gives: z.object({ name: z.string(), csv: z.string(), row_count: z.int() }),
  slow: true,
  limit: { per: 'person', count: 10, seconds: 600 },
  refuses: ['log_too_long'],
})
