import * as z from 'zod/mini'
import { freeText, noLink, oneLine } from '../input/free-text.ts'
import { mobileNumber } from '../merchants.ts'
import { paisa, positivePaisa } from '../money/money.ts'
import { route } from '../http/route.ts'
import { instant } from '../time/time.ts'

/** Why money goes back: the payer asked, gave the goods back, paid twice, never got the goods, paid a wrong amount, or another reason. */
export const refundReasons = ['asked', 'returned', 'twice', 'not_delivered', 'wrong_amount', 'other'] as const
export type RefundReason = (typeof refundReasons)[number]

/** `queued`: it waits for money in the wallet and can be cancelled; `pending`: a rail or bank has not confirmed it. */
export const refundStates = ['queued', 'pending', 'done', 'failed', 'cancelled'] as const
export type RefundState = (typeof refundStates)[number]

/** How money goes back: into the payer's wallet, by the rail that it came by, or to an account that the payer names. */
export const refundWays = ['wallet', 'rail', 'account'] as const

/** Where a refund goes: a bank or card by its name, and the last digits of a number where it has one. */
const refundGoal = z.object({ name: z.string(), end: z.nullable(z.string()) })

/** What of a payment's fee a refund returns by the tariff: nothing, its share, or all of it once everything was refunded. */
export const feeReturns = ['kept', 'share', 'at_the_end'] as const
export type FeeReturn = (typeof feeReturns)[number]

export const refund = z.object({
  id: z.uuid(),
  payment_id: z.uuid(),
  reference: z.string(),
  state: z.enum(refundStates),
  way: z.enum(refundWays),
  /** The bank or card that it goes to; null for a wallet, and until the payer has named an account. */
  goes_to: z.nullable(refundGoal),
  /** When the payer has it at the latest; null at once, and until an account is named. */
  arrives_by: z.nullable(instant),
  /** What a pending one waits for: the payer, who is asked for an account, the rail, or our team, which asks the rail. */
  waits_for: z.nullable(z.enum(['payer', 'rail', 'team'])),
  amount: paisa,
  /** What of the payment's fee came back to the merchant with it. */
  fee_returned: paisa,
  reason: z.enum(refundReasons),
  /** A sentence to the payer. */
  note: z.nullable(z.string()),
  asked_by: z.enum(['person', 'key', 'system']),
  asked_at: instant,
  ended_at: z.nullable(instant),
  service_code: z.nullable(z.string()),
})
export type Refund = z.output<typeof refund>

const unverified = ['phone_unverified', 'email_unverified'] as const

/** What a refund would do, before it is confirmed; paisa. */
export const refundQuote = z.object({
  /** What can still be refunded of the payment. */
  refundable: paisa,
  amount: paisa,
  fee_returned: paisa,
  fee_return: z.enum(feeReturns),
  /** What leaves the wallet: the amount less the fee that comes back. */
  leaves: paisa,
  /** The most that the person may refund at once by themselves; null: any amount. */
  own_most: z.nullable(paisa),
  /** Null to a person who may not read the balance. */
  available: z.nullable(paisa),
  way: z.enum(refundWays),
  goes_to: z.nullable(refundGoal),
  /** When the payer has it at the latest; null: at once, or once an account is named. */
  arrives_by: z.nullable(instant),
  /** The last four digits of the number at which the payer is asked for an account. */
  mobile_end: z.nullable(z.string()),
  /** The payer left no number: the shop gives it. */
  needs_mobile: z.boolean(),
  /** It will wait for money in the wallet. */
  is_queued: z.boolean(),
})
export type RefundQuote = z.output<typeof refundQuote>

export const quoteRefund = route({
  method: 'GET',
  path: '/api/payments/{id}/refund-quote',
  does: 'What refunding an amount of a payment takes from the wallet, and what of the fee comes back.',
  who: 'verified',
  may: 'refunds.make',
  takes: z.object({
    id: z.uuid(),
    amount: z.codec(z.string().check(z.regex(/^[1-9]\d{0,12}$/)), z.bigint(), { decode: BigInt, encode: String }),
  }),
  gives: refundQuote,
  refuses: [...unverified, 'not_found', 'payment_not_refundable', 'refund_too_large'],
})

export const refundPayment = route({
  method: 'POST',
  path: '/api/payments/{id}/refunds',
  does: 'Refunds a payment in full or in part, back to whoever paid it. Idempotent by key.',
  who: 'verified',
  may: 'refunds.make',
  logs: 'payment.refunded',
  keyed: true,
  stepUp: true,
  takes: z.strictObject({
    id: z.uuid(),
    amount: positivePaisa,
    reason: z.enum(refundReasons),
    note: z.optional(freeText(1, 200).check(oneLine, noLink)),
    /** The payer's, where an account must be asked for and the payment has no number. */
    mobile_no: z.optional(mobileNumber),
  }),
  gives: refund,
  limit: { per: 'person', count: 60, seconds: 3600 },
  refuses: [
    ...unverified,
    'not_found',
    'payment_not_refundable',
    'refund_too_large',
    'payer_mobile_needed',
    'over_own_limit',
    'over_given_right',
    'money_out_frozen',
    'step_up_needed',
    'session_not_bound',
  ],
})

export const cancelRefund = route({
  method: 'POST',
  path: '/api/refunds/{id}/cancel',
  does: 'Cancels a refund that waits for money in the wallet.',
  who: 'verified',
  may: 'refunds.make',
  logs: 'refund.cancelled',
  takes: z.strictObject({ id: z.uuid() }),
  gives: refund,
  limit: { per: 'person', count: 60, seconds: 3600 },
  refuses: [...unverified, 'not_found', 'refund_of_tickets', 'refund_not_waiting'],
})

export const listRefunds = route({
  method: 'GET',
  path: '/api/payments/{id}/refunds',
  does: 'The refunds of a payment, oldest first.',
  who: 'session',
  may: 'payments.take',
  viewable: true,
  takes: z.object({ id: z.uuid() }),
  gives: z.array(refund),
  refuses: ['not_found'],
})
