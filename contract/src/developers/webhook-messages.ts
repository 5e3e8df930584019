import * as z from 'zod/mini'
import { mode } from '../http/lists.ts'
import { paisa } from '../money/money.ts'
import { paymentByKey, refundByKey } from '../payments/by-key.ts'
import { disputeReasons, disputeSources, disputeStates } from '../payments/disputes.ts'
import { payoutStates } from '../payouts.ts'
import { instant } from '../time/time.ts'

/** A refund with its payment, whose `version` orders all messages about it. */
const refundWithPayment = z.object({ ...refundByKey.shape, payment: paymentByKey })

/** A dispute as the shop's own server sees it, with its payment; paisa. */
const disputeByKey = z.object({
  id: z.uuid(),
  payment_id: z.uuid(),
  mode,
  status: z.enum(disputeStates),
  source: z.enum(disputeSources),
  reason: z.enum(disputeReasons),
  amount: paisa,
  currency: z.literal('NPR'),
  /** What of the amount is held in the wallet until it ends. */
  held: paisa,
  reference: z.string(),
  created: instant,
  /** Until when the shop may answer. */
  answer_by: instant,
  ended_at: z.nullable(instant),
  payment: paymentByKey,
})

/** A withdrawal to the shop's bank as its own server sees it; paisa. */
const payoutByKey = z.object({
  id: z.uuid(),
  mode,
  status: z.enum(payoutStates),
  amount: paisa,
  currency: z.literal('NPR'),
  fee: paisa,
  /** What arrives at the bank. */
  arrives: paisa,
  bank: z.string(),
  /** The last four digits of the account. */
  account_end: z.string(),
  reference: z.string(),
  created: instant,
})

/** What a test carries: nothing that happened. */
const testEvent = z.object({ mode, note: z.string() })

/** What each type of message carries as `data`: the object as `/api/v1` shows it at that moment. */
export const webhookData = {
  'payment.paid': paymentByKey,
  'payment.expired': paymentByKey,
  'payment.cancelled': paymentByKey,
  'payment.taken_back': paymentByKey,
  'refund.queued': refundWithPayment,
  'refund.pending': refundWithPayment,
  'refund.done': refundWithPayment,
  'refund.failed': refundWithPayment,
  'refund.cancelled': refundWithPayment,
  'dispute.opened': disputeByKey,
  'dispute.review': disputeByKey,
  'dispute.won': disputeByKey,
  'dispute.lost': disputeByKey,
  'dispute.given_back': disputeByKey,
  'dispute.withdrawn': disputeByKey,
  'payout.credited': payoutByKey,
  'payout.returned': payoutByKey,
  'payout.failed': payoutByKey,
  'test.event': testEvent,
} as const

/** A type of message. */
export type WebhookType = keyof typeof webhookData
export const webhookTypes = Object.keys(webhookData) as WebhookType[]

/** The types that an endpoint can choose; a test always arrives. */
export const chosenWebhookTypes = webhookTypes.filter((type) => type !== 'test.event')

/** The message of one type, as the body's JSON has it. Standard Webhooks, "Payload structure". */
export const webhookMessage = <Type extends WebhookType>(type: Type) =>
  z.object({ type: z.literal(type), timestamp: instant, data: webhookData[type] as (typeof webhookData)[Type] })

/** The message of each type. */
export const webhookMessages = Object.fromEntries(webhookTypes.map((type) => [type, webhookMessage(type)]))
