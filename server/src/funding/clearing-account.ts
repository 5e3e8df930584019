import { stripedAccount } from '../ledger/accounts.ts'
import { platformAccountKinds, type StripedAccountKind } from '../ledger/chart-of-accounts.ts'
import type { LoadRow } from './load-row.ts'

/** The account of what a rail owes us, the row of it that this load uses. Throws for a rail that the chart of accounts does not know. */
export function clearingAccount({ mode, rail, id }: Pick<LoadRow, 'mode' | 'rail' | 'id'>): string {
  const kind = `rail_clearing:${rail}`
  if (!isClearing(kind)) throw new Error(`the chart of accounts has no clearing account for ${rail}`)
  return stripedAccount(mode, kind, id)
}

const isClearing = (kind: string): kind is Extract<StripedAccountKind, `rail_clearing:${string}`> =>
  kind in platformAccountKinds
