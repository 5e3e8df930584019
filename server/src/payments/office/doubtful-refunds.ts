import type * as contract from '@sahuji/contract/payments/office/refund-orders'
import type { DoubtfulRefund } from '@sahuji/contract/payments/office/refund-orders'
import type { Gives, Takes } from '@sahuji/contract/http/route'
import type { CollectionUse } from '../../collections/collection-use.ts'
import type { Feed } from '../../feed/feed.ts'
import { lockMerchant } from '../../merchants/lock-merchant.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { Call } from '../../platform/http/route-table.ts'
import { Refusal } from '../../platform/refusal.ts'
import { failOrder, settleOrder } from '../refunds/end-order.ts'
import { lockOrder, orderById, type RefundOrder } from '../refunds/order-row.ts'

type Row = Omit<DoubtfulRefund, 'asked'> & {
  end: 'done' | 'failed' | null
  by: string | null
  asked_at: Date | null
  reason: string | null
  is_mine: boolean | null
}

/** The refunds that a person must look at, longest waiting first. Uses refund_orders_in_review. */
export async function doubtfulRefunds(tx: Tx, reader: string): Promise<DoubtfulRefund[]> {
  const rows = await tx.many<Row>`
    -- any merchant: an operator looks at everybody's
    select o.id, o.payment_id, o.merchant_id, m.trade_name as merchant, o.mode, o.way, o.rail, o.reference,
           c.rail_reference as payment_reference, o.amount, o.refund_id is null as is_surplus, o.made_at, o.called_at,
           o.review_since, o.last_answer, o.end_asked as end, a.name as by, o.end_asked_at as asked_at, o.end_reason as reason,
           o.end_asked_by = ${reader} as is_mine
      from refund_orders o
      join merchants m on m.id = o.merchant_id
      join collections c on c.id = o.collection_id
      left join operators a on a.id = o.end_asked_by
     where o.review_since is not null
       -- a merchant who plays decides those of the sandbox playground
       and (o.mode = 'live' or not exists (
              select from sandbox_ends e where e.id in (o.collection_id, o.refund_id) and e.merchant_id = o.merchant_id))
     order by o.review_since, o.id
     limit 500`
  return rows.map(({ end, by, asked_at, reason, is_mine, ...shown }) => ({
    ...shown,
    asked: end && { end, by: by ?? '', at: asked_at!, reason: reason!, is_mine: is_mine === true },
  }))
}

/** The order in doubt, locked. Refuses not_found, refund_not_doubtful. */
async function doubtful(tx: Tx, id: string): Promise<RefundOrder> {
  const found = await orderById(tx, id)
  if (!found) throw new Refusal('not_found')
  // a collection is locked after its merchant, wherever it is decided
  if (found.refund_id === null) await lockMerchant(tx, found.merchant_id)
  const order = (await lockOrder(tx, id))!
  if (order.review_since === null || order.ended_at !== null) throw new Refusal('refund_not_doubtful')
  return order
}

/** Records what the rail answered a person; another person decides. A later answer replaces an earlier one. */
export async function askRefundEnd(
  call: Call<'operator'>,
  { id, end, reason }: Takes<typeof contract.askRefundEnd>,
): Promise<DoubtfulRefund> {
  const { tx, operator, clock } = call
  const { merchant_id } = await doubtful(tx, id)
  await tx.run`
    update refund_orders
       set end_asked = ${end}, end_asked_by = ${operator.operator_id}, end_asked_at = ${clock.now()}, end_reason = ${reason}
     where id = ${id} and merchant_id = ${merchant_id}`
  await call.record(tx, { subject: { kind: 'refund_order', id }, merchant_id, after: { end, reason } })
  return (await doubtfulRefunds(tx, operator.operator_id)).find((one) => one.id === id)!
}

/** Ends the order as another person asked, or goes on asking the rail. Refuses refund_own_answer, refund_answer_changed. */
export const decideRefundEnd =
  (deps: { feed: Feed; uses: readonly CollectionUse[] }) =>
  async (
    call: Call<'operator'>,
    { id, is_approved, asked_at }: Takes<typeof contract.decideRefundEnd>,
  ): Promise<Gives<typeof contract.decideRefundEnd>> => {
    const { tx, operator, clock } = call
    const order = await doubtful(tx, id)
    const { merchant_id } = order
    const asked = await tx.one<{
      end: 'done' | 'failed' | null
      by: string | null
      at: Date | null
      reason: string | null
    }>`
      select end_asked as end, end_asked_by as by, end_asked_at as at, end_reason as reason from refund_orders
       where id = ${id} and merchant_id = ${merchant_id}`
    if (asked.end === null) throw new Refusal('refund_not_doubtful')
    if (asked.at?.getTime() !== asked_at.getTime()) throw new Refusal('refund_answer_changed')
    if (asked.by === operator.operator_id) throw new Refusal('refund_own_answer')
    const after = { is_approved, end: asked.end }
    await call.record(tx, { subject: { kind: 'refund_order', id }, merchant_id, after })
    if (!is_approved) {
      await tx.run`
        update refund_orders set end_asked = null, end_asked_by = null, end_asked_at = null, end_reason = null
         where id = ${id} and merchant_id = ${merchant_id}`
      return { is_ended: false }
    }
    await tx.run`update refund_orders set decided_by = ${operator.operator_id} where id = ${id} and merchant_id = ${merchant_id}`
    const services = { ...deps, clock }
    if (asked.end === 'done') await settleOrder(services, tx, order, { rail_reference: null })
    else await failOrder(services, tx, order, asked.reason ?? 'decided')
    return { is_ended: true }
  }
