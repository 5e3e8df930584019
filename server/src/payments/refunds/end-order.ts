import type { PaymentWay } from '@sahuji/contract/payments'
import { giveBackTo } from '../../collections/settle/review-collection.ts'
import { collectionById } from '../../collections/rows/queries.ts'
import { platformAccount, stripedAccount } from '../../ledger/accounts.ts'
import { releaseHold, settleHold } from '../../ledger/hold.ts'
import { post } from '../../ledger/post.ts'
import { postedOrRefused } from '../../ledger/posting.ts'
import { merchantAccount } from '../../ledger/queries.ts'
import { clearingKind } from '../../ledger/settle-rail.ts'
import type { Leg } from '../../ledger/transfer.ts'
import { nextReturnCheck } from '../../payouts/check-schedule.ts'
import type { Tx } from '../../platform/database/database.ts'
import { newLedgerId } from '../../platform/ids.ts'
import { ledgerKeyOf } from '../../transfers/ledger-key.ts'
import type { RefundDependencies } from '../dependencies.ts'
import { refundFacts } from '../facts.ts'
import { holdAgain } from '../held-money.ts'
import { lockPayment } from '../payment-row.ts'
import { sendPayerNews } from '../payers/write-to-payer.job.ts'
import type { RefundOrder } from './order-row.ts'
import { refundOf, type RefundRow } from './refund-row.ts'
import { returnFeeOfTakenBack } from './return-fee.ts'

type Services = Pick<RefundDependencies, 'clock' | 'feed' | 'uses'>

/** Whose wallet has the money, where no rail carried it. */
export interface PayerWallet {
  merchant_id: string
  account_id: string
  /** The shop, as the payer sees it. */
  shop: string
}

/**
 * The payer has the money: the shop's hold becomes the transfer, or suspense is emptied. The order is locked and open, so that this
 * happens once. `into`: a wallet; by default the rail has paid it out and owes us the amount less.
 */
export async function settleOrder(
  deps: Services,
  tx: Tx,
  order: RefundOrder,
  { rail_reference, into }: { rail_reference: string | null; into?: PayerWallet },
): Promise<void> {
  const { merchant_id, id, way: orderedWay, refund_id, collection_id, returned_from } = order
  const now = deps.clock.now()
  const account_id = into?.account_id ?? clearingOf(order)
  // a bank may return what it was paid; a wallet has it
  const recheck_at = orderedWay === 'account' ? nextReturnCheck(now, now) : null
  const ending = { state: 'done', now, answer: 'done', rail_reference, recheck_at } as const
  if (returned_from !== null) return settleReturned(deps, tx, order, { ending, account_id, into })
  await endOrder(tx, order, ending)
  if (refund_id === null) {
    await giveBackTo(deps, tx, { collection_id, by: 'system', note: null }, account_id)
    if (into) await publishReceived(deps, tx, await outOfSuspense(tx, order), into)
    return
  }
  const refund = (await refundOf(tx, merchant_id, refund_id))!
  const transfer_id = await postTransfer(deps, tx, order, { refund, account_id })
  await lockPayment(tx, merchant_id, order.payment_id)
  const { amount } = refund
  const way = into ? 'wallet' : refund.way
  await tx.run`
    update refunds set state = 'done', ended_at = ${now}, transfer_id = ${transfer_id}, service_code = '000', way = ${way}
     where id = ${refund_id} and merchant_id = ${merchant_id} and state = 'pending'`
  await tx.run`
    select payment_event_add(${order.payment_id}, ${now}, 'refunded', jsonb_build_object('amount', ${amount}::bigint, 'refund', ${refund_id}::text))`
  await publishMoved(deps, tx, { ...refund, state: 'done', transfer_id, ended_at: now })
  if (into) await publishReceived(deps, tx, { ...refund, transfer_id }, into)
  else await sendPayerNews(tx, 'refund_done', id)
}

/** Pays what a bank returned out of suspense; the ledger does it once for each order. */
async function settleReturned(
  deps: Services,
  tx: Tx,
  order: RefundOrder,
  { ending, account_id, into }: { ending: OrderEnd; account_id: string; into: PayerWallet | undefined },
): Promise<void> {
  const { id: key, merchant_id, mode, amount } = order
  const transfer_id = newLedgerId(mode, deps.clock)
  const entries = [
    { account_id: platformAccount(mode, 'suspense'), amount: -amount },
    { account_id, amount },
  ]
  const transfer = { id: transfer_id, merchant_id, mode, key, kind: 'refund_again', entries, posted_at: ending.now }
  postedOrRefused((await post(tx, [transfer]))[0]!)
  await endOrder(tx, order, { ...ending, transfer_id })
  if (into) await publishReceived(deps, tx, { ...order, note: null, transfer_id }, into)
  else await sendPayerNews(tx, 'refund_done', order.id)
}

/** A surplus as the wallet that has it now lists it. */
const outOfSuspense = async (tx: Tx, order: RefundOrder): Promise<ReceivedRefund> => {
  const { transfer_id } = (await collectionById(tx, order.collection_id))!
  return { ...order, note: null, transfer_id }
}

/** Debits the shop the amount less the fee that comes back, and credits `account_id` the amount; settles the hold. */
async function postTransfer(
  { clock }: Services,
  tx: Tx,
  { merchant_id, mode, hold_id }: RefundOrder,
  { refund: { id, amount, fee_returned }, account_id }: { refund: RefundRow; account_id: string },
): Promise<string> {
  const transfer_id = newLedgerId(mode, clock)
  const legs: Leg[] = [
    { account_id: await merchantAccount(tx, merchant_id, mode), amount: fee_returned - amount },
    { account_id: stripedAccount(mode, 'fees_earned', id), amount: -fee_returned },
    { account_id, amount },
  ]
  const entries = legs.filter((leg) => leg.amount !== 0n)
  const posted_at = clock.now()
  const transfer = { id: transfer_id, merchant_id, mode, key: ledgerKeyOf(id), kind: 'refund', entries, posted_at }
  const { outcome } = hold_id ? await settleHold(tx, hold_id, transfer) : (await post(tx, [transfer]))[0]!
  if (outcome !== 'posted') throw new Error(`the ledger answered ${outcome}: refund ${id} is not posted`)
  return transfer_id
}

/**
 * Nothing goes back: the money is in the shop's balance again, and the payment can be refunded again. Money in suspense stays there,
 * for a person to decide.
 */
export async function failOrder(deps: Services, tx: Tx, order: RefundOrder, reason: string): Promise<void> {
  await endUnpaid(deps, tx, order, reason)
  await sendPayerNews(tx, order.refund_id === null ? 'surplus_kept' : 'refund_failed', order.id)
}

/** The same where the payer has not named an account; the caller notifies the payer. */
export async function endUnpaid(deps: Services, tx: Tx, order: RefundOrder, reason: string): Promise<void> {
  const { merchant_id, payment_id, refund_id, hold_id } = order
  const now = deps.clock.now()
  await endOrder(tx, order, { state: 'failed', now, answer: reason, rail_reference: null })
  if (refund_id === null) return
  if (hold_id) {
    const { outcome } = await releaseHold(tx, hold_id)
    if (outcome !== 'released') throw new Error(`the hold of refund ${refund_id} is ${outcome}`)
  }
  await tx.run`
    update refunds set state = 'failed', ended_at = ${now}, service_code = '602'
     where id = ${refund_id} and merchant_id = ${merchant_id} and state = 'pending'`
  await tx.run`
    select payment_give_back(r, -r.amount, -r.fee_returned, ${now}) from refunds r
     where r.id = ${refund_id} and r.merchant_id = ${merchant_id}`
  const after = (await refundOf(tx, merchant_id, refund_id))!
  await holdAgain(tx, payment_id, after.amount - after.fee_returned)
  await returnFeeOfTakenBack(deps, tx, after)
  await tx.run`
    select payment_event_add(${payment_id}, ${now}, 'refund_failed', jsonb_build_object('amount', ${after.amount}::bigint, 'refund', ${refund_id}::text))`
  await publishMoved(deps, tx, after)
}

interface OrderEnd {
  state: 'done' | 'failed'
  now: Date
  answer: string
  rail_reference: string | null
  /** When the rail is asked whether the bank returned it. */
  recheck_at?: Date | null
  /** What paid returned money out of suspense. */
  transfer_id?: string
}

const endOrder = (
  tx: Tx,
  { id, merchant_id }: RefundOrder,
  { state, now, answer, rail_reference, recheck_at = null, transfer_id }: OrderEnd,
) => tx.run`
  update refund_orders
     set state = ${state}, ended_at = ${now}, next_at = null, review_since = null, last_answer = ${answer},
         rail_reference = coalesce(${rail_reference}, rail_reference), recheck_at = ${recheck_at}, transfer_id = ${transfer_id ?? null}
   where id = ${id} and merchant_id = ${merchant_id}`

/** The clearing account between us and an order's rail, in the stripe of the order. Throws for a rail that is not in the chart. */
export function clearingOf({ mode, rail, id }: Pick<RefundOrder, 'mode' | 'rail' | 'id'>): string {
  const kind = clearingKind(rail!)
  if (!kind) throw new Error(`the chart of accounts has no clearing account for ${rail}`)
  return stripedAccount(mode, kind, id)
}

/** Publishes to the shop what became of a refund. */
export async function publishMoved(
  { feed, clock }: Pick<Services, 'feed' | 'clock'>,
  tx: Tx,
  row: RefundRow,
): Promise<void> {
  const { id, payment_id, merchant_id, mode, reference, state, note, amount, fee_returned, transfer_id } = row
  const { other, by } = await tx.one<{ other: string; by: PaymentWay }>`
    select coalesce(p.payer, '') as other,
           (select way from payment_attempts a where a.payment_id = p.id and a.state = 'succeeded') as by
      from payments p where p.id = ${payment_id} and p.merchant_id = ${merchant_id}`
  const about = { id, payment_id, reference, state, note, amount, fee_returned, other, by, at: clock.now() }
  const body = { ...about, direction: 'out', account_id: null, transfer_id } as const
  await feed.publish(tx, refundFacts.moved, merchant_id, mode, body, clock.now())
}

type ReceivedRefund = Pick<RefundRow, 'id' | 'payment_id' | 'mode' | 'reference' | 'note' | 'amount' | 'transfer_id'>

/** Publishes to the payer that their wallet has the money. */
async function publishReceived(
  { feed, clock }: Services,
  tx: Tx,
  { id, payment_id, mode, reference, note, amount, transfer_id }: ReceivedRefund,
  { merchant_id, account_id, shop: other }: PayerWallet,
): Promise<void> {
  const about = { id, payment_id, reference, state: 'done', note, amount, fee_returned: 0n, other } as const
  const body = { ...about, at: clock.now(), direction: 'in', account_id, transfer_id } as const
  await feed.publish(tx, refundFacts.received, merchant_id, mode, body, clock.now())
}
