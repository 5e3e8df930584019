import * as z from 'zod/mini'
import { confirmationProof, confirmationRefusals } from './auth/confirmations.ts'
import { namedPurpose, openPurpose } from './funding/purposes.ts'
import { mode } from './http/lists.ts'
import { heldFields } from './payouts/held.ts'
import { paisa, positivePaisa } from './money/money.ts'
import { nameCheck } from './payouts/accounts.ts'
import { payoutAsk } from './payouts/confirmations.ts'
import { payoutStops } from './payouts/stops.ts'
import { route } from './http/route.ts'
import { feeRule } from './tariff.ts'
import { instant } from './time/time.ts'

/**
 * `held`: reviewed before it is sent. `unclear`: no rail confirms whether the bank took the order; it is watched and never
 * sent again. `failed`: never carried out. `returned`: the bank sent the money back, and it is in the wallet again.
 */
export const payoutStates = [
  'requested',
  'held',
  'sent',
  'unclear',
  'credited',
  'returned',
  'cancelled',
  'failed',
] as const
export type PayoutState = (typeof payoutStates)[number]
/** Its money is set aside in the wallet. */
export const openPayoutStates = ['requested', 'held', 'sent', 'unclear'] as const satisfies PayoutState[]

/** The reason of a review: a new account, a slightly differing name, a large amount, an unusual pattern. */
export const holdReasons = ['new_account', 'name_differs', 'large_amount', 'unusual'] as const
export type HoldReason = (typeof holdReasons)[number]

/** The parts of the fee: our commission, the bank network's charge for the transfer, VAT on that charge. */
export const feePart = z.object({
  kind: z.enum(['commission', 'bank_charge', 'vat']),
  amount: paisa,
  /** Basis points where it is a share. */
  rate: z.nullable(z.int()),
})
export type FeePart = z.output<typeof feePart>

/**
 * The time of arrival: in so many minutes, with the bank's collection at a time, or after a review; `at` the latest.
 */
export const arrival = z.object({ kind: z.enum(['minutes', 'window', 'after_approval']), at: instant })
export type Arrival = z.output<typeof arrival>

/** The most that one withdrawal, a day or a month may move, and what is left of it. Null: no such limit. */
const payoutLimit = z.object({
  most: paisa,
  left: paisa,
  /** `us`: the merchant's own bank_transfer_limit; `tier`: the step of the ladder; `rule`: a dated line of the tariff. */
  set_by: z.enum(['us', 'tier', 'rule']),
  source: z.nullable(z.string()),
})
export const payoutLimits = z.object({
  amount_min: paisa,
  one: z.nullable(payoutLimit),
  day: z.nullable(payoutLimit),
  day_count: z.nullable(z.object({ most: z.int(), left: z.int() })),
  month: z.nullable(payoutLimit),
})
export type PayoutLimits = z.output<typeof payoutLimits>

/** What the withdraw page begins with; paisa. */
export const payoutOverview = z.object({
  balance: paisa,
  ...heldFields,
  restricted: paisa,
  /** balance − held − restricted. */
  withdrawable: paisa,
  /** The most that one withdrawal may be now: the least of the above and of all limits. */
  amount_left: paisa,
  limits: payoutLimits,
  purposes: z.array(openPurpose),
  last_amount: z.nullable(paisa),
  /** No money may go out: the step of the ladder has none, or we stopped it. */
  is_closed: z.nullable(z.enum(['tier', 'frozen', 'no_rail'])),
})
export type PayoutOverview = z.output<typeof payoutOverview>

export const payoutQuote = z.object({
  /** What leaves the wallet. */
  amount: paisa,
  fee: paisa,
  fee_parts: z.array(feePart),
  /** The dated rule of the bank's charge. */
  fee_rule: feeRule,
  /** amount − fee: the amount that arrives in the account. */
  arrives: paisa,
  arrival,
  /** It will be reviewed before it is sent. */
  hold_reason: z.nullable(z.enum(holdReasons)),
  limits: payoutLimits,
})
export type PayoutQuote = z.output<typeof payoutQuote>

const leg = z.object({
  state: z.enum(['waiting', 'done', 'failed', 'unclear']),
  /** The rail's own code. */
  code: z.nullable(z.string()),
  at: z.nullable(instant),
})

/** The fields that a withdrawal has for its merchant and for the office, as columns of the same names hold them; paisa. */
export const commonPayoutFields = {
  mode,
  reference: z.string(),
  state: z.enum(payoutStates),
  amount: paisa,
  fee: paisa,
  arrives: paisa,
  remark: z.nullable(z.string()),
  /** Asked for by a person, by the automatic settlement, or the money of an event, whose title is the remark. */
  origin: z.enum(['merchant', 'automatic', 'event']),
  hold_reason: z.nullable(z.enum(holdReasons)),
  created_at: instant,
}
export type CommonPayout = z.output<z.ZodMiniObject<typeof commonPayoutFields>>

export const payout = z.object({
  ...commonPayoutFields,
  id: z.uuid(),
  account: z.object({
    id: z.uuid(),
    bank_id: z.string(),
    bank_name: z.string(),
    branch_name: z.string(),
    account_name: z.string(),
    /** Its last four digits. */
    account_end: z.string(),
    name_check: nameCheck,
  }),
  fee_parts: z.array(feePart),
  ...namedPurpose,
  /** Of the specification: 099 while unclear, the reason of a failure or return. */
  service_code: z.nullable(z.string()),
  /** The bank's own message, or our operator's where `stopped` shows that; null if there is none. */
  reason: z.nullable(z.string()),
  /** The reason of a failure without the bank. */
  stopped: z.nullable(z.enum(payoutStops)),
  rail: z.nullable(z.string()),
  rail_reference: z.nullable(z.string()),
  sent_at: z.nullable(instant),
  settled_at: z.nullable(instant),
  arrival: z.nullable(arrival),
  /** The next check with the rail and the number of checks; null once it is final. */
  next_check_at: z.nullable(instant),
  asked: z.int(),
  /** The promised time of its end; null once it is final. */
  promised_at: z.nullable(instant),
  /** Null before it is sent. */
  legs: z.nullable(z.object({ debit: leg, credit: leg })),
  is_rail_down: z.boolean(),
  /** The bank contradicts its final state; operators look into it. */
  is_contradicted: z.boolean(),
  /** It waits for a bank file, made at that time, and can still be cancelled. */
  file_at: z.nullable(instant),
  can_cancel: z.boolean(),
  transfer_id: z.nullable(z.uuid()),
  balance_after: z.nullable(paisa),
})
export type Payout = z.output<typeof payout>

export const cannotWithdraw = [
  'phone_unverified',
  'email_unverified',
  'not_found',
  'payouts_closed',
  'bank_account_cooling',
  'bank_account_paused',
  'bank_account_disowned',
  'bank_account_name_differs',
  'payout_too_small',
  'payout_too_large',
  'payout_over_day',
  'payout_over_count',
  'payout_over_month',
  'withdrawable_too_low',
  'money_out_frozen',
  'no_payout_rail',
] as const

export const quotePayout = route({
  method: 'POST',
  path: '/api/payouts/quote',
  does: 'What a withdrawal of this amount costs, what arrives and when.',
  who: 'verified',
  may: 'payouts.request',
  logs: 'nothing',
  takes: z.strictObject({ account_id: z.uuid(), amount: positivePaisa, mode: z.optional(mode) }),
  gives: payoutQuote,
  limit: { per: 'person', count: 120, seconds: 600 },
  refuses: cannotWithdraw,
})

export const requestPayout = route({
  method: 'POST',
  path: '/api/payouts',
  does: 'Withdraws to a bank account: sets the money aside and sends it. Needs a confirmation of exactly this. Idempotent by key.',
  who: 'verified',
  may: 'payouts.request',
  logs: 'payout.requested',
  logs_texts: ['purpose'],
  keyed: true,
  priced: true,
  takes: z.strictObject({
    ...payoutAsk,
    /** The time of arrival that the caller was shown: it stays the promise where it can still be kept. */
    shown_arrival: z.optional(instant),
    confirmation_id: z.uuid(),
    ...confirmationProof,
  }),
  gives: payout,
  limit: { per: 'person', count: 30, seconds: 3600 },
  refuses: [...cannotWithdraw, 'purpose_closed', 'price_changed', ...confirmationRefusals],
})
