import * as z from 'zod/mini'
import { paisa } from './money.ts'
import { route } from './route.ts'

/** What a merchant may do before KYC is verified, and what is left of it this Nepali month; amounts in paisa. */
export const allowance = z.object({
  /** One load. */
  amount_max: paisa,
  /** All loads of a Nepali month, by all ways together. */
  month_amount: paisa,
  month_amount_left: paisa,
  /** The wallet with what is on its way to it. */
  balance_max: paisa,
  balance_left: paisa,
  /** The most that one load may be now: the least of the above. */
  amount_left: paisa,
  /** Whether money may go out to a bank. */
  may_withdraw: z.boolean(),
  valid_from: z.string(),
})
export type Allowance = z.output<typeof allowance>

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
  /** The most that one load may be now: the least of the above. */
  amount_left: paisa,
  /** Present while KYC is not verified; the figures above are already the lesser ones. */
  before_kyc: z.nullable(allowance),
})
export type LoadLimits = z.output<typeof loadLimits>

/** The dated rule that a fee comes from, so that a merchant can ask why. */
export const feeRule = z.object({
  kind: z.enum(['free', 'flat', 'percent']),
  /** Paisa where flat, basis points where percent, 0 where free. */
  value: z.int(),
  valid_from: z.string(),
  source: z.string(),
})
export type FeeRule = z.output<typeof feeRule>

export const readAllowance = route({
  method: 'GET',
  path: '/api/funding/allowance',
  does: 'What the merchant may do before KYC is verified, and what is left of it; null once it is verified.',
  who: 'session',
  takes: z.object({}),
  gives: z.object({ before_kyc: z.nullable(allowance) }),
  refuses: [],
})
