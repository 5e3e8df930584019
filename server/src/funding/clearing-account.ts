import { platformAccount } from '../ledger/accounts.ts'
import { type PlatformAccountKind, platformAccountKinds } from '../ledger/chart-of-accounts.ts'
import type { LoadRow } from './load-row.ts'

/** The account of what a rail owes us. Throws for a rail that the chart of accounts does not know. */
export function clearingAccount({ mode, rail }: Pick<LoadRow, 'mode' | 'rail'>): string {
  const kind = `rail_clearing:${rail}`
  if (!isPlatformKind(kind)) throw new Error(`the chart of accounts has no clearing account for ${rail}`)
  return platformAccount(mode, kind)
}

const isPlatformKind = (kind: string): kind is PlatformAccountKind => kind in platformAccountKinds
