import type { Mode } from '@sahuji/contract/http/lists'
import type { Refund, RefundReason, RefundState } from '@sahuji/contract/payments/refunds'
import type { Tx } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'

/** A refund as the database keeps it; amounts in paisa. */
export interface RefundRow {
  id: string
  payment_id: string
  merchant_id: string
  mode: Mode
  reference: string
  key: string
  asked_by: Refund['asked_by']
  person_id: string | null
  amount: bigint
  fee_returned: bigint
  state: RefundState
  way: Refund['way']
  reason: RefundReason
  note: string | null
  service_code: string | null
  asked_at: Date
  ended_at: Date | null
  transfer_id: string | null
}

const columns = sql`r.id, r.payment_id, r.merchant_id, r.mode, r.reference, r.key, r.asked_by, r.person_id, r.amount, r.fee_returned,
  r.state, r.way, r.reason, r.note, r.service_code, r.asked_at, r.ended_at, r.transfer_id`

/** A refund of a merchant; undefined for another's. */
export const refundOf = (tx: Tx, merchant_id: string, id: string) => tx.maybe<RefundRow>`
  select ${columns} from refunds r where r.id = ${id} and r.merchant_id = ${merchant_id}`

/** The refund that a key asked for. Uses payment_refund_key_asks_once. */
export const refundOfKey = (tx: Tx, { merchant_id, mode, key }: Pick<RefundRow, 'merchant_id' | 'mode' | 'key'>) =>
  tx.maybe<RefundRow>`
  select ${columns} from refunds r where r.merchant_id = ${merchant_id} and r.mode = ${mode} and r.key = ${key}`

/** The refunds of a payment, oldest first. Uses refunds_by_payment. */
export const refundsOf = (tx: Tx, merchant_id: string, payment_id: string) => tx.many<RefundRow>`
  select ${columns} from refunds r where r.payment_id = ${payment_id} and r.merchant_id = ${merchant_id} order by r.id`

/** Refunds that wait for money, the oldest of each wallet first. Uses refunds_that_wait. */
export const waitingRefunds = (tx: Tx) => tx.many<RefundRow>`
  -- any merchant: what is due
  select ${columns} from refunds r where r.state = 'queued' order by r.merchant_id, r.mode, r.id limit 500`

/** A refund as its merchant sees it. */
export function shownRefund(row: RefundRow): Refund {
  const { merchant_id: _, mode: __, key: ___, person_id: ____, transfer_id: _____, ...shown } = row
  return shown
}
