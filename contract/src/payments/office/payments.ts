import * as z from 'zod/mini'
import { collectionStates, reviewReasons } from '../../collections.ts'
import { operatorRoles } from '../../company/operator-roles.ts'
import { mode, pageFields } from '../../http/lists.ts'
import { route } from '../../http/route.ts'
import { cleaned } from '../../input/cleaned.ts'
import { paisa } from '../../money/money.ts'
import { paymentSources, paymentStates, paymentWays } from '../../payments.ts'
import { instant } from '../../time/time.ts'
import { dispute } from '../disputes.ts'
import { refund } from '../refunds.ts'

/** A payment of any merchant in the office's list; paisa. */
export const officePayment = z.object({
  id: z.uuid(),
  mode,
  reference: z.string(),
  merchant_id: z.uuid(),
  merchant: z.string(),
  source: z.enum(paymentSources),
  state: z.enum(paymentStates),
  amount: paisa,
  order_reference: z.nullable(z.string()),
  /** How it was paid, else how it was tried last; null before the first attempt. */
  way: z.nullable(z.enum(paymentWays)),
  payer: z.nullable(z.string()),
  /** The payer's number without its middle. */
  payer_mobile: z.nullable(z.string()),
  rail: z.nullable(z.string()),
  rail_reference: z.nullable(z.string()),
  made_at: instant,
  paid_at: z.nullable(instant),
})
export type OfficePayment = z.output<typeof officePayment>

/** `surplus`: its money came after the payment was paid otherwise or had ended, and goes back. */
export const attemptStates = ['open', 'succeeded', 'failed', 'cancelled', 'surplus'] as const
export type AttemptState = (typeof attemptStates)[number]

/** What a rail is watched for, on behalf of an attempt. */
const officeCollection = z.object({
  id: z.uuid(),
  reference: z.string(),
  rail: z.string(),
  bank_name: z.string(),
  rail_reference: z.nullable(z.string()),
  state: z.enum(collectionStates),
  /** Its last answer in the rail's own code, and how often it was asked. */
  last_answer: z.nullable(z.string()),
  asked: z.int(),
  next_check_at: z.nullable(instant),
  review_reason: z.nullable(z.enum(reviewReasons)),
  is_in_review: z.boolean(),
})

const officeAttempt = z.object({
  id: z.uuid(),
  way: z.enum(paymentWays),
  state: z.enum(attemptStates),
  amount: paisa,
  payer: z.nullable(z.string()),
  /** The merchant whose wallet pays. */
  payer_id: z.nullable(z.uuid()),
  payer_mobile: z.nullable(z.string()),
  payer_email: z.nullable(z.string()),
  begun_at: instant,
  ended_at: z.nullable(instant),
  collection: z.nullable(officeCollection),
})
export type OfficeAttempt = z.output<typeof officeAttempt>

/** Money of no payment that a rail is asked to give back: paid twice or too late. */
const surplusReturn = z.object({
  id: z.uuid(),
  reference: z.string(),
  way: z.enum(['wallet', 'rail', 'account']),
  rail: z.nullable(z.string()),
  state: z.enum(['account_asked', 'waiting', 'asked', 'unclear', 'done', 'failed']),
  amount: paisa,
  made_at: instant,
  ended_at: z.nullable(instant),
})

export const paymentEvents = [
  'made',
  'opened',
  'paid',
  'expired',
  'cancelled',
  'refund_queued',
  'refund_asked',
  'refunded',
  'refund_failed',
  'refund_returned',
  'refund_cancelled',
  'disputed',
  'dispute_freed',
  'dispute_paid_back',
  'taken_back',
] as const
export type PaymentEventName = (typeof paymentEvents)[number]

/** A message about a payment; messages to payers are found by their address and are kept for 90 days. */
const sentMessage = z.object({
  id: z.uuid(),
  to: z.enum(['shop', 'payer']),
  channel: z.enum(['bell', 'email', 'sms']),
  kind: z.string(),
  /** The number or address, mostly hidden; null in the bell. */
  address: z.nullable(z.string()),
  at: instant,
  /** When it was delivered to the provider, or read in the bell; null: not yet. */
  done_at: z.nullable(instant),
})
export type SentMessage = z.output<typeof sentMessage>

export const wholeOfficePayment = z.object({
  ...officePayment.shape,
  description: z.nullable(z.string()),
  /** The counter or place whose code was paid; the title of the link. */
  code: z.nullable(z.string()),
  link: z.nullable(z.string()),
  fee: z.nullable(paisa),
  fee_returned: paisa,
  refunded: paisa,
  disputed: paisa,
  refundable: paisa,
  expires_at: instant,
  ended_at: z.nullable(instant),
  attempts: z.array(officeAttempt),
  refunds: z.array(refund),
  surplus: z.array(surplusReturn),
  disputes: z.array(dispute),
  transfers: z.array(z.object({ id: z.uuid(), kind: z.string(), posted_at: instant, amount: paisa })),
  events: z.array(z.object({ at: instant, what: z.enum(paymentEvents), amount: z.nullable(paisa) })),
  messages: z.array(sentMessage),
  /** Something is left that a chargeback or complaint may hold. */
  may_be_disputed: z.boolean(),
})
export type WholeOfficePayment = z.output<typeof wholeOfficePayment>

export const listOfficePayments = route({
  method: 'GET',
  path: '/api/operator/payments',
  does: 'Payments of all merchants, newest first: all, narrowed, or found by id, reference, the rail’s reference, merchant, the payer’s whole mobile number, or amount. The log records a search by mobile number.',
  who: 'operator',
  roles: operatorRoles,
  slow: ['find'],
  takes: z.object({
    ...pageFields,
    mode: z.optional(mode),
    find: z.optional(z.string().check(z.maxLength(200), z.overwrite(cleaned), z.minLength(2), z.maxLength(100))),
    state: z.optional(z.enum(paymentStates)),
    merchant_id: z.optional(z.uuid()),
    /** The first and the last Kathmandu day on which the payment was begun, both included. */
    from: z.optional(z.iso.date()),
    to: z.optional(z.iso.date()),
  }),
  gives: z.object({ data: z.array(officePayment), next: z.nullable(z.string()) }),
  shape: 'list',
  refuses: [],
})

export const readOfficePayment = route({
  method: 'GET',
  path: '/api/operator/payments/{id}',
  does: 'One payment with its attempts, refunds, disputes, ledger transfers and messages. The log records that it was opened.',
  who: 'operator',
  roles: operatorRoles,
  takes: z.object({ id: z.uuid() }),
  gives: wholeOfficePayment,
  refuses: ['not_found'],
})
