import type { Wallet } from '@sahuji/contract/wallet'
import type { QueryClient } from '@tanstack/react-query'
import { wallet } from './calls.ts'

export interface Spent {
  /** The id of the send: two fast presses are one send under one key, which the server answers twice. */
  id: string
  /** The deduction, in paisa. */
  total: bigint
  /** The part of the total that card money paid. */
  restricted: bigint
  /** It is promised and has not gone yet. */
  isHeld: boolean
}

const reducedBy = new Set<string>()

/**
 * The shown wallet, reduced by a spend until it is fetched again: once for each send. Returns whether it was
 * reduced now. Spec §4.
 */
export function reduceWallet(queries: QueryClient, spent: Spent): boolean {
  if (reducedBy.has(spent.id)) return false
  reducedBy.add(spent.id)
  queries.setQueryData(wallet.read().queryKey, (before) => before && reduced(before, spent))
  return true
}

export interface Added {
  /** The incoming amount, in paisa. */
  amount: bigint
  /** It may be sent on; for a load, whether a credit card paid it is unknown here. */
  isFree: boolean
  /** When it came in: a wallet that was read after it includes it already. */
  at: Date
}

/** The shown wallet, increased by incoming money until it is fetched again. Spec §4. */
export function increaseWallet(queries: QueryClient, added: Added): void {
  queries.setQueryData(wallet.read().queryKey, (before) => before && increased(before, added))
}

/** A wallet without a time of reading is unchanged: it may include what came in. */
function increased(before: Wallet, { amount, isFree, at }: Added): Wallet {
  const { balance, available, as_of } = before
  if (!as_of || as_of >= at) return before
  return {
    ...before,
    balance: balance + amount,
    ...(isFree && available !== undefined && { available: available + amount }),
  }
}

/** A wallet after a spend: held money has not left the balance. */
function reduced(before: Wallet, { total, restricted: ofCard, isHeld }: Spent): Wallet {
  const { balance, available, held, restricted } = before
  return {
    ...before,
    balance: isHeld ? balance : balance - total,
    ...(available !== undefined && { available: available - total }),
    ...(restricted !== undefined && { restricted: restricted - ofCard }),
    ...(isHeld && held !== undefined && { held: held + total }),
  }
}
