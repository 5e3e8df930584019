import type { Tx } from '../platform/database/database.ts'

/** What holds for merchants of a kind whatever way they load by; amounts in paisa, from `valid_from` (Kathmandu) on. */
export interface TariffTier {
  tier: 'before_kyc'
  valid_from: string
  /** One load. */
  amount_max: bigint
  /** All loads of a Nepali month, by all ways together. */
  month_amount: bigint
  /** The wallet with what is on its way to it. */
  balance_max: bigint
  /** Whether money may go out to a bank. */
  may_withdraw: boolean
  source: string
}

/** The tier's rule that holds on a Kathmandu day (`YYYY-MM-DD`); throws where there is none. Uses tariff_tier_begins_once. */
export async function tierOn(tx: Tx, tier: TariffTier['tier'], day: string): Promise<TariffTier> {
  const found = await tx.maybe<TariffTier>`
    select tier, valid_from, amount_max, month_amount, balance_max, may_withdraw, source
      from tariff_tiers
     where tier = ${tier} and valid_from <= ${day}
     order by valid_from desc
     limit 1`
  if (!found) throw new Error(`the tariff has no tier ${tier} on ${day}`)
  return found
}

/** Adds a rule that begins on a later day than every rule of its tier: the past is never rewritten. Answers false otherwise. */
export async function addTier(tx: Tx, rule: TariffTier): Promise<boolean> {
  const added = await tx.run`
    insert into tariff_tiers (tier, valid_from, amount_max, month_amount, balance_max, may_withdraw, source)
    select ${rule.tier}, ${rule.valid_from}::date, ${rule.amount_max}::bigint, ${rule.month_amount}::bigint,
           ${rule.balance_max}::bigint, ${rule.may_withdraw}::boolean, ${rule.source}
     where not exists (select from tariff_tiers where tier = ${rule.tier} and valid_from >= ${rule.valid_from}::date)
        on conflict on constraint tariff_tier_begins_once do nothing`
  return added === 1
}
