import type * as contract from '@sahuji/contract/payments/disputes'
import type * as figures from '@sahuji/contract/payments/dispute-figures'
import type { Dispute, WholeDispute } from '@sahuji/contract/payments/disputes'
import { type Paged, pageSize } from '@sahuji/contract/http/lists'
import type { Takes } from '@sahuji/contract/http/route'
import type { Tx } from '../../platform/database/database.ts'
import type { Call } from '../../platform/http/route-table.ts'
import { cursorId } from '../../platform/ids.ts'
import { Refusal } from '../../platform/refusal.ts'
import { paymentOf } from '../payment-row.ts'
import {
  disputeOf,
  type DisputeRow,
  disputesOf,
  disputesOfPayment,
  eventsOfDispute,
  filesOf,
  shownDispute,
} from './dispute-row.ts'

export async function listDisputes(
  { tx, person: { merchant_id } }: Call,
  { which, mode = 'live', cursor, limit = pageSize }: Takes<typeof contract.listDisputes>,
): Promise<Paged<Dispute>> {
  const rows = await disputesOf(tx, merchant_id, mode, { which, cursor: cursorId(cursor), limit: limit + 1 })
  const data = rows.slice(0, limit).map(shownDispute)
  return { data, next: rows.length > limit ? data.at(-1)!.id : null }
}

/** What waits, what is held, and how the disputes of the last 365 days ended. Uses disputes_not_ended, disputes_by_end. */
export const readDisputeFigures = (
  { tx, person: { merchant_id }, clock }: Call,
  { mode = 'live' }: Takes<typeof figures.readDisputeFigures>,
): Promise<figures.DisputeFigures> => tx.one<figures.DisputeFigures>`
  select now.to_answer, now.open, now.held, past.ended, past.lost
    from (select count(*) filter (where state = 'open')::int as to_answer, count(*)::int as open, coalesce(sum(held), 0)::bigint as held
            from disputes where merchant_id = ${merchant_id} and mode = ${mode} and ended_at is null) now,
         (select count(*)::int as ended, count(*) filter (where state = 'lost')::int as lost
            from disputes where merchant_id = ${merchant_id} and mode = ${mode} and ended_at > ${yearBefore(clock.now())}) past`

const yearBefore = (now: Date) => new Date(now.getTime() - 365 * 86_400_000)

/** The disputes of a payment. Refuses not_found. */
export async function listPaymentDisputes(
  { tx, person: { merchant_id } }: Call,
  { id }: Takes<typeof contract.listPaymentDisputes>,
): Promise<Dispute[]> {
  if (!(await paymentOf(tx, merchant_id, id))) throw new Refusal('not_found')
  return (await disputesOfPayment(tx, merchant_id, id)).map(shownDispute)
}

export const readDispute = (
  { tx, person: { merchant_id } }: Call,
  { id }: Takes<typeof contract.readDispute>,
): Promise<WholeDispute> => wholeDisputeOf(tx, merchant_id, id)

/** A dispute with everything that its merchant may know. Refuses not_found. */
export async function wholeDisputeOf(tx: Tx, merchant_id: string, id: string): Promise<WholeDispute> {
  const row = await disputeOf(tx, merchant_id, id)
  if (!row) throw new Refusal('not_found')
  const payment = (await paymentOf(tx, merchant_id, row.payment_id))!
  const files = (await filesOf(tx, row)).map(({ id, name, pages, added_at }) => ({ id, name, pages, added_at }))
  const { words, held, owed, way, answer, answered_at, answered_by } = row
  return {
    ...shownDispute(row),
    words,
    held,
    owed,
    way,
    answer,
    files,
    is_sent_at_deadline: answered_at !== null && answered_by === null,
    paid_at: payment.paid_at!,
    paid_by: payment.way!,
    paid: payment.amount,
    refunded: payment.refunded,
    payer_before: await payerBefore(tx, row),
    payer_mobile: row.payer_mobile && `${row.payer_mobile.slice(0, 5)} ••• ${row.payer_mobile.slice(-2)}`,
    timeline: (await eventsOfDispute(tx, row)) as WholeDispute['timeline'],
  }
}

/** What the payer of a dispute paid this shop before, and disputed; null where the payer is unknown. */
async function payerBefore(tx: Tx, row: DisputeRow): Promise<WholeDispute['payer_before']> {
  const { id, merchant_id, mode, payment_id, payer_id, payer_mobile } = row
  if (payer_id === null && payer_mobile === null) return null
  return tx.one<NonNullable<WholeDispute['payer_before']>>`
    select count(*)::int as payments, coalesce(sum(a.amount), 0)::bigint as amount,
           (select count(*) from disputes d
             where d.merchant_id = ${merchant_id} and d.mode = ${mode} and d.id < ${id}
               and (d.payer_id = ${payer_id} or d.payer_mobile = ${payer_mobile}))::int as disputes
      from payment_attempts a
     where a.merchant_id = ${merchant_id} and a.mode = ${mode} and a.state = 'succeeded' and a.payment_id <> ${payment_id}
       and (a.payer_id = ${payer_id} or a.payer_mobile = ${payer_mobile})
       and a.ended_at < ${row.opened_at}`
}
