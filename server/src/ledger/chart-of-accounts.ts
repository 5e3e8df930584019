import { type RailName, railNames, railWords } from '@sahuji/contract/money/rail-names'

/**
 * The purpose of an account. `credit`: money we owe or have earned; `debit`: money owed to us, its balance is negative.
 */
export interface AccountKind {
  label: string
  normal: 'credit' | 'debit'
  /** False: the database keeps balance minus held at zero or above. */
  may_overdraw: boolean
  /** The number of its rows, where every merchant's postings meet on it: see stripedAccount. One by default. */
  stripes?: number
}

/** Accounts that every merchant has in both books. */
export const merchantAccountKinds = {
  merchant_wallet: { label: 'Merchant wallet', normal: 'credit', may_overdraw: false },
  merchant_restricted: { label: 'Restricted wallet (credit-card money)', normal: 'credit', may_overdraw: false },
  clawback_receivable: { label: 'Owed to us after a clawback', normal: 'debit', may_overdraw: true },
} as const satisfies Record<string, AccountKind>

// One congested row blocks only an eighth of the others; bench/README.md has the figures of the credits.
const stripes = 8

interface RailClearing extends AccountKind {
  normal: 'debit'
  may_overdraw: true
  stripes: number
}

/** The debt of each rail to us. */
const railClearing = Object.fromEntries(
  railNames.map((rail) => [`rail_clearing:${rail}`, railClearingOf(railWords[rail])]),
) as { [Rail in RailName as `rail_clearing:${Rail}`]: RailClearing }

function railClearingOf({ name, owes = name }: { name: string; owes?: string }): RailClearing {
  return { label: `Clearing with ${owes}`, normal: 'debit', may_overdraw: true, stripes }
}

/** The platform's own accounts, one of each in both books. A new one here, or a stripe more, is opened at the next start. */
export const platformAccountKinds = {
  bank_settlement: { label: 'Settlement bank account', normal: 'debit', may_overdraw: true },
  // at banks, debited and not confirmed yet
  payouts_in_transit: { label: 'Payouts in transit', normal: 'debit', may_overdraw: true, stripes },
  fees_earned: { label: 'Fees earned', normal: 'credit', may_overdraw: true, stripes },
  commission_earned: { label: 'Commission earned', normal: 'credit', may_overdraw: true, stripes },
  vat_owed: { label: 'VAT owed to the tax office', normal: 'credit', may_overdraw: true, stripes },
  // of commissions of merchants
  tax_withheld: { label: 'Tax withheld, owed to the tax office', normal: 'credit', may_overdraw: true },
  rail_cost: { label: 'What rails keep for their work', normal: 'debit', may_overdraw: true },
  clawback_reserve: { label: 'Reserve for clawbacks', normal: 'credit', may_overdraw: true },
  suspense: { label: 'Suspense', normal: 'credit', may_overdraw: true },
  rounding: { label: 'Rounding', normal: 'credit', may_overdraw: true },
  equity: { label: 'Equity and opening balances', normal: 'credit', may_overdraw: true },
  ...railClearing,
} as const satisfies Record<string, AccountKind>

export type MerchantAccountKind = keyof typeof merchantAccountKinds
export type PlatformAccountKind = keyof typeof platformAccountKinds
export type StripedAccountKind = Extract<
  PlatformAccountKind,
  'fees_earned' | 'commission_earned' | 'vat_owed' | 'payouts_in_transit' | `rail_clearing:${string}`
>

/** The scope of a key without a merchant: corrections, sweeps, opening balances. */
export const platformScope = '00000000-0000-8000-8000-000000000000'
