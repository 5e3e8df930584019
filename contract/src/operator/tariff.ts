import * as z from 'zod/mini'
import { operatorRoles } from '../operator.ts'
import { paisa } from '../money.ts'
import { route } from '../route.ts'
import { tariffRuleDraft, tariffTierDraft, wholeProposal } from './proposal-shapes.ts'

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

export const tariffTierRow = z.object({
  tier: z.string(),
  valid_from: z.iso.date(),
  valid_until: z.nullable(z.iso.date()),
  is_in_force: z.boolean(),
  amount_max: paisa,
  month_amount: paisa,
  balance_max: paisa,
  may_withdraw: z.boolean(),
  source: z.string(),
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

export const proposeTariffTier = route({
  method: 'POST',
  path: '/api/operator/tariff/tiers',
  does: 'Proposes what a tier allows from a day to come; it holds once another person has approved it.',
  who: 'operator',
  roles: ['finance_maker'],
  audits: { what: 'tariff.proposed', subject: 'proposal' },
  keyed: true,
  takes: z.object({ tier: tariffTierDraft, reason }),
  gives: wholeProposal,
  refuses: ['not_found', 'tariff_figures_wrong', 'tariff_day_past', 'tariff_day_taken'],
})
