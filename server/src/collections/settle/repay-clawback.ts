import { formatMoney } from '@sahuji/contract/money'
import type { LockedWallet } from '../../ledger/post.ts'
import type { Transfer } from '../../ledger/transfer.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database/database.ts'
import { newLedgerId } from '../../platform/ids.ts'
import { clawbackMoved } from '../../funding/facts.ts'
import { addEvent } from '../rows/collection-events.ts'
import type { LoadRow } from '../../funding/loads/load-row.ts'
import type { RecordDependencies } from './post-collection.ts'

/** A transfer that pays off what is owed, out of a load that is credited in the same transaction. */
export interface Repayment {
  transfer: Transfer
  amount: bigint
  owed: bigint
}

/** What of a credit to the free part pays off what the merchant owes; undefined where nothing is owed, or a credit card paid. */
export function repaymentOf(
  clock: Clock,
  load: LoadRow,
  { free, receivable }: LockedWallet,
  net: bigint,
): Repayment | undefined {
  const amount = load.is_restricted ? 0n : net < -receivable.balance ? net : -receivable.balance
  if (amount === 0n) return undefined
  const { merchant_id, mode } = load
  const id = newLedgerId(mode, clock)
  const entries = [
    { account_id: free.account_id, amount: -amount },
    { account_id: receivable.account_id, amount },
  ]
  // it is posted with the credit or not at all, so that the credit's key is enough for both
  const transfer = { id, merchant_id, mode, key: id, kind: 'clawback_repayment', entries, posted_at: clock.now() }
  return { transfer, amount, owed: -receivable.balance - amount }
}

/** Publishes a repayment, where there is one: on the load that paid it, in the merchant's history, in the feed. */
export async function publishRepayment(
  { clock, feed }: Pick<RecordDependencies, 'clock' | 'feed'>,
  tx: Tx,
  load: LoadRow,
  { repayment, balance_after: before }: { repayment: Repayment | undefined; balance_after: bigint },
): Promise<void> {
  if (!repayment) return
  const { transfer, amount, owed } = repayment
  const balance_after = before - amount
  const { id: load_id, merchant_id, mode, reference, bank_name } = load
  const now = clock.now()
  const transfer_id = transfer.id!
  await tx.run`update loads set repayment_transfer_id = ${transfer_id} where id = ${load_id} and merchant_id = ${merchant_id}`
  await addEvent(tx, { load_id, at: now, what: 'repaid', facts: { amount: formatMoney(amount) } })
  const moved = { load_id, reference, bank_name, what: 'repaid' as const, amount, owed, transfer_id, balance_after }
  await feed.publish(tx, clawbackMoved, merchant_id, mode, moved, now)
}
