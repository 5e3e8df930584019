import { formatMoney } from '@sahuji/contract/money/money'
import type { LockedWallet } from '../../ledger/post.ts'
import type { Transfer } from '../../ledger/transfer.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database/database.ts'
import { newLedgerId } from '../../platform/ids.ts'
import { findUse } from '../collection-use.ts'
import type { RecordDependencies } from '../dependencies.ts'
import { addEvent } from '../rows/collection-events.ts'
import type { CollectionRow } from '../rows/collection-row.ts'

/** A transfer that pays off what is owed, out of a collection that is credited in the same transaction. */
export interface Repayment {
  transfer: Transfer
  amount: bigint
  owed: bigint
}

/** What of a credit to the free part pays off what the merchant owes; undefined where nothing is owed, or the credit is restricted. */
export function repaymentOf(
  clock: Clock,
  { merchant_id, mode, is_restricted }: CollectionRow,
  { free, receivable }: LockedWallet,
  net: bigint,
): Repayment | undefined {
  const amount = is_restricted ? 0n : net < -receivable.balance ? net : -receivable.balance
  if (amount === 0n) return undefined
  const id = newLedgerId(mode, clock)
  const entries = [
    { account_id: free.account_id, amount: -amount },
    { account_id: receivable.account_id, amount },
  ]
  // Posted with the credit or not at all: the credit's key is enough for both.
  const transfer = { id, merchant_id, mode, key: id, kind: 'clawback_repayment', entries, posted_at: clock.now() }
  return { transfer, amount, owed: -receivable.balance - amount }
}

/** Publishes a repayment, where there is one: on the collection that paid it, in the merchant's history, in the feed. */
export async function publishRepayment(
  deps: Pick<RecordDependencies, 'clock' | 'feed' | 'uses'>,
  tx: Tx,
  collection: CollectionRow,
  { repayment, balance_after: before }: { repayment: Repayment | undefined; balance_after: bigint },
): Promise<void> {
  if (!repayment) return
  const { transfer, amount, owed } = repayment
  const { id: collection_id, merchant_id } = collection
  const transfer_id = transfer.id!
  await tx.run`
    update collections set repayment_transfer_id = ${transfer_id} where id = ${collection_id} and merchant_id = ${merchant_id}`
  const facts = { amount: formatMoney(amount) }
  await addEvent(tx, { collection_id, at: deps.clock.now(), what: 'repaid', facts })
  const moved = { what: 'repaid' as const, amount, owed, transfer_id, balance_after: before - amount }
  await findUse(deps, collection).publishClawback(deps, tx, collection, moved)
}
