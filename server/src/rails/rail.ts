import type { Instrument, InstrumentWords, RailCapabilities } from './capabilities.ts'
import type { RailClaim, RailNotification, RailRequest } from './rail-request.ts'

/** What the rail charges the payer on top of the amount, in paisa. */
export interface RailCharge {
  charge: bigint
}

/** One attempt to pay. `reference` is ours: at most 20 of [A-Z0-9], never reused. `amount` in paisa. */
export interface RailPayment {
  reference: string
  amount: bigint
  instrument: string | null
  /** At most `remarks_max` characters, shown to the payer. */
  remarks: string
  return_url: string
  /** The trade name of the shop that is paid, for a rail that shows it to the payer. */
  shop?: string
  /** For mobile banking: the number registered at the bank, ten digits, for rails that prefill it. */
  payer_mobile?: string
}

/** How the browser leaves for the bank; the same shape as the contract's. */
export interface HandOff {
  method: 'GET' | 'POST'
  url: string
  fields: Record<string, string>
  expires_at: Date
}

/** An opened payment: the way to the bank, and the rail's own id of it; null where the rail knows it by ours alone. */
export interface OpenedPayment extends HandOff {
  rail_id: string | null
  /**
   * The text of a QR, on a rail without a page: the payer scans it with the app of their own bank, and the browser stays. Then `url` is
   * empty, or the simulator's page of such an app.
   */
  qr?: string
}

/** A payment in the form of a query: all that was agreed, because some rails require it again. `amount` in paisa. */
export interface AskedPayment {
  reference: string
  rail_id: string | null
  amount: bigint
  /** When it was started. */
  created_at: Date
  /** The rail's reference claimed by a return or notification, for a rail that requires it again; proves nothing. */
  claimed_ref?: string | null
  /** The rail's own reference of the payment, once its money was recorded. */
  rail_reference?: string | null
  /** Our references of the refunds of this very payment, for a rail that may be paid more than once by what we opened. */
  own_refunds?: readonly string[]
  /** The stored signed answers about it, oldest first; absent where there are none. */
  answers?: readonly KeptAnswer[]
}

/** A signed answer that named this payment, with its own amount and currency. */
export interface KeptAnswer {
  fields: Record<string, string>
  received_at: Date
}

/** Why an answer means nothing for the money. */
export type RailFault =
  | 'timeout'
  | 'unreachable'
  | 'reset'
  | 'half_body'
  | 'too_large'
  | 'html'
  | 'wrong_type'
  | 'bad_json'
  | 'bad_xml'
  /** The service itself failed, by a SOAP fault. */
  | 'soap_fault'
  | 'bad_shape'
  /** The call was skipped, because the rail did not answer before. */
  | 'not_asked'
  | `http_${number}`

/** A rail's own refusal: nothing happened there. */
export type RailNo = 'duplicate' | 'not_initialised' | 'authentication' | 'other'

/** A stored call: no keys, no one-use ids, long account numbers masked. `http` is null without an answer. */
export interface RailRecord {
  call: string
  asked: Record<string, unknown>
  http: number | null
  answered: unknown
  /** The network fault, where the outcome is known all the same. */
  fault?: RailFault
}

/** Every call's result. A network fault is a result too; it is never thrown. */
export type RailAnswer<Value> =
  | { outcome: 'answered'; value: Value; raw: RailRecord }
  | { outcome: 'refused'; no: RailNo; message: string; raw: RailRecord }
  | { outcome: 'ambiguous'; fault: RailFault; raw: RailRecord }

/**
 * The result of `verify`. Only `succeeded`, captured money, may be credited, and only after amount, currency and
 * reference were compared.
 */
export type Verification = Succeeded | NotSucceeded

/**
 * The money arrived. `partial`: the rail itself reports that it is not all, that a part of it was returned, or two
 * different sums: an operator checks.
 */
export interface Succeeded {
  state: 'succeeded' | 'partial'
  rail_ref: string
  /** Paisa, without the rail's charge. */
  amount: bigint
  currency: string
  reference: string
  /** The rail's charge on top, paid by the payer; null where it is not stated. */
  fee: bigint | null
  /** The instrument in the rail's own words; null where it is not stated. */
  instrument: InstrumentWords | null
  /** The card that paid; absent for other instruments. */
  card?: PaidCard
  paid_at: Date | null
  /** Both done; absent where the rail does not distinguish them. */
  legs?: PaymentLegs
  /** From an answer that the rail had signed before, while its own check finds nothing. */
  is_unsearched?: true
  raw: RailRecord
}

/**
 * All data of a card that may be stored. `funding` is null where the acquirer did not state it: then it counts as a
 * credit card.
 */
export interface PaidCard {
  brand: string
  /** The last four digits. */
  last4: string
  funding: 'credit' | 'debit' | 'prepaid' | null
}

/**
 * `authorised`: the payer's money is reserved and not ours yet. `review`: the rail holds it for a manual check.
 * `reversed`: it was paid, and all of it was returned. `reason` is the rail's own word, the fault or refusal for
 * ambiguous.
 */
export interface NotSucceeded {
  state:
    | 'failed'
    | 'cancelled'
    | 'expired'
    | 'pending'
    | 'authorised'
    | 'review'
    | 'reversed'
    | 'not_found'
    | 'ambiguous'
  reason: string
  /** The specification's code of a failure, where the rail's own code is more precise than its words. */
  service_code?: string
  rail_ref: string | null
  /** Absent where the rail does not distinguish them, or did not state them. */
  legs?: PaymentLegs
  raw: RailRecord
}

/** A refund to the payer, in whole or in part; amounts in paisa. */
export interface RefundAsk {
  reference: string
  /** Our reference of the refund, for a rail that stores one; the payment's own where all of it goes back. */
  refund_reference: string
  rail_id: string | null
  rail_ref: string
  instrument: string | null
  paid: bigint
  amount: bigint
  /** What refunds of this payment gave back before. */
  refunded: bigint
  /** Ten digits, of the person who started the payment; null where unknown. */
  payer_mobile: string | null
}

/** A refund that was asked, for a look-up. `is_promised`: the rail answered the request with a success. */
export type AskedRefund = RefundAsk & { asked_at: Date; is_promised: boolean }

/**
 * What became of a refund. `not_found`: the rail has returned nothing, now; `waiting`: it will. `amount` in paisa, null where the
 * rail does not state it. `ambiguous`: the look-up cannot tell; the refund is not asked again.
 */
export type RefundFinding =
  | { state: 'done'; amount: bigint | null; rail_ref: string | null; raw: RailRecord }
  | { state: 'failed'; reason: string; raw: RailRecord }
  | { state: 'not_found' | 'waiting'; raw: RailRecord }
  | { state: 'ambiguous'; reason: string; raw: RailRecord }

/**
 * The port that every load rail implements. Calls never throw for a failure of the network or the rail. Only `verify`
 * may lead to a credit; returns and notifications only trigger it.
 */
export interface Rail {
  name: string
  /** The sandbox playground answers in its place: nothing is learned of its health. */
  is_played?: true
  capabilities: RailCapabilities
  /** The origins that a hand-off posts to, for the Content-Security-Policy. */
  origins: string[]
  /** Present where the capabilities have instruments `asked`. */
  listInstruments?(): Promise<RailAnswer<Instrument[]>>
  /** Absent where the rail does not quote its charge in advance. */
  quote?(ask: { amount: bigint; instrument: string }): Promise<RailAnswer<RailCharge>>
  initiate(payment: RailPayment): Promise<RailAnswer<OpenedPayment>>
  parseReturn(request: RailRequest): RailClaim
  /** Present where the capabilities name methods of notification. */
  parseNotification?(request: RailRequest): RailNotification
  verify(payment: AskedPayment): Promise<Verification>
  /**
   * Present where the capabilities have statement `asked`: a Kathmandu day (`YYYY-MM-DD`), returned money included;
   * complete, or no answer.
   */
  statement?(day: string): Promise<RailAnswer<RailStatementLine[]>>
  /**
   * Present where the capabilities allow refunds by a call. An answer is the rail's promise; `findRefund` or `verify` reports the
   * refund. It is asked once, and again only after a look-up found that nothing went back.
   */
  refund?(ask: RefundAsk): Promise<RailAnswer<{ message: string }>>
  /** The look-up of one refund. Absent where `verify` alone reports what went back: then only whole refunds are certain. */
  findRefund?(ask: AskedRefund): Promise<RefundFinding>
}

/** Whether money arrived, in whole or in part. */
export const isPaid = (found: Verification): found is Succeeded =>
  found.state === 'succeeded' || found.state === 'partial'

export type LegState = 'waiting' | 'done' | 'failed'

/**
 * How far a payment between two banks came: the debit at the payer's, the credit at ours (null where it will never be
 * tried). `credit_code` is the rail's own code of the latter. Debited and not yet credited is paid for the payer and
 * pending for us.
 */
export interface PaymentLegs {
  debit: LegState
  credit: LegState | null
  credit_code: string | null
}

/** A row of a rail's statement of a day. Paisa; positive: it owes us more. Null where it is not stated. */
export interface RailStatementRow {
  /** Our reference. */
  reference: string | null
  rail_ref: string | null
  /** The Kathmandu day that lists it. */
  day: string
  at: Date | null
  amount: bigint
  /** The rail's fee. */
  fee: bigint | null
  /** In the rail's own words. */
  description: string
}

/** A row that is no money of ours to match, so that it must not hide the others: a person of the office looks at it. */
export interface RailAsideRow {
  rail_ref: string
  /** Why, in English, and the row in the rail's own words. */
  aside: { why: string; text: string }
}

export type RailStatementLine = RailStatementRow | RailAsideRow

/** The most that is read of one answer with a day's rows: some 20,000 of them. */
export const statementBytesMax = 16 * 1024 * 1024
