import type { Instrument, InstrumentWords, RailCapabilities } from './capabilities.ts'
import type { PaymentLegs } from './payment-legs.ts'
import type { RailStatementRow } from './rail-statement.ts'
import type { RailClaim, RailNotification, RailRequest } from './rail-request.ts'

/** What the rail asks the payer on top of the amount, in paisa. */
export interface RailCharge {
  charge: bigint
}

/** One attempt to pay. `reference` is ours: at most 20 of [A-Z0-9], never used twice. `amount` in paisa. */
export interface RailPayment {
  reference: string
  amount: bigint
  instrument: string | null
  /** At most `remarks_max` characters, shown to the payer. */
  remarks: string
  return_url: string
  /** Of mobile banking: the number registered at the bank, ten digits, for rails that prefill it. */
  payer_mobile?: string
}

/** How the browser leaves for the bank; the same shape as the contract's. */
export interface HandOff {
  method: 'GET' | 'POST'
  url: string
  fields: Record<string, string>
  expires_at: Date
}

/** A payment that was opened: the way to the bank, and the rail's own id of it; null where it knows it by ours alone. */
export interface OpenedPayment extends HandOff {
  rail_id: string | null
}

/** A payment that a rail is asked about: all that was agreed, because some rails want it said again. `amount` in paisa. */
export interface AskedPayment {
  reference: string
  rail_id: string | null
  amount: bigint
  /** When it was begun. */
  created_at: Date
  /** The rail's reference as a return or notification of it claimed, for a rail that wants it said again; proves nothing. */
  claimed_ref?: string | null
  /** The signed answers that came about it, as they were kept, oldest first; absent where none did. */
  answers?: readonly KeptAnswer[]
}

/** A signed answer that named this payment, with its own amount and currency. */
export interface KeptAnswer {
  fields: Record<string, string>
  received_at: Date
}

/** Why an answer says nothing about the money. */
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
  /** The service itself failed, in SOAP's words. */
  | 'soap_fault'
  | 'bad_shape'
  /** It was left alone, because it did not answer before. */
  | 'not_asked'
  | `http_${number}`

/** A rail's own no: nothing happened there. */
export type RailNo = 'duplicate' | 'not_initialised' | 'authentication' | 'other'

/** One call as it is kept: no keys, no one-use ids, long account numbers masked. `http` is null where nothing came back. */
export interface RailRecord {
  call: string
  asked: Record<string, unknown>
  http: number | null
  answered: unknown
  /** What was wrong with the line, where the outcome is known all the same. */
  fault?: RailFault
}

/** Every call's answer. A fault of the line is an answer too; nothing of it is thrown. */
export type RailAnswer<Value> =
  | { outcome: 'answered'; value: Value; raw: RailRecord }
  | { outcome: 'refused'; no: RailNo; message: string; raw: RailRecord }
  | { outcome: 'ambiguous'; fault: RailFault; raw: RailRecord }

/** What `verify` found. Only `succeeded`, the money captured, may credit, and only after amount, currency and reference were compared. */
export type Verification = Succeeded | NotSucceeded

/**
 * Money came. `partial`: the rail itself says that it is not all, that a part of it went back, or two different sums: a
 * person looks.
 */
export interface Succeeded {
  state: 'succeeded' | 'partial'
  rail_ref: string
  /** Paisa, without the rail's charge. */
  amount: bigint
  currency: string
  reference: string
  /** The rail's charge on top, paid by the payer; null where it did not say. */
  fee: bigint | null
  /** What was paid with, in the rail's own words; null where it did not say. */
  instrument: InstrumentWords | null
  /** The card that paid; absent where no card did. */
  card?: PaidCard
  paid_at: Date | null
  /** Both done; absent where the rail does not tell them apart. */
  legs?: PaymentLegs
  /** Told by an answer that the rail had signed before, while its own check says nothing. */
  is_unsearched?: true
  raw: RailRecord
}

/** All of a card that may be kept. `funding` is null where the acquirer did not say: then it counts as a credit card. */
export interface PaidCard {
  brand: string
  /** The last four digits. */
  last4: string
  funding: 'credit' | 'debit' | 'prepaid' | null
}

/**
 * `authorised`: the payer's money is set aside and not ours yet. `review`: the rail holds it while somebody there looks.
 * `reversed`: it was paid, and all of it went back. `reason` is the rail's own word, the fault or no for ambiguous.
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
  /** The specification's code of a failure, where the rail's own code says more than its words. */
  service_code?: string
  rail_ref: string | null
  /** Absent where the rail does not tell them apart, or did not say. */
  legs?: PaymentLegs
  raw: RailRecord
}

/** A payment that the rail is to give back to its payer, all of it or a part; amounts in paisa. */
export interface RefundAsk {
  reference: string
  rail_id: string | null
  rail_ref: string
  instrument: string | null
  paid: bigint
  amount: bigint
  /** Ten digits, of whoever began the payment; null where nobody is known. */
  payer_mobile: string | null
}

/**
 * The port that every way to a bank fills. Calls never throw for what the line or the rail does.
 * Nothing but `verify` may credit; returns and notifications only wake it.
 */
export interface Rail {
  name: string
  capabilities: RailCapabilities
  /** The origins that a hand-off posts to, for the Content-Security-Policy. */
  origins: string[]
  /** Where the capabilities say that it is asked. */
  listInstruments?(): Promise<RailAnswer<Instrument[]>>
  /** Absent where the rail tells nobody before what it charges. */
  quote?(ask: { amount: bigint; instrument: string }): Promise<RailAnswer<RailCharge>>
  initiate(payment: RailPayment): Promise<RailAnswer<OpenedPayment>>
  parseReturn(request: RailRequest): RailClaim
  /** Where the capabilities say that its server notifies us. */
  parseNotification?(request: RailRequest): RailNotification
  verify(payment: AskedPayment): Promise<Verification>
  /** Where the capabilities say that it is asked: a Kathmandu day (`YYYY-MM-DD`), what went back too; whole, or not answered. */
  statement?(day: string): Promise<RailAnswer<RailStatementRow[]>>
  /** Where the capabilities say that it gives money back. An answer is its promise; `verify` says when it did. */
  refund?(ask: RefundAsk): Promise<RailAnswer<{ message: string }>>
}

/** Whether money came, all of it or a part. */
export const isPaid = (found: Verification): found is Succeeded =>
  found.state === 'succeeded' || found.state === 'partial'
