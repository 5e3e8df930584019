import * as z from 'zod/mini'
import { platformAccount } from '../../ledger/accounts.ts'
import { post } from '../../ledger/post.ts'
import { postedOrRefused } from '../../ledger/posting.ts'
import { isTimeFor, nextReturnCheck } from '../../payouts/check-schedule.ts'
import { retryOnUnknownCommit, type Tx } from '../../platform/database/database.ts'
import { newLedgerId, newReference } from '../../platform/ids.ts'
import { addJob, job } from '../../platform/jobs/jobs.ts'
import type { RefundDependencies } from '../dependencies.ts'
import { askAccount } from './ask-account.ts'
import { clearingOf } from './end-order.ts'
import { lockOrder, orderById, type RefundOrder } from './order-row.ts'
import { returnOf } from './pay-out-order.ts'

const orderReturn = job('payments.refund_return', z.object({ order_id: z.uuid() }))

/** Paid orders whose rail is asked whether the bank returned them. Uses refund_orders_to_recheck. */
export const ordersToRecheck = (tx: Tx, now: Date) => tx.many<Pick<RefundOrder, 'id' | 'rail'>>`
  -- any merchant: what is due
  select id, rail from refund_orders where recheck_at <= ${now} order by recheck_at limit 200`

export const scheduleRecheck = (tx: Tx, { id, rail }: Pick<RefundOrder, 'id' | 'rail'>): Promise<void> =>
  addJob(
    tx,
    orderReturn,
    { order_id: id },
    { key: `payments.refund_return ${id}`, queue: `rail.${rail ?? 'none'}.refund` },
  )

/** Asks the rail of a paid order whether the bank returned it, at the times of a withdrawal. May run any number of times. */
export const recheckOrderJob = job(
  orderReturn.name,
  orderReturn.payload,
  async ({ order_id }, deps: RefundDependencies) => {
    const order = await deps.db.read((tx) => orderById(tx, order_id))
    if (!order?.recheck_at || !isTimeFor(order.recheck_at, deps.clock.now())) return
    const reason = await returnOf(deps, order)
    if (reason !== undefined) await recordReturn(deps, order, reason)
  },
)

/** Records that a bank returned a paid order, or did not; null: it did not. Once, however often it runs. */
export const recordReturn = (deps: RefundDependencies, { id }: RefundOrder, reason: string | null): Promise<void> =>
  retryOnUnknownCommit(() =>
    deps.db.write(async (tx) => {
      const order = await lockOrder(tx, id)
      if (!order?.recheck_at) return
      if (reason !== null) return takeReturn(deps, tx, order, reason)
      const next = nextReturnCheck(order.ended_at!, deps.clock.now())
      await tx.run`update refund_orders set recheck_at = ${next} where id = ${id} and merchant_id = ${order.merchant_id}`
    }),
  )

/**
 * The money is in suspense and is the payer's: the shop has refunded it, so that its own books stay unchanged. The payer is asked
 * for another account.
 */
async function takeReturn(deps: RefundDependencies, tx: Tx, order: RefundOrder, reason: string): Promise<void> {
  const now = deps.clock.now()
  const { id: key, merchant_id, mode, amount, payment_id, reference } = order
  const transfer_id = newLedgerId(mode, deps.clock)
  const entries = [
    { account_id: clearingOf(order), amount: -amount },
    { account_id: platformAccount(mode, 'suspense'), amount },
  ]
  const transfer = { id: transfer_id, merchant_id, mode, key, kind: 'refund_returned', entries, posted_at: now }
  postedOrRefused((await post(tx, [transfer]))[0]!)
  await tx.run`
    update refund_orders
       set returned_at = ${now}, return_reason = ${reason}, return_transfer_id = ${transfer_id}, recheck_at = null
     where id = ${key} and merchant_id = ${merchant_id}`
  await tx.run`
    select payment_event_add(${payment_id}, ${now}, 'refund_returned', jsonb_build_object('amount', ${amount}::bigint, 'reference', ${reference}::text))`
  await askAgain(deps, tx, { ...order, returned_from: key })
}

/** So many accounts fail for one returned order before a person looks at it. */
const accountsMost = 3

/** Asks the payer of returned money for another account. A person also looks at it where accounts failed before. */
export async function askAgain(
  deps: RefundDependencies,
  tx: Tx,
  { returned_from, payment_id, collection_id, merchant_id, mode, amount, mobile, email, rail }: RefundOrder,
): Promise<void> {
  const about = { payment_id, collection_id, merchant_id, mode, amount, mobile, email, rail, returned_from }
  await askAccount(deps, tx, { ...about, refund_id: null, hold_id: null, reference: newReference(deps.clock) })
  await tx.run`
    update refund_orders set review_since = ${deps.clock.now()}
     where returned_from = ${returned_from} and merchant_id = ${merchant_id} and state = 'account_asked'
       and (select count(*) from refund_orders f
             where f.returned_from = ${returned_from} and f.merchant_id = ${merchant_id} and f.state = 'failed') >= ${accountsMost}`
}
