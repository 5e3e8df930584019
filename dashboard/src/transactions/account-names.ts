import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'

/** The ledger's accounts by their kinds, as a merchant meets them under a transaction; another server's own keep their names. */
const names: Record<string, MessageDescriptor> = {
  merchant_wallet: msg`Your wallet`,
  merchant_restricted: msg`Your wallet, money from a credit card`,
  bank_settlement: msg`Our account at the bank`,
  payouts_in_transit: msg`Withdrawals on their way`,
  fees_earned: msg`Our fees`,
  commission_earned: msg`Our commission`,
  suspense: msg`Kept apart until it is clear`,
  rounding: msg`Rounding`,
  equity: msg`Opening balances`,
}

const railNames: Record<string, string> = {
  connectips: 'connectIPS',
  onepg: 'OnePG',
  khalti: 'Khalti',
  esewa: 'eSewa',
  fonepay: 'Fonepay',
  cards: 'Visa, Mastercard',
  sct: 'SmartChoice',
  npi: 'NPI',
}

/** The name of an account, or of what a gateway owes us; undefined for a kind that is not known here. */
export function accountNameOf(kind: string): MessageDescriptor | undefined {
  const rail = railNames[/^rail_clearing:(\w+)$/.exec(kind)?.[1] ?? '']
  return rail === undefined ? names[kind] : msg`To come from ${rail}`
}
