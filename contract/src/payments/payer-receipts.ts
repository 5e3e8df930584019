import * as z from 'zod/mini'
import { mode } from '../http/lists.ts'
import { route } from '../http/route.ts'
import { plainFigures } from '../input/typed-digits.ts'
import { paisa } from '../money/money.ts'
import { paymentStates, paymentWays } from '../payments.ts'
import { instant } from '../time/time.ts'
import { shopOfPayer } from './paying.ts'

/** The code in the address of a receipt. It has 80 random bits. */
export const receiptCode = z.string().check(z.regex(/^[0-9A-HJKMNP-TV-Z]{16}$/))

/** By which a receipt is sent, to the address that its payer gave or proved. */
export const receiptChannels = ['sms', 'email'] as const

/** How often a receipt is sent by one channel in a day, and how often the last digits of a number may be wrong for one payment. */
export const receiptSends = 3
export const receiptTries = 5

/** What a payer has of a payment; paisa. */
export const payerReceipt = z.object({
  code: receiptCode,
  payment_id: z.uuid(),
  mode,
  reference: z.string(),
  state: z.enum(paymentStates),
  shop: shopOfPayer,
  amount: paisa,
  /** What the rail itself charged the payer on top; the shop has none of it. */
  charge: paisa,
  refunded: paisa,
  /** What of `refunded` is not back yet, and by when it is; null: that is not known yet. */
  returning: paisa,
  returns_by: z.nullable(instant),
  description: z.nullable(z.string()),
  order_reference: z.nullable(z.string()),
  way: z.enum(paymentWays),
  /** The bank, card or wallet, with its last digits where they are known. */
  from: z.string(),
  paid_at: instant,
  /** The payer's answers to the questions of the link, without the name. */
  answers: z.array(z.object({ question: z.string(), answer: z.string() })),
  thanks: z.nullable(z.string()),
  /** Where the code on the receipt is checked. */
  verify_url: z.string(),
  /** Masked; null where none was given or proved. */
  sms_to: z.nullable(z.string()),
  email_to: z.nullable(z.string()),
})
export type PayerReceipt = z.output<typeof payerReceipt>

export const readPayerReceipt = route({
  method: 'GET',
  path: '/api/pay/receipts/{code}',
  does: 'The receipt of a payment for its payer, by the receipt’s own address. Absent until the payment is paid.',
  who: 'anyone',
  takes: z.object({ code: receiptCode }),
  gives: payerReceipt,
  limit: { per: 'network', count: 300, seconds: 600 },
  refuses: ['not_found'],
})

export const findPayerReceipt = route({
  method: 'POST',
  path: '/api/pay/{id}/receipt',
  does: 'The address of a paid payment’s receipt, for the last four digits of the mobile number that its payer gave or proved.',
  who: 'anyone',
  takes: z.strictObject({ id: z.uuid(), mobile_end: z.string().check(plainFigures, z.regex(/^\d{4}$/)) }),
  gives: z.object({ code: receiptCode }),
  limit: { per: 'network', count: 30, seconds: 3600 },
  refuses: ['not_found', 'receipt_digits_wrong', 'receipt_tries_used'],
})

export const sendPayerReceipt = route({
  method: 'POST',
  path: '/api/pay/receipts/{code}/send',
  does: 'Sends the receipt’s address to the number or e-mail address that its payer gave or proved, a few times a day.',
  who: 'anyone',
  takes: z.strictObject({ code: receiptCode, by: z.enum(receiptChannels) }),
  gives: z.object({ to: z.string() }),
  limit: { per: 'network', count: 30, seconds: 3600 },
  refuses: ['not_found', 'demo_shop', 'receipt_sends_used', 'receipt_not_by_sms'],
})
