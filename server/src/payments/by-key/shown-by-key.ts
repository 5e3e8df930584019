import type { PaymentByKey, RefundByKey } from '@sahuji/contract/payments/by-key'
import { ownReturnUrl, payUrl, type PaymentRow, refundableOf } from '../payment-row.ts'
import type { RefundRow } from '../refunds/refund-row.ts'

/** What a shop's own server does not see of a row. */
type NotShown =
  | 'merchant_id'
  | 'answers'
  | 'code_id'
  | 'code'
  | 'printed'
  | 'link_id'
  | 'counter_id'
  | 'opened_at'
  | 'transfer_id'
  | 'being_paid_since'

/** A payment as the shop's own server sees it. */
export function paymentByKey(row: Omit<PaymentRow, NotShown>, { public_url }: { public_url: string }): PaymentByKey {
  const { id, mode, version, amount, refunded, disputed, fee, fee_returned, description, metadata, webhook_url } = row
  const { reference, source, way, payer, expires_at, paid_at, ended_at } = row
  return {
    id,
    mode,
    status: row.state,
    version,
    amount,
    currency: 'NPR',
    refunded,
    refundable: refundableOf(row),
    disputed,
    fee,
    fee_returned,
    order_ref: row.order_reference,
    description,
    metadata,
    return_url: ownReturnUrl(row),
    webhook_url,
    pay_url: payUrl(public_url, id),
    reference,
    source,
    way,
    payer,
    created: row.made_at,
    expires_at,
    paid_at,
    ended_at,
  }
}

/** A refund as the shop's own server sees it. */
export function refundByKey(row: RefundRow): RefundByKey {
  const { id, payment_id, mode, amount, fee_returned, reason, note, way, reference, ended_at } = row
  return {
    id,
    payment_id,
    mode,
    status: row.state,
    amount,
    currency: 'NPR',
    fee_returned,
    reason,
    note,
    way,
    reference,
    created: row.asked_at,
    ended_at,
  }
}
