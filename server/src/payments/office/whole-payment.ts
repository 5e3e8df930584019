import type { OfficeAttempt, WholeOfficePayment } from '@sahuji/contract/payments/office/payments'
import { maskedMobile } from '../../auth/confirmations/confirmation-row.ts'
import { transferHeads } from '../../ledger/explore.ts'
import type { Tx } from '../../platform/database/database.ts'
import { Refusal } from '../../platform/refusal.ts'
import { disputesOfPayment, shownDispute } from '../disputes/dispute-row.ts'
import { eventsOfPayment } from '../payment-events.ts'
import { type PaymentRow, paymentToPay, refundableOf } from '../payment-row.ts'
import { maskedEmail } from '../receipts/payer-receipt.ts'
import { refundsOf } from '../refunds/refund-row.ts'
import { officePaymentsOf } from './find-payments.ts'
import { messagesToPayer } from './payer-messages.ts'

/** A payment of any merchant with all that belongs to it. Refuses not_found. */
export async function wholePaymentOf(tx: Tx, id: string): Promise<WholeOfficePayment> {
  const [shown] = await officePaymentsOf(tx, [id])
  const row = await paymentToPay(tx, id)
  if (!shown || !row) throw new Refusal('not_found')
  const { merchant_id, description, code, fee, fee_returned, refunded, disputed, expires_at, ended_at } = row
  const attempts = await attemptRowsOf(tx, id)
  const disputes = (await disputesOfPayment(tx, merchant_id, id)).map(shownDispute)
  const isTakenBack = attempts.some(
    ({ state, collection }) => state === 'succeeded' && collection?.state === 'reversed',
  )
  const hasOpenDispute = disputes.some((one) => one.ended_at === null)
  return {
    ...shown,
    description,
    code,
    link: await linkTitleOf(tx, row),
    fee,
    fee_returned,
    refunded,
    disputed,
    refundable: refundableOf(row),
    expires_at,
    ended_at,
    attempts: attempts.map(shownAttempt),
    refunds: await refundsOf(tx, merchant_id, id),
    surplus: await surplusOf(tx, id),
    disputes,
    transfers: await transferHeads(tx, await transfersOfPayment(tx, id)),
    events: (await eventsOfPayment(tx, id)).map(({ at, what, facts }) => ({
      at,
      what: what as WholeOfficePayment['events'][number]['what'],
      amount: facts.amount === undefined ? null : BigInt(facts.amount),
    })),
    messages: await messagesToPayer(tx, row, attempts),
    may_be_disputed: refundableOf(row) > 0n && !hasOpenDispute && !isTakenBack,
  }
}

const linkTitleOf = async (tx: Tx, { link_id, merchant_id }: PaymentRow): Promise<string | null> =>
  (
    await tx.maybe<{ title: string }>`
      select title from payment_links where id = ${link_id} and merchant_id = ${merchant_id}`
  )?.title ?? null

/** The attempts of a payment, oldest first, with the numbers and addresses in full. Uses payment_attempts_by_payment. */
const attemptRowsOf = (tx: Tx, payment_id: string) => tx.many<OfficeAttempt>`
  -- any merchant: an operator reads one payment
  select a.id, a.way, a.state, a.amount, coalesce(a.payer_name, w.name) as payer, a.payer_id,
         coalesce(a.payer_mobile, w.mobile_no) as payer_mobile, coalesce(a.payer_email, w.email) as payer_email,
         a.begun_at, a.ended_at,
         case when c.id is not null then jsonb_build_object(
           'id', c.id, 'reference', c.reference, 'rail', c.rail, 'bank_name', c.bank_name, 'rail_reference', c.rail_reference,
           'state', c.state, 'last_answer', c.last_answer, 'asked', c.asked, 'next_check_at', c.next_check_at,
           'review_reason', c.review_reason, 'is_in_review', c.review_since is not null) end as collection
    from payment_attempts a
    left join collections c on c.id = a.collection_id
    left join people w on w.id = a.person_id and a.way = 'wallet'
   where a.payment_id = ${payment_id}
   order by a.id`

function shownAttempt({ collection, payer_mobile, payer_email, ...attempt }: OfficeAttempt): OfficeAttempt {
  const next_check_at = collection?.next_check_at ?? null
  return {
    ...attempt,
    payer_mobile: payer_mobile && maskedMobile(payer_mobile),
    payer_email: payer_email && maskedEmail(payer_email),
    // a moment within JSON is a text
    collection: collection && { ...collection, next_check_at: next_check_at && new Date(next_check_at) },
  }
}

/** What is to go back of money that the payment did not take, or that a bank returned. Uses refund_orders_by_payment. */
const surplusOf = (tx: Tx, payment_id: string) => tx.many<WholeOfficePayment['surplus'][number]>`
  -- any merchant: an operator reads one payment
  select id, reference, way, rail, state, amount, made_at, ended_at from refund_orders
   where payment_id = ${payment_id} and refund_id is null order by made_at, id`

/** Every transfer that moved money of the payment. */
const transfersOfPayment = async (tx: Tx, payment_id: string): Promise<string[]> =>
  (
    await tx.many<{ id: string }>`
      -- any merchant: an operator reads one payment
      select transfer_id as id from payments where id = ${payment_id} and transfer_id is not null
      union select transfer_id from refunds where payment_id = ${payment_id} and transfer_id is not null
      union select unnest(array[transfer_id, return_transfer_id]) from refund_orders
             where payment_id = ${payment_id} and coalesce(transfer_id, return_transfer_id) is not null
      union select transfer_id from disputes where payment_id = ${payment_id} and transfer_id is not null
      union
      select moved.id
        from payment_attempts a
        join collections c on c.id = a.collection_id
        cross join lateral unnest(array[c.transfer_id, c.suspense_transfer_id, c.reversal_transfer_id]) as moved(id)
       where a.payment_id = ${payment_id} and moved.id is not null`
  ).map(({ id }) => id)
