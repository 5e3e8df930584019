import * as z from 'zod/mini'
import { freeText, noLink, oneLine } from '../input/free-text.ts'
import { mobileNumber } from '../merchants.ts'
import { paisa, positivePaisa } from '../money/money.ts'
import { route } from '../http/route.ts'
import { instant } from '../time/time.ts'
import { refundReasons } from './refunds.ts'

export const refundAskStates = ['open', 'approved', 'refused', 'withdrawn'] as const

/** A request for a refund by somebody who may not refund by themselves; paisa. */
export const refundAsk = z.object({
  id: z.uuid(),
  payment_id: z.uuid(),
  /** The payment's reference, amount and payer, by which people at the counter know it. */
  payment: z.object({
    reference: z.string(),
    amount: paisa,
    payer: z.nullable(z.string()),
    paid_at: z.nullable(instant),
  }),
  state: z.enum(refundAskStates),
  amount: paisa,
  /** The reader's own limit for each refund; null: none, or the reader decides on no refund. */
  own_limit: z.nullable(paisa),
  reason: z.enum(refundReasons),
  /** A sentence to the payer. */
  note: z.nullable(z.string()),
  asked_by: z.string(),
  asked_at: instant,
  /** Whether the reader asked. */
  is_own: z.boolean(),
  /** Whether the reader may decide: another person, whose own limit covers the amount. */
  may_decide: z.boolean(),
  decided_by: z.nullable(z.string()),
  decided_at: z.nullable(instant),
  /** Why it was refused, for the person who asked. */
  answer: z.nullable(z.string()),
})
export type RefundAsk = z.output<typeof refundAsk>

const unverified = ['phone_unverified', 'email_unverified'] as const

export const askForRefund = route({
  method: 'POST',
  path: '/api/payments/{id}/refund-asks',
  does: 'Asks for a refund that another person decides on. Moves nothing. Idempotent by key.',
  who: 'verified',
  may: 'refunds.make',
  logs: 'refund.asked',
  keyed: true,
  takes: z.strictObject({
    id: z.uuid(),
    amount: positivePaisa,
    reason: z.enum(refundReasons),
    note: z.optional(freeText(1, 200).check(oneLine, noLink)),
    /** The payer's, where an account must be asked for and the payment has no number. */
    mobile_no: z.optional(mobileNumber),
  }),
  gives: refundAsk,
  limit: { per: 'person', count: 60, seconds: 3600 },
  refuses: [...unverified, 'not_found', 'payment_not_refundable', 'refund_too_large', 'refund_ask_open'],
})

export const listRefundAsks = route({
  method: 'GET',
  path: '/api/refund-asks',
  does: 'The open requests for refunds, oldest first, and those decided within a week; to a cashier the own ones.',
  who: 'session',
  may: 'refunds.make',
  takes: z.object({}),
  gives: z.array(refundAsk),
  refuses: [],
})

export const approveRefundAsk = route({
  method: 'POST',
  path: '/api/refund-asks/{id}/approve',
  does: 'Refunds what was asked for, as the deciding person. A repeat finds the refund that it made.',
  who: 'verified',
  may: 'refunds.make',
  logs: 'refund.approved',
  stepUp: true,
  takes: z.strictObject({ id: z.uuid() }),
  gives: refundAsk,
  limit: { per: 'person', count: 60, seconds: 3600 },
  refuses: [
    ...unverified,
    'not_found',
    'not_permitted',
    'over_own_limit',
    'over_given_right',
    'refund_ask_over',
    'payment_not_refundable',
    'refund_too_large',
    'payer_mobile_needed',
    'money_out_frozen',
    'step_up_needed',
    'session_not_bound',
  ],
})

export const refuseRefundAsk = route({
  method: 'POST',
  path: '/api/refund-asks/{id}/refuse',
  does: 'Refuses a request for a refund, with a sentence to the person who asked.',
  who: 'verified',
  may: 'refunds.make',
  logs: 'refund.refused',
  takes: z.strictObject({ id: z.uuid(), answer: z.optional(freeText(1, 200).check(oneLine, noLink)) }),
  gives: refundAsk,
  limit: { per: 'person', count: 60, seconds: 3600 },
  refuses: [...unverified, 'not_found', 'not_permitted', 'refund_ask_over'],
})

export const withdrawRefundAsk = route({
  method: 'POST',
  path: '/api/refund-asks/{id}/withdraw',
  does: 'Takes the own request for a refund back.',
  who: 'verified',
  may: 'refunds.make',
  logs: 'refund.ask_withdrawn',
  takes: z.strictObject({ id: z.uuid() }),
  gives: refundAsk,
  limit: { per: 'person', count: 60, seconds: 3600 },
  refuses: [...unverified, 'not_found', 'refund_ask_over'],
})
