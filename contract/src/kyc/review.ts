import * as z from 'zod/mini'
import { cleaned } from '../input/cleaned.ts'
import { freeText } from '../input/free-text.ts'
import { kycCase, kycCaseStates, kycShownStates } from '../kyc.ts'
import { languageCodes } from '../language/languages.ts'
import { businessType } from '../merchants.ts'
import { instant } from '../time/time.ts'
import { kycFieldNames } from './fields.ts'
import { caseTiers } from './promise.ts'
import { paperKinds } from './requirements.ts'

/**
 * The lists of the review desk: cases that wait for it, those among them with one signature, and those that wait for
 * the merchant.
 */
export const queueTabs = ['waiting', 'second', 'with_merchant', 'appeals', 'decided'] as const
export type QueueTab = (typeof queueTabs)[number]

export const caseClaim = z.object({ by_id: z.uuid(), by: z.string(), at: instant, ends_at: instant })

/** A case as a line of the queue. */
export const queuedCase = z.object({
  id: z.uuid(),
  number: z.string(),
  merchant: z.object({ id: z.uuid(), trade_name: z.string() }),
  business_type: businessType,
  tier: z.enum(caseTiers),
  state: z.enum(kycShownStates),
  submitted_at: instant,
  /** Since when it waits for the desk, or for the merchant. */
  waits_since: instant,
  promised_at: instant,
  decided_at: z.nullable(instant),
  /** Fields and sides of documents: the number given, and the number required of this form of business. */
  items: z.object({ given: z.int(), asked: z.int() }),
  /** Documents that the business states it does not have yet. */
  left_out: z.array(z.enum(paperKinds)),
  /** Null while no reviewer has claimed the case, or after the claim has ended. */
  claim: z.nullable(caseClaim),
  signatures: z.object({ given: z.int(), needed: z.int() }),
  is_answer: z.boolean(),
  is_appeal: z.boolean(),
})
export type QueuedCase = z.output<typeof queuedCase>

export const queueFilter = {
  tab: z.enum(queueTabs),
  business_type: z.optional(businessType),
  /** Unclaimed, claimed by me, or by a reviewer's id. */
  claimed: z.optional(z.union([z.literal('nobody'), z.literal('me'), z.uuid()])),
  /** The first Kathmandu day of sending, `YYYY-MM-DD`. */
  sent_since: z.optional(z.iso.date()),
  /** A piece of a case's number or of a trade name, a PAN or a mobile number. */
  q: z.optional(z.string().check(z.overwrite(cleaned), z.maxLength(100))),
}

export const queueFigures = z.object({
  /** How many each list has, unfiltered. `decided` counts today in Kathmandu. */
  counts: z.record(z.enum(queueTabs), z.int()),
  claimed: z.int(),
  over_promise: z.int(),
  /** The oldest open promise. */
  oldest_promise_at: z.nullable(instant),
  promised_today: z.int(),
  next_promise_at: z.nullable(instant),
  /** From the last submission of a case to its decision, over 30 days; null if there was none. */
  median_seconds: z.record(z.enum(caseTiers), z.nullable(z.int())),
  /** Decisions of 30 days, and how many of them were in time. */
  promises: z.object({ decided: z.int(), kept: z.int() }),
})
export type QueueFigures = z.output<typeof queueFigures>

/** Another merchant's case that names the same number. No merchant ever reads this. */
const duplicateHit = z.object({
  case_id: z.uuid(),
  number: z.string(),
  merchant_id: z.uuid(),
  trade_name: z.string(),
  state: z.enum(kycCaseStates),
})
export const caseDuplicate = z.object({
  kind: z.enum(['pan', 'citizenship', 'identity', 'mobile']),
  value: z.string(),
  hits: z.array(duplicateHit),
})
export type CaseDuplicate = z.output<typeof caseDuplicate>

export const risks = ['low', 'medium', 'high'] as const
export type Risk = (typeof risks)[number]

/**
 * Whether the reader may review it, or the reason why not: another reviewer's claim, their own business, or their own
 * signature.
 */
export const reviewedCase = z.object({
  queued: queuedCase,
  kyc: kycCase,
  merchant: z.object({
    id: z.uuid(),
    trade_name: z.string(),
    kyc_status: z.nullable(z.string()),
    kyc_tier: z.string(),
    people: z.array(
      z.object({
        name: z.string(),
        email: z.string(),
        mobile_no: z.string(),
        /** The merchant's language; null if never chosen. */
        language: z.nullable(z.enum(languageCodes)),
      }),
    ),
  }),
  risk: z.enum(risks),
  signatures: z.array(z.object({ place: z.int(), by_id: z.uuid(), by: z.string(), at: instant })),
  /** The number of answers and documents that are accepted, requested again, and not reviewed. */
  verdicts: z.object({ accepted: z.int(), asked_again: z.int(), open: z.int() }),
  duplicates: z.array(caseDuplicate),
  /** What reviewers say to each other. */
  notes: z.array(z.object({ id: z.uuid(), at: instant, by: z.string(), text: z.string() })),
  /** All that happened, the desk's own events too, newest first. */
  history: z.array(z.object({ at: instant, what: z.string(), by: z.nullable(z.string()) })),
  /** The merchant's other cases, newest first. */
  others: z.array(z.object({ id: z.uuid(), number: z.string(), state: z.enum(kycCaseStates), opened_at: instant })),
})
export type ReviewedCase = z.output<typeof reviewedCase>

const words = freeText(1, 1000)
const reasonCode = z.string().check(z.regex(/^[a-z][a-z_]{1,40}$/))

/**
 * The reason: a sentence of the desk, which the merchant reads in their language, the reviewer's own words after it, or
 * both.
 */
export const because = { reason: z.optional(reasonCode), words: z.optional(words) }
export interface Because {
  reason?: string | undefined
  words?: string | undefined
}

/** One field (of the business without a person), or one document. */
export const caseItem = z.union([
  z.strictObject({ field: z.enum(kycFieldNames), person: z.nullable(z.uuid()) }),
  z.strictObject({ paper: z.uuid() }),
])
export type CaseItem = z.output<typeof caseItem>

export const reasonUses = ['answer', 'paper', 'rejection'] as const
export const deskTexts = z.strictObject(
  Object.fromEntries(languageCodes.map((code) => [code, words])) as Record<
    (typeof languageCodes)[number],
    typeof words
  >,
)

/** A sentence of the desk, in every language. */
export const deskReason = z.object({
  code: reasonCode,
  used_for: z.enum(reasonUses),
  texts: deskTexts,
  is_offered: z.boolean(),
  changed_at: z.nullable(instant),
})
export type DeskReason = z.output<typeof deskReason>
