import type { Mode } from '@sahuji/contract/http/lists'
import type { PaymentState, PaymentWay } from '@sahuji/contract/payments'
import type { MoneyLine, TracedLeg, TracedMoney, TracedPayment } from '@sahuji/contract/support/trace'
import { eventsOf, type StoredEvent } from '../collections/rows/collection-events.ts'
import type { CollectionRow } from '../collections/rows/collection-row.ts'
import { isOpen } from '../collections/rows/collection-states.ts'
import { promiseOfCollection } from '../collections/rows/promises.ts'
import { collectionById } from '../collections/rows/queries.ts'
import type { Tx } from '../platform/database/database.ts'
import { actorOf, clearedBy, legsOf, placeOf, stateOf, waitFor } from './load-traces.ts'
import { settlementOf, settlementShown, settlementTraced } from './settlement-traced.ts'

/** A payment with the attempt that paid it, else the one whose money is under way, else the newest. */
interface TracedRow {
  id: string
  payment_id: string
  mode: Mode
  reference: string
  state: PaymentState
  amount: bigint
  fee: bigint | null
  order_reference: string | null
  description: string | null
  payer: string | null
  made_at: Date
  paid_at: Date | null
  ended_at: Date | null
  refunded: bigint
  /** It had ended before it was paid. */
  is_late: boolean
  way: PaymentWay | null
  collection_id: string | null
  is_surplus: boolean
}

/** `id`: a payment's, or that of an attempt whose money is surplus. Uses payment_attempts_by_payment. */
const tracedRow = (tx: Tx, merchant_id: string, id: string) => tx.maybe<TracedRow>`
  select case when a.state = 'surplus' then a.id else p.id end as id, p.id as payment_id, p.mode, p.reference, p.state, p.amount,
         p.fee, p.order_reference, p.description, p.made_at, p.paid_at, p.ended_at,
         case when a.state = 'surplus' then a.payer_name else coalesce(p.payer, a.payer_name) end as payer,
         p.refunded, a.way, a.collection_id, coalesce(a.state = 'surplus', false) as is_surplus,
         p.paid_at is not null and exists (select from payment_events e
           where e.payment_id = p.id and e.what in ('expired', 'cancelled')) as is_late
    from payments p
    left join lateral (
      select a.id, a.state, a.way, a.collection_id, a.payer_name
        from payment_attempts a
        left join collections c on c.id = a.collection_id
       where a.payment_id = p.id and a.merchant_id = p.merchant_id and (a.id = ${id} or p.id = ${id} and a.state <> 'surplus')
       order by a.state = 'succeeded' desc, coalesce(c.state = 'unclear', false) desc, a.id desc
       limit 1) a on true
   where p.merchant_id = ${merchant_id}
     and p.id = coalesce((select payment_id from payment_attempts
                           where id = ${id} and merchant_id = ${merchant_id} and state = 'surplus'), ${id})`

/** What a customer pays the merchant, with its legs; undefined for another's. */
export async function paymentTrace(
  tx: Tx,
  merchant_id: string,
  id: string,
  holidays: ReadonlySet<string>,
): Promise<TracedMoney | undefined> {
  const row = await tracedRow(tx, merchant_id, id)
  if (!row) return undefined
  const collection = row.collection_id === null ? undefined : await collectionById(tx, row.collection_id)
  if (!collection) return { ...common(row), ...withoutRail(row) }
  const settlement = await settlementOf(tx, row.mode, clearedBy(collection))
  const events = await eventsOf(tx, collection.id)
  return {
    ...common(row),
    ...atRail(row, collection, events),
    settlement: settlementShown(settlement),
    promised_at: promiseOfCollection(collection, holidays),
    legs: [...legsOf(collection, events), settlementTraced(settlement, waitFor(collection))],
  }
}

const common = (row: TracedRow) => ({
  kind: 'payment' as const,
  id: row.id,
  mode: row.mode,
  direction: 'in' as const,
  amount: row.amount,
  lines: linesOf(row),
  remark: row.description,
  can_check: false,
  payment: shownPayment(row),
})

const shownPayment = (row: TracedRow): TracedPayment => ({
  id: row.payment_id,
  payer: row.payer,
  order_reference: row.order_reference,
  description: row.description,
  came: row.is_surplus ? 'surplus' : row.is_late ? 'late' : null,
  refunded: row.is_surplus ? 0n : row.refunded,
})

const isPaid = ({ paid_at, is_surplus }: TracedRow): boolean => paid_at !== null && !is_surplus

function linesOf(row: TracedRow): MoneyLine[] {
  const { amount, fee } = row
  if (!isPaid(row) || fee === null) return [{ is: 'asked', amount }]
  const fees: MoneyLine[] = fee === 0n ? [] : [{ is: 'fee', amount: -fee }]
  return [{ is: 'asked', amount }, ...fees, { is: 'credited', amount: amount - fee }]
}

/** From a wallet, or not yet begun at a bank. */
function withoutRail(row: TracedRow) {
  const { reference, payer, made_at, paid_at, ended_at, state } = row
  const paid = paid_at !== null
  const isWaiting = state === 'open'
  const far: TracedLeg['state'] = paid ? 'done' : isWaiting ? 'waiting' : 'none'
  return {
    state: paid ? ('completed' as const) : isWaiting ? ('pending' as const) : endOf(state),
    method: row.way ?? 'wallet',
    rail: null,
    name: payer ?? row.order_reference ?? reference,
    begun_at: made_at,
    ended_at,
    ending: null,
    place: paid ? ('wallet' as const) : ('nowhere' as const),
    acts: isWaiting ? ('payer' as const) : ('nobody' as const),
    legs: [
      { leg: 'book' as const, state: 'done' as const, at: made_at, code: null },
      { leg: 'debit' as const, state: far, at: paid_at, code: null },
      { leg: 'credit' as const, state: far, at: paid_at, code: null },
    ],
    settlement: null,
    next_check_at: null,
    asked: 0,
    is_rail_down: false,
    promised_at: null,
    references: { ours: reference, bank: null },
    service_code: null,
  }
}

const endOf = (state: PaymentState) => (state === 'cancelled' ? ('cancelled' as const) : ('expired' as const))

/**
 * Of an attempt at a bank. A payment is paid whatever became of its money later; an open one waits for its payer again once an
 * attempt has failed.
 */
function atRail(row: TracedRow, collection: CollectionRow, events: readonly StoredEvent[]) {
  const paid = isPaid(row)
  const isUnderWay = isOpen(collection.state)
  const place = placeOf(collection)
  const acts = actorOf(collection, place)
  const waitsForPayer = !paid && !row.is_surplus && !isUnderWay && row.state === 'open'
  return {
    state: paid && collection.state === 'credited' ? ('completed' as const) : stateOfAttempt(row, collection),
    method: collection.channel,
    rail: collection.rail,
    name: collection.bank_name,
    begun_at: collection.created_at,
    ended_at: collection.reversed_at ?? collection.settled_at,
    ending: collection.payer_mobile?.slice(-4) ?? collection.card_last4,
    place,
    acts: waitsForPayer || acts === 'you' ? ('payer' as const) : acts,
    next_check_at: collection.next_check_at,
    asked: collection.asked,
    is_rail_down: collection.is_rail_down && collection.next_check_at !== null,
    references: { ours: row.reference, bank: collection.rail_reference },
    service_code: collection.service_code,
    is_unpaid: collection.state === 'failed' && collection.debit_leg !== 'done',
    ...(events.some(({ what }) => what === 'debited') && collection.state === 'pending' && { stage: 'sent' as const }),
  }
}

function stateOfAttempt(row: TracedRow, collection: CollectionRow): TracedMoney['state'] {
  if (!row.is_surplus && !isOpen(collection.state) && row.state === 'open') return 'pending'
  return stateOf[collection.state]
}
