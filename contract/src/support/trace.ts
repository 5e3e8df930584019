import * as z from 'zod/mini'
import { hasTypedCardNumber } from '../input/card-number.ts'
import type { FieldSentence } from '../input/field-sentences.ts'
import { mode, searchMax } from '../http/lists.ts'
import { paisa } from '../money/money.ts'
import { route } from '../http/route.ts'
import { instant } from '../time/time.ts'
import { transactionStates } from '../transactions.ts'

/** One part that the search understood. Without `typed` the text no longer contains it. */
export const understoodPart = z.object({
  /** The part of the text that it was read from. */
  typed: z.string(),
  is: z.enum(['amount', 'above', 'below', 'between', 'reference', 'ending', 'day', 'time', 'bank', 'words']),
  /** Of an amount or a bound of one. */
  paisa: z.nullable(paisa),
  /** Of a range its other end, included; of an amount the last paisa that is meant by it. */
  paisa_to: z.optional(paisa),
  /** The reference, the last digits, the bank or the words of the search. */
  text: z.nullable(z.string()),
  /** Of a day or a time of day: from the first moment until before the last. */
  from: z.nullable(instant),
  until: z.nullable(instant),
})
export type UnderstoodPart = z.output<typeof understoodPart>

/** Our book, the debit at the source, the credit at the target, and the day on which the rail pays us. */
export const tracedLegs = ['book', 'debit', 'credit', 'settlement'] as const
export type TracedLegName = (typeof tracedLegs)[number]

const tracedLeg = z.object({
  leg: z.enum(tracedLegs),
  /** `unknown`: no answer yet, and we ask for it. `none`: it will not happen. */
  state: z.enum(['done', 'waiting', 'unknown', 'failed', 'none']),
  /** When it happened as far as it was recorded; null if it was not. */
  at: z.nullable(instant),
  /** What the bank or the rail answered, in its own code; our own leg has no code. */
  code: z.nullable(z.string()),
})
export type TracedLeg = z.output<typeof tracedLeg>

/** The known place of the money. `nowhere`: none moved. `unknown`: at the bank or with the rail. */
export const moneyPlaces = ['bank', 'rail', 'us', 'wallet', 'payee', 'nowhere', 'unknown'] as const
export type MoneyPlace = (typeof moneyPlaces)[number]

export const moneyLine = z.object({
  is: z.enum(['asked', 'charge', 'taken', 'fee', 'credited', 'withdrawn', 'arrives', 'sent', 'paid', 'moved', 'back']),
  amount: paisa,
})
export type MoneyLine = z.output<typeof moneyLine>

/**
 * The progress of the last leg. `due`: in no statement yet; `stated`: in the rail's statement; `break`: the statement differs or
 * lacks it, and operators clear it; `settled`: a later settlement has reached our bank. Days as `YYYY-MM-DD`.
 */
const tracedSettlement = z.object({
  state: z.enum(['due', 'stated', 'break', 'settled']),
  /** The day of the statement that contains it. */
  stated_on: z.nullable(z.string()),
  /** Our bank that it was settled to, by name. */
  bank: z.nullable(z.string()),
  /** The day of that bank's own statement that contains it. */
  banked_on: z.nullable(z.string()),
})
export type TracedSettlement = z.output<typeof tracedSettlement>

/** By what money fits a search: a figure of it, our reference, the merchant's of the order, or the rail's, the end of an account or mobile, a day, a bank, its text. */
export const fits = ['amount', 'reference', 'order', 'bank_reference', 'ending', 'day', 'bank', 'words'] as const
export type Fit = (typeof fits)[number]

/**
 * A `transfer` is a send that waits for its receiver or came back; what arrived is a row of the history. A `payment` is what a
 * customer pays the merchant; one that was paid twice is found once more for the money that goes back.
 */
export const tracedKinds = ['load', 'payout', 'transfer', 'payment', 'other'] as const

/** What a payment is known by, and why its money took another way than usual. */
const tracedPayment = z.object({
  id: z.uuid(),
  /** The payer, where one is known. */
  payer: z.nullable(z.string()),
  order_reference: z.nullable(z.string()),
  description: z.nullable(z.string()),
  /**
   * `late`: paid after the payment had ended, and still taken. `surplus`: it was paid already, or could take no money any more; it
   * goes back to the payer.
   */
  came: z.nullable(z.enum(['late', 'surplus'])),
  /** What went back to the payer by refunds, in paisa. */
  refunded: paisa,
})
export type TracedPayment = z.output<typeof tracedPayment>

/** A movement of money with all that is known of it. Amounts in paisa, the amount above zero. */
export const tracedMoney = z.object({
  kind: z.enum(tracedKinds),
  /** The load's, the withdrawal's, the send's, the payment's, the surplus attempt's or the history row's. */
  id: z.uuid(),
  mode,
  direction: z.enum(['in', 'out']),
  state: z.enum(transactionStates),
  /** The load's channel, the withdrawal's rail or the history row's method. */
  method: z.string(),
  rail: z.nullable(z.string()),
  /** The bank, payer or payee. */
  name: z.string(),
  amount: paisa,
  begun_at: instant,
  ended_at: z.nullable(instant),
  /** The last digits of the account, mobile or card, if known. */
  ending: z.nullable(z.string()),
  place: z.enum(moneyPlaces),
  /** The party that acts next. */
  acts: z.enum(['nobody', 'you', 'bank', 'rail', 'us', 'payee', 'payer']),
  legs: z.array(tracedLeg),
  lines: z.array(moneyLine),
  /** Null where nothing is settled with a rail; absent in answers stored before this field existed. */
  settlement: z.optional(z.nullable(tracedSettlement)),
  /** The next check with the bank and the number of checks; null once we have stopped. */
  next_check_at: z.nullable(instant),
  asked: z.int(),
  is_rail_down: z.boolean(),
  /** Our promise of it; null once it is final. */
  promised_at: z.nullable(instant),
  /** Of a withdrawal: `arrives`, in the account by then; `settled`, in the account or back in the wallet. */
  promised_is: z.optional(z.enum(['arrives', 'settled'])),
  references: z.object({ ours: z.string(), bank: z.nullable(z.string()) }),
  remark: z.nullable(z.string()),
  service_code: z.nullable(z.string()),
  can_check: z.boolean(),
  /** The bank itself reported that it took nothing; it did not for a load that the merchant gave up or that expired. */
  is_unpaid: z.optional(z.boolean()),
  /** How far a pending withdrawal is, and `sent` for a load that the payer's bank has paid; absent in answers stored before this field. */
  stage: z.optional(z.enum(['requested', 'held', 'sent'])),
  /** Of a payment; absent otherwise. */
  payment: z.optional(tracedPayment),
  /** The matching fields of a result. */
  fits: z.optional(z.array(z.enum(fits))),
})
export type TracedMoney = z.output<typeof tracedMoney>

/** A searched source: our book, a rail's answer, a rail's statement or our bank's, which has no name. */
export const lookedPlaces = ['book', 'rail', 'statement'] as const

/** A searched source, and the time up to which its data is known. */
const lookedAt = z.object({
  place: z.enum(lookedPlaces),
  name: z.nullable(z.string()),
  until: instant,
})

const keptSearch = z.object({
  id: z.uuid(),
  q: z.string(),
  kept_at: instant,
  next_at: z.nullable(instant),
  ends_at: instant,
  /** What turned up, by our reference. */
  found_reference: z.nullable(z.string()),
})
export type KeptSearch = z.output<typeof keptSearch>

export const trace = z.object({
  q: z.string(),
  asked_at: instant,
  understood: z.array(understoodPart),
  /** The likeliest full matches; without a text, the newest open ones. */
  found: z.array(tracedMoney),
  /** How many matches there are in all; `found` has the first. `found_is_more`: at least so many. */
  found_count: z.int(),
  found_is_more: z.boolean(),
  /** Near matches, if nothing was found. */
  near: z.array(tracedMoney),
  looked: z.array(lookedAt),
  kept: z.array(keptSearch),
  /** The promised answer to a question asked now. */
  answer_by: instant,
})
export type Trace = z.output<typeof trace>

export const searchText = z.string().check(z.trim(), z.minLength(1), z.maxLength(searchMax))

const no_card_number = { params: { sentence: 'no_card_number' satisfies FieldSentence } }

/** A stored text: card numbers are never stored, so not here either. */
export const keptText = (least: number, most: number) =>
  z.string().check(
    z.trim(),
    z.minLength(least),
    z.maxLength(most, { abort: true }),
    z.refine((text) => !hasTypedCardNumber(text), no_card_number),
  )

export const readTrace = route({
  method: 'GET',
  path: '/api/trace',
  does: 'Where money is: finds it by amount, reference, time, bank or last digits, with its legs and a promise. Without a text, what is open.',
  who: 'session',
  may: 'sales.read',
  viewable: true,
  slow: ['q'],
  takes: z.object({ q: z.optional(searchText), mode: z.optional(mode) }),
  gives: trace,
  limit: { per: 'person', count: 120, seconds: 600 },
  refuses: [],
})

/** The number of days for which a search without a result is repeated, and the hours between. */
export const keptSearchDays = 3
export const keptSearchHours = 6

export const keepSearch = route({
  method: 'POST',
  path: '/api/trace/keep',
  does: 'Keeps a search that found nothing: it is repeated for three days, and the merchant is notified of what it finds.',
  who: 'session',
  may: 'sales.read',
  logs: 'nothing',
  takes: z.strictObject({ q: keptText(1, searchMax), mode: z.optional(mode) }),
  gives: keptSearch,
  limit: { per: 'person', count: 20, seconds: 3600 },
  refuses: ['too_many_kept_searches'],
})
