import * as z from 'zod/mini'
import { mode, pageFields } from '../http/lists.ts'
import { route } from '../http/route.ts'
import { hasTypedCardNumber } from '../input/card-number.ts'
import type { FieldSentence } from '../input/field-sentences.ts'
import { freeText, noLink, oneLine } from '../input/free-text.ts'
import { mobileNumber } from '../merchants.ts'
import { paisa, positivePaisa } from '../money/money.ts'
import {
  expirySecondsLeast,
  expirySecondsMost,
  orderReference,
  paymentDescription,
  paymentSources,
  paymentStates,
  paymentWays,
} from '../payments.ts'
import { instant } from '../time/time.ts'
import { metadata } from './metadata.ts'
import { refundReasons, refundStates, refundWays } from './refunds.ts'

const ownMachine = new Set(['localhost', '127.0.0.1', '[::1]'])

/** https, or http on the developer's own machine; without a user's name or password in it. */
function isReturnAddress(text: string): boolean {
  if (/\s/.test(text) || !URL.canParse(text)) return false
  const { protocol, hostname, username, password } = new URL(text)
  if (username !== '' || password !== '') return false
  return protocol === 'https:' || (protocol === 'http:' && ownMachine.has(hostname))
}

/** An address of the shop: where the payer's browser goes on after a payment, or its server hears of it. */
export const returnAddress = z.string().check(
  z.maxLength(1_000),
  z.refine(isReturnAddress),
  z.refine((text) => !hasTypedCardNumber(text), {
    params: { sentence: 'no_card_number' satisfies FieldSentence },
  }),
)

/**
 * A payment as the shop's own server sees it. Its names are those of the public API, which stay when ours change. Amounts in paisa.
 */
export const paymentByKey = z.object({
  id: z.uuid(),
  mode,
  status: z.enum(paymentStates),
  /** Rises with each change: of two answers about a payment the higher one is newer. */
  version: z.int(),
  amount: paisa,
  currency: z.literal('NPR'),
  refunded: paisa,
  /** What may still be refunded; 0 before it is paid. */
  refundable: paisa,
  disputed: paisa,
  /** What the shop paid for the payment, and what of it came back by refunds; null before it is paid. */
  fee: z.nullable(paisa),
  fee_returned: paisa,
  order_ref: z.nullable(z.string()),
  description: z.nullable(z.string()),
  metadata,
  return_url: z.nullable(z.string()),
  webhook_url: z.nullable(z.string()),
  /** Where the payer pays: redirect the payer's browser to it. */
  pay_url: z.string(),
  /** Our reference, as the payer and our support see it. */
  reference: z.string(),
  source: z.enum(paymentSources),
  /** How it was paid, and by whom as first name and initial or as the name of a shop; null before. */
  way: z.nullable(z.enum(paymentWays)),
  payer: z.nullable(z.string()),
  created: instant,
  expires_at: instant,
  paid_at: z.nullable(instant),
  ended_at: z.nullable(instant),
})
export type PaymentByKey = z.output<typeof paymentByKey>

/** A refund as the shop's own server sees it; paisa. */
export const refundByKey = z.object({
  id: z.uuid(),
  payment_id: z.uuid(),
  mode,
  /** `queued` waits for money in the shop's wallet; `pending` for a bank. */
  status: z.enum(refundStates),
  amount: paisa,
  currency: z.literal('NPR'),
  /** What of the payment's fee came back to the shop with it. */
  fee_returned: paisa,
  reason: z.enum(refundReasons),
  note: z.nullable(z.string()),
  way: z.enum(refundWays),
  reference: z.string(),
  created: instant,
  ended_at: z.nullable(instant),
})
export type RefundByKey = z.output<typeof refundByKey>

export const createPaymentByKey = route({
  method: 'POST',
  path: '/api/v1/payments',
  does: 'Opens a payment. Send the payer to its pay_url.',
  who: 'secret_key',
  logs: 'payment.asked',
  scope: 'payments:write',
  keyed: true,
  // 50 keys and values of metadata, each character escaped
  body_max: 192 * 1024,
  takes: z.strictObject({
    amount: positivePaisa,
    currency: z.optional(z.literal('NPR')),
    /** Unique among the shop's open payments: the same order cannot be paid twice. */
    order_ref: z.optional(orderReference),
    description: z.optional(paymentDescription),
    metadata: z.optional(metadata),
    return_url: z.optional(returnAddress),
    /** Hears of this payment beside the shop's endpoints, signed with the secret of payments' own addresses. */
    webhook_url: z.optional(returnAddress),
    /** How long it can be paid, in seconds; an hour when absent. */
    expires_in: z.optional(z.int().check(z.gte(expirySecondsLeast), z.lte(expirySecondsMost))),
  }),
  gives: paymentByKey,
  limit: { per: 'key', count: 600, seconds: 60 },
  refuses: [
    'order_open',
    'payment_too_small',
    'payment_too_large',
    'shop_cannot_be_paid',
    'return_address_insecure',
    'webhook_address_insecure',
    'webhook_secret_missing',
  ],
})

const often = { per: 'key', count: 1_200, seconds: 60 } as const

export const readPaymentByKey = route({
  method: 'GET',
  path: '/api/v1/payments/{id}',
  does: 'One payment as it is now. Ask this before you deliver: a payer can forge what the return address carries.',
  who: 'secret_key',
  scope: 'payments:read',
  takes: z.object({ id: z.uuid() }),
  gives: paymentByKey,
  limit: often,
  refuses: ['not_found'],
})

export const listPaymentsByKey = route({
  method: 'GET',
  path: '/api/v1/payments',
  does: 'The payments of the shop, newest first, of every source. `next` is the cursor of the next page.',
  who: 'secret_key',
  scope: 'payments:read',
  takes: z.object({
    ...pageFields,
    status: z.optional(z.enum(paymentStates)),
    order_ref: z.optional(orderReference),
    /** From this moment on, and before that one. */
    created_from: z.optional(instant),
    created_before: z.optional(instant),
  }),
  gives: z.object({ data: z.array(paymentByKey), next: z.nullable(z.string()) }),
  shape: 'list',
  limit: often,
  refuses: [],
})

export const cancelPaymentByKey = route({
  method: 'POST',
  path: '/api/v1/payments/{id}/cancel',
  does: 'Cancels a payment that has not been paid and that no payer is paying.',
  who: 'secret_key',
  logs: 'payment.cancelled',
  scope: 'payments:write',
  keyed: true,
  takes: z.strictObject({ id: z.uuid() }),
  gives: paymentByKey,
  limit: { per: 'key', count: 600, seconds: 60 },
  refuses: ['not_found', 'payment_not_open', 'payment_being_paid'],
})

export const refundPaymentByKey = route({
  method: 'POST',
  path: '/api/v1/payments/{id}/refunds',
  does: 'Refunds a payment in full or in part, back to whoever paid it.',
  who: 'secret_key',
  logs: 'payment.refunded',
  scope: 'refunds:write',
  keyed: true,
  takes: z.strictObject({
    id: z.uuid(),
    /** Absent: all that can still be refunded. */
    amount: z.optional(positivePaisa),
    reason: z.enum(refundReasons),
    /** A sentence to the payer. */
    note: z.optional(freeText(1, 200).check(oneLine, noLink)),
    /** The payer's, where the bank returns nothing and the payment has no number: a link by SMS asks it for an account. */
    mobile_no: z.optional(mobileNumber),
  }),
  gives: refundByKey,
  limit: { per: 'key', count: 120, seconds: 60 },
  refuses: [
    'not_found',
    'payment_not_refundable',
    'refund_too_large',
    'refund_limit_of_key',
    'payer_mobile_needed',
    'money_out_frozen',
  ],
})

export const listRefundsByKey = route({
  method: 'GET',
  path: '/api/v1/payments/{id}/refunds',
  does: 'The refunds of a payment, oldest first.',
  who: 'secret_key',
  scope: 'payments:read',
  takes: z.object({ id: z.uuid() }),
  gives: z.array(refundByKey),
  limit: often,
  refuses: ['not_found'],
})
