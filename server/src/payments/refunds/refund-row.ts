import type { Mode } from '@sahuji/contract/http/lists'
import type { Refund, RefundReason, RefundState } from '@sahuji/contract/payments/refunds'
import type { AttachedRow } from '../../feed/feed.ts'
import type { Tx } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'

/** A refund as the database keeps it, with every column; amounts in paisa. */
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
  /** Ten digits at which the payer is asked for an account. */
  payer_mobile: string | null
  asked_at: Date
  ended_at: Date | null
  transfer_id: string | null
}

/** Rows to write in the transaction that records a refund, of the refund in the state that it records. */
export type RowsOfRefund = (recorded: RefundRow) => readonly AttachedRow[]
export const noRows: RowsOfRefund = () => []

const columns = sql`r.id, r.payment_id, r.merchant_id, r.mode, r.reference, r.key, r.asked_by, r.person_id, r.amount, r.fee_returned,
  r.state, r.way, r.reason, r.note, r.service_code, r.payer_mobile, r.asked_at, r.ended_at, r.transfer_id`

/** A refund of a merchant; undefined for another's. */
export const refundOf = (tx: Tx, merchant_id: string, id: string) => tx.maybe<RefundRow>`
  select ${columns} from refunds r where r.id = ${id} and r.merchant_id = ${merchant_id}`

/** The refund that a key asked for. Uses payment_refund_key_asks_once. */
export const refundOfKey = (tx: Tx, { merchant_id, mode, key }: Pick<RefundRow, 'merchant_id' | 'mode' | 'key'>) =>
  tx.maybe<RefundRow>`
  select ${columns} from refunds r where r.merchant_id = ${merchant_id} and r.mode = ${mode} and r.key = ${key}`

/** The refunds of a payment, oldest first. Uses refunds_by_payment. */
export const refundRowsOf = (tx: Tx, merchant_id: string, payment_id: string) => tx.many<RefundRow>`
  select ${columns} from refunds r where r.payment_id = ${payment_id} and r.merchant_id = ${merchant_id} order by r.id`

/** A refund as its merchant sees it, with what its rail is asked. A refund to a card names the card. */
const shown = sql`
  -- any merchant: the questions below name theirs
  select r.id, r.payment_id, r.reference, r.state, r.way, r.amount, r.fee_returned, r.reason, r.note, r.asked_by, r.asked_at,
         r.ended_at, r.service_code,
         case when o.way = 'rail' then jsonb_build_object('name', c.bank_name, 'end', o.number_end)
              when o.bank_name is not null then jsonb_build_object('name', o.bank_name, 'end', right(o.account_number, 4))
         end as goes_to,
         case when r.state = 'pending' and o.state <> 'account_asked' then o.arrives_by end as arrives_by,
         case when r.state <> 'pending' then null when o.state = 'account_asked' then 'payer'
              when o.review_since is not null then 'team' else 'rail' end as waits_for
    from refunds r
    left join refund_orders o on o.refund_id = r.id
    left join collections c on c.id = o.collection_id`

/** The same, as the merchant sees them. */
export const refundsOf = (tx: Tx, merchant_id: string, payment_id: string) => tx.many<Refund>`
  ${shown} where r.payment_id = ${payment_id} and r.merchant_id = ${merchant_id} order by r.id`

/** One of them; undefined for another merchant's. */
export const shownRefundOf = (tx: Tx, merchant_id: string, id: string) => tx.maybe<Refund>`
  ${shown} where r.id = ${id} and r.merchant_id = ${merchant_id}`

/** How many live refunds of a merchant wait for money, and their sum. Uses refunds_that_wait. */
export const refundsWaiting = (tx: Tx, merchant_id: string) => tx.one<{ count: number; amount: bigint }>`
  select count(*)::integer as count, coalesce(sum(amount), 0)::bigint as amount
    from refunds where merchant_id = ${merchant_id} and mode = 'live' and state = 'queued'`

/** Refunds that wait for money, the oldest of each wallet first. Uses refunds_that_wait. */
export const waitingRefunds = (tx: Tx) => tx.many<RefundRow>`
  -- any merchant: what is due
  select ${columns} from refunds r where r.state = 'queued' order by r.merchant_id, r.mode, r.id limit 500`
