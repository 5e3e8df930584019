import type { TransactionDetails } from '@sahuji/contract/transactions'
import type { Tx } from '../platform/database/database.ts'
import type { HistoryRow } from './queries.ts'

type Found = Omit<TransactionDetails, 'bank_reference'> & { id: string }

/**
 * What is known of rows beyond the history: who took them where, what they were for, and which rail had them. A payment's
 * refund and dispute have the counter and the order of the payment. Staff are shown to the shop alone.
 */
export async function detailsOf(
  tx: Tx,
  merchant_id: string,
  rows: readonly Pick<HistoryRow, 'id' | 'rail_reference'>[],
): Promise<Map<string, TransactionDetails>> {
  if (rows.length === 0) return new Map()
  const found = await tx.many<Found>`
    select r.id, coalesce(l.purpose, o.purpose, s.purpose) as purpose,
           coalesce(l.remark, o.remark, s.note, p.description) as remark,
           p.order_reference as "order", coalesce(l.rail, o.rail, c.rail) as channel,
           coalesce(l.service_code, o.service_code, c.service_code) as service_code, counter.name as counter,
           (select staff from counter_shifts shift
             where shift.counter_id = counter.id and shift.began_at <= paid.at and coalesce(shift.ended_at, shift.ends_at) > paid.at
             order by shift.began_at desc limit 1) as staff
      from unnest(${rows.map(({ id }) => id)}::uuid[]) as r(id)
      left join loads l on l.merchant_id = ${merchant_id} and l.id = r.id
      left join payouts o on o.merchant_id = ${merchant_id} and o.id = r.id
      left join transfers s on s.id = r.id and (s.merchant_id = ${merchant_id} or s.receiver_id = ${merchant_id})
      left join refunds back on back.merchant_id = ${merchant_id} and back.id = r.id
      left join disputes d on d.merchant_id = ${merchant_id} and d.id = r.id
      left join payments p on p.merchant_id = ${merchant_id} and p.id = coalesce(back.payment_id, d.payment_id, r.id)
      left join collections c on c.merchant_id = ${merchant_id} and c.transfer_id = p.transfer_id
     cross join lateral (
       select coalesce(p.counter_id, case when s.receiver_id = ${merchant_id} then s.counter_id end) as counter_id,
              coalesce(p.paid_at, s.settled_at) as at) as paid
      left join counters counter on counter.merchant_id = ${merchant_id} and counter.id = paid.counter_id`
  const references = new Map(rows.map(({ id, rail_reference }) => [id, rail_reference]))
  return new Map(found.map(({ id, ...details }) => [id, { ...details, bank_reference: references.get(id) ?? null }]))
}
