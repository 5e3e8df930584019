import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { railName } from '../format/rail-names.ts'

const accounts: Record<string, MessageDescriptor> = {
  merchant_wallet: msg`Merchant wallets`,
  merchant_restricted: msg`Restricted wallets`,
  clawback_receivable: msg`Owed by merchants after clawbacks`,
  clawback_reserve: msg`Reserve for clawbacks`,
  rail_cost: msg`What rails keep`,
  bank_settlement: msg`Settlement bank account`,
  payouts_in_transit: msg`Payouts on their way`,
  fees_earned: msg`Fees earned`,
  commission_earned: msg`Commission earned`,
  vat_owed: msg`VAT owed`,
  tax_withheld: msg`Tax withheld`,
  suspense: msg`Suspense, money in`,
  rounding: msg`Rounding`,
  equity: msg`Equity and opening balances`,
}

/** The name of a kind of account; a rail's clearing account takes the rail's name. */
export function accountName(kind: string, label: string): MessageDescriptor | string {
  const known = accounts[kind]
  if (known) return known
  const rail = railName(/^rail_clearing:(.+)$/.exec(kind)?.[1] ?? '')
  return rail === '' ? label : msg`Due from ${rail}`
}

const transferKinds: Record<string, MessageDescriptor> = {
  load: msg`Load`,
  load_suspense: msg`Load, into suspense`,
  load_release: msg`Load, out of suspense`,
  load_return: msg`Load, given back`,
  load_clawback: msg`Load, taken back by the rail`,
  clawback_repayment: msg`Paid off after a clawback`,
  payment_fee_return: msg`Fee, returned after the rail took a payment back`,
  rail_settlement: msg`Settlement of a rail`,
  adjustment: msg`Adjustment`,
  reversal: msg`Reversal`,
  opening: msg`Opening balance`,
  payment: msg`Payment`,
  payout: msg`Payout`,
  payout_sent: msg`Payout, on its way`,
  payout_return: msg`Payout, came back`,
  refund: msg`Refund`,
  refund_returned: msg`Refund, returned by the bank`,
  refund_again: msg`Refund, paid again`,
  fee: msg`Fee`,
  cooperative_deposit: msg`Deposit for a cooperative`,
  cooperative_payout: msg`Payout for a cooperative`,
  cooperative_reversal: msg`Cooperative’s row, taken back`,
  cooperative_commission: msg`Commission of a cooperative`,
  cooperative_settlement: msg`Settlement to a cooperative`,
}

/** The kinds by which the ledger may be filtered. */
export const narrowableKinds = [
  'load',
  'load_suspense',
  'load_release',
  'load_return',
  'load_clawback',
  'clawback_repayment',
  'rail_settlement',
  'adjustment',
] as const

/** The purpose of a transfer; an unknown kind is returned unchanged. */
export const transferKindName = (kind: string): MessageDescriptor | string =>
  transferKinds[kind] ?? kind.replaceAll('_', ' ')
