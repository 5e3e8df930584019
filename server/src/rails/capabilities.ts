import type { RailMethod } from './rail-request.ts'

/** What a rail can do; data, so that no caller asks for a rail by name. Amounts in paisa, null where the rail states none. */
export interface RailCapabilities {
  /** `asked`: listInstruments says them. A rail that is one way to pay by itself names it here. */
  instruments: 'asked' | readonly Instrument[]
  /** By which methods the payer's browser comes back. */
  returns: readonly RailMethod[]
  /** By which methods its server notifies us; none where it never does. */
  notifies: readonly RailMethod[]
  /** Whether its page opens again for a payer who left it, or a single time: then the payment is begun anew. */
  page_opens: 'again' | 'once'
  /** What may be asked of it at once. */
  amount_min: bigint | null
  amount_max: bigint | null
  /** Whether it gives money back when we call it, the whole payment or parts; `by_hand`: in its own portal or by letter. */
  refunds: 'part' | 'whole' | 'by_hand'
  /** What it gives back goes to a mobile number that we name, not where it came from. */
  refunds_to_mobile?: true
  /** Where a success that was taken back shows: in its status check, or nowhere but on paper. */
  reversals: 'status' | 'by_hand'
  /** Its answers are signed over the outcome, and are kept for its status check. */
  answers?: 'signed'
  statement: StatementWay
  /** How many characters of remarks reach the bank’s page and slip. */
  remarks_max: number
  /** Which letters of them; it says nothing of others. */
  remarks_letters?: 'latin'
  /** How long a hand-off may be used; a success after that still counts. */
  offer_seconds: number
}

/** How we learn what a rail says of a day: it is asked, or a person brings the file that its portal or letter gives. */
export type StatementWay = 'asked' | 'by_file'

/** The ways to pay, as the routes under /dashboard/loadFunds name them. */
export type InstrumentKind = 'ebanking' | 'mobilebanking' | 'visa' | 'sct' | 'ips'

/** A bank or card of a rail. `kind` is null for a type we do not know yet. */
export interface Instrument {
  code: string
  name: string
  institution: string
  kind: InstrumentKind | null
}

/** An instrument as a rail's answer names it; a field that was not said is empty. */
export interface InstrumentWords {
  name: string
  institution: string
}
