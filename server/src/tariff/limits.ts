import { kathmanduDay, nepaliDate, startOfKathmanduDay } from '@sahuji/contract/time'
import type { Allowance, LoadLimits } from '@sahuji/contract/tariff'
import type { LimitedTier, TariffRule } from './rules.ts'

/** What a merchant has used up of a limit group, in paisa, today and in this Nepali month. */
export interface Usage {
  day_amount: bigint
  day_count: number
  month_amount: bigint
}

export const nothingUsed: Usage = { day_amount: 0n, day_count: 0, month_amount: 0n }

/** A rule's limits and what is left of them; `amount_left` is the most that may be moved at once now, 0 where nothing may. */
interface Limits {
  amount_min: bigint
  amount_max: bigint
  day_amount: bigint
  day_amount_left: bigint
  day_count: number
  day_count_left: number
  month_amount: bigint
  month_amount_left: bigint
  amount_left: bigint
}

/** What a rule still allows after what was used. */
export function limits(rule: TariffRule, used: Usage): Limits {
  const { amount_min, amount_max, day_amount, day_count, month_amount } = rule
  const day_amount_left = least(day_amount, day_amount - used.day_amount)
  const month_amount_left = least(month_amount, month_amount - used.month_amount)
  const day_count_left = Math.max(0, day_count - used.day_count)
  const amount_left = day_count_left === 0 ? 0n : least(amount_max, day_amount_left, month_amount_left)
  return {
    amount_min,
    amount_max,
    day_amount,
    day_amount_left,
    day_count,
    day_count_left,
    month_amount,
    month_amount_left,
    amount_left,
  }
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

/** What a merchant has used up of a tier, in paisa: loaded this Nepali month by all ways, held, and on its way. */
interface TierUsage {
  month_amount: bigint
  balance: bigint
  promised: bigint
}

/** What a tier allows and what is left of it. The amount of a load is held against the balance before its fee. */
export function allowance(rule: LimitedTier, used: TierUsage): Allowance {
  const { tier, amount_max, month_amount, balance_max, may_withdraw, valid_from } = rule
  const month_amount_left = least(month_amount, month_amount - used.month_amount)
  const balance_left = least(balance_max, balance_max - used.balance - used.promised)
  const amount_left = least(amount_max, month_amount_left, balance_left)
  return {
    tier,
    amount_max,
    month_amount,
    month_amount_left,
    balance_max,
    balance_left,
    amount_left,
    may_withdraw,
    valid_from,
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
