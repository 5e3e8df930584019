import type { Mode } from '@sahuji/contract/http/lists'
import type { Payment, PaymentSource, PaymentState, PaymentWay } from '@sahuji/contract/payments'
import type { Metadata } from '@sahuji/contract/payments/metadata'
import type { Tx } from '../platform/database/database.ts'
import { type Fragment, nothing, sql } from '../platform/database/sql.ts'
import type { TariffChannel } from '../tariff/rules.ts'
import { type CodeFrame, payloadOf, type PrintedCode } from './codes/code-row.ts'

/** A payment as the database keeps it; amounts in paisa. */
export interface PaymentRow {
  id: string
  merchant_id: string
  mode: Mode
  reference: string
  source: PaymentSource
  state: PaymentState
  version: number
  amount: bigint
  order_reference: string | null
  description: string | null
  metadata: Metadata
  answers: { question: string; answer: string }[]
  code_id: string | null
  /** The counter's name, else the label of the code. */
  code: string | null
  /** What of the code is within the payment's QR. */
  printed: PrintedCode | null
  link_id: string | null
  counter_id: string | null
  return_url: string | null
  webhook_url: string | null
  made_at: Date
  expires_at: Date
  opened_at: Date | null
  ended_at: Date | null
  paid_at: Date | null
  fee: bigint | null
  transfer_id: string | null
  payer: string | null
  refunded: bigint
  disputed: bigint
  fee_returned: bigint
  /** How the attempt that paid it paid. */
  way: PaymentWay | null
  being_paid_since: Date | null
}

/** Every column of payments, for whole rows. */
export type StoredPayment = Omit<PaymentRow, 'code' | 'printed' | 'way' | 'being_paid_since'> & {
  key: string | null
  made_by: string | null
  tariff_channel: TariffChannel | null
  tariff_from: string | null
  payer_mobile: string | null
  payer_email: string | null
}

const columns = sql`p.id, p.merchant_id, p.mode, p.reference, p.source, p.state, p.version, p.amount, p.order_reference,
  p.description, p.metadata, p.answers, p.code_id, coalesce((select name from counters where id = p.counter_id), (select label from payment_codes c where c.id = p.code_id)) as code,
  (select to_jsonb(c) from payment_codes c where c.id = p.code_id) as printed, p.link_id,
  p.counter_id, p.return_url, p.webhook_url, p.made_at, p.expires_at, p.opened_at, p.ended_at, p.paid_at, p.fee, p.transfer_id, p.payer,
  p.refunded, p.disputed, p.fee_returned,
  (select way from payment_attempts a where a.payment_id = p.id and a.state = 'succeeded') as way,
  (select begun_at from payment_attempts a where a.payment_id = p.id and a.state = 'open') as being_paid_since`

/** A payment of a merchant; undefined for another's. */
export const paymentOf = (tx: Tx, merchant_id: string, id: string) => tx.maybe<PaymentRow>`
  select ${columns} from payments p where p.id = ${id} and p.merchant_id = ${merchant_id}`

/** The same, locked until the end of the transaction. */
export async function lockPayment(tx: Tx, merchant_id: string, id: string): Promise<PaymentRow | undefined> {
  await tx.maybe`select id from payments where id = ${id} and merchant_id = ${merchant_id} for no key update`
  return paymentOf(tx, merchant_id, id)
}

/** A payment for a caller with its address: a payer, who belongs to no merchant or to another one. */
export const paymentToPay = (tx: Tx, id: string) => tx.maybe<PaymentRow>`
  -- any merchant: the payer has the address of the payment
  select ${columns} from payments p where p.id = ${id}`

/** The payment that a key made. Uses payment_key_makes_one. */
export const paymentOfKey = (tx: Tx, { merchant_id, mode, key }: { merchant_id: string; mode: Mode; key: string }) =>
  tx.maybe<PaymentRow>`
  select ${columns} from payments p where p.merchant_id = ${merchant_id} and p.mode = ${mode} and p.key = ${key}`

/** What a list of payments is narrowed to, before `cursor`. */
interface PaymentPage {
  mode: Mode
  state?: PaymentState | undefined
  link_id?: string | undefined
  order_reference?: string | undefined
  cursor: string | undefined
  limit: number
  /** Made from this id on, and before that one. */
  from_id?: string | undefined
  before_id?: string | undefined
  /** A further condition on payments `p`. */
  only?: Fragment
}

/** A merchant's payments, newest first. Uses payments_by_merchant, payments_by_link, payments_by_state, payments_by_order. */
export const paymentsOf = (
  tx: Tx,
  merchant_id: string,
  { mode, state, link_id, order_reference, cursor, limit, from_id, before_id, only = nothing }: PaymentPage,
) => tx.many<PaymentRow>`
  select ${columns} from payments p
   where p.merchant_id = ${merchant_id} and p.mode = ${mode}
     ${state ? sql`and p.state = ${state}` : nothing} ${link_id ? sql`and p.link_id = ${link_id}` : nothing}
     ${order_reference ? sql`and p.order_reference = ${order_reference}` : nothing}
     ${cursor ? sql`and p.id < ${cursor}` : nothing}
     ${from_id ? sql`and p.id >= ${from_id}` : nothing} ${before_id ? sql`and p.id < ${before_id}` : nothing} ${only}
   order by p.id desc
   limit ${limit}`

/** What can still be refunded, in paisa. */
export const refundableOf = ({
  paid_at,
  amount,
  refunded,
  disputed,
}: Pick<PaymentRow, 'paid_at' | 'amount' | 'refunded' | 'disputed'>): bigint =>
  paid_at === null ? 0n : amount - refunded - disputed

/** The address at which a payment is paid. */
export const payUrl = (public_url: string, id: string): string => `${public_url}/pay/${id}`

/**
 * The address to which a payer is led, as the merchant and its server see it: that of an order of tickets opens the tickets, so it stays
 * with the buyer. Decision 0047.
 */
export const ownReturnUrl = ({ source, return_url }: Pick<PaymentRow, 'source' | 'return_url'>): string | null =>
  source === 'event' ? null : return_url

/** A payment as its merchant sees it. */
export function shownPayment(row: PaymentRow, frame: CodeFrame): Payment {
  const { merchant_id: _, code_id: __, counter_id: ___, transfer_id: ____, webhook_url: _____, printed, ...shown } = row
  return {
    ...shown,
    return_url: ownReturnUrl(row),
    payload: printed && payloadOf(frame, printed, tagsOf(row)),
    refundable: refundableOf(row),
    pay_url: payUrl(frame.public_url, row.id),
  }
}

/**
 * What a payment adds to its code's QR. The bill number comes back when another bank's app has paid: the shop's own, or our reference
 * where tag 62-01 cannot hold it.
 */
const tagsOf = ({ amount, reference, order_reference }: PaymentRow) => ({
  amount,
  reference,
  bill: order_reference && /^[ -~]{1,25}$/.test(order_reference) ? order_reference : reference,
})

/** What of a payment's refunds is not back with its payer yet, and by when all of it is. Uses refunds_by_payment. */
export async function returningOf(
  tx: Tx,
  { id, merchant_id, refunded }: Pick<PaymentRow, 'id' | 'merchant_id' | 'refunded'>,
): Promise<{ returning: bigint; returns_by: Date | null }> {
  if (refunded === 0n) return { returning: 0n, returns_by: null }
  return tx.one`
    select coalesce(sum(r.amount), 0)::bigint as returning,
           case when bool_and(o.state <> 'account_asked') then max(o.arrives_by) end as returns_by
      from refunds r left join refund_orders o on o.refund_id = r.id
     where r.payment_id = ${id} and r.merchant_id = ${merchant_id} and r.state in ('queued', 'pending')`
}
