import type { Mode } from '@sahuji/contract/http/lists'
import type { Arrival, FeePart, HoldReason, Payout, PayoutState } from '@sahuji/contract/payouts'
import type { NameCheck } from '@sahuji/contract/payouts/accounts'
import type { PayoutStop } from '@sahuji/contract/payouts/stops'
import { commonName } from '../banks/banks.ts'
import type { TariffLine } from '../tariff/lines.ts'
import type { PayoutLeg } from '../rails/payout-rail.ts'
import { isOpenPayout, isUnsent } from './payout-states.ts'

/** One leg as it is kept: as the rail told it, and when. */
export type KeptLeg = PayoutLeg & { at: string | null }

/** A payout as the database keeps it; amounts in paisa. */
export interface PayoutRow {
  id: string
  merchant_id: string
  mode: Mode
  person_id: string | null
  key: string
  reference: string
  state: PayoutState
  origin: 'merchant' | 'automatic'
  account_id: string
  bank_id: string
  bank_name: string
  branch_id: string
  branch_name: string
  account_number: string
  account_name: string
  name_check: NameCheck
  /** What leaves the wallet: fee and what arrives. */
  amount: bigint
  fee: bigint
  commission: bigint
  /** Basis points, where the commission is a share. */
  commission_rate: number | null
  bank_charge: bigint
  vat: bigint
  vat_rate: number
  arrives: bigint
  tariff_channel: 'payout:bank'
  tariff_from: string
  /** The Kathmandu day whose limits it uses up. */
  day: string
  purpose: string
  /** What the operator calls it; null of the product's own. */
  purpose_names: TariffLine['names']
  remark: string | null
  hold_id: string
  rail: string
  rail_reference: string | null
  arrival_kind: Arrival['kind']
  arrival_at: Date
  promised_at: Date | null
  debit_leg: KeptLeg | null
  credit_leg: KeptLeg | null
  service_code: string | null
  created_at: Date
  /** When its one order left us; written before the rail is called. */
  submitted_at: Date | null
  /** Since when the rail knows of no such order. */
  unknown_since: Date | null
  settled_at: Date | null
  next_check_at: Date | null
  recheck_at: Date | null
  /** When the file is made that its order waits for. */
  file_at: Date | null
  checks: number
  asked: number
  /** What the rail said last, so that the timeline gets only what is new. */
  last_answer: string | null
  hold_reason: HoldReason | null
  checked_by: string | null
  checked_at: Date | null
  /** The rail's debit before anybody confirmed the credit. */
  sent_transfer_id: string | null
  /** What settled it. */
  transfer_id: string | null
  /** What gave it back after that. */
  reversal_transfer_id: string | null
  balance_after: bigint | null
  /** When it was settled although it had ended without money: its bank had paid after all. */
  paid_late_at: Date | null
  release_asked_by: string | null
  release_asked_at: Date | null
  release_reason: string | null
  released_by: string | null
  /** What the rail or the office said as it ended without money; null where nobody said. */
  reason: string | null
  /** Why it failed where the bank has no part in it. */
  stopped: PayoutStop | null
  /** The circuit of its rail is not closed. */
  is_rail_down: boolean
}

/** The last four digits of an account number: all that is shown of it. */
export const accountEnd = (account_number: string): string => account_number.slice(-4)

/** The fee as it is explained: what is zero is not part of it. */
export function feePartsOf(
  of: Pick<PayoutRow, 'commission' | 'commission_rate' | 'bank_charge' | 'vat' | 'vat_rate'>,
): FeePart[] {
  const parts: FeePart[] = [
    { kind: 'commission', amount: of.commission, rate: of.commission_rate },
    { kind: 'bank_charge', amount: of.bank_charge, rate: null },
    { kind: 'vat', amount: of.vat, rate: of.vat_rate },
  ]
  return parts.filter(({ amount }) => amount > 0n)
}

/** The payout as its merchant sees it. */
export function shownPayout(row: PayoutRow): Payout {
  const { id, mode, reference, state, amount, fee, arrives, purpose, remark, origin, service_code, hold_reason } = row
  const { rail_reference, created_at, settled_at, next_check_at, asked, promised_at, transfer_id, balance_after } = row
  const isOpen = isOpenPayout(state)
  return {
    id,
    mode,
    reference,
    state,
    account: {
      id: row.account_id,
      bank_id: row.bank_id,
      bank_name: commonName(row.bank_name),
      branch_name: row.branch_name,
      account_name: row.account_name,
      account_end: accountEnd(row.account_number),
      name_check: row.name_check,
    },
    amount,
    fee,
    fee_parts: feePartsOf(row),
    arrives,
    purpose,
    purpose_names: row.purpose_names,
    remark,
    origin,
    service_code,
    reason: row.reason || null,
    stopped: row.stopped,
    hold_reason,
    rail: row.rail,
    rail_reference,
    created_at,
    sent_at: row.submitted_at,
    settled_at,
    arrival: isOpen ? { kind: row.arrival_kind, at: row.arrival_at } : null,
    next_check_at: isOpen ? next_check_at : null,
    asked,
    promised_at: isOpen ? promised_at : null,
    legs: legsOf(row),
    is_rail_down: row.is_rail_down && isOpen,
    is_contradicted: !isOpen && isContradicted(row),
    file_at: row.file_at,
    can_cancel: isUnsent(state) || row.file_at !== null,
    transfer_id,
    balance_after,
  }
}

/** How far it is while it is out and nothing is unclear: what waits for a file was asked for and is not sent yet. */
export function stageOf({
  state,
  file_at,
}: Pick<PayoutRow, 'state' | 'file_at'>): 'requested' | 'held' | 'sent' | undefined {
  if (file_at !== null) return 'requested'
  return state === 'requested' || state === 'held' || state === 'sent' ? state : undefined
}

/** A rail has said of it, after its end, what cannot be. */
export const isContradicted = ({ last_answer }: Pick<PayoutRow, 'last_answer'>): boolean =>
  last_answer?.startsWith('late ') ?? false

function legsOf({ submitted_at, debit_leg, credit_leg }: PayoutRow): Payout['legs'] {
  if (!submitted_at) return null
  const waiting = { state: 'waiting' as const, code: null, at: null }
  return { debit: shownLeg(debit_leg) ?? waiting, credit: shownLeg(credit_leg) ?? waiting }
}

const shownLeg = (leg: KeptLeg | null) => leg && { ...leg, at: leg.at === null ? null : new Date(leg.at) }
