import { clawbackMoved } from '../../funding/facts.ts'
import { stripedAccount } from '../../ledger/accounts.ts'
import { lockWallet, post } from '../../ledger/post.ts'
import type { Tx } from '../../platform/database/database.ts'
import { newLedgerId } from '../../platform/ids.ts'
import type { PaymentDependencies } from '../dependencies.ts'
import type { RefundRow } from './refund-row.ts'

/** The collection of a payment by a rail, and the part of its fee that was neither returned nor is still to be; paisa. */
interface FeeLeft {
  collection_id: string
  reference: string
  bank_name: string
  is_reversed: boolean
  left: bigint
}

/**
 * Returns to the shop what a refund that ended without money had kept of the fee, where the rail took the payment back meanwhile: the
 * taking back returned only what no refund was to return. Once for each refund, after its amount was given free.
 */
export async function returnFeeOfTakenBack(
  { clock, feed }: Pick<PaymentDependencies, 'clock' | 'feed'>,
  tx: Tx,
  { id: refund_id, merchant_id, mode, payment_id }: Pick<RefundRow, 'id' | 'merchant_id' | 'mode' | 'payment_id'>,
): Promise<void> {
  // the taking back reads what refunds return under this lock
  const { free, receivable, balance } = await lockWallet(tx, merchant_id, mode)
  const found = await feeLeft(tx, { merchant_id, payment_id })
  if (!found?.is_reversed || found.left <= 0n || free.is_closed) return
  const { collection_id, reference, bank_name, left: amount } = found
  const now = clock.now()
  const id = newLedgerId(mode, clock)
  const entries = [
    { account_id: stripedAccount(mode, 'fees_earned', refund_id), amount: -amount },
    { account_id: free.account_id, amount },
  ]
  // a refund's own transfer has another key: it ended without one
  const transfer = { id, merchant_id, mode, key: refund_id, kind: 'payment_fee_return', entries, posted_at: now }
  const [posting] = await post(tx, [transfer])
  if (posting!.outcome !== 'posted') throw new Error(`the ledger answered ${posting!.outcome}: no fee is returned`)
  const owed = -receivable.balance
  const body = { load_id: collection_id, reference, bank_name, what: 'fee_back', amount, owed } as const
  const moved = { ...body, transfer_id: id, balance_after: balance + amount }
  await feed.publish(tx, clawbackMoved, merchant_id, mode, moved, now)
}

/** What of the fee is left: without what went back by refunds, by the taking back and by this, and what refunds under way will return. */
const feeLeft = (tx: Tx, { merchant_id, payment_id }: Pick<RefundRow, 'merchant_id' | 'payment_id'>) =>
  tx.maybe<FeeLeft>`
    select c.id as collection_id, c.reference, c.bank_name, c.state = 'reversed' as is_reversed,
           (fees.left - (select coalesce(sum(r.fee_returned), 0) from refunds r
              where r.payment_id = p.id and r.merchant_id = p.merchant_id and r.state in ('queued', 'pending')))::bigint as left
      from payments p
      join payment_attempts a on a.payment_id = p.id and a.merchant_id = p.merchant_id and a.state = 'succeeded'
      join collections c on c.id = a.collection_id and c.merchant_id = p.merchant_id
      cross join lateral (
        select coalesce(sum(e.amount), 0) as left
          from ledger_entries e join ledger_accounts l on l.id = e.account_id
         where l.kind = 'fees_earned'
           and e.transfer_id in (
             select p.transfer_id union all select c.reversal_transfer_id
             union all select r.transfer_id from refunds r where r.payment_id = p.id and r.merchant_id = p.merchant_id
             union all select t.id from ledger_transfers t join refunds r on t.key = r.id and t.merchant_id = r.merchant_id
                        where r.payment_id = p.id and r.merchant_id = p.merchant_id
                          and t.kind = 'payment_fee_return')) fees
     where p.id = ${payment_id} and p.merchant_id = ${merchant_id}`
