import type { KycTier } from '@sahuji/contract/tariff'
import type { Tx } from '../platform/database/database.ts'
import type { TariffLine } from '../tariff/lines.ts'
import { tiersFrom } from '../tariff/rules.ts'

/** A merchant's limits on their step, in paisa; null: no limit of its own. */
export interface HeldLimits {
  tier: KycTier
  amount_max: bigint | null
  month_amount: bigint | null
  balance_max: bigint | null
  payout_day_amount: bigint | null
  payout_month_amount: bigint | null
  valid_from: string
  source: string
  /** By a rule for this merchant alone. */
  is_own: boolean
}

/** The limits of a merchant on a Kathmandu day: their own by a rule in force, else those of their step. */
export const limitsHeld = (tx: Tx, merchant_id: string, day: string) => tx.one<HeldLimits>`
  select m.kyc_tier as tier, held.amount_max, held.month_amount, held.balance_max, held.payout_day_amount,
         held.payout_month_amount, held.valid_from, held.source, held.is_own
    from merchants m cross join lateral merchant_limits_on(m.id, m.kyc_tier, ${day}::date) as held
   where m.id = ${merchant_id}`

/** What limits what comes into a wallet and leaves it for another. */
export type WalletLimits = Omit<HeldLimits, 'payout_day_amount' | 'payout_month_amount'>

/** A merchant's own figures by a rule in force, as merchant_own_limits() has them. */
export type OwnLimits = Pick<HeldLimits, 'amount_max' | 'month_amount' | 'balance_max' | 'valid_from'>

/**
 * The limits of a merchant by the tariff's lines and their own rule, where one is in force: the same as limitsHeld,
 * without those of payouts. Undefined where the tariff has no such step.
 */
export function limitsBy(
  lines: readonly TariffLine[],
  { tier, own }: { tier: KycTier; own: OwnLimits | null },
): WalletLimits | undefined {
  const step = tiersFrom(lines).find((each) => each.tier === tier)
  if (!step) return undefined
  const { amount_max, month_amount, balance_max, valid_from, source } = step
  return {
    tier,
    amount_max: own?.amount_max ?? amount_max,
    month_amount: own?.month_amount ?? month_amount,
    balance_max: own?.balance_max ?? balance_max,
    valid_from: own?.valid_from ?? valid_from,
    source,
    is_own: own !== null,
  }
}

/** The commission on a merchant's payments: basis points where percent, paisa where flat; null where there is none. */
export interface HeldCommission {
  commission_type: 'percent' | 'flat' | null
  commission_value: number | null
  /** The day of the rule; null where it is the agreement of the merchant's opening. */
  valid_from: string | null
  is_own: boolean
}

/** The commission of a merchant on a Kathmandu day: their own where there is one, else the general one. */
export const commissionHeld = (tx: Tx, merchant_id: string, day: string) => tx.one<HeldCommission>`
  select held.commission_type, held.commission_value, held.valid_from, held.is_own
    from merchant_commission_on(${merchant_id}, ${day}::date) as held`
