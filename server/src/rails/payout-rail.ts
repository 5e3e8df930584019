import * as z from 'zod/mini'
import type { StatementWay } from './capabilities.ts'
import type { RailAnswer, RailFault, RailRecord, RailStatementLine } from './rail.ts'

/** The number of an account of ours, as a setting. */
export const accountNumber = z.string().check(z.regex(/^[0-9A-Za-z]{5,20}$/))

/** Money to an account at a bank. `reference` is ours: at most 20 of [A-Z0-9], never reused; `amount` in paisa. */
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

/** An order in the form of a query. */
export type AskedOrder = Pick<PayoutOrder, 'reference' | 'amount'> & { submitted_at: Date }

/** One side of a payout as the rail reports it; `code` is the rail's own. */
export interface PayoutLeg {
  state: 'waiting' | 'done' | 'failed' | 'unclear'
  code: string | null
}
export interface PayoutOrderLegs {
  debit: PayoutLeg
  credit: PayoutLeg
}

/**
 * An order's state. `waiting`: accepted and not sent yet; `cancel` takes it back; it is sent with a file that is made
 * on working days at `file_time` in Kathmandu. `taken_back`: by `cancel`, or by us before it was sent, with `why`.
 * `sent`: our account was debited, the credit is to come. `returned`: it was debited and came back. `refused`: nothing
 * moved and never will under this reference. `not_taken`: only after a submit; it never left us (no connection, no
 * token) or the rail refused it before reading it, so that it may be submitted again, as the same order. `not_found`:
 * the rail has no such order, now. `ambiguous`: unknown; it is queried again and never submitted again.
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
      /** After that answer the rail reported that it had refused it; people ask the rail which is right. */
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

/**
 * The owner of an account by its bank's answer. `likeness` of 100; `name` in the bank's spelling, null where it gives
 * none.
 */
export type AccountFinding =
  | { outcome: 'matches' | 'nearly' | 'differs'; name: string | null; likeness: number | null; raw: RailRecord }
  | { outcome: 'unknown'; raw: RailRecord }
  | { outcome: 'ambiguous'; fault: RailFault; raw: RailRecord }

/**
 * A step of the rail's charge to us for one order, up to and including `amount_max`; paisa, the rate in basis points.
 */
export interface PayoutCharge {
  amount_max: bigint
  charge_min: bigint
  charge_max: bigint
  rate: number
  /** With VAT; null where the rail does not state it. */
  with_vat_min: bigint | null
  with_vat_max: bigint | null
}

/** How much our account at a bank may send in all, and how much is left; paisa. */
export interface DebitCap {
  bank_name: string
  cap: bigint
  left: bigint
}

/** What a payout rail can do; data, so that no caller tests for a name. Amounts in paisa. */
export interface PayoutCapabilities {
  /**
   * `at_once`: at any hour; `windows`: with the bank's collections, at these times in Kathmandu; `by_hand`: a file that
   * a person takes to the bank of this account of ours.
   */
  speed:
    | { kind: 'at_once'; minutes: number }
    | { kind: 'windows'; times: readonly string[] }
    | { kind: 'by_hand'; account_number: string }
  amount_max: bigint | null
  remarks_max: number
  statement: StatementWay
}

/**
 * The port that every payout rail implements. Calls never throw for a failure of the network or the rail. An order is
 * submitted once; after any unclear answer, only `query` is called.
 */
export interface PayoutRail {
  name: string
  /** The sandbox playground answers in its place: nothing is learned of its health. */
  is_played?: true
  capabilities: PayoutCapabilities
  submit(order: PayoutOrder): Promise<OrderState>
  query(order: AskedOrder): Promise<OrderState>
  /** Cancels a waiting order; false where it is too late. Absent where orders never wait. */
  cancel?(order: Pick<PayoutOrder, 'reference'>): Promise<boolean>
  /** Absent where the rail cannot look up an account's owner. */
  checkAccount?(ask: Pick<PayoutOrder, 'bank_id' | 'account_number' | 'account_name'>): Promise<AccountFinding>
  /** The banks that it reaches, and the branches of one; null where it reaches every bank. */
  banks?(): Promise<RailAnswer<{ id: string; name: string }[]>>
  branches?(bank_id: string): Promise<RailAnswer<{ id: string; name: string }[]>>
  /** Its charges, by rising amounts. */
  charges?(): Promise<RailAnswer<PayoutCharge[]>>
  debitCaps?(): Promise<RailAnswer<DebitCap[]>>
  /** Present where the capabilities have `asked`: like a load rail's; what it paid out is negative. */
  statement?(day: string): Promise<RailAnswer<RailStatementLine[]>>
}

/** The configured payout rails, the preferred one first. */
export interface PayoutRails {
  all: readonly PayoutRail[]
  named(name: string): PayoutRail | undefined
}
