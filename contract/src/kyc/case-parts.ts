import * as z from 'zod/mini'
import { instant } from '../time/time.ts'

/** What the review desk thought of an answer or a paper. */
export const judged = {
  /** Null until reviewed. */
  verdict: z.nullable(z.enum(['accepted', 'asked_again'])),
  /** The reason of the repeated request, in the reader's language if it is a sentence of the desk. */
  note: z.nullable(z.string()),
  /** The reviewer's name. */
  judged_by: z.nullable(z.string()),
  /** The value before the repeated request, until the new one is reviewed. A document has no value. */
  earlier: z.nullable(
    z.object({ note: z.string(), judged_by: z.string(), value: z.nullable(z.record(z.string(), z.unknown())) }),
  ),
}

/** What happens to a case, as its merchant reads it. */
export const kycEvents = [
  'opened',
  'submitted',
  'taken_up',
  'more_asked',
  'sent_again',
  'accepted',
  'rejected',
  'appealed',
  'expired',
  'replaced',
] as const
export type KycEvent = (typeof kycEvents)[number]

export const events = z.object({ at: instant, what: z.enum(kycEvents), by: z.nullable(z.string()) })

export const decision = z.object({
  outcome: z.enum(['accepted', 'rejected']),
  at: instant,
  /** The reviewer's name. */
  by: z.string(),
  /** The reason of the rejection, in the reader's language if it is a sentence of the desk. */
  reason: z.nullable(z.string()),
  may_appeal: z.boolean(),
})

export const inForce = z.object({ number: z.string(), decided_at: instant, expires_at: instant })

export const caseMessage = z.object({
  id: z.uuid(),
  at: instant,
  from: z.enum(['merchant', 'desk']),
  name: z.string(),
  text: z.string(),
})

export const paperView = z.object({
  at: instant,
  paper: z.uuid(),
  /** From 1. */
  page: z.int(),
  /** The reviewer's name. */
  by: z.string(),
})
