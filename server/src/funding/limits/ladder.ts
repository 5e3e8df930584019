import type { KycTier, LadderRung, LimitLadder, Tier } from '@sahuji/contract/tariff'
import { kycTierOf } from '../../merchants/kyc-tier.ts'
import { type HeldLimits, limitsHeld } from '../../merchants/own-limits.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { Call } from '../../platform/http/route-table.ts'
import { ladderChannel, ladderOn } from '../../tariff/ladder.ts'
import { limitDays, limits } from '../../tariff/limits.ts'
import { ruleOn } from '../../tariff/rules.ts'
import { allowanceOf, usageOf } from './usage.ts'

/** The ladder of the calling merchant, who is on no step before phone and e-mail are verified. */
export const readLadder = async ({ tx, person, clock }: Call<'session'>): Promise<LimitLadder> => {
  const isVerified = person.is_email_verified && person.is_phone_verified
  const stands_on = isVerified ? await kycTierOf(tx, person.merchant_id) : 'none'
  return ladderFrom(tx, { merchant_id: person.merchant_id, stands_on, now: clock.now() })
}

/** The whole ladder, and what is left of a merchant's step; loads are refused by the same figures. */
export async function ladderFrom(
  tx: Tx,
  { merchant_id, stands_on, now }: { merchant_id: string; stands_on: Tier; now: Date },
): Promise<LimitLadder> {
  const { day } = limitDays(now)
  const held = await limitsHeld(tx, merchant_id, day)
  const rungs = (await ladderOn(tx, day)).map((rung) => (rung.tier === held.tier ? ownRung(rung, held) : rung))
  return { stands_on, rungs, left: await leftOn(tx, { merchant_id, stands_on, now }) }
}

/** The merchant's own figures in place of the step's, where they have any. */
function ownRung(rung: LadderRung, held: HeldLimits): LadderRung {
  const { amount_max, month_amount, balance_max, payout_day_amount, payout_month_amount, valid_from, is_own } = held
  if (amount_max === null || month_amount === null) return rung
  return {
    ...rung,
    amount_max,
    month_amount,
    balance_max,
    payout_day_amount,
    payout_month_amount,
    valid_from,
    is_own,
  }
}

async function leftOn(
  tx: Tx,
  { merchant_id, stands_on, now }: { merchant_id: string; stands_on: KycTier | 'none'; now: Date },
): Promise<LimitLadder['left']> {
  if (stands_on === 'none') return { amount: 0n, day_amount: null, day_count: null, month_amount: 0n, balance: 0n }
  const tier = await allowanceOf(tx, merchant_id, now)
  if (tier) {
    const { amount_left: amount, month_amount_left: month_amount, balance_left: balance } = tier
    return { amount, day_amount: null, day_count: null, month_amount, balance }
  }
  const rule = await ruleOn(tx, ladderChannel, limitDays(now).day)
  const left = limits(rule, (await usageOf(tx, merchant_id, now))(rule.limit_group))
  return {
    amount: left.amount_left,
    day_amount: left.day_amount_left,
    day_count: left.day_count_left,
    month_amount: left.month_amount_left,
    balance: null,
  }
}
