import type { TariffRuleRow, TariffTierRow } from '@sahuji/contract/operator/tariff'
import { kathmanduDay } from '@sahuji/contract/time'
import type { Clock } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database/database.ts'

/** The whole tariff, each channel's and tier's newest rule first, with the day on which the next one ends it. */
export async function readTariff(tx: Tx, clock: Clock): Promise<{ rules: TariffRuleRow[]; tiers: TariffTierRow[] }> {
  const today = kathmanduDay(clock.now())
  const rules = await tx.many<TariffRuleRow>`
    select channel, valid_from, limit_group, fee_kind, fee_value::integer as fee_value, fee_min, fee_max, amount_min, amount_max, day_amount,
           day_count, month_amount, source, lead(valid_from) over own - 1 as valid_until,
           valid_from <= ${today}::date and coalesce(lead(valid_from) over own > ${today}::date, true) as is_in_force
      from tariff_rules window own as (partition by channel order by valid_from)
     order by channel, valid_from desc`
  const tiers = await tx.many<TariffTierRow>`
    select tier, valid_from, amount_max, month_amount, balance_max, payout_day_amount, payout_month_amount, source,
           is_confirmed,
           lead(valid_from) over own - 1 as valid_until,
           valid_from <= ${today}::date and coalesce(lead(valid_from) over own > ${today}::date, true) as is_in_force
      from tariff_tiers window own as (partition by tier order by valid_from)
     order by array_position(array['none', 'starter', 'micro', 'full'], tier), valid_from desc`
  return { rules, tiers }
}
