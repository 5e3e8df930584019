import type { ClawbackLegs } from '../../collections/collection-use.ts'
import type { CollectionRow } from '../../collections/rows/collection-row.ts'
import { feesAccount } from '../../collections/settle/post-collection.ts'
import type { LockedWallet } from '../../ledger/post.ts'
import type { Leg } from '../../ledger/transfer.ts'

/** The entries that credit a load: net to the wallet, to its restricted part where a credit card paid, and the fee to fees earned. */
export function loadLegs(
  load: CollectionRow,
  { free, restricted }: LockedWallet,
  { amount, fee }: { amount: bigint; fee: bigint },
): Leg[] | 'wallet_closed' {
  const part = load.is_restricted ? restricted : free
  if (part.is_closed) return 'wallet_closed'
  const net = { account_id: part.account_id, amount: amount - fee }
  return fee > 0n ? [net, { account_id: feesAccount(load), amount: fee }] : [net]
}

/**
 * The entries that take a load back: our fee is returned, and the net leaves the wallet as far as it lasts; the merchant owes
 * the rest. A credit card's money pays first for its own reversal, then the free part; for another load only the free part
 * pays, because money that may not be withdrawn must not leave as a debt either.
 */
export function loadClawbackLegs(load: CollectionRow, { free, restricted, receivable }: LockedWallet): ClawbackLegs {
  const net = load.amount - load.fee
  const ofRestricted = load.is_restricted ? least(net, restricted.available) : 0n
  const ofFree = least(net - ofRestricted, free.available)
  const owed = net - ofRestricted - ofFree
  const legs = [
    { account_id: feesAccount(load), amount: -load.fee },
    { account_id: restricted.account_id, amount: -ofRestricted },
    { account_id: free.account_id, amount: -ofFree },
    { account_id: receivable.account_id, amount: -owed },
  ]
  return { legs, taken: ofRestricted + ofFree, owed }
}

const least = (one: bigint, other: bigint): bigint => (one < other ? one : other)
