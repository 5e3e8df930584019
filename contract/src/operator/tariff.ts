import * as z from 'zod/mini'
import { operatorRoles } from '../operator.ts'
import { paisa } from '../money.ts'
import { route } from '../route.ts'
import { tiers } from '../tariff.ts'
import { tariffRuleDraft, wholeProposal } from './proposal-shapes.ts'

/** A rule of the tariff as it stands: holds from its day until the next one of its channel begins. */
export const tariffRuleRow = z.object({
  channel: z.string(),
  valid_from: z.iso.date(),
  /** The day before the next one begins; null: it holds on. */
  valid_until: z.nullable(z.iso.date()),
  is_in_force: z.boolean(),
  limit_group: z.string(),
  fee_kind: z.enum(['free', 'flat', 'percent']),
  fee_value: z.int(),
  fee_min: z.nullable(paisa),
  fee_max: z.nullable(paisa),
  amount_min: paisa,
  amount_max: paisa,
  day_amount: paisa,
  day_count: z.int(),
  month_amount: paisa,
  source: z.string(),
})
export type TariffRuleRow = z.output<typeof tariffRuleRow>

/** A step's figures from a day on; new ones are proposed as limits for all (`proposeMerchantRule`). */
export const tariffTierRow = z.object({
  tier: z.enum(tiers),
  valid_from: z.iso.date(),
  valid_until: z.nullable(z.iso.date()),
  is_in_force: z.boolean(),
  /** Null: no limit of the step's own. */
  amount_max: z.nullable(paisa),
  month_amount: z.nullable(paisa),
  balance_max: z.nullable(paisa),
  payout_day_amount: z.nullable(paisa),
  payout_month_amount: z.nullable(paisa),
  source: z.string(),
  /** Whether the operator has confirmed the figures; no merchant is shown it. */
  is_confirmed: z.boolean(),
})
export type TariffTierRow = z.output<typeof tariffTierRow>

export const readTariff = route({
  method: 'GET',
  path: '/api/operator/tariff',
  does: 'Every rule of the tariff that holds, held or will hold, with its days.',
  who: 'operator',
  roles: operatorRoles,
  takes: z.object({}),
  gives: z.object({ rules: z.array(tariffRuleRow), tiers: z.array(tariffTierRow) }),
  refuses: [],
})

const reason = z.string().check(z.trim(), z.minLength(10), z.maxLength(1000))

export const proposeTariffRule = route({
  method: 'POST',
  path: '/api/operator/tariff/rules',
  does: 'Proposes a rule of a channel that begins on a day to come; it holds once another person has approved it.',
  who: 'operator',
  roles: ['finance_maker'],
  audits: { what: 'tariff.proposed', subject: 'proposal' },
  keyed: true,
  takes: z.object({ rule: tariffRuleDraft, reason }),
  gives: wholeProposal,
  refuses: ['not_found', 'tariff_figures_wrong', 'tariff_day_past', 'tariff_day_taken'],
})
