import * as z from 'zod/mini'
import { openPurpose } from './funding/purposes.ts'
import { mode } from './http/lists.ts'
import { mobileNumber } from './merchants.ts'
import { paisa, positivePaisa } from './money/money.ts'
import { route } from './http/route.ts'
import { feeRule, heldStep } from './tariff.ts'
import { cannotSend } from './transfers/send-ask.ts'

/** The receiver, as far as a caller who only knows a mobile number may see. */
export const receiver = z.object({
  /** False: this number is not verified yet; the money waits for its verification. */
  is_known: z.boolean(),
  /** The first name whole, of the others the first letter: `Sita S•••••`. Null where no merchant has verified the number. */
  name: z.nullable(z.string()),
  trade_name: z.nullable(z.string()),
  /** Their identity check is complete. */
  is_verified: z.boolean(),
  /** What they may still receive now; null: no limit of their own. */
  may_receive: z.nullable(paisa),
})
export type Receiver = z.output<typeof receiver>

export const findReceiver = route({
  method: 'POST',
  path: '/api/transfers/receivers',
  does: 'Who has this mobile number, before money is sent to it. An unknown number is answered in the same shape.',
  who: 'verified',
  may: 'money.send',
  logs: 'nothing',
  takes: z.strictObject({ mobile_no: mobileNumber, mode: z.optional(mode) }),
  gives: receiver,
  limit: { per: 'person', count: 60, seconds: 3600 },
  refuses: ['phone_unverified', 'email_unverified', 'receiver_is_yourself', 'too_many'],
})

/** The most that one send, a day or a Nepali month may move, and what is left of it; paisa. */
export const sendLimits = z.object({
  amount_min: paisa,
  amount_max: paisa,
  day_amount: paisa,
  day_amount_left: paisa,
  day_count: z.int(),
  day_count_left: z.int(),
  month_amount: paisa,
  month_amount_left: paisa,
})
export type SendLimits = z.output<typeof sendLimits>

/** The most that may be requested at once and within 24 hours, and what is left of it; paisa. */
export const requestLimits = z.object({
  amount_max: paisa,
  day_amount: paisa,
  day_amount_left: paisa,
  day_count: z.int(),
  day_count_left: z.int(),
})
export type RequestLimits = z.output<typeof requestLimits>

/** What the pages of sending and asking begin with; paisa. */
export const transferOverview = z.object({
  /** The part of the wallet that may be sent: without held money and money from a credit card. */
  sendable: paisa,
  /** The part of the wallet from a credit card; it is never sent on. */
  restricted: paisa,
  /** The most that one send may be now, its fee aside: the least of what may be sent and of all limits. */
  amount_left: paisa,
  /** By the tariff of today card money pays requests and shops. */
  card_money_pays: z.boolean(),
  /** From which day on it is announced to be otherwise; null: none is. */
  card_money_changes_on: z.nullable(z.iso.date()),
  /** The most that one payment of a request may be now, card money in it. */
  payment_left: paisa,
  limits: sendLimits,
  /** The step that holds the figures down, and since when by what; null where the way's own hold, and in the sandbox. */
  step: z.nullable(heldStep),
  /** The way's rule: since when its limits hold, and what they are based on. */
  rule: feeRule,
  requests: requestLimits,
  purposes: z.array(openPurpose),
  /** Sends of more than this together in 24 hours need a confirmation; 0: every one. */
  confirm_above: paisa,
  /** The amount that may be sent now without one: such sends of the last 24 hours count. */
  unconfirmed_left: paisa,
  /** The number of others' requests that await an answer. */
  open_requests: z.int(),
  /** Nothing may be sent: we stopped it. */
  is_closed: z.nullable(z.enum(['frozen'])),
})
export type TransferOverview = z.output<typeof transferOverview>

export const readTransferOverview = route({
  method: 'GET',
  path: '/api/transfers/overview',
  does: 'What can be sent to another wallet now, why not more, and for what.',
  who: 'verified',
  may: 'sales.read',
  viewable: true,
  takes: z.object({ mode: z.optional(mode) }),
  gives: transferOverview,
  refuses: ['phone_unverified', 'email_unverified'],
})

export const transferQuote = z.object({
  receiver,
  /** What arrives. */
  amount: paisa,
  fee: paisa,
  fee_rule: feeRule,
  /** What leaves the wallet: amount + fee. */
  total: paisa,
  /** Of the total what card money pays; 0 of what pays no request. */
  restricted: paisa,
  /** What may still be sent after it. */
  sendable_after: paisa,
  limits: sendLimits,
  /** It needs a confirmation. */
  must_confirm: z.boolean(),
  /** Of an unverified number: the days for which the money waits before it comes back. */
  waits_days: z.nullable(z.int()),
})
export type TransferQuote = z.output<typeof transferQuote>

export const quoteTransfer = route({
  method: 'POST',
  path: '/api/transfers/quote',
  does: 'What sending this amount, or paying a request with it, costs and leaves; refused as sending it would be.',
  who: 'verified',
  may: 'money.send',
  logs: 'nothing',
  takes: z.strictObject({
    amount: positivePaisa,
    mode: z.optional(mode),
    /** Of a send. */
    mobile_no: z.optional(mobileNumber),
    /** Of paying a request, and nothing of the number. */
    request_id: z.optional(z.uuid()),
  }),
  gives: transferQuote,
  limit: { per: 'person', count: 120, seconds: 600 },
  refuses: [...cannotSend, 'not_found', 'request_not_open', 'request_amount_fixed'],
})

/** The amount above which a send needs a confirmation. */
export const transferSettings = z.object({ confirm_above: paisa })

export const changeTransferSettings = route({
  method: 'POST',
  path: '/api/transfers/settings',
  does: 'From which amount on a send, together with those of 24 hours that had none, needs a confirmation. Needs a fresh proof of the person.',
  who: 'verified',
  may: 'business.manage',
  logs: 'send_limit.changed',
  stepUp: true,
  takes: z.strictObject({ confirm_above: z.pipe(z.int().check(z.gte(0), z.lte(2_500_000)), paisa) }),
  gives: transferSettings,
  limit: { per: 'person', count: 20, seconds: 3600 },
  refuses: ['phone_unverified', 'email_unverified', 'step_up_needed', 'session_not_bound'],
})
