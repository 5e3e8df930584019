import * as z from 'zod/mini'
import { route } from '../http/route.ts'
import { instant } from '../time/time.ts'

/** What a shop's server must get right, in the order in which it is tried. */
export const conformanceCases = [
  'paid',
  'duplicate',
  'out_of_order',
  'paid_late',
  'paid_after_cancel',
  'refunds',
  'dispute_lost',
  'unknown_type',
  'large_body',
  'two_signatures',
  'wrong_signature',
  'old_timestamp',
] as const
export type ConformanceCase = (typeof conformanceCases)[number]

/** These messages must be refused with 4xx; all others need 2xx. */
export const refusedCases: readonly ConformanceCase[] = ['wrong_signature', 'old_timestamp']

/** How a message of a run is signed. */
export const conformanceSignings = [
  'right',
  'two_secrets',
  'other_secret',
  'changed_body',
  'unsigned',
  'ten_minutes_old',
] as const
export type ConformanceSigning = (typeof conformanceSignings)[number]

/** Why a case failed. `not_tried`: nothing answered before it, or the run's time was over. */
export const conformanceWhys = ['refused', 'accepted', 'redirect', 'server_error', 'no_answer', 'not_tried'] as const
export type ConformanceWhy = (typeof conformanceWhys)[number]

/** How many runs a merchant begins a day. */
export const conformanceRunsADay = 10
/** So many characters of a message and of an answer are kept. */
export const conformanceKept = { body: 1_200, answer: 400 } as const

const sent = z.object({
  type: z.string(),
  message_id: z.string(),
  signing: z.enum(conformanceSignings),
  /** The beginning of the bytes. */
  body: z.string(),
  ms: z.int(),
  /** Null: no answer. */
  status: z.nullable(z.int()),
  /** The beginning of the answer, or the code of the error. */
  answer: z.string(),
})
export type ConformanceSent = z.output<typeof sent>

export const conformanceResult = z.object({
  name: z.enum(conformanceCases),
  /** Null: it passed. */
  why: z.nullable(z.enum(conformanceWhys)),
  sent: z.array(sent),
})
export type ConformanceResult = z.output<typeof conformanceResult>

export const conformanceRun = z.object({
  id: z.uuid(),
  endpoint_id: z.uuid(),
  url: z.string(),
  begun_at: instant,
  /** Null while it runs. */
  ended_at: z.nullable(instant),
  tried: z.int(),
  passed: z.int(),
})
export type ConformanceRun = z.output<typeof conformanceRun>

export const wholeConformanceRun = z.object({ ...conformanceRun.shape, cases: z.array(conformanceResult) })
export type WholeConformanceRun = z.output<typeof wholeConformanceRun>

export const beginConformanceRun = route({
  method: 'POST',
  path: '/api/developers/webhooks/{id}/conformance',
  does: 'Begins to try an address of the sandbox by twelve cases of invented messages, one run of a merchant at a time.',
  who: 'verified',
  may: 'developers.use',
  logs: 'webhook.checked',
  takes: z.strictObject({ id: z.uuid() }),
  gives: conformanceRun,
  limit: { per: 'person', count: 60, seconds: 3600 },
  refuses: ['not_found', 'webhook_endpoint_off', 'conformance_under_way', 'conformance_runs_used'],
})

export const listConformanceRuns = route({
  method: 'GET',
  path: '/api/developers/conformance',
  does: 'The newest run of each address of the sandbox, oldest address first.',
  who: 'session',
  may: 'developers.use',
  takes: z.object({}),
  gives: z.array(conformanceRun),
  refuses: [],
})

export const readConformanceRun = route({
  method: 'GET',
  path: '/api/developers/conformance/{id}',
  does: 'A run with each case: what was sent, what came back, and why it failed.',
  who: 'session',
  may: 'developers.use',
  takes: z.object({ id: z.uuid() }),
  gives: wholeConformanceRun,
  refuses: ['not_found'],
})
