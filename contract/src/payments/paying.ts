import * as z from 'zod/mini'
import { codeCall, confirmation, confirmationProof } from '../auth/confirmations.ts'
import { mode } from '../http/lists.ts'
import { route } from '../http/route.ts'
import { freeText, hasLetter, oneLine } from '../input/free-text.ts'
import { languageCodes } from '../language/languages.ts'
import { emailAddress, mobileNumber } from '../merchants.ts'
import { paisa, positivePaisa } from '../money/money.ts'
import { handOff } from '../rails.ts'
import { railHealth } from '../banks.ts'
import { railChannel } from '../tariff/channels.ts'
import { paymentStates, paymentWays } from '../payments.ts'
import { instant } from '../time/time.ts'
import { linkQuestion, linkStates } from './links.ts'

/** Whose shop it is, as a payer sees it. */
export const shopOfPayer = z.object({
  name: z.string(),
  city: z.nullable(z.string()),
  is_verified: z.boolean(),
  /** Only for a verified shop: its PAN and address as reviewed, and its phone number. */
  pan: z.nullable(z.string()),
  address: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  verified_at: z.nullable(instant),
})

/** An attempt to pay by a bank or card, as a caller with the payment's address sees it. */
const railAttempt = z.object({
  way: railChannel,
  instrument_id: z.uuid(),
  /** The bank or card. */
  bank_name: z.string(),
  /** `surplus`: its money came too late and goes back. */
  state: z.enum(['open', 'succeeded', 'failed', 'cancelled', 'surplus']),
  /** Where it is while it is open: at the bank until the payer is back, then on its way, unclear, or reviewed by an operator. */
  at: z.enum(['bank', 'on_its_way', 'unclear', 'review']),
  /** Whole seconds until the bank is asked again; null: it is not asked any more. */
  asked_in: z.nullable(z.int()),
  /** When the bank was last asked; null: not yet. */
  asked_at: z.nullable(instant),
  /** The payer may have the bank asked now: its answer is out, and the last question is a minute old. */
  can_ask: z.boolean(),
  /** The bank's answer as a service code, where it did not pay. */
  service_code: z.nullable(z.string()),
  /** The QR to scan, while it can be: the text in it, and the simulator's picture of a bank's app where no bank is real. */
  qr: z.optional(z.object({ text: z.string(), simulated_app: z.nullable(z.string()) })),
  /** The bank's page opens a single time: a payer who left it cancels the attempt and begins another. */
  opens_once: z.boolean(),
  begun_at: instant,
  /** Whole seconds in which it can still be approved, rounded down. */
  seconds_left: z.int(),
  /** By when it is settled or the money is back, where the bank has it or it is not clear. */
  settled_by: z.nullable(instant),
  /** The caller began it, as far as that can be known without a session: it alone can go on or be cancelled by them. */
  is_own: z.boolean(),
  /** Its payer gave a number: once an unclear state ends, an SMS is sent there. */
  has_mobile: z.boolean(),
})

/** A payment as a caller with its address sees it: no detail of a payer; paisa. */
export const checkout = z.object({
  id: z.uuid(),
  mode,
  reference: z.string(),
  state: z.enum(paymentStates),
  version: z.int(),
  shop: shopOfPayer,
  amount: paisa,
  description: z.nullable(z.string()),
  order_reference: z.nullable(z.string()),
  /** How long it can still be paid, in whole seconds, rounded down; 0 when it is not open. */
  seconds_left: z.int(),
  /** A payer's attempt has no answer yet: the payment cannot be paid again. */
  is_being_paid: z.boolean(),
  /** When it was paid, expired or was cancelled. */
  ended_at: z.nullable(instant),
  /** Its payer gave or proved a mobile number, whose last digits show the receipt. */
  has_receipt: z.boolean(),
  ways: z.array(z.enum(paymentWays)),
  paid_at: z.nullable(instant),
  refunded: paisa,
  /** What of `refunded` is not back yet, and by when it is; null: that is not known yet. */
  returning: paisa,
  returns_by: z.nullable(instant),
  /** Where the shop's own page goes on. */
  return_url: z.nullable(z.string()),
  thanks: z.nullable(z.string()),
  /** The newest attempt by a bank or card; absent: none. */
  attempt: z.optional(railAttempt),
})
export type Checkout = z.output<typeof checkout>

export const readCheckout = route({
  method: 'GET',
  path: '/api/pay/{id}',
  does: 'A payment as its payer sees it. Its first read marks it as opened.',
  who: 'anyone',
  takes: z.object({ id: z.uuid() }),
  gives: checkout,
  limit: { per: 'network', count: 600, seconds: 600 },
  refuses: ['not_found'],
})

const code = z.string().check(z.regex(/^[0-9A-Za-z]{6,20}$/))

export const readPayableCode = route({
  method: 'GET',
  path: '/api/pay/codes/{code}',
  does: 'Whose QR it is; a revoked one is refused. With the reference in a dynamic QR, which payment it asks for.',
  who: 'anyone',
  takes: z.object({
    code,
    reference: z.optional(z.string().check(z.maxLength(25))),
    /** The acquirer in the QR: only the operator's own has shops here. */
    acquirer: z.optional(z.string().check(z.regex(/^\d{8}$/))),
  }),
  gives: z.object({
    shop: shopOfPayer,
    /** The counter that takes the money; null: the shop itself. */
    place: z.nullable(z.string()),
    amount_min: paisa,
    amount_max: paisa,
    /** The payment of a dynamic QR, whatever its state; null where the QR is static. */
    payment_id: z.nullable(z.uuid()),
  }),
  limit: { per: 'network', count: 600, seconds: 600 },
  refuses: ['not_found', 'code_revoked'],
})

export const readCounterQr = route({
  method: 'GET',
  path: '/api/pay/counters/{counter}',
  does: 'Which static QR pays a counter whose earlier QR, an address of the send page, somebody has read.',
  who: 'anyone',
  takes: z.object({ counter: z.string().check(z.regex(/^[\w-]{1,64}$/)) }),
  gives: z.object({ code: z.string() }),
  limit: { per: 'network', count: 600, seconds: 600 },
  refuses: ['not_found'],
})

export const beginCodePayment = route({
  method: 'POST',
  path: '/api/pay/codes/{code}',
  does: 'Begins a payment of an amount at a static QR.',
  who: 'anyone',
  takes: z.strictObject({ code, amount: positivePaisa, description: z.optional(freeText(1, 100).check(oneLine)) }),
  gives: z.object({ id: z.uuid() }),
  limit: { per: 'network', count: 60, seconds: 600 },
  refuses: ['not_found', 'code_revoked', 'payment_too_small', 'payment_too_large', 'shop_cannot_be_paid'],
})

export const payableLink = z.object({
  state: z.enum(linkStates),
  mode,
  shop: shopOfPayer,
  title: z.string(),
  amount: z.nullable(paisa),
  amount_min: z.nullable(paisa),
  amount_max: z.nullable(paisa),
  questions: z.array(linkQuestion),
  language: z.nullable(z.enum(languageCodes)),
})
export type PayableLink = z.output<typeof payableLink>

export const readPayableLink = route({
  method: 'GET',
  path: '/api/pay/links/{code}',
  does: 'A payment link as its payer sees it.',
  who: 'anyone',
  takes: z.object({ code }),
  gives: payableLink,
  limit: { per: 'network', count: 600, seconds: 600 },
  refuses: ['not_found'],
})

export const beginLinkPayment = route({
  method: 'POST',
  path: '/api/pay/links/{code}',
  does: 'Begins a payment by a link: the amount is fixed from here on.',
  who: 'anyone',
  takes: z.strictObject({
    code,
    /** Only for a link whose payer sets the amount. */
    amount: z.optional(positivePaisa),
    name: freeText(1, 60).check(oneLine, hasLetter),
    mobile_no: mobileNumber,
    /** For the receipt. */
    email: z.optional(emailAddress),
    answers: z.optional(z.array(freeText(0, 200)).check(z.maxLength(5))),
  }),
  gives: z.object({ id: z.uuid() }),
  limit: { per: 'network', count: 60, seconds: 600 },
  refuses: [
    'not_found',
    'link_ended',
    'link_all_paid',
    'link_being_paid',
    'link_amount',
    'payment_too_small',
    'payment_too_large',
    'shop_cannot_be_paid',
  ],
})

export const payerWallet = z.object({
  /** The payment is of the reader's own shop. */
  is_own_shop: z.boolean(),
  /** What the wallet can pay now, card money included where the tariff allows it; paisa. */
  payable: paisa,
  /** What may leave it now without a confirmation; paisa. */
  unconfirmed_left: paisa,
  /** The transaction by which this wallet paid the payment; null: it did not. */
  transaction_id: z.nullable(z.uuid()),
})
export type PayerWallet = z.output<typeof payerWallet>

export const readPayerWallet = route({
  method: 'GET',
  path: '/api/pay/{id}/wallet',
  does: 'What the own wallet has for a payment, and whether it paid it.',
  who: 'verified',
  may: 'money.send',
  takes: z.object({ id: z.uuid() }),
  gives: payerWallet,
  limit: { per: 'person', count: 600, seconds: 600 },
  refuses: ['phone_unverified', 'email_unverified', 'not_found'],
})

export const cannotPay = [
  'phone_unverified',
  'email_unverified',
  'not_found',
  'payment_is_your_own',
  'payment_not_open',
  'payment_expired',
  'payment_being_paid',
  'payment_too_large',
  'payment_over_day',
  'payment_over_count',
  'payment_over_month',
  'payable_too_low',
  'shop_cannot_be_paid',
  'shop_over_balance',
  'link_all_paid',
  'link_being_paid',
  'link_ended',
  'money_out_frozen',
] as const

/** The banks or cards of one way, as they can be paid by now. */
export const railWay = z.object({
  way: railChannel,
  /** What the rail itself charges the payer on top, by its written terms; null: it quotes it for each payment. */
  charge: z.nullable(paisa),
  instruments: z.array(
    z.object({ id: z.uuid(), name: z.string(), other_name: z.optional(z.string()), health: railHealth }),
  ),
})
export type RailWay = z.output<typeof railWay>

export const listRailWays = route({
  method: 'GET',
  path: '/api/pay/{id}/instruments',
  does: 'The banks and cards by which a payment of this amount can be paid now.',
  who: 'anyone',
  takes: z.object({ id: z.uuid() }),
  gives: z.array(railWay),
  limit: { per: 'network', count: 600, seconds: 600 },
  refuses: ['not_found'],
})

export const payAtBank = route({
  method: 'POST',
  path: '/api/pay/{id}/rail',
  does: 'Begins to pay by a bank, card or QR and answers the way there, or the QR to scan. A second call of the same payer answers the same way.',
  who: 'anyone',
  takes: z.strictObject({
    id: z.uuid(),
    instrument_id: z.uuid(),
    /** For the receipt. */
    name: z.optional(freeText(1, 60).check(oneLine, hasLetter)),
    mobile_no: z.optional(mobileNumber),
    email: z.optional(emailAddress),
  }),
  gives: z.object({
    bank_name: z.string(),
    /** The way to the bank's page; absent where the payer scans a QR. */
    hand_off: z.optional(handOff),
    /** The text of the QR, for the app of the payer's own bank. */
    qr: z.optional(z.string()),
    /** What the rail charges on top, quoted for this payment; null: it has none, or the list of ways shows it. */
    quoted_charge: z.nullable(paisa),
    /** The code of the receipt's address, once it is paid. */
    receipt: z.nullable(z.string()),
  }),
  limit: { per: 'network', count: 120, seconds: 600 },
  refuses: [
    'not_found',
    'payment_not_open',
    'payment_expired',
    'payment_being_paid',
    'payment_too_small',
    'payment_too_large',
    'shop_cannot_be_paid',
    'link_all_paid',
    'link_being_paid',
    'link_ended',
    'bank_unknown',
    'sandbox_unavailable',
    'rail_down',
    'rail_refused',
  ],
})

export const cancelAtBank = route({
  method: 'POST',
  path: '/api/pay/{id}/rail/cancel',
  does: 'Gives up the own attempt by a bank or card, while the bank knows of no payment: another way can be chosen.',
  who: 'anyone',
  takes: z.strictObject({ id: z.uuid() }),
  gives: checkout,
  limit: { per: 'network', count: 60, seconds: 600 },
  refuses: ['not_found', 'payment_being_paid'],
})

/** So many seconds are between two questions about one payment that payers ask for, and so many are asked in a day. */
export const bankQuestionSeconds = 60
export const bankQuestionsPerDay = 20

export const askBankNow = route({
  method: 'POST',
  path: '/api/pay/{id}/rail/check',
  does: 'Asks the bank of an attempt without an answer now, at most once a minute for all callers. Answers without a question where it was asked just now or the bank’s line is down.',
  who: 'anyone',
  takes: z.strictObject({ id: z.uuid() }),
  gives: checkout,
  limit: { per: 'network', count: 30, seconds: 600 },
  refuses: ['not_found'],
})

export const beginPaymentConfirmation = route({
  method: 'POST',
  path: '/api/pay/{id}/confirmations',
  does: 'Begins the confirmation of paying exactly this payment from the own wallet, good once.',
  who: 'verified',
  may: 'money.send',
  logs: 'nothing',
  takes: z.strictObject({ id: z.uuid() }),
  gives: confirmation,
  limit: { per: 'person', count: 60, seconds: 3600 },
  refuses: [...cannotPay, 'session_not_bound'],
})

export const sendPaymentCode = route({
  ...codeCall,
  may: 'money.send',
  logs: 'nothing',
  path: '/api/pay/confirmations/{id}/code',
  does: 'Sends a code by SMS that is good for this payment alone; again after the wait of a phone code.',
})

export const payFromWallet = route({
  method: 'POST',
  path: '/api/pay/{id}/wallet',
  does: 'Pays from the own wallet; above what may leave it unconfirmed with a confirmation. Idempotent by key.',
  who: 'verified',
  may: 'money.send',
  logs: 'payment.paid',
  keyed: true,
  takes: z.strictObject({ id: z.uuid(), confirmation_id: z.optional(z.uuid()), ...confirmationProof }),
  gives: checkout,
  limit: { per: 'person', count: 120, seconds: 3600 },
  refuses: [
    'over_own_limit',
    'over_given_right',
    ...cannotPay,
    'confirmation_needed',
    'confirmation_over',
    'send_differs',
    'confirmation_wrong',
    'second_factor_wrong',
    'passkey_wrong',
    'session_not_bound',
  ],
})

/** A return address is an order of tickets, which is where its buyer wants to go. */
export const isOrderOfTickets = (return_url: string): boolean =>
  /^\/e\/[a-z0-9-]+\/orders\//.test(new URL(return_url).pathname)
