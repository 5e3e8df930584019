import { reachOf } from '@sahuji/contract/company/shop-roles'
import type { Mode } from '@sahuji/contract/http/lists'
import type { RefundAsk } from '@sahuji/contract/payments/refund-asks'
import type { Tx } from '../../../platform/database/database.ts'
import { type Fragment, sql } from '../../../platform/database/sql.ts'
import type { Person } from '../../../platform/http/route-table.ts'

/** A request with the payment that it is about. Paisa. */
export interface AskRow {
  id: string
  merchant_id: string
  payment_id: string
  amount: bigint
  reason: RefundAsk['reason']
  note: string | null
  mobile_no: string | null
  asked_by: string
  asked_at: Date
  state: RefundAsk['state']
  decided_at: Date | null
  answer: string | null
  refund_id: string | null
}

export interface NamedAsk extends AskRow {
  mode: Mode
  asker: string
  decider: string | null
  reference: string
  payment_amount: bigint
  payer: string | null
  paid_at: Date | null
}

/** The requests of a shop under a further condition on rows `q`, oldest first. */
export const asksOf = (tx: Tx, merchant_id: string, only: Fragment) => tx.many<NamedAsk>`
  select q.id, q.merchant_id, q.payment_id, q.amount, q.reason, q.note, q.mobile_no, q.asked_by, q.asked_at, q.state, q.decided_at,
         q.answer, q.refund_id, p.mode, a.name as asker, d.name as decider, p.reference, p.amount as payment_amount, p.payer, p.paid_at
    from refund_asks q
    join payments p on p.id = q.payment_id and p.merchant_id = q.merchant_id
    join people a on a.id = q.asked_by
    left join people d on d.id = q.decided_by
   where q.merchant_id = ${merchant_id} ${only}
   order by q.state <> 'open', q.id
   limit 200`

/** Whether a person may decide on a request: another one, whose role covers the amount. */
export function mayDecide(by: Person, { asked_by, amount }: Pick<AskRow, 'asked_by' | 'amount'>): boolean {
  if (by.person_id === asked_by) return false
  const reach = reachOf(by.role, 'refunds.make')
  return reach === 'all' || (by.refund_limit !== null && amount <= by.refund_limit)
}

/** A request as its reader sees it. */
export const shownAsk = (row: NamedAsk, by: Person): RefundAsk => ({
  id: row.id,
  payment_id: row.payment_id,
  payment: { reference: row.reference, amount: row.payment_amount, payer: row.payer, paid_at: row.paid_at },
  state: row.state,
  amount: row.amount,
  own_limit: by.refund_limit,
  reason: row.reason,
  note: row.note,
  asked_by: row.asker,
  asked_at: row.asked_at,
  is_own: row.asked_by === by.person_id,
  may_decide: row.state === 'open' && mayDecide(by, row),
  decided_by: row.decider,
  decided_at: row.decided_at,
  answer: row.answer,
})

/** The open requests of a shop that a person may decide on, oldest first. */
export const asksToDecide = async (tx: Tx, by: Person): Promise<RefundAsk[]> =>
  (await asksOf(tx, by.merchant_id, sql`and q.state = 'open'`))
    .map((row) => shownAsk(row, by))
    .filter(({ may_decide }) => may_decide)

/** One request of the shop; undefined where it has none of this id. */
export const askOf = async (tx: Tx, merchant_id: string, id: string): Promise<NamedAsk | undefined> =>
  (await asksOf(tx, merchant_id, sql`and q.id = ${id}`))[0]
