import { kathmanduDay, nepaliDate, startOfKathmanduDay } from '@sahuji/contract/time/time'
import type { Allowance, KycTier, LoadLimits } from '@sahuji/contract/tariff'
import type { TariffRule } from './rules.ts'

/** What a merchant has used up of what a limit counts, in paisa and loads, today and in this Nepali month. */
export interface Usage {
  day_amount: bigint
  day_count: number
  month_amount: bigint
  month_count: number
  /** Of it what was cancelled or has expired, and a bank may still pay. */
  day_amount_late?: bigint
  month_amount_late?: bigint
  day_count_late?: number
  month_count_late?: number
  /** When the last of these stops counting. */
  late_until?: Date | null
}

export const nothingUsed: Usage = { day_amount: 0n, day_count: 0, month_amount: 0n, month_count: 0 }

/** The limits that hold together: amounts in paisa; null: no such limit. */
export interface LimitSet {
  amount_min: bigint | null
  amount_max: bigint | null
  day_amount: bigint | null
  day_count: number | null
  month_amount: bigint | null
  month_count: number | null
}

/** A rule's limits and what is left of them; `amount_left` is the most that may be moved at once now, 0 where nothing may. */
type Limits = Omit<LoadLimits, 'tier'>

/** What a rule still allows after what was used. */
export function limits(rule: TariffRule, used: Usage): Limits {
  const { amount_min, amount_max, day_amount, day_count, month_amount, month_count } = rule
  const day_amount_left = least(day_amount, day_amount - used.day_amount)
  const month_amount_left = least(month_amount, month_amount - used.month_amount)
  const day_count_left = Math.max(0, day_count - used.day_count)
  const month_count_left = month_count === null ? null : Math.max(0, month_count - used.month_count)
  const isCounted = day_count_left === 0 || month_count_left === 0
  return {
    amount_min,
    amount_max,
    day_amount,
    day_amount_left,
    day_count,
    day_count_left,
    month_amount,
    month_amount_left,
    month_count,
    month_count_left,
    day_amount_late: used.day_amount_late ?? 0n,
    month_amount_late: used.month_amount_late ?? 0n,
    day_count_late: used.day_count_late ?? 0,
    month_count_late: used.month_count_late ?? 0,
    late_until: used.late_until ?? null,
    amount_left: isCounted ? 0n : least(amount_max, day_amount_left, month_amount_left),
  }
}

/** The same with a narrower limit beside it: the lesser of each figure. */
export function within<L extends Limits>(wide: L, set: LimitSet, used: Usage): L {
  const day_amount_left = lesser(wide.day_amount_left, set.day_amount, used.day_amount)
  const month_amount_left = lesser(wide.month_amount_left, set.month_amount, used.month_amount)
  const day_count_left = fewer(wide.day_count_left, set.day_count, used.day_count)
  const month_count_left = fewer(wide.month_count_left, set.month_count, used.month_count)
  const amount_max = lesser(wide.amount_max, set.amount_max, 0n)
  const isCounted = day_count_left === 0 || month_count_left === 0
  return {
    ...wide,
    amount_min: set.amount_min !== null && set.amount_min > wide.amount_min ? set.amount_min : wide.amount_min,
    amount_max,
    day_amount: lesser(wide.day_amount, set.day_amount, 0n),
    day_amount_left,
    day_count: fewer(wide.day_count, set.day_count, 0),
    day_count_left,
    // of the count that leaves least
    ...(day_count_left < wide.day_count_left && { day_count_late: used.day_count_late ?? 0 }),
    ...(month_count_left !== wide.month_count_left && { month_count_late: used.month_count_late ?? 0 }),
    month_amount: lesser(wide.month_amount, set.month_amount, 0n),
    month_amount_left,
    month_count: fewer(wide.month_count, set.month_count, 0),
    month_count_left,
    amount_left: isCounted ? 0n : least(wide.amount_left, amount_max, day_amount_left, month_amount_left),
  }
}

const lesser = (held: bigint, limit: bigint | null, used: bigint): bigint =>
  limit === null ? held : least(held, limit - used)

/** The smaller of a count that is held and of what a limit leaves; a count that is not limited stays so. */
function fewer<Held extends number | null>(held: Held, limit: number | null, used: number): Held | number {
  if (limit === null) return held
  const left = Math.max(0, limit - used)
  return held === null || left < held ? left : held
}

/** The smallest of some amounts, 0 where one is below. */
export function least(...amounts: [bigint, ...bigint[]]): bigint {
  const smallest = amounts.reduce((one, other) => (other < one ? other : one))
  return smallest < 0n ? 0n : smallest
}

/** The Kathmandu days by which limits are counted: today, and the first of the Nepali month it lies in. */
export function limitDays(now: Date): { day: string; month_start: string } {
  const day = kathmanduDay(now)
  // Outside the calendar's tables (after 2089 BS) the month of the common era must do.
  const dayOfMonth = nepaliDate(now)?.day ?? Number(day.slice(8))
  const first = new Date(startOfKathmanduDay(day).getTime() - (dayOfMonth - 1) * 86_400_000)
  return { day, month_start: kathmanduDay(first) }
}

/** The Nepali month of a Kathmandu day: its first day and that of the next. */
export function limitMonth(day: string): { month_start: string; month_end: string } {
  const { month_start } = limitDays(startOfKathmanduDay(day))
  // No Nepali month has more than 32 days and none fewer than 29.
  const after = new Date(startOfKathmanduDay(month_start).getTime() + 33 * 86_400_000)
  return { month_start, month_end: limitDays(after).month_start }
}

/** What a merchant has used up of a tier, in paisa: loaded this Nepali month by all ways, held, and on its way. */
interface TierUsage {
  month_amount: bigint
  month_amount_late?: bigint
  month_count_late?: number
  late_until?: Date | null
  balance: bigint
  promised: bigint
}

/** The figures of a merchant's step, in paisa; null where it has none of its own. */
interface StepLimits {
  tier: KycTier
  amount_max: bigint | null
  month_amount: bigint | null
  balance_max: bigint | null
  payout_day_amount: bigint | null
  payout_month_amount: bigint | null
  valid_from: string
  source: string
  is_own: boolean
}

/** The same where it has them all. */
type Limited = StepLimits & { amount_max: bigint; month_amount: bigint; balance_max: bigint }

/** Whether a step has figures of its own beside the rules of the ways. */
export const isLimited = (of: StepLimits): of is Limited => of.amount_max !== null

/** What a step allows and what is left of it. The amount of a load is held against the balance before its fee. */
export function allowance(step: Limited, used: TierUsage): Allowance {
  const { tier, amount_max, month_amount, balance_max, payout_day_amount, payout_month_amount } = step
  const { valid_from, source, is_own } = step
  const month_amount_left = least(month_amount, month_amount - used.month_amount)
  const balance_left = least(balance_max, balance_max - used.balance - used.promised)
  const amount_left = least(amount_max, month_amount_left, balance_left)
  return {
    tier,
    amount_max,
    month_amount,
    month_amount_left,
    month_amount_late: used.month_amount_late ?? 0n,
    month_count_late: used.month_count_late ?? 0,
    late_until: used.late_until ?? null,
    balance_max,
    balance_left,
    amount_left,
    may_withdraw: payout_day_amount !== 0n && payout_month_amount !== 0n,
    valid_from,
    source,
    is_own,
  }
}

/** A rule's limits as they hold for a merchant: the lesser of each figure where a tier holds as well. */
export function narrowed(limits: Limits, tier: Allowance | null): LoadLimits {
  if (!tier) return { ...limits, tier }
  const { amount_max, month_amount, month_amount_left, amount_left } = tier
  return {
    ...limits,
    amount_max: least(limits.amount_max, amount_max),
    day_amount: least(limits.day_amount, month_amount),
    day_amount_left: least(limits.day_amount_left, month_amount_left),
    month_amount: least(limits.month_amount, month_amount),
    month_amount_left: least(limits.month_amount_left, month_amount_left),
    amount_left: least(limits.amount_left, amount_left),
    tier,
  }
}
