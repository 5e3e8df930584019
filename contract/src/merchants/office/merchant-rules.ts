import * as z from 'zod/mini'
import { freeText } from '../../input/free-text.ts'
import { flatOrPercent, limitPaisa, paisa, positivePaisa } from '../../money/money.ts'
import { operatorRoles } from '../../company/operator-roles.ts'
import { commissionType } from '../../merchants.ts'
import { route } from '../../http/route.ts'
import { kycTiers } from '../../tariff.ts'
import { instant } from '../../time/time.ts'

/** Limits of a step in paisa; payouts null: as the step has them. */
const limitFigures = z.strictObject({
  amount_max: positivePaisa,
  month_amount: positivePaisa,
  balance_max: positivePaisa,
  payout_day_amount: z.nullable(limitPaisa),
  payout_month_amount: z.nullable(limitPaisa),
})
export type LimitFigures = z.output<typeof limitFigures>

/** Basis points where percent, paisa where flat. */
const commissionFigures = z.strictObject({
  type: commissionType,
  value: flatOrPercent,
})

/** What holds of a commission now, and since when. */
export const heldCommission = z.object({
  commission_type: z.nullable(commissionType),
  commission_value: z.nullable(z.int()),
  valid_from: z.nullable(z.string()),
  is_own: z.boolean(),
})

/** A limit or a commission that an operator proposed. */
export const merchantRule = z.object({
  id: z.uuid(),
  kind: z.enum(['limits', 'commission']),
  /** Null: for all. */
  merchant_id: z.nullable(z.uuid()),
  merchant_name: z.nullable(z.string()),
  tier: z.nullable(z.enum(kycTiers)),
  valid_from: z.string(),
  /** Null: back to the general rule. */
  limits: z.nullable(limitFigures),
  commission: z.nullable(commissionFigures),
  reason: z.string(),
  proposed_at: instant,
  proposed_by: z.string(),
  is_mine: z.boolean(),
  needs_second_person: z.boolean(),
  decided_at: z.nullable(instant),
  decided_by: z.nullable(z.string()),
  decision: z.nullable(z.enum(['confirmed', 'declined', 'withdrawn'])),
  /** It holds, or will from its day on. */
  is_in_force: z.boolean(),
})
export type MerchantRule = z.output<typeof merchantRule>

const ask = z.strictObject({
  kind: z.enum(['limits', 'commission']),
  /** Absent: for all. */
  merchant_id: z.optional(z.uuid()),
  /** Of limits: the step on which they hold. */
  tier: z.optional(z.enum(kycTiers)),
  /** A Kathmandu day, today at the earliest; for all, where something becomes dearer or narrower, in fifteen days. */
  valid_from: z.iso.date(),
  /** Of limits; absent: back to the general rule. */
  limits: z.optional(limitFigures),
  /** Of a commission; absent: back to the general rule. */
  commission: z.optional(commissionFigures),
})

export type RuleRequest = z.output<typeof ask>

/** Whom a rule would touch, before it is proposed. */
export const rulePreview = z.object({
  needs_second_person: z.boolean(),
  /** Merchants for whom something would change. */
  merchants: z.int(),
  /** Of these, on the step with limits of their own, which stay. */
  with_own: z.int(),
  /**
   * Merchants whose wallet holds more than the new balance, and who have loaded more this month: they keep it and
   * cannot add.
   */
  over_balance: z.int(),
  over_month: z.int(),
  /** Some of them, the largest wallets first. */
  examples: z.array(z.object({ id: z.uuid(), number: z.int(), trade_name: z.string(), balance: paisa })),
})
export type RulePreview = z.output<typeof rulePreview>

const often = { per: 'person', count: 300, seconds: 3600 } as const
const ruleRefusals = [
  'not_found',
  'rule_day_past',
  'rule_day_taken',
  'rule_notice_short',
  'rule_figures_wrong',
] as const

export const previewMerchantRule = route({
  method: 'POST',
  path: '/api/operator/merchant-rules/preview',
  does: 'Whom a rule would touch, and whether it needs a second person. Keeps nothing.',
  who: 'operator',
  roles: ['finance_maker', 'finance_checker', 'administrator'],
  audits: 'nothing',
  takes: ask,
  gives: rulePreview,
  limit: often,
  refuses: ruleRefusals,
})

export const proposeMerchantRule = route({
  method: 'POST',
  path: '/api/operator/merchant-rules',
  does: 'Proposes limits or a commission, for one merchant or for all. Limits that only narrow hold from their day on; the rest waits for a second person.',
  who: 'operator',
  roles: ['finance_maker', 'administrator'],
  audits: { what: 'rule.proposed', subject: 'rule' },
  takes: z.strictObject({ ...ask.shape, reason: freeText(3, 500) }),
  gives: merchantRule,
  limit: often,
  refuses: [...ruleRefusals, 'proposal_own_case'],
})

export const decideMerchantRule = route({
  method: 'POST',
  path: '/api/operator/merchant-rules/{id}/decide',
  does: 'Confirms or declines what another operator proposed, or takes back what one proposed oneself.',
  who: 'operator',
  roles: ['finance_maker', 'finance_checker', 'administrator'],
  audits: { what: 'rule.decided', subject: 'rule' },
  stepUp: true,
  takes: z.strictObject({ id: z.uuid(), decision: z.enum(['confirmed', 'declined', 'withdrawn']) }),
  gives: merchantRule,
  limit: often,
  refuses: [
    'not_found',
    'rule_decided',
    'rule_day_past',
    'rule_day_taken',
    'rule_notice_short',
    'second_person_needed',
    'proposal_own_case',
    'maker_closed',
    'operator_role_needed',
    'step_up_needed',
  ],
})

export const listMerchantRules = route({
  method: 'GET',
  path: '/api/operator/merchant-rules',
  does: 'What waits for a second person, and the rules for all; the newest first.',
  who: 'operator',
  roles: operatorRoles,
  takes: z.object({}),
  gives: z.array(merchantRule),
  refuses: [],
})
