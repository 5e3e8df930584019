import type { Tx } from '../src/platform/database/database.ts'
import type { TariffRule, TariffTier } from '../src/tariff/rules.ts'

/** Adds a rule that begins on a later day than every rule of its channel: the past is never rewritten. Answers false otherwise. */
export async function addRule(tx: Tx, rule: TariffRule): Promise<boolean> {
  const added = await tx.run`
    insert into tariff_rules (channel, valid_from, limit_group, fee_kind, fee_value, fee_min, fee_max,
                              amount_min, amount_max, day_amount, day_count, month_amount, source)
    select ${rule.channel}, ${rule.valid_from}::date, ${rule.limit_group}, ${rule.fee_kind}, ${rule.fee_value}::bigint,
           ${rule.fee_min}::bigint, ${rule.fee_max}::bigint, ${rule.amount_min}::bigint, ${rule.amount_max}::bigint,
           ${rule.day_amount}::bigint, ${rule.day_count}::integer, ${rule.month_amount}::bigint, ${rule.source}
     where not exists (select from tariff_rules where channel = ${rule.channel} and valid_from >= ${rule.valid_from}::date)
        on conflict on constraint tariff_rule_begins_once do nothing`
  return added === 1
}

/** Adds a rule that begins on a later day than every rule of its tier: the past is never rewritten. Answers false otherwise. */
export async function addTier(tx: Tx, rule: Omit<TariffTier, 'may_withdraw'>): Promise<boolean> {
  const added = await tx.run`
    insert into tariff_tiers (tier, valid_from, amount_max, month_amount, balance_max, payout_day_amount, payout_month_amount, source, is_confirmed)
    select ${rule.tier}, ${rule.valid_from}::date, ${rule.amount_max}::bigint, ${rule.month_amount}::bigint,
           ${rule.balance_max}::bigint, ${rule.payout_day_amount}::bigint, ${rule.payout_month_amount}::bigint,
           ${rule.source}, ${rule.is_confirmed}::boolean
     where not exists (select from tariff_tiers where tier = ${rule.tier} and valid_from >= ${rule.valid_from}::date)
        on conflict on constraint tariff_tier_begins_once do nothing`
  return added === 1
}
