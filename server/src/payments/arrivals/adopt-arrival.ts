import { instrumentBy } from '../../banks/instruments.ts'
import { scheduleCheck } from '../../collections/checks/check-schedule.ts'
import { addEvent } from '../../collections/rows/collection-events.ts'
import type { CollectionRow } from '../../collections/rows/collection-row.ts'
import { collectionById } from '../../collections/rows/queries.ts'
import type { Tx } from '../../platform/database/database.ts'
import { rowOf } from '../../platform/database/sql.ts'
import { newId, newReference } from '../../platform/ids.ts'
import type { Rail, Succeeded } from '../../rails/rail.ts'
import { limitDays } from '../../tariff/limits.ts'
import { linesOn } from '../../tariff/lines.ts'
import { attemptOf } from '../attempts/attempt-row.ts'
import { codeNamed, type CodeRow } from '../codes/code-row.ts'
import { insertPayment } from '../create-payment.ts'
import { payerExpirySeconds, type PaymentDependencies } from '../dependencies.ts'
import { lockPayment, type PaymentRow } from '../payment-row.ts'
import { pricePayment } from '../price-payment.ts'
import { type ArrivalRow, endArrival, lockArrival } from './arrival-row.ts'

type Services = Pick<PaymentDependencies, 'clock'>

/**
 * Creates an attempt and a collection for money that arrived without one, so that its rail's answer settles it like any other. The
 * payment is the one that its QR asked for, or a new one of the printed code. Undefined where the code belongs to no shop.
 */
export async function adoptArrival(
  deps: Services,
  tx: Tx,
  { rail, arrival: { id }, paid }: { rail: Rail; arrival: ArrivalRow; paid: Succeeded },
): Promise<CollectionRow | undefined> {
  const arrival = await lockArrival(tx, id)
  if (arrival.collection_id) return collectionById(tx, arrival.collection_id)
  const payment = await paymentFor(deps, tx, arrival, paid.amount)
  const now = deps.clock.now()
  if (!payment) {
    await endArrival(tx, arrival, { state: 'unmatched', amount: paid.amount, now })
    return undefined
  }
  const collection_id = await insertArrived(deps, tx, { rail, arrival, payment })
  await endArrival(tx, arrival, { state: 'matched', collection_id, amount: paid.amount, now })
  return (await collectionById(tx, collection_id))!
}

interface Assigned {
  rail: Rail
  arrival: ArrivalRow & { amount: bigint }
  /** The shop's code that gets it. */
  code: CodeRow
  proposal_id: string
}

/** Pays money that arrived at a QR of no shop to a shop's code, as two operators agreed: its rail's report settles it. */
export async function assignArrival(
  deps: Services,
  tx: Tx,
  { rail, arrival, code, proposal_id }: Assigned,
): Promise<void> {
  const { id: code_id, merchant_id, counter_id } = code
  const { id, amount } = arrival
  const at = { merchant_id, mode: 'live', source: 'qr', code_id, counter_id, amount } as const
  const payment_id = await insertPayment(deps, tx, { ...at, expires_in: payerExpirySeconds })
  const payment = (await lockPayment(tx, merchant_id, payment_id))!
  const collection_id = await insertArrived(deps, tx, { rail, arrival, payment })
  await tx.run`
    -- any merchant: of none until now
    update payment_arrivals set state = 'matched', collection_id = ${collection_id}, proposal_id = ${proposal_id}
     where id = ${id} and state = 'unmatched'`
}

/** What the QR asked for, locked; at a printed code a new payment of the paid amount. */
async function paymentFor(
  deps: Services,
  tx: Tx,
  arrival: ArrivalRow,
  amount: bigint,
): Promise<PaymentRow | undefined> {
  const own = await collectionOfBill(tx, arrival)
  if (own) return lockPayment(tx, own.merchant_id, (await attemptOf(tx, own)).payment_id)
  const code = await codeNamed(tx, arrival.code.toUpperCase())
  if (!code) return undefined
  const { id: code_id, merchant_id, counter_id } = code
  const asked =
    arrival.bill === null ? undefined : await paymentOfBill(tx, { merchant_id, code_id, bill: arrival.bill })
  if (asked) return lockPayment(tx, merchant_id, asked.id)
  if (code.revoked_at)
    await tx.run`
      update payment_codes set refused = refused + 1 where id = ${code_id} and merchant_id = ${merchant_id}`
  const at = { merchant_id, mode: 'live', source: 'qr', code_id, counter_id } as const
  return lockPayment(tx, merchant_id, await insertPayment(deps, tx, { ...at, amount, expires_in: payerExpirySeconds }))
}

/** NCHL keeps fifteen characters of a bill number in one place and more in others. */
const billLeast = 15

/**
 * The collection whose QR was paid; undefined where none was opened. A payer chooses the bill number at a printed code: there it
 * names no collection of another shop.
 */
export const collectionOfBill = async (
  tx: Tx,
  { rail, bill, code }: Pick<ArrivalRow, 'rail' | 'bill' | 'code'>,
): Promise<CollectionRow | undefined> => {
  if (bill === null || bill.length < billLeast) return undefined
  const found = await tx.maybe<{ id: string }>`
    -- any merchant: a rail names the collection by its bill number
    select c.id from collections c
     where c.rail = ${rail} and c.kind = 'payment' and c.reference ^@ ${bill}
       and not exists (select from payment_codes k where k.code = ${code.toUpperCase()} and k.merchant_id <> c.merchant_id)
     order by c.id limit 1`
  return found && collectionById(tx, found.id)
}

/** The newest payment at a code with this reference or bill number, an open one first. */
const paymentOfBill = (
  tx: Tx,
  { merchant_id, code_id, bill }: { merchant_id: string; code_id: string; bill: string },
) =>
  tx.maybe<{ id: string }>`
    select id from payments
     where merchant_id = ${merchant_id} and code_id = ${code_id}
       and (order_reference = ${bill} or reference = ${bill} or (length(${bill}) >= ${billLeast} and reference ^@ ${bill}))
     order by (state = 'open') desc, id desc limit 1`

/** Records an attempt that began elsewhere: at most one of a payment is open, so that beside another it is an ended one. */
async function insertArrived(
  { clock }: Services,
  tx: Tx,
  { rail, arrival, payment }: { rail: Rail; arrival: ArrivalRow; payment: PaymentRow },
): Promise<string> {
  const [id, now] = [newId(clock), clock.now()]
  const { merchant_id, mode, amount } = payment
  const { id: instrument_id, name: bank_name } = await instrumentBy(tx, rail.name)
  const { day } = limitDays(now)
  const price = await pricePayment(tx, await linesOn(tx, day), { ...payment, way: 'nepalpay', day })
  const collection = {
    id,
    kind: 'payment',
    merchant_id,
    mode,
    reference: newReference(clock),
    state: 'created',
    channel: 'nepalpay',
    rail: rail.name,
    instrument_id,
    bank_name,
    ...price,
    // a shop keeps what is too little for its fee
    fee: price.fee < amount ? price.fee : 0n,
    amount,
    rail_id: arrival.rail_id,
    created_at: now,
    opened_at: now,
    expires_at: new Date(now.getTime() + rail.capabilities.offer_seconds * 1000),
    next_check_at: now,
  } satisfies Partial<CollectionRow>
  await tx.run`insert into collections ${rowOf(collection)}`
  await addEvent(tx, { collection_id: id, at: now, what: 'created', state_to: 'created' })
  await addEvent(tx, { collection_id: id, at: now, what: 'notified' })
  const other = await tx.maybe`
    select id from payment_attempts where payment_id = ${payment.id} and merchant_id = ${merchant_id} and state = 'open'`
  const ended = other === undefined ? {} : { state: 'cancelled', ended_at: now }
  const attempt = {
    id: newId(clock),
    payment_id: payment.id,
    merchant_id,
    mode,
    way: 'nepalpay',
    amount,
    state: 'open',
  }
  await tx.run`insert into payment_attempts ${rowOf({ ...attempt, ...ended, collection_id: id, begun_at: now })}`
  await scheduleCheck(tx, { id, rail: rail.name }, now)
  return id
}
