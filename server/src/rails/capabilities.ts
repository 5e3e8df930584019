import type { RailMethod } from './rail-request.ts'

/**
 * What a rail can do; data, so that no caller tests for a rail's name. Amounts in paisa, null where the rail states
 * none.
 */
export interface RailCapabilities {
  /** `asked`: listInstruments returns them. A rail that is a single way to pay lists it here. */
  instruments: 'asked' | readonly Instrument[]
  /** The methods by which the payer's browser returns. */
  returns: readonly RailMethod[]
  /** The methods by which its server notifies us; empty where it never does. */
  notifies: readonly RailMethod[]
  /** The last part of the address at which its server notifies us, where the rail prescribes it; `notify` otherwise. */
  notify_path?: string
  /** Whether its page opens again for a payer who left it, or only once: then the payment is started again. */
  page_opens: 'again' | 'once'
  /** The bounds of one payment. */
  amount_min: bigint | null
  amount_max: bigint | null
  /** Whether it refunds through its API, in whole or in part; `by_hand`: in its own portal or by letter. */
  refunds: 'part' | 'whole' | 'by_hand'
  /** What it opens may be paid more than once, and its status lists the refunds of all these payments together. */
  pays_again?: true
  /** It refunds to a mobile number that we name, not to the source of the payment. */
  refunds_to_mobile?: true
  /** Within how many days a refund is with the payer; a week where it states none. */
  refund_days?: number
  /** Where a reversal of a success is visible: in its status check, or only on paper. */
  reversals: 'status' | 'by_hand'
  /** Its answers are signed over the outcome, and are stored for its status check. */
  answers?: 'signed'
  statement: StatementWay
  /** How many characters of remarks reach the bank’s page and slip. */
  remarks_max: number
  /** The letters that it keeps; it drops others. */
  remarks_letters?: 'latin'
  /** How long a hand-off is valid; a success after that still counts. */
  offer_seconds: number
}

/** How we get a rail's statement of a day: by a call, or as a file of its portal or letter that a person uploads. */
export type StatementWay = 'asked' | 'by_file'

/** The ways to pay, named like the routes under /dashboard/loadFunds; `nepalpay` loads no wallet, customers pay by it. */
export type InstrumentKind = 'ebanking' | 'mobilebanking' | 'visa' | 'sct' | 'ips' | 'nepalpay'

/** A bank or card of a rail. `kind` is null for an unknown type. */
export interface Instrument {
  code: string
  name: string
  institution: string
  kind: InstrumentKind | null
}

/** An instrument as a rail's answer names it; a missing field is empty. */
export interface InstrumentWords {
  name: string
  institution: string
}
