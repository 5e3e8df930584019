import type { Allowance, LoadLimits } from '@sahuji/contract/tariff'
import { least, type Limits } from './limits.ts'
import type { TariffTier } from './tiers.ts'

/** What a merchant has used up of a tier, in paisa: loaded this Nepali month by all ways, held, and on its way. */
export interface TierUsage {
  month_amount: bigint
  balance: bigint
  promised: bigint
}

/** What a tier allows and what is left of it. The amount of a load is held against the balance before its fee. */
export function allowance(tier: TariffTier, used: TierUsage): Allowance {
  const { amount_max, month_amount, balance_max, may_withdraw, valid_from } = tier
  const month_amount_left = least(month_amount, month_amount - used.month_amount)
  const balance_left = least(balance_max, balance_max - used.balance - used.promised)
  const amount_left = least(amount_max, month_amount_left, balance_left)
  return {
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
export function narrowed(limits: Limits, before_kyc: Allowance | null): LoadLimits {
  if (!before_kyc) return { ...limits, before_kyc }
  const { amount_max, month_amount, month_amount_left, amount_left } = before_kyc
  return {
    ...limits,
    amount_max: least(limits.amount_max, amount_max),
    day_amount: least(limits.day_amount, month_amount),
    day_amount_left: least(limits.day_amount_left, month_amount_left),
    month_amount: least(limits.month_amount, month_amount),
    month_amount_left: least(limits.month_amount_left, month_amount_left),
    amount_left: least(limits.amount_left, amount_left),
    before_kyc,
  }
}
