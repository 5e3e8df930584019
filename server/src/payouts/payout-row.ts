import {
  type Arrival,
  type CommonPayout,
  commonPayoutFields,
  type FeePart,
  type Payout,
} from '@sahuji/contract/payouts'
import type { NameCheck } from '@sahuji/contract/payouts/accounts'
import type { PayoutStop } from '@sahuji/contract/payouts/stops'
import { commonName } from '../banks/banks.ts'
import { columnsOf, type Fragment, sql } from '../platform/database/sql.ts'
import type { TariffLine } from '../tariff/lines.ts'
import type { PayoutLeg } from '../rails/payout-rail.ts'
import { isOpenPayout, isUnsent } from './payout-states.ts'

/** A stored leg: the rail's report and its time. */
export type KeptLeg = PayoutLeg & { at: string | null }

/** A payout as the database keeps it; amounts in paisa. */
export interface PayoutRow extends CommonPayout {
  id: string
  merchant_id: string
  person_id: string | null
  key: string
  account_id: string
  bank_id: string
  bank_name: string
  branch_id: string
  branch_name: string
  account_number: string
  account_name: string
  name_check: NameCheck
  commission: bigint
  /** Basis points, where the commission is a share. */
  commission_rate: number | null
  bank_charge: bigint
  vat: bigint
  vat_rate: number
  tariff_channel: 'payout:bank'
  tariff_from: string
  /** The Kathmandu day whose limits it uses. */
  day: string
  purpose: string
  /** The operator's names of the purpose; null for the product's own. */
  purpose_names: TariffLine['names']
  hold_id: string
  rail: string
  rail_reference: string | null
  arrival_kind: Arrival['kind']
  arrival_at: Date
  promised_at: Date | null
  debit_leg: KeptLeg | null
  credit_leg: KeptLeg | null
  service_code: string | null
  /** When its one order left us; written before the rail is called. */
  submitted_at: Date | null
  /** Since when the rail knows no such order. */
  unknown_since: Date | null
  settled_at: Date | null
  next_check_at: Date | null
  recheck_at: Date | null
  /** When the file with its order is made. */
  file_at: Date | null
  checks: number
  asked: number
  /** The rail's last answer, so that the timeline gets only what is new. */
  last_answer: string | null
  checked_by: string | null
  checked_at: Date | null
  /** The rail's debit before the credit is confirmed. */
  sent_transfer_id: string | null
  /** The transfer that settled it. */
  transfer_id: string | null
  /** The transfer that reversed it afterwards. */
  reversal_transfer_id: string | null
  balance_after: bigint | null
  /** When it was settled after an end without money, because its bank had paid after all. */
  paid_late_at: Date | null
  release_asked_by: string | null
  release_asked_at: Date | null
  release_reason: string | null
  released_by: string | null
  /** The rail's or office's reason for an end without money; null where there is none. */
  reason: string | null
  /** Why it failed where the bank has no part in it. */
  stopped: PayoutStop | null
  /** The circuit of its rail is not closed. */
  is_rail_down: boolean
}

const commonNames = Object.keys(commonPayoutFields) as (keyof CommonPayout)[]

/** All columns of a PayoutRow, of payouts. */
export const payoutColumns: Fragment = sql`${columnsOf(commonNames)}, id, merchant_id, person_id, key, account_id, bank_id, bank_name,
  branch_id, branch_name, account_number, account_name, name_check, commission, commission_rate, bank_charge, vat, vat_rate,
  tariff_channel, tariff_from, day, purpose, hold_id, rail, rail_reference, arrival_kind, arrival_at,
  promised_at, debit_leg, credit_leg, service_code, submitted_at, unknown_since, settled_at, next_check_at,
  recheck_at, file_at, checks, asked, last_answer, checked_by, checked_at, sent_transfer_id, transfer_id,
  reversal_transfer_id, balance_after, paid_late_at, release_asked_by, release_asked_at, release_reason, released_by,
  (select names from tariff_lines l where l.rule = 'purpose' and l.purpose = payouts.purpose and l.names is not null
    order by l.valid_from desc limit 1) as purpose_names,
  case when state in ('failed', 'returned') then (
    select facts ->> 'reason' from payout_events where payout_id = payouts.id and state_to = payouts.state order by seq desc limit 1
  ) end as reason,
  case when state = 'failed' then (
    select case what when 'refused_by_us' then 'refused' when 'released' then 'lost' else facts ->> 'why' end
      from payout_events where payout_id = payouts.id and state_to = payouts.state order by seq desc limit 1
  ) end as stopped,
  exists (select from rail_health where rail_health.rail = payouts.rail and circuit <> 'closed') as is_rail_down`

/** The last four digits of an account number, the only ones that are shown. */
export const accountEnd = (account_number: string): string => account_number.slice(-4)

/** The parts of the fee that are shown; those of zero are left out. */
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

/** What its merchant and the office see of a payout. */
export const commonFieldsOf = (row: CommonPayout): CommonPayout =>
  Object.fromEntries(commonNames.map((name) => [name, row[name]])) as CommonPayout

/** The payout as its merchant sees it. */
export function shownPayout(row: PayoutRow): Payout {
  const { id, state, purpose, service_code, rail_reference } = row
  const { settled_at, next_check_at, asked, promised_at, transfer_id, balance_after } = row
  const isOpen = isOpenPayout(state)
  return {
    ...commonFieldsOf(row),
    id,
    account: {
      id: row.account_id,
      bank_id: row.bank_id,
      bank_name: commonName(row.bank_name),
      branch_name: row.branch_name,
      account_name: row.account_name,
      account_end: accountEnd(row.account_number),
      name_check: row.name_check,
    },
    fee_parts: feePartsOf(row),
    purpose,
    purpose_names: row.purpose_names,
    service_code,
    reason: row.reason || null,
    stopped: row.stopped,
    rail: row.rail,
    rail_reference,
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

/** The stage of a payout that is out and not unclear: what waits for a file is requested and not sent yet. */
export function stageOf({
  state,
  file_at,
}: Pick<PayoutRow, 'state' | 'file_at'>): 'requested' | 'held' | 'sent' | undefined {
  if (file_at !== null) return 'requested'
  return state === 'requested' || state === 'held' || state === 'sent' ? state : undefined
}

/** The rail contradicted the final state. */
export const isContradicted = ({ last_answer }: Pick<PayoutRow, 'last_answer'>): boolean =>
  last_answer?.startsWith('late ') ?? false

function legsOf({ submitted_at, debit_leg, credit_leg }: PayoutRow): Payout['legs'] {
  if (!submitted_at) return null
  const waiting = { state: 'waiting' as const, code: null, at: null }
  return { debit: shownLeg(debit_leg) ?? waiting, credit: shownLeg(credit_leg) ?? waiting }
}

const shownLeg = (leg: KeptLeg | null) => leg && { ...leg, at: leg.at === null ? null : new Date(leg.at) }
