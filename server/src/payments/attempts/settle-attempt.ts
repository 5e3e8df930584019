import type { CollectionRow } from '../../collections/rows/collection-row.ts'
import { shortName } from '../../counters/at-the-counter.ts'
import { merchantAccount } from '../../ledger/queries.ts'
import type { Feed } from '../../feed/feed.ts'
import { isFrozen } from '../../merchants/freezes.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database/database.ts'
import { json } from '../../platform/database/sql.ts'
import { paymentFacts } from '../facts.ts'
import { lockPayment, type PaymentRow } from '../payment-row.ts'
import { attemptOf, endAttempt, type RailAttempt } from './attempt-row.ts'
import { notifyIfUnclear } from './notify-payer.job.ts'

/**
 * Whether confirmed money can still take a locked payment: one that is open, or expired or cancelled without money, of a shop that
 * may be paid, with a place of its link and the seats of its order at an event. Call it after lockWallet, as payments from wallets
 * lock.
 */
export async function canBeTaken(
  tx: Tx,
  { id, state, source, merchant_id, link_id }: PaymentRow,
  attempt: RailAttempt,
  now: Date,
): Promise<boolean> {
  if (state !== 'open' && state !== 'expired' && state !== 'cancelled') return false
  if (await isFrozen(tx, merchant_id, 'money_in')) return false
  if (source === 'event' && !(await getsItsSeats(tx, id, now))) return false
  if (link_id === null || attempt.holds_link) return true
  const other = await openAttempt(tx, attempt)
  if (other?.holds_link) return true
  const { has_place } = await tx.one<{ has_place: boolean }>`
    select ended_at is null and (payments_max is null or taken < payments_max) as has_place
      from payment_links where id = ${link_id} and merchant_id = ${merchant_id} for no key update`
  return has_place
}

/** Whether the seats that a payment of an event is for are held, or can be taken again; right until the commit. */
const getsItsSeats = async (tx: Tx, id: string, now: Date): Promise<boolean> =>
  (await tx.one<{ gets: boolean }>`select payment_gets_its_seats(${id}, ${now}) as gets`).gets

/** Another attempt at the same payment that is open. Uses payment_has_one_open_attempt. */
const openAttempt = (tx: Tx, { payment_id, merchant_id, id }: RailAttempt) =>
  tx.maybe<{ id: string; holds_link: boolean }>`
  select id, holds_link from payment_attempts
   where payment_id = ${payment_id} and merchant_id = ${merchant_id} and state = 'open' and id <> ${id}`

type Services = { feed: Feed; clock: Clock }

/** Marks the payment of a credited collection paid, in the transaction that posts it, and notifies the shop. */
export async function settleAttempt(
  { feed, clock }: Services,
  tx: Tx,
  collection: CollectionRow & { transfer_id: string },
): Promise<void> {
  const now = clock.now()
  const { id: collection_id, merchant_id, mode, transfer_id, fee, tariff_channel, tariff_from } = collection
  const attempt = await attemptOf(tx, collection)
  const payment = (await lockPayment(tx, merchant_id, attempt.payment_id))!
  await takePlace(tx, attempt)
  await tx.run`
    update payment_attempts set state = 'succeeded', transfer_id = ${transfer_id}, ended_at = ${now}
     where collection_id = ${collection_id} and merchant_id = ${merchant_id}`
  const payer = payerOf(payment, attempt, collection)
  const about = { fee, tariff_channel, tariff_from, payer, late: true }
  await tx.run`
    select payment_mark_paid(a, ${json(about)}::jsonb) from payment_attempts a
     where a.collection_id = ${collection_id} and a.merchant_id = ${merchant_id}`
  const { id, reference, source, description, code: place, amount } = payment
  const shown = {
    id,
    payment_id: id,
    reference,
    direction: 'in',
    source,
    way: attempt.way,
    other: payer,
    description,
  } as const
  const account_id = await merchantAccount(tx, merchant_id, mode)
  const money = { amount, fee, account_id, transfer_id, balance_after: collection.balance_after, paid_at: now }
  await feed.publish(tx, paymentFacts.paid, merchant_id, mode, { ...shown, ...money, place }, now)
  await notifyIfUnclear(tx, attempt, true)
}

/** A late success takes over the place that another open attempt reserved: that one can only become a surplus. */
async function takePlace(tx: Tx, attempt: RailAttempt): Promise<void> {
  const other = attempt.holds_link ? undefined : await openAttempt(tx, attempt)
  if (!other?.holds_link) return
  await tx.run`
    update payment_attempts set holds_link = (id = ${attempt.id})
     where id = any (${[attempt.id, other.id]}::uuid[]) and merchant_id = ${attempt.merchant_id}`
}

/** As the shop sees the payer: the name they gave, else the bank or card. */
function payerOf(
  { answers }: PaymentRow,
  { payer_name }: RailAttempt,
  { bank_name, card_brand, card_last4 }: CollectionRow,
): string {
  const given = payer_name ?? answers.find(({ question }) => question === 'name')?.answer
  if (given) return shortName(given)
  return card_brand ? [card_brand, card_last4 && `··${card_last4}`].filter(Boolean).join(' ') : bank_name
}

/** Ends the attempt of a collection that ended without money: the payment stays open for another way. */
export async function failAttempt({ feed, clock }: Services, tx: Tx, collection: CollectionRow): Promise<void> {
  const attempt = await attemptOf(tx, collection)
  if (attempt.state !== 'open') return
  const now = clock.now()
  const { merchant_id, mode, state } = collection
  const payment = (await lockPayment(tx, merchant_id, attempt.payment_id))!
  await endAttempt(tx, attempt, { state: state === 'cancelled' ? 'cancelled' : 'failed', now })
  await feed.publish(tx, paymentFacts.attempt_ended, merchant_id, mode, { id: payment.id }, now)
  await notifyIfUnclear(tx, attempt, false)
}

/** Adds to the history of a paid payment that its rail took the money back, and notifies the shop. The payment stays paid. */
export async function noteTakenBack({ feed, clock }: Services, tx: Tx, collection: CollectionRow): Promise<void> {
  const { merchant_id, mode, amount, bank_name } = collection
  const { payment_id: id } = await attemptOf(tx, collection)
  const { reference, payer } = (await lockPayment(tx, merchant_id, id))!
  const now = clock.now()
  await tx.run`
    select payment_event_add(${id}, ${now}, 'taken_back', jsonb_build_object('amount', ${amount}::bigint))`
  const body = { id, reference, payer: payer ?? bank_name, amount }
  await feed.publish(tx, paymentFacts.taken_back, merchant_id, mode, body, now)
}

/** Notifies the shop of money that goes back because the payment could not be taken any more; not of a second success. */
export async function noteCameLate({ feed, clock }: Services, tx: Tx, collection: CollectionRow): Promise<void> {
  const { merchant_id, mode, amount } = collection
  const attempt = await attemptOf(tx, collection)
  const payment = (await lockPayment(tx, merchant_id, attempt.payment_id))!
  if (payment.paid_at !== null) return
  const { id, reference } = payment
  const body = { id, reference, payer: payerOf(payment, attempt, collection), amount }
  await feed.publish(tx, paymentFacts.came_late, merchant_id, mode, body, clock.now())
}
