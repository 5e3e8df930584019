import { mayCall, reachOf } from '@sahuji/contract/company/shop-roles'
import type * as contract from '@sahuji/contract/payments/refunds'
import type { Refund, RefundQuote } from '@sahuji/contract/payments/refunds'
import type { Takes } from '@sahuji/contract/http/route'
import { formatMoney } from '@sahuji/contract/money/money'
import { bareMobile } from '@sahuji/contract/merchants'
import { addRows } from '../../feed/feed.ts'
import { lockWallet } from '../../ledger/post.ts'
import { refuseFrozen } from '../../merchants/freezes.ts'
import { ownMost, refundBeyondRight } from '../../merchants/members/use-right.ts'
import { ConstraintViolation } from '../../platform/database/database-errors.ts'
import type { Tx } from '../../platform/database/database.ts'
import { rowOf } from '../../platform/database/sql.ts'
import type { Call, OwnCall } from '../../platform/http/route-table.ts'
import { newId, newReference } from '../../platform/ids.ts'
import { Refusal } from '../../platform/refusal.ts'
import { least, limitDays } from '../../tariff/limits.ts'
import { linesOn } from '../../tariff/lines.ts'
import { senderWallet } from '../../transfers/weigh-transfer.ts'
import type { PaymentDependencies, RefundDependencies } from '../dependencies.ts'
import { heldOf } from '../held-money.ts'
import { refuseOfOthers } from '../own-payments.ts'
import { paymentOf, type PaymentRow, refundableOf } from '../payment-row.ts'
import { channelOf } from '../price-payment.ts'
import { publishMoved } from './end-order.ts'
import { holdRefund } from './hold-refund.ts'
import { postRefund } from './post-refund.ts'
import {
  type RefundRow,
  type RowsOfRefund,
  noRows,
  refundOf,
  refundOfKey,
  refundsOf,
  shownRefundOf,
} from './refund-row.ts'
import { returnFeeOfTakenBack } from './return-fee.ts'
import { feeReturnOf, returnedFee } from './returned-fee.ts'
import { type WayBack, wayBackOf } from './way-back.ts'

/** What is to be refunded, and who asks. */
export interface RefundAsk {
  merchant_id: string
  payment_id: string
  amount: bigint
  reason: Refund['reason']
  note?: string | undefined
  /** The payer's, by the shop, where the payment has none. */
  mobile_no?: string | undefined
  key: string
  asked_by: Refund['asked_by']
  person_id: string | null
  along?: RowsOfRefund
}

const dayMs = 86_400_000

type Weighed = Omit<RefundQuote, 'own_most'> & { payment: PaymentRow; back: WayBack; available: bigint }

/** Weighs a refund: what it takes and returns. Refuses not_found, payment_not_refundable, refund_too_large. */
async function weighRefund(
  deps: Pick<RefundDependencies, 'rails' | 'uses'>,
  tx: Tx,
  { merchant_id, payment_id, amount }: Pick<RefundAsk, 'merchant_id' | 'payment_id' | 'amount'>,
  now: Date,
): Promise<Weighed> {
  const payment = await paymentOf(tx, merchant_id, payment_id)
  if (!payment) throw new Refusal('not_found')
  const { fee, way: paidBy, mode, source } = payment
  if (fee === null || paidBy === null) throw new Refusal('payment_not_refundable')
  const refundable = refundableOf(payment)
  if (refundable === 0n) throw new Refusal('payment_not_refundable')
  if (amount > refundable) throw new Refusal('refund_too_large', { amount: formatMoney(refundable) }, ['amount'])
  const fee_return = feeReturnOf(await linesOn(tx, limitDays(now).day), channelOf(source, paidBy))
  const fee_returned = least(returnedFee(fee_return, { ...payment, fee }, amount), amount)
  const wallet = await senderWallet(tx, merchant_id, mode)
  // what is held of the payment itself is there for this
  const available = wallet.available + (await heldOf(tx, payment_id))
  const leaves = amount - fee_returned
  const back = await wayBackOf(deps, tx, payment, amount)
  if (back.collection?.state === 'reversed') throw new Refusal('payment_not_refundable')
  const { way, goes_to, days } = back
  const arrives_by = days === null ? null : new Date(now.getTime() + days * dayMs)
  return {
    payment,
    back,
    refundable,
    amount,
    fee_returned,
    fee_return,
    leaves,
    available,
    way,
    goes_to,
    arrives_by,
    mobile_end: back.mobile?.slice(-4) ?? null,
    needs_mobile: way === 'account' && back.mobile === null && back.email === null,
    is_queued: leaves > available,
  }
}

/** What a refund would do; the balance, and whether it is enough, to those who may read it: amounts that wait measure it. */
export const quoteRefund =
  (deps: RefundDependencies) =>
  async (
    { tx, person, clock }: Call<'verified'>,
    { id, amount }: Takes<typeof contract.quoteRefund>,
  ): Promise<RefundQuote> => {
    await refuseOfOthers(tx, person, id, clock.now())
    const asked = { merchant_id: person.merchant_id, payment_id: id, amount }
    const { payment: _, back: __, available, ...weighed } = await weighRefund(deps, tx, asked, clock.now())
    const own_most = await ownMost(tx, person, { permission: 'refunds.make', now: clock.now() })
    const shown = { ...weighed, own_most }
    if (mayCall(person.role, 'balance.read')) return { ...shown, available }
    return { ...shown, available: null, is_queued: false }
  }

/**
 * Refunds a payment, once by its key: posted at once where the wallet holds enough, else queued. Either way the row of the
 * payment takes it out of what can be refunded in the transaction that records it, so that refunds at once never exceed what
 * was paid. Refuses what weighRefund does, money_out_frozen, key_conflict, busy.
 */
export async function askRefund(
  deps: RefundDependencies,
  mode: PaymentRow['mode'],
  ask: RefundAsk,
): Promise<RefundRow> {
  const { db, clock } = deps
  const asked = { merchant_id: ask.merchant_id, mode, key: ask.key }
  const made = await db.read((tx) => refundOfKey(tx, asked))
  if (made) return sameRefund(made, ask)
  for (let tries = 1; tries <= triesMost; tries++) {
    const weighed = await db.read((tx) => weighRefund(deps, tx, ask, clock.now()))
    const { back } = weighed
    const isUnknown = back.mobile === null && back.email === null
    const mobile = isUnknown && ask.mobile_no !== undefined ? bareMobile(ask.mobile_no) : back.mobile
    if (weighed.needs_mobile && mobile === null) throw new Refusal('payer_mobile_needed', {}, ['mobile_no'])
    const row = newRefund(deps, ask, { ...weighed, payer_mobile: weighed.way === 'account' ? mobile : null })
    const { along = noRows } = ask
    const isDone = await (
      weighed.is_queued ? queue(deps, row, along) : carryOut(deps, row, { back: { ...back, mobile }, along })
    ).catch(async (error: unknown) => {
      const twin = await db.read((tx) => refundOfKey(tx, asked))
      if (twin) return true
      if (error instanceof ConstraintViolation && isOvertaken(error)) return false
      throw error
    })
    if (isDone) return sameRefund((await db.read((tx) => refundOfKey(tx, asked)))!, ask)
    // the reason of the database has its sentence in the next weighing
    await db.read((tx) => refuseFrozen(tx, ask.merchant_id, 'money_out'))
  }
  throw new Refusal('busy')
}

/** Into the wallet at once; by a rail the money is held, and the rail asked. False where the wallet holds too little. */
const carryOut = (
  deps: RefundDependencies,
  row: RefundRow,
  { back, along }: { back: WayBack; along: RowsOfRefund },
): Promise<boolean> =>
  back.collection === null
    ? postRefund(deps, row, { wasQueued: false, along })
    : holdRefund(deps, row, { wasQueued: false, back, along })

/** Posts or orders a refund that waited for money; false where it waits on. */
export async function payQueued(deps: RefundDependencies, row: RefundRow): Promise<boolean> {
  if (row.way === 'wallet') return postRefund(deps, row, { wasQueued: true })
  const payment = await deps.db.read((tx) => paymentOf(tx, row.merchant_id, row.payment_id))
  const back = await deps.db.read((tx) => wayBackOf(deps, tx, payment!, row.amount))
  if (back.collection?.state === 'reversed') return failQueued(deps, row)
  const mobile = back.email === null ? (back.mobile ?? row.payer_mobile) : null
  // its rail was removed since the refund was requested, and no number or address is known
  if (back.way === 'account' && mobile === null && back.email === null) return false
  return holdRefund(deps, row, { wasQueued: true, back: { ...back, mobile } })
}

/** Other refunds, or a wallet that was emptied, came first: weighed again. */
const triesMost = 4

const isOvertaken = ({ table }: ConstraintViolation): boolean => table === 'payments' || table === 'refunds'

function sameRefund(made: RefundRow, { payment_id, amount }: RefundAsk): RefundRow {
  if (made.payment_id !== payment_id || made.amount !== amount) throw new Refusal('key_conflict')
  return made
}

function newRefund(
  { clock }: Pick<PaymentDependencies, 'clock'>,
  { merchant_id, payment_id, amount, reason, note, key, asked_by, person_id }: RefundAsk,
  { payment, fee_returned, way, is_queued, payer_mobile }: Weighed & { payer_mobile: string | null },
): RefundRow {
  return {
    merchant_id,
    payment_id,
    amount,
    reason,
    key,
    asked_by,
    person_id,
    payer_mobile,
    id: newId(clock),
    mode: payment.mode,
    reference: newReference(clock),
    fee_returned,
    state: is_queued ? 'queued' : way === 'wallet' ? 'done' : 'pending',
    way,
    note: note || null,
    service_code: null,
    asked_at: clock.now(),
    ended_at: null,
    transfer_id: null,
  }
}

/** Records a refund that waits for money; its amount cannot be refunded twice meanwhile. */
async function queue(deps: PaymentDependencies, row: RefundRow, along: RowsOfRefund): Promise<true> {
  await deps.db.write(async (tx) => {
    await refuseFrozen(tx, row.merchant_id, 'money_out')
    await tx.run`insert into refunds ${rowOf(row)}`
    const { id, amount, fee_returned, asked_at, payment_id } = row
    await tx.run`
      select payment_give_back(r, ${amount}, ${fee_returned}, ${asked_at}) from refunds r
       where r.id = ${id} and r.merchant_id = ${row.merchant_id}`
    await tx.run`
      select payment_event_add(${payment_id}, ${asked_at}, 'refund_queued', jsonb_build_object('amount', ${amount}::bigint, 'refund', ${id}::text))`
    await publishMoved(deps, tx, row)
    await addRows(tx, along(row))
  })
  return true
}

/** A person's order to refund. */
export const refundPayment =
  (deps: RefundDependencies) =>
  async (
    { db, person, key, log, clock }: OwnCall<'verified'>,
    { id, ...ask }: Takes<typeof contract.refundPayment>,
  ): Promise<Refund> => {
    const { merchant_id, person_id } = person
    await db.read((tx) => refuseOfOthers(tx, person, id, clock.now()))
    const payment = await db.read((tx) => paymentOf(tx, merchant_id, id))
    if (!payment) throw new Refusal('not_found')
    const asked = { ...ask, merchant_id, payment_id: id, key, asked_by: 'person', person_id } as const
    const along: RowsOfRefund = ({ mode, reason }) => (log ? [log.along({ mode, reason })] : [])
    const { id: refund_id } = await askRefund(deps, payment.mode, { ...asked, along }).catch((error: unknown) => {
      throw refundBeyondRight(error, person)
    })
    return (await db.read((tx) => shownRefundOf(tx, merchant_id, refund_id)))!
  }

/** Ends a refund that waits for money, where the rail has given its payer everything. Answers true: the next one of its wallet goes on. */
async function failQueued(deps: PaymentDependencies, row: RefundRow): Promise<true> {
  const now = deps.clock.now()
  await deps.db.write(async (tx) => {
    const ended = await endQueued(deps, tx, row, { state: 'failed', what: 'refund_failed', now })
    if (ended) await publishMoved(deps, tx, ended)
  })
  return true
}

interface QueuedEnd {
  state: 'cancelled' | 'failed'
  what: 'refund_cancelled' | 'refund_failed'
  now: Date
}

/** Ends a refund that waits for money: its amount can be refunded again. Undefined where it waits no more. */
export async function endQueued(
  deps: Pick<PaymentDependencies, 'clock' | 'feed'>,
  tx: Tx,
  { id, merchant_id, mode, payment_id, amount }: RefundRow,
  { state, what, now }: QueuedEnd,
): Promise<RefundRow | undefined> {
  const ended = await tx.run`
    update refunds set state = ${state}, ended_at = ${now}
     where id = ${id} and merchant_id = ${merchant_id} and state = 'queued'`
  if (ended !== 1) return undefined
  // before the payment's row, as wherever both are locked
  await lockWallet(tx, merchant_id, mode)
  await tx.run`
    select payment_give_back(r, -r.amount, -r.fee_returned, ${now}) from refunds r
     where r.id = ${id} and r.merchant_id = ${merchant_id}`
  await returnFeeOfTakenBack(deps, tx, { id, merchant_id, mode, payment_id })
  await tx.run`
    select payment_event_add(${payment_id}, ${now}, ${what},
      jsonb_build_object('amount', ${amount}::bigint, 'refund', ${id}::text))`
  return refundOf(tx, merchant_id, id)
}

/** Cancels a refund that waits; a cashier the own one. Refuses not_found, refund_of_tickets, refund_not_waiting. */
export const cancelRefund =
  (deps: PaymentDependencies) =>
  async ({ tx, person, clock }: Call<'verified'>, { id }: Takes<typeof contract.cancelRefund>): Promise<Refund> => {
    const { merchant_id, person_id, role } = person
    const row = await refundOf(tx, merchant_id, id)
    const isOthers = reachOf(role, 'refunds.make') === 'ask' && row?.person_id !== person_id
    if (!row || isOthers) throw new Refusal('not_found')
    const { can } = await tx.one<{ can: boolean }>`
      select refund_can_be_cancelled(r) as can from refunds r where r.id = ${id} and r.merchant_id = ${merchant_id}`
    if (!can) throw new Refusal('refund_of_tickets')
    const after = await endQueued(deps, tx, row, { state: 'cancelled', what: 'refund_cancelled', now: clock.now() })
    if (!after) throw new Refusal('refund_not_waiting')
    await publishMoved(deps, tx, after)
    return (await shownRefundOf(tx, merchant_id, id))!
  }

/** The refunds of a payment. Refuses not_found. */
export async function listRefunds(
  { tx, person, clock }: Call,
  { id }: Takes<typeof contract.listRefunds>,
): Promise<Refund[]> {
  const { merchant_id } = person
  await refuseOfOthers(tx, person, id, clock.now())
  if (!(await paymentOf(tx, merchant_id, id))) throw new Refusal('not_found')
  return refundsOf(tx, merchant_id, id)
}
