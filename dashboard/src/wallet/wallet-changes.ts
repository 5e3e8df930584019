import type { Wallet } from '@sahuji/contract/wallet'
import type { QueryClient } from '@tanstack/react-query'
import { wallet } from './calls.ts'

export interface Spent {
  /** What leaves the wallet, in paisa. */
  total: bigint
  /** It is promised and has not gone yet. */
  isHeld: boolean
}

/** The wallet as it is shown, reduced by what was spent until it is fetched anew. Spec §4. */
export function reduceWallet(queries: QueryClient, spent: Spent): void {
  queries.setQueryData(wallet.read().queryKey, (before) => before && reduced(before, spent))
}

/** A wallet after a spend: what is held has not left the balance. */
function reduced(before: Wallet, { total, isHeld }: Spent): Wallet {
  const { balance, available, held } = before
  return {
    ...before,
    balance: isHeld ? balance : balance - total,
    ...(available !== undefined && { available: available - total }),
    ...(isHeld && held !== undefined && { held: held + total }),
  }
}
