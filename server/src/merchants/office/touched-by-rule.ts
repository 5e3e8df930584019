import type { RuleRequest } from '@sahuji/contract/merchants/office/merchant-rules'
import { type Fragment, sql } from '../../platform/database/sql.ts'

/** The merchants on the rule's step without a rule of their own in its place. */
export function touchedBy(ask: RuleRequest): Fragment {
  const { kind, merchant_id, tier } = ask
  const step = kind === 'limits' ? sql`m.kyc_tier = ${tier}` : sql`true`
  if (merchant_id !== undefined) return sql`${step} and m.id = ${merchant_id}`
  const agreed = kind === 'commission' ? sql`and m.commission_type is null` : sql``
  return sql`m.kind = 'merchant' and ${step} ${agreed} and not ${ownOf(ask)}`
}

/** Whether a merchant has a rule of their own on the day, which stays. */
export const ownOf = ({ kind, tier, valid_from }: RuleRequest): Fragment => sql`
  coalesce((select coalesce(r.amount_max, r.commission_value) is not null from merchant_rules r
             where r.merchant_id = m.id and r.kind = ${kind} and r.tier is not distinct from ${tier ?? null}
               and r.valid_from <= ${valid_from}::date and merchant_rule_in_force(r)
             order by r.valid_from desc, r.id desc limit 1), false)`
