import * as z from 'zod/mini'
import { limitPaisa, paisa } from '../money/money.ts'
import { feePart, payoutLimits } from '../payouts.ts'
import { heldFields } from './held.ts'
import { route } from '../http/route.ts'
import { feeRule } from '../tariff.ts'
import { instant } from '../time/time.ts'

/** At most so many times a day. */
export const settlementTimesMax = 3

/** `11:00` of Kathmandu, on the half hour. */
const timeOfDay = z.string().check(z.regex(/^([01]\d|2[0-3]):(00|30)$/))

/** The automatic settlement of the wallet to a bank account; paisa. */
export const settlementPlan = z.object({
  every: z.enum(['off', 'day', 'times']),
  times: z.array(timeOfDay).check(z.maxLength(settlementTimesMax)),
  account_id: z.nullable(z.uuid()),
  /** Stays in the wallet. */
  reserve: limitPaisa,
  /** Smaller amounts wait for the next time. */
  minimum: limitPaisa,
})
export type SettlementPlan = z.output<typeof settlementPlan>

/** The result of a time: the reason why nothing was sent, or the withdrawal. */
export const settlementOutcomes = [
  'sent',
  'below_reserve',
  'below_minimum',
  'account_not_ready',
  'limit_reached',
  'closed',
  'no_rail',
] as const

export const automaticSettlement = z.object({
  plan: settlementPlan,
  /** It may be changed from then on; null: now. */
  next_change_at: z.nullable(instant),
  /** The next time by the plan in force. */
  next_run_at: z.nullable(instant),
  last_runs: z.array(
    z.object({
      at: instant,
      outcome: z.enum(settlementOutcomes),
      /** Above the reserve at that time. */
      amount: paisa,
      payout_id: z.nullable(z.uuid()),
      account_id: z.nullable(z.uuid()),
    }),
  ),
})
export type AutomaticSettlement = z.output<typeof automaticSettlement>

export const readSettlement = route({
  method: 'GET',
  path: '/api/payouts/settlement',
  does: 'The automatic settlement, its next time and what became of the last ones.',
  who: 'verified',
  may: 'payouts.read',
  viewable: true,
  takes: z.object({}),
  gives: automaticSettlement,
  refuses: ['phone_unverified', 'email_unverified'],
})

export const previewSettlement = route({
  method: 'POST',
  path: '/api/payouts/settlement/preview',
  does: 'What the next time would send by a plan as it is written, with what the wallet holds now.',
  who: 'verified',
  may: 'payouts.request',
  logs: 'nothing',
  takes: z.strictObject(settlementPlan.shape),
  gives: z.object({
    at: z.nullable(instant),
    balance: paisa,
    ...heldFields,
    restricted: paisa,
    reserve: paisa,
    /** The amount that leaves the wallet, 0 if none; its fee, and the amount that arrives. */
    amount: paisa,
    fee: paisa,
    fee_parts: z.array(feePart),
    /** The dated rule of the bank's charge; null where nothing would be sent. */
    fee_rule: z.nullable(feeRule),
    arrives: paisa,
    outcome: z.enum(settlementOutcomes),
    /** What is the most at a time and left for today, and who set it. */
    limits: z.object({ one: payoutLimits.shape.one, day: payoutLimits.shape.day }),
    as_of: instant,
  }),
  limit: { per: 'person', count: 120, seconds: 600 },
  refuses: ['phone_unverified', 'email_unverified', 'not_found', 'fields_invalid'],
})

export const changeSettlement = route({
  method: 'POST',
  path: '/api/payouts/settlement',
  does: 'Changes the automatic settlement, at most once in 24 hours.',
  who: 'verified',
  may: 'payouts.request',
  logs: 'settlement.changed',
  stepUp: true,
  keyed: true,
  takes: z.strictObject(settlementPlan.shape),
  gives: automaticSettlement,
  refuses: [
    'phone_unverified',
    'email_unverified',
    'not_found',
    'fields_invalid',
    'payouts_closed',
    'settlement_changed_today',
    'bank_account_cooling',
    'bank_account_paused',
    'bank_account_disowned',
    'bank_account_name_differs',
    'step_up_needed',
  ],
})
