import type { Confirmation } from '@sahuji/contract/auth/confirmations'
import type { Payout, PayoutLimits, PayoutOverview, PayoutQuote } from '@sahuji/contract/payouts'
import { quotePayout } from '@sahuji/contract/payouts'
import { listPayoutAccounts, type PayoutAccount } from '@sahuji/contract/payouts/accounts'
import { listPayouts, readPayoutOverview, readPayoutTotals } from '@sahuji/contract/payouts/own-payouts'
import type { AutomaticSettlement } from '@sahuji/contract/payouts/settlement'
import type { FeeRule } from '@sahuji/contract/tariff'
import { type Handler, on } from './fake-server.ts'

const months = (count: number): Date => new Date(Date.now() - count * 30 * 86_400_000)

/** A bank account that withdrawals may go to; `fields` replaces the tested values. */
export const bankAccount = (fields: Partial<PayoutAccount> = {}): PayoutAccount => ({
  id: '0193a000-0000-7000-8000-0000000000a1',
  bank_id: '0701',
  bank_name: 'Himalayan Bank',
  short_name: 'HBL',
  branch_id: '1',
  branch_name: 'Kamaladi',
  account_end: '4417',
  account_name: 'Thapa Stores',
  is_main: true,
  name_check: 'matches',
  bank_has: null,
  likeness: null,
  checked_at: months(2),
  cooling_until: null,
  added_at: months(2),
  paused: null,
  paper: null,
  bank_trouble_since: null,
  ...fields,
})

const limits: PayoutLimits = { amount_min: 10_000n, one: null, day: null, day_count: null, month: null }

/** Rs.75,000 may be withdrawn. */
export const payoutOverview: PayoutOverview = {
  balance: 7_500_000n,
  held: 0n,
  held_count: 0,
  restricted: 0n,
  withdrawable: 7_500_000n,
  amount_left: 7_500_000n,
  limits,
  purposes: [
    { code: 'stock', name: null },
    { code: 'supplier', name: null },
  ],
  last_amount: null,
  is_closed: null,
}

export const bankChargeRule: FeeRule = {
  kind: 'flat',
  value: 800,
  min: null,
  max: null,
  slabs: null,
  valid_from: '2026-07-17',
  source: 'NCHL circular 2083',
  fee_source: 'NCHL circular 2083',
  limits_from: '2026-07-17',
  limits_source: 'NCHL circular 2083',
}

const feeParts: Payout['fee_parts'] = [
  { kind: 'bank_charge', amount: 800n, rate: null },
  { kind: 'vat', amount: 104n, rate: 1300 },
]

/** The quote of a withdrawal: the bank's charge of Rs.8 and its VAT. */
export const payoutQuoteOf = (amount: bigint): PayoutQuote => ({
  amount,
  fee: 904n,
  fee_parts: feeParts,
  fee_rule: bankChargeRule,
  arrives: amount - 904n,
  arrival: { kind: 'minutes', at: new Date(Date.now() + 600_000) },
  hold_reason: null,
  limits,
})

/** A withdrawal that arrived in the account; `fields` replaces the tested values. */
export const payout = (fields: Partial<Payout> = {}): Payout => {
  const { id, bank_id, bank_name, branch_name, account_name, account_end, name_check } = bankAccount()
  return {
    id: '0193a000-0000-7000-8000-0000000000f1',
    mode: 'live',
    reference: 'SJ-7K2M-0042',
    state: 'credited',
    account: { id, bank_id, bank_name, branch_name, account_name, account_end, name_check },
    amount: 250_000n,
    fee: 904n,
    fee_parts: feeParts,
    arrives: 249_096n,
    purpose: 'supplier',
    remark: null,
    origin: 'merchant',
    service_code: null,
    reason: null,
    stopped: null,
    hold_reason: null,
    rail: null,
    rail_reference: null,
    created_at: new Date('2026-11-27T06:30:00Z'),
    sent_at: null,
    settled_at: null,
    arrival: null,
    next_check_at: null,
    asked: 0,
    promised_at: null,
    legs: null,
    is_rail_down: false,
    is_contradicted: false,
    file_at: null,
    can_cancel: false,
    transfer_id: null,
    balance_after: null,
    ...fields,
  }
}

/** A withdrawal that waits for an operator. */
export const heldPayout = (fields: Partial<Payout> = {}): Payout =>
  payout({ state: 'held', hold_reason: 'new_account', can_cancel: true, ...fields })

/** A confirmation in these ways. */
export const confirmationBy = (...ways: Confirmation['ways']): Confirmation => ({
  id: '0193a000-0000-7000-8000-0000000000c1',
  ways,
  passkey: null,
  tries_left: 5,
  expires_at: new Date(Date.now() + 300_000),
  sms: null,
})

/** The same confirmation after a code was sent. */
export const codeSent = (of: Confirmation): Confirmation => ({
  ...of,
  sms: { to: '98••• ••567', resend_at: new Date(Date.now() + 30_000), left: 3 },
})

/** Automatic settlement is off. */
export const settlementOff: AutomaticSettlement = {
  plan: { every: 'off', times: [], account_id: null, reserve: 0n, minimum: 0n },
  next_change_at: null,
  next_run_at: null,
  last_runs: [],
}

/** The routes of the withdrawals page, for a merchant with one account. */
export const payoutRoutes = (...rows: Payout[]): Handler[] => [
  on(readPayoutOverview, () => payoutOverview),
  on(listPayoutAccounts, () => [bankAccount()]),
  on(quotePayout, ({ amount }) => payoutQuoteOf(amount)),
  on(listPayouts, ({ state }) => ({ data: rows.filter((row) => !state || row.state === state), next: null })),
  on(readPayoutTotals, () => ({
    count: rows.length,
    credited: { count: rows.length, amount: 0n, fee: 0n, arrived: 0n },
    on_the_way: { count: 0, amount: 0n, arrives: 0n },
  })),
]
