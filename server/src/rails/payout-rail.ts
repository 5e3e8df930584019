import type { StatementWay } from './capabilities.ts'
import type { RailStatementRow } from './rail-statement.ts'
import type { RailAnswer, RailFault, RailRecord } from './rail.ts'

/** Money that goes to an account at a bank. `reference` is ours: at most 20 of [A-Z0-9], never used twice; `amount` in paisa. */
export interface PayoutOrder {
  reference: string
  amount: bigint
  bank_id: string
  branch_id: string
  account_number: string
  account_name: string
  /** At most `remarks_max` characters, shown on the bank's statement. */
  remarks: string
}

/** An order that a rail is asked about. */
export type AskedOrder = Pick<PayoutOrder, 'reference' | 'amount'> & { submitted_at: Date }

/** One side of a payout as the rail tells it; `code` in its own words. */
export interface PayoutLeg {
  state: 'waiting' | 'done' | 'failed' | 'unclear'
  code: string | null
}
export interface PayoutOrderLegs {
  debit: PayoutLeg
  credit: PayoutLeg
}

/**
 * How an order stands. `waiting`: it is taken and has not left yet, `cancel` takes it back; it leaves with a file that is made on
 * working days at `file_time` of Kathmandu. `taken_back`: `cancel` did, or we did before it left, then `why`. `sent`: our account was debited, the credit is to come. `returned`: it was debited and came back.
 * `refused`: nothing moved and never will under this reference. `not_taken`: only of a submit; it never left us (no line, no
 * token) or the rail turned us away before it read it, so that it may be submitted again, as the same order. `not_found`: the
 * rail knows no such order, now. `ambiguous`: nobody knows; it is asked again and never submitted again.
 */
export type OrderState =
  | { state: 'waiting'; file_time: string; raw: RailRecord }
  | { state: 'taken_back'; why?: string | null; raw: RailRecord }
  | { state: 'sent'; legs: PayoutOrderLegs; rail_ref: string | null; expected_at: Date | null; raw: RailRecord }
  | {
      state: 'credited'
      legs: PayoutOrderLegs
      rail_ref: string | null
      amount: bigint | null
      /** After that word it said that it had refused it; it is for people to ask which holds. */
      is_denied?: boolean
      raw: RailRecord
    }
  | {
      state: 'returned'
      legs: PayoutOrderLegs
      rail_ref: string | null
      reason: string
      service_code?: string
      raw: RailRecord
    }
  | { state: 'refused'; reason: string; service_code?: string; raw: RailRecord }
  | { state: 'not_taken'; fault: RailFault; raw: RailRecord }
  | { state: 'not_found'; raw: RailRecord }
  | { state: 'ambiguous'; fault: RailFault; legs?: PayoutOrderLegs; raw: RailRecord }

/** Whose account it is, as its bank says. `likeness` of 100; `name` as the bank has it, null where it does not tell. */
export type AccountFinding =
  | { outcome: 'matches' | 'nearly' | 'differs'; name: string | null; likeness: number | null; raw: RailRecord }
  | { outcome: 'unknown'; raw: RailRecord }
  | { outcome: 'ambiguous'; fault: RailFault; raw: RailRecord }

/** A step of what the rail charges us for one order, up to and with `amount_max`; paisa, the rate in basis points. */
export interface PayoutCharge {
  amount_max: bigint
  charge_min: bigint
  charge_max: bigint
  rate: number
  /** With VAT; null where the rail does not say it. */
  with_vat_min: bigint | null
  with_vat_max: bigint | null
}

/** How much our account at a bank may send in all, and what of it is left; paisa. */
export interface DebitCap {
  bank_name: string
  cap: bigint
  left: bigint
}

/** What a payout rail can do; data, so that no caller asks for one by name. Amounts in paisa. */
export interface PayoutCapabilities {
  /** `at_once`: at any hour; `windows`: with the bank's collections, at these times of Kathmandu; `by_hand`: a file that a person takes to the bank of this account of ours. */
  speed:
    | { kind: 'at_once'; minutes: number }
    | { kind: 'windows'; times: readonly string[] }
    | { kind: 'by_hand'; account_number: string }
  amount_max: bigint | null
  remarks_max: number
  statement: StatementWay
}

/**
 * The port that every way out to a bank fills. Calls never throw for what the line or the rail does. An order is submitted once;
 * after any answer that is not plain, only `query` is called.
 */
export interface PayoutRail {
  name: string
  capabilities: PayoutCapabilities
  submit(order: PayoutOrder): Promise<OrderState>
  query(order: AskedOrder): Promise<OrderState>
  /** Takes back an order that waits; false where it is too late. Absent where none ever waits. */
  cancel?(order: Pick<PayoutOrder, 'reference'>): Promise<boolean>
  /** Absent where it cannot tell whose an account is. */
  checkAccount?(ask: Pick<PayoutOrder, 'bank_id' | 'account_number' | 'account_name'>): Promise<AccountFinding>
  /** The banks that it reaches, and the branches of one; null where every bank is reached. */
  banks?(): Promise<RailAnswer<{ id: string; name: string }[]>>
  branches?(bank_id: string): Promise<RailAnswer<{ id: string; name: string }[]>>
  /** What it charges, by rising amounts. */
  charges?(): Promise<RailAnswer<PayoutCharge[]>>
  debitCaps?(): Promise<RailAnswer<DebitCap[]>>
  /** Where the capabilities say that it is asked: as of a rail that money comes in by; what it paid out is negative. */
  statement?(day: string): Promise<RailAnswer<RailStatementRow[]>>
}

/** The ways out that are configured, the first one preferred. */
export interface PayoutRails {
  all: readonly PayoutRail[]
  named(name: string): PayoutRail | undefined
}
