import type { LadderRung } from '@sahuji/contract/tariff'
import type { Tx } from '../platform/database/database.ts'
import { ruleOn, type TariffRule, type TariffTier, tiersOn } from './rules.ts'

/** The channel whose rule represents the full step on the ladder: the one that merchants use most. */
export const ladderChannel = 'load:ebanking'

/**
 * The whole ladder in force on a Kathmandu day, from the narrowest step to the widest: for screens, texts and
 * operators.
 */
export async function ladderOn(tx: Tx, day: string): Promise<LadderRung[]> {
  const rule = await ruleOn(tx, ladderChannel, day)
  return (await tiersOn(tx, day)).map((tier) => rungOf(tier, rule))
}

/** A step with all its figures; those without a figure of its own are the rule's. */
export function rungOf(tier: TariffTier, rule: TariffRule): LadderRung {
  const { payout_day_amount, payout_month_amount, balance_max, source } = tier
  const isFull = tier.tier === 'full'
  return {
    tier: tier.tier,
    amount_max: tier.amount_max ?? rule.amount_max,
    day_amount: isFull ? rule.day_amount : null,
    day_count: isFull ? rule.day_count : null,
    month_amount: tier.month_amount ?? rule.month_amount,
    balance_max,
    payout_day_amount,
    payout_month_amount,
    valid_from: isFull && rule.valid_from > tier.valid_from ? rule.valid_from : tier.valid_from,
    source,
    is_own: false,
  }
}
