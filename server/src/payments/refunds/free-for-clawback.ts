import type { CollectionRow } from '../../collections/rows/collection-row.ts'
import { releaseHold } from '../../ledger/hold.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { RefundDependencies } from '../dependencies.ts'
import { attemptOf } from '../attempts/attempt-row.ts'
import { freeHeld } from '../held-money.ts'
import { failOrder } from './end-order.ts'
import { lockOrder, type RefundOrder } from './order-row.ts'

type Services = Pick<RefundDependencies, 'clock' | 'feed' | 'uses'>

/**
 * Frees what is held of a payment that its rail takes back: refunds that no rail was asked for end, an open dispute holds nothing more,
 * nor does the event that it paid for. The wallet is locked before; an order that another transaction decides about is left to its own job.
 */
export async function freeForClawback(
  deps: Services,
  tx: Tx,
  { id, merchant_id, amount }: Pick<CollectionRow, 'id' | 'merchant_id' | 'amount'>,
): Promise<void> {
  const orders = await tx.many<Pick<RefundOrder, 'id'>>`
    select id from refund_orders
     where collection_id = ${id} and merchant_id = ${merchant_id} and refund_id is not null
       and state in ('account_asked', 'waiting')
     order by id for update skip locked`
  for (const { id: order_id } of orders) await failOrder(deps, tx, (await lockOrder(tx, order_id))!, takenBack)
  const dispute = await tx.maybe<{ id: string; hold_id: string }>`
    select d.id, d.hold_id from payment_attempts a
      join disputes d on d.payment_id = a.payment_id and d.merchant_id = a.merchant_id
     where a.collection_id = ${id} and a.merchant_id = ${merchant_id} and d.state in ('open', 'review') and d.hold_id is not null`
  if (dispute) {
    await releaseHold(tx, dispute.hold_id)
    await tx.run`
      update disputes set held = 0, hold_id = null where id = ${dispute.id} and merchant_id = ${merchant_id}`
  }
  const { payment_id } = await attemptOf(tx, { id, merchant_id })
  await freeHeld(tx, payment_id, amount)
}

const takenBack = 'taken back by the rail'

/** Whether the payer of an order has the money already, because the rail took the payment back. */
export async function isTakenBack(tx: Tx, { collection_id, merchant_id }: RefundOrder): Promise<boolean> {
  const found = await tx.maybe`
    select id from collections where id = ${collection_id} and merchant_id = ${merchant_id} and state = 'reversed'`
  return found !== undefined
}

/** Ends an order whose rail was not asked, where the payer has the money already; answers whether it did. The order is locked. */
export async function endIfTakenBack(deps: Services, tx: Tx, order: RefundOrder): Promise<boolean> {
  if (order.refund_id === null || !(await isTakenBack(tx, order))) return false
  await failOrder(deps, tx, order, takenBack)
  return true
}
