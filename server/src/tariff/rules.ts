import type { KycTier, Tier } from '@sahuji/contract/tariff'
import type { Tx } from '../platform/database/database.ts'

/** What a channel of the tariff is named: what moves, and how. */
export type TariffChannel = `load:${string}`

/** A row of the tariff: fee and limits in paisa, from `valid_from` (Kathmandu) until the next rule of its channel begins. */
export interface TariffRule {
  channel: TariffChannel
  valid_from: string
  limit_group: string
  fee_kind: 'free' | 'flat' | 'percent'
  /** Paisa where flat, basis points where percent, 0 where free. */
  fee_value: bigint
  fee_min: bigint | null
  fee_max: bigint | null
  amount_min: bigint
  amount_max: bigint
  day_amount: bigint
  day_count: number
  month_amount: bigint
  source: string
}

/** The rules that hold on a Kathmandu day (`YYYY-MM-DD`), one per channel. Uses tariff_rule_begins_once. */
export const rulesOn = (tx: Tx, day: string) => tx.many<TariffRule>`
  select distinct on (channel) channel, valid_from, limit_group, fee_kind, fee_value, fee_min, fee_max,
         amount_min, amount_max, day_amount, day_count, month_amount, source
    from tariff_rules
   where valid_from <= ${day}
   order by channel, valid_from desc`

/** The rule of one channel that holds on a day; throws where the tariff has none. */
export async function ruleOn(tx: Tx, channel: TariffChannel, day: string): Promise<TariffRule> {
  const rule = await tx.maybe<TariffRule>`
    select channel, valid_from, limit_group, fee_kind, fee_value, fee_min, fee_max,
           amount_min, amount_max, day_amount, day_count, month_amount, source
      from tariff_rules
     where channel = ${channel} and valid_from <= ${day}
     order by valid_from desc
     limit 1`
  if (!rule) throw new Error(`the tariff has no rule for ${channel} on ${day}`)
  return rule
}

/**
 * A step of the limit ladder: what it allows whatever way is used; amounts in paisa, from `valid_from` (Kathmandu) on. Null
 * where the step has no limit of its own: on the full one, where the rules of the ways hold.
 */
export interface TariffTier {
  tier: Tier
  valid_from: string
  /** One load. */
  amount_max: bigint | null
  /** All loads of a Nepali month, by all ways together. */
  month_amount: bigint | null
  /** The wallet with what is on its way to it. */
  balance_max: bigint | null
  /** Out to a bank in a day, and in a Nepali month; 0: nothing may go out. */
  payout_day_amount: bigint | null
  payout_month_amount: bigint | null
  /** Whether money may go out to a bank at all. */
  may_withdraw: boolean
  source: string
  /** Whether the operator has confirmed the figures; never shown to a merchant. */
  is_confirmed: boolean
}

/** A step below the full one, which has each of its limits. */
export type LimitedTier = TariffTier & {
  tier: Exclude<KycTier, 'full'>
  amount_max: bigint
  month_amount: bigint
  balance_max: bigint
}

/** The steps that hold on a Kathmandu day (`YYYY-MM-DD`), from the narrowest to the widest. Uses tariff_tier_begins_once. */
export const tiersOn = (tx: Tx, day: string) => tx.many<TariffTier>`
  select * from (
    select distinct on (tier) tier, valid_from, amount_max, month_amount, balance_max, payout_day_amount,
           payout_month_amount, may_withdraw, source, is_confirmed
      from tariff_tiers
     where valid_from <= ${day}
     order by tier, valid_from desc) as held
   order by array_position(array['none', 'starter', 'micro', 'full'], tier)`

/** The tier's rule that holds on a Kathmandu day (`YYYY-MM-DD`); throws where there is none. Uses tariff_tier_begins_once. */
export async function tierOn<Named extends Tier>(
  tx: Tx,
  tier: Named,
  day: string,
): Promise<Named extends LimitedTier['tier'] ? LimitedTier : TariffTier> {
  const found = await tx.maybe<LimitedTier>`
    select tier, valid_from, amount_max, month_amount, balance_max, payout_day_amount, payout_month_amount,
           may_withdraw, source, is_confirmed
      from tariff_tiers
     where tier = ${tier} and valid_from <= ${day}
     order by valid_from desc
     limit 1`
  if (!found) throw new Error(`the tariff has no tier ${tier} on ${day}`)
  return found
}
