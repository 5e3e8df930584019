import type { Wallet } from '@sahuji/contract/wallet'
import type { QueryClient } from '@tanstack/react-query'
import { wallet } from './calls.ts'

export interface Spent {
  /** The id of the send: two fast presses are one send under one key, which the server answers twice. */
  id: string
  /** What leaves the wallet, in paisa. */
  total: bigint
  /** Of the total what card money paid. */
  restricted: bigint
  /** It is promised and has not gone yet. */
  isHeld: boolean
}

const reducedBy = new Set<string>()

/**
 * The wallet as it is shown, reduced by what was spent until it is fetched anew: once for each send. Answers whether it was
 * reduced now. Spec §4.
 */
export function reduceWallet(queries: QueryClient, spent: Spent): boolean {
  if (reducedBy.has(spent.id)) return false
  reducedBy.add(spent.id)
  queries.setQueryData(wallet.read().queryKey, (before) => before && reduced(before, spent))
  return true
}

export interface Added {
  /** What has come into the wallet, in paisa. */
  amount: bigint
  /** It may be sent on; of what was loaded nobody says here whether a credit card paid it. */
  isFree: boolean
  /** When it had: a wallet that was read after it has it already. */
  at: Date
}

/** The wallet as it is shown, increased by what has come in until it is fetched anew. Spec §4. */
export function increaseWallet(queries: QueryClient, added: Added): void {
  queries.setQueryData(wallet.read().queryKey, (before) => before && increased(before, added))
}

/** A wallet that does not say when it was read stays: what came in may be in it. */
function increased(before: Wallet, { amount, isFree, at }: Added): Wallet {
  const { balance, available, as_of } = before
  if (!as_of || as_of >= at) return before
  return {
    ...before,
    balance: balance + amount,
    ...(isFree && available !== undefined && { available: available + amount }),
  }
}

/** A wallet after a spend: what is held has not left the balance. */
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
