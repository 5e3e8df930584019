import * as z from 'zod/mini'
import { freeText, hasLetter, noLink, oneLine } from './input/free-text.ts'
import { mode, pageFields } from './http/lists.ts'
import { paisa, positivePaisa } from './money/money.ts'
import { metadata } from './payments/metadata.ts'
import { route } from './http/route.ts'
import { instant } from './time/time.ts'

/** How a payment was begun: by a static code of the shop, a link, a request of the API, at a counter (its static code or an amount), or a ticket order. */
export const paymentSources = ['qr', 'link', 'api', 'counter', 'event'] as const
export type PaymentSource = (typeof paymentSources)[number]

export const paymentStates = [
  'open',
  'paid',
  'expired',
  'cancelled',
  'partly_refunded',
  'refunded',
  'disputed',
] as const
export type PaymentState = (typeof paymentStates)[number]

/** How a payer pays: from a Sahuji wallet, or by one of the rails. */
export const paymentWays = ['wallet', 'ebanking', 'mobilebanking', 'visa', 'sct', 'ips', 'nepalpay'] as const
export type PaymentWay = (typeof paymentWays)[number]

/** How long a payment may stay open, in seconds: from five minutes to seven days. */
export const expirySecondsLeast = 300
export const expirySecondsMost = 7 * 86_400

export const orderReference = freeText(1, 64).check(oneLine)
export const paymentDescription = freeText(1, 200).check(oneLine, hasLetter, noLink)

/** A request by a merchant to be paid, whichever way the payer reaches it. Amounts in paisa. */
export const payment = z.object({
  id: z.uuid(),
  mode,
  reference: z.string(),
  source: z.enum(paymentSources),
  state: z.enum(paymentStates),
  /** Rises with each change: of two messages about a payment the higher one is newer. */
  version: z.int(),
  amount: paisa,
  /** What may still be refunded; 0 before it is paid. */
  refundable: paisa,
  refunded: paisa,
  disputed: paisa,
  /** What the merchant paid for the payment, and what of it came back by refunds; null before it is paid. */
  fee: z.nullable(paisa),
  fee_returned: paisa,
  order_reference: z.nullable(z.string()),
  description: z.nullable(z.string()),
  metadata,
  /** The payer's answers to the questions of a link. */
  answers: z.array(z.object({ question: z.string(), answer: z.string() })),
  /** The counter or place whose code was paid; null: none's. */
  code: z.nullable(z.string()),
  link_id: z.nullable(z.uuid()),
  return_url: z.nullable(z.string()),
  /** The text within the QR (EMVCo, NepalQR) of a payment at a code; null where it has none. */
  payload: z.nullable(z.string()),
  /** Where the payer pays. */
  pay_url: z.string(),
  /** Who paid, as first name and initial or as the name of a shop; null before. */
  payer: z.nullable(z.string()),
  way: z.nullable(z.enum(paymentWays)),
  /** A payer has opened the payment. */
  opened_at: z.nullable(instant),
  /** Since when a payer's attempt has no answer; null: no attempt is open. */
  being_paid_since: z.nullable(instant),
  made_at: instant,
  expires_at: instant,
  paid_at: z.nullable(instant),
  ended_at: z.nullable(instant),
})
export type Payment = z.output<typeof payment>

const unverified = ['phone_unverified', 'email_unverified'] as const

export const paymentAsk = {
  amount: positivePaisa,
  order_reference: z.optional(orderReference),
  description: z.optional(paymentDescription),
  /** How long it is good for, in seconds; an hour when absent. */
  expires_in: z.optional(z.int().check(z.gte(expirySecondsLeast), z.lte(expirySecondsMost))),
}

export const createPayment = route({
  method: 'POST',
  path: '/api/payments',
  does: 'Asks for an amount: a dynamic QR for one payer. Idempotent by key.',
  who: 'verified',
  may: 'payments.take',
  logs: 'payment.asked',
  keyed: true,
  takes: z.strictObject({
    ...paymentAsk,
    mode: z.optional(mode),
    /** The code whose place takes it; null or absent: the shop's. */
    code_id: z.optional(z.uuid()),
  }),
  gives: payment,
  limit: { per: 'person', count: 300, seconds: 600 },
  refuses: [
    ...unverified,
    'not_found',
    'order_open',
    'payment_too_small',
    'payment_too_large',
    'money_in_frozen',
    'shop_cannot_be_paid',
  ],
})

export const listPayments = route({
  method: 'GET',
  path: '/api/payments',
  does: 'The payments that the merchant asked for, newest first. A cashier gets those of the own counter within a week.',
  who: 'session',
  may: 'payments.take',
  viewable: true,
  takes: z.object({
    ...pageFields,
    mode: z.optional(mode),
    state: z.optional(z.enum(paymentStates)),
    link_id: z.optional(z.uuid()),
    order_reference: z.optional(orderReference),
    /** Only those that were paid, whatever became of them. */
    paid: z.optional(z.literal('yes')),
  }),
  gives: z.object({ data: z.array(payment), next: z.nullable(z.string()) }),
  shape: 'list',
  refuses: [],
})

export const readPayment = route({
  method: 'GET',
  path: '/api/payments/{id}',
  does: 'One payment as it is now, for the merchant who is paid.',
  who: 'session',
  may: 'payments.take',
  viewable: true,
  takes: z.object({ id: z.uuid() }),
  gives: payment,
  refuses: ['not_found'],
})

export const cancelPayment = route({
  method: 'POST',
  path: '/api/payments/{id}/cancel',
  does: 'Cancels a payment that nobody has paid and nobody is paying.',
  who: 'verified',
  may: 'payments.take',
  logs: 'payment.cancelled',
  takes: z.strictObject({ id: z.uuid() }),
  gives: payment,
  limit: { per: 'person', count: 300, seconds: 600 },
  refuses: [...unverified, 'not_found', 'payment_not_open', 'payment_being_paid'],
})
