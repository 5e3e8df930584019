import * as z from 'zod/mini'
import { paisa } from './money/money.ts'
import { route } from './http/route.ts'
import { instant } from './time/time.ts'
import { feeKinds, feeSlab } from './tariff/lines.ts'

/**
 * The steps of the limit ladder, each with wider limits: `none` before phone and e-mail are verified, `starter` after it,
 * `micro` a small shop by simplified identification, `full` with all papers.
 */
export const tiers = ['none', 'starter', 'micro', 'full'] as const
export type Tier = (typeof tiers)[number]

/** The steps that the identity check decides on; as `merchants.kyc_tier` keeps them. */
export const kycTiers = ['starter', 'micro', 'full'] as const satisfies Tier[]
export type KycTier = (typeof kycTiers)[number]

/** The limits of a step with its own figures, and what is left of them this Nepali month; amounts in paisa. */
export const allowance = z.object({
  /** `full` only where the merchant has limits of their own. */
  tier: z.enum(kycTiers),
  /** One load. */
  amount_max: paisa,
  /** All loads of a Nepali month, by all ways together. */
  month_amount: paisa,
  month_amount_left: paisa,
  /** Of what is used: loads that were cancelled or have expired, which a bank may still pay. */
  month_amount_late: z.optional(paisa),
  /** How many these are, and when the last of them stops counting. */
  month_count_late: z.optional(z.int()),
  late_until: z.optional(z.nullable(instant)),
  /** The wallet with what is on its way to it. */
  balance_max: paisa,
  balance_left: paisa,
  /** The most that one load may be now: the least of the above. */
  amount_left: paisa,
  /** Whether money may go out to a bank. */
  may_withdraw: z.boolean(),
  /** Since when, and what the step's figures are based on; `is_own`: these are the figures of this merchant alone. */
  valid_from: z.string(),
  source: z.string(),
  is_own: z.boolean(),
})
export type Allowance = z.output<typeof allowance>

/** A step whose figures hold for a merchant: since when, what they are based on, and whether they are this merchant's own. */
export const heldStep = z.pick(allowance, { tier: true, valid_from: true, source: true, is_own: true })
export type HeldStep = z.output<typeof heldStep>

/** What may be moved: the rule's figures and what is left of them today and this month (Kathmandu). */
export const loadLimits = z.object({
  amount_min: paisa,
  amount_max: paisa,
  day_amount: paisa,
  day_amount_left: paisa,
  day_count: z.int(),
  day_count_left: z.int(),
  month_amount: paisa,
  month_amount_left: paisa,
  /** Of what is used: loads that were cancelled or have expired, which a bank may still pay. */
  day_amount_late: z.optional(paisa),
  month_amount_late: z.optional(paisa),
  /** How many these are, and when the last of them stops counting; those of today count until midnight at the latest. */
  day_count_late: z.optional(z.int()),
  month_count_late: z.optional(z.int()),
  late_until: z.optional(z.nullable(instant)),
  /** Null where loads of a month are not counted. */
  month_count: z.nullable(z.int()),
  month_count_left: z.nullable(z.int()),
  /** The most that one load may be now: the least of the above. */
  amount_left: paisa,
  /** Present on a step with figures of its own; the figures above are already the lesser ones. */
  tier: z.nullable(allowance),
})
export type LoadLimits = z.output<typeof loadLimits>

/** The dated rule that a fee comes from, so that a merchant can ask why. */
export const feeRule = z.object({
  kind: z.enum(feeKinds),
  /** Paisa where flat, basis points where percent, otherwise 0. */
  value: z.int(),
  /** What it is at least and at most, in paisa. */
  min: z.nullable(paisa),
  max: z.nullable(paisa),
  /** Of a fee by the amount, from the smallest on. */
  slabs: z.nullable(z.array(feeSlab)),
  /** Since when the fee has been in force. */
  valid_from: z.string(),
  /** What the newest of its figures and limits is based on; `fee_source`: what the fee itself is. */
  source: z.string(),
  fee_source: z.string(),
  /** Of the limits beside it: since when they are what they are, and what the newest of them is based on. */
  limits_from: z.string(),
  limits_source: z.string(),
})
export type FeeRule = z.output<typeof feeRule>

export const readAllowance = route({
  method: 'GET',
  path: '/api/funding/allowance',
  does: 'What the merchant may do on a step with figures of its own, and what is left of it; null on the full step.',
  who: 'session',
  may: 'money.load',
  viewable: true,
  takes: z.object({}),
  gives: z.object({ tier: z.nullable(allowance) }),
  refuses: [],
})

/** A step of the ladder as it holds today, in paisa; null: no limit of its own. */
export const ladderRung = z.object({
  tier: z.enum(tiers),
  /** One load. Of the full step this and the day are those of e-banking; every way has its own. */
  amount_max: paisa,
  day_amount: z.nullable(paisa),
  day_count: z.nullable(z.int()),
  month_amount: paisa,
  /** The wallet with what is on its way to it. */
  balance_max: z.nullable(paisa),
  /** Out to a bank; 0 where nothing may go out. */
  payout_day_amount: z.nullable(paisa),
  payout_month_amount: z.nullable(paisa),
  valid_from: z.string(),
  source: z.string(),
  /** These are the figures of this merchant alone. */
  is_own: z.boolean(),
})
export type LadderRung = z.output<typeof ladderRung>

/** The whole ladder, the merchant's step, and what is left of it now. */
export const limitLadder = z.object({
  stands_on: z.enum(tiers),
  /** From the narrowest to the widest. */
  rungs: z.array(ladderRung),
  /** Null where the step has no such limit. */
  left: z.object({
    /** The most that one load may be now. */
    amount: paisa,
    day_amount: z.nullable(paisa),
    day_count: z.nullable(z.int()),
    month_amount: paisa,
    balance: z.nullable(paisa),
  }),
})
export type LimitLadder = z.output<typeof limitLadder>

export const readLadder = route({
  method: 'GET',
  path: '/api/funding/ladder',
  does: 'The limits of each step, the merchant’s step, and what is left of it.',
  who: 'session',
  // what is left tells the balance
  may: 'balance.read',
  viewable: true,
  takes: z.object({}),
  gives: limitLadder,
  refuses: [],
})
