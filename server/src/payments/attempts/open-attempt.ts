import type { Language } from '@sahuji/contract/language/languages'
import type { RailChannel } from '@sahuji/contract/tariff/channels'
import { formatMoney } from '@sahuji/contract/money/money'
import { bareMobile } from '@sahuji/contract/merchants'
import { instrumentById } from '../../banks/instruments.ts'
import { switchedOff } from '../../banks/rail-switches.ts'
import { addEvent } from '../../collections/rows/collection-events.ts'
import type { CollectionRow } from '../../collections/rows/collection-row.ts'
import { collectionById } from '../../collections/rows/queries.ts'
import { servingBank, type ServingRail, takes } from '../../funding/offers/serving-rails.ts'
import { isFrozen } from '../../merchants/freezes.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Tx } from '../../platform/database/database.ts'
import { rowOf } from '../../platform/database/sql.ts'
import { newId, newReference } from '../../platform/ids.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Rails } from '../../rails/rails.ts'
import { limitDays } from '../../tariff/limits.ts'
import { linesOn } from '../../tariff/lines.ts'
import type { Feed } from '../../feed/feed.ts'
import { paymentFacts } from '../facts.ts'
import { lockPayment, paymentToPay, type PaymentRow } from '../payment-row.ts'
import { type PaymentPrice, pricePayment } from '../price-payment.ts'
import { refuseFullLink, refuseUnpayable } from '../weigh-payment.ts'
import { newReceiptCode } from '../receipts/receipt-row.ts'
import { lastAttempt, reserveLink } from './attempt-row.ts'

/** A payer's wish to pay by a bank or card. */
export interface RailOrder {
  payment_id: string
  instrument_id: string
  /** A hash of network and browser: the same payer gets the same way to the bank. */
  begun_by: string
  /** A signed-in payer: their verified number is proved. */
  person_id: string | null
  payer_name?: string | undefined
  payer_mobile?: string | undefined
  payer_email?: string | undefined
  /** Of the page at which they pay. */
  language?: Language | undefined
}

type Services = { clock: Clock; rails: Rails; feed: Feed }

/**
 * Opens the one attempt of a payment and its collection, before any rail is asked; a second call of the same payer for the same bank
 * gives the one that is open. Refuses what refuseUnpayable does, shop_cannot_be_paid, bank_unknown, rail_down, sandbox_unavailable,
 * payment_too_small, payment_too_large.
 */
export async function openAttempt(deps: Services, tx: Tx, order: RailOrder): Promise<CollectionRow> {
  const found = await paymentToPay(tx, order.payment_id)
  if (!found) throw new Refusal('not_found')
  const payment = (await lockPayment(tx, found.merchant_id, found.id))!
  const open = await lastAttempt(tx, payment.id)
  if (open?.state === 'open' && payment.state === 'open' && open.begun_by === order.begun_by) {
    const collection = (await collectionById(tx, open.collection_id))!
    if (await isSameBank(tx, collection, order)) return collection
  }
  const now = deps.clock.now()
  await refuseUnpayable(tx, payment, now)
  await refuseShop(tx, payment)
  const { instrument, rail } = await servingOf(deps, tx, payment, order.instrument_id)
  const price = await priceOf(tx, payment, instrument.channel, now)
  const holds_link = await reserveLink(tx, payment)
  if (holds_link === undefined) {
    await refuseFullLink(tx, payment.link_id!)
    throw new Refusal('link_being_paid')
  }
  const id = await insertAttempt(deps, tx, { payment, order, price, instrument, rail, holds_link })
  await deps.feed.publish(
    tx,
    paymentFacts.changed,
    payment.merchant_id,
    payment.mode,
    { id: payment.id, state: 'open' },
    now,
  )
  return (await collectionById(tx, id))!
}

/** Whether an attempt is at the bank that is asked for, by whichever rail. */
async function isSameBank(tx: Tx, collection: CollectionRow, { instrument_id }: RailOrder): Promise<boolean> {
  const [at, asked] = [await instrumentById(tx, collection.instrument_id), await instrumentById(tx, instrument_id)]
  return at !== undefined && at.channel === asked?.channel && at.bank === asked.bank
}

async function refuseShop(tx: Tx, { merchant_id, mode }: PaymentRow): Promise<void> {
  const { is_closed } = await tx.one<{ is_closed: boolean }>`
    select closed_at is not null as is_closed from ledger_accounts
     where merchant_id = ${merchant_id} and mode = ${mode} and kind = 'merchant_wallet'`
  if (is_closed || (await isFrozen(tx, merchant_id, 'money_in'))) throw new Refusal('shop_cannot_be_paid')
}

/** The rail that serves the bank now and takes the amount. */
async function servingOf(
  { rails }: Pick<Services, 'rails'>,
  tx: Tx,
  { mode, amount }: PaymentRow,
  instrument_id: string,
): Promise<ServingRail> {
  const chosen = await instrumentById(tx, instrument_id)
  const served = chosen ? await servingBank(tx, rails, chosen, mode) : []
  if (chosen && served.length === 0 && mode === 'sandbox') throw new Refusal('sandbox_unavailable')
  if (!chosen || chosen.is_hidden || served.length === 0) throw new Refusal('bank_unknown', {}, ['instrument_id'])
  const one = served.find(({ rail }) => takes(rail, amount))
  if (!one) refuseByRails(served, amount)
  if (await switchedOff(tx, one.rail.name, chosen.channel)) throw new Refusal('rail_down')
  return one
}

/** Refuses an amount that no rail of this bank takes. */
function refuseByRails(served: readonly ServingRail[], amount: bigint): never {
  const bounds = served.map(({ rail }) => rail.capabilities)
  const least = bounds.find(({ amount_min }) => amount_min !== null && amount < amount_min)?.amount_min
  if (least) throw new Refusal('payment_too_small', { amount: formatMoney(least) })
  const most = bounds.find(({ amount_max }) => amount_max !== null)!.amount_max!
  throw new Refusal('payment_too_large', { amount: formatMoney(most) })
}

/** The fee of the shop by the way; it leaves something. */
async function priceOf(tx: Tx, payment: PaymentRow, way: RailChannel, now: Date): Promise<PaymentPrice> {
  const { day } = limitDays(now)
  const price = await pricePayment(tx, await linesOn(tx, day), { ...payment, way, day })
  if (price.fee >= payment.amount) throw new Refusal('payment_too_small', { amount: formatMoney(price.fee + 1n) })
  return price
}

interface NewAttempt extends Pick<ServingRail, 'instrument' | 'rail'> {
  payment: PaymentRow
  order: RailOrder
  price: PaymentPrice
  holds_link: boolean
}

async function insertAttempt({ clock }: Pick<Services, 'clock'>, tx: Tx, made: NewAttempt): Promise<string> {
  const { payment, order, price, instrument, rail, holds_link } = made
  const [id, now] = [newId(clock), clock.now()]
  const { merchant_id, mode, amount } = payment
  const { channel } = instrument
  const { person_id, begun_by, payer_name = null, payer_mobile, payer_email = null, language = null } = order
  const mobile = payer_mobile === undefined ? null : bareMobile(payer_mobile)
  const expires_at = new Date(now.getTime() + rail.capabilities.offer_seconds * 1000)
  const collection = {
    id,
    kind: 'payment',
    merchant_id,
    mode,
    person_id,
    reference: newReference(clock),
    state: 'created',
    channel,
    rail: rail.name,
    instrument_id: instrument.id,
    bank_name: instrument.name,
    ...price,
    amount,
    payer_mobile: channel === 'mobilebanking' ? mobile : null,
    created_at: now,
    expires_at,
    next_check_at: expires_at,
  } satisfies Partial<CollectionRow>
  await tx.run`insert into collections ${rowOf(collection)}`
  await addEvent(tx, { collection_id: id, at: now, what: 'created', state_to: 'created' })
  const own = { id: newId(clock), payment_id: payment.id, merchant_id, mode, way: channel, state: 'open', amount }
  const given = await givenAtBeginning(tx, payment)
  const payer = {
    payer_name,
    payer_mobile: mobile ?? given.payer_mobile,
    payer_email: payer_email ?? given.payer_email,
    payer_language: language,
    receipt_code: newReceiptCode(),
    begun_by,
    holds_link,
  }
  await tx.run`insert into payment_attempts ${rowOf({ ...own, ...payer, collection_id: id, begun_at: now })}`
  return id
}

/** Whom the payer gave for the receipt when the payment was begun. */
const givenAtBeginning = (tx: Tx, { id, merchant_id }: PaymentRow) =>
  tx.one<{ payer_mobile: string | null; payer_email: string | null }>`
    select payer_mobile, payer_email from payments where id = ${id} and merchant_id = ${merchant_id}`

/**
 * Gives an attempt that could not be opened to the next rail that serves its bank, under a new reference: no payer was sent to the
 * bank with the old one. Undefined where no other is up.
 */
export async function rerouteAttempt(
  { db, clock, rails }: { db: Database; clock: Clock; rails: Rails },
  collection: CollectionRow,
  tried: readonly string[],
): Promise<CollectionRow | undefined> {
  return db.write(async (tx) => {
    const chosen = await instrumentById(tx, collection.instrument_id)
    const served = chosen ? await servingBank(tx, rails, chosen, collection.mode) : []
    const next = served.find(({ rail, is_up }) => is_up && !tried.includes(rail.name) && takes(rail, collection.amount))
    if (!next) return undefined
    const { id, merchant_id, reference } = collection
    const now = clock.now()
    const expires_at = new Date(now.getTime() + next.rail.capabilities.offer_seconds * 1000)
    const changed = await tx.run`
      update collections set rail = ${next.rail.name}, instrument_id = ${next.instrument.id}, bank_name = ${next.instrument.name},
             reference = ${newReference(clock)}, expires_at = ${expires_at}, next_check_at = ${expires_at}
       where id = ${id} and merchant_id = ${merchant_id} and state = 'created' and reference = ${reference}`
    if (changed === 1) {
      const facts = { from: collection.rail, rail: next.rail.name, reference }
      await addEvent(tx, { collection_id: id, at: now, what: 'rerouted', facts })
    }
    return (await collectionById(tx, id))!
  })
}
