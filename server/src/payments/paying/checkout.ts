import type * as contract from '@sahuji/contract/payments/paying'
import { bankQuestionSeconds, type Checkout } from '@sahuji/contract/payments/paying'
import type { Takes } from '@sahuji/contract/http/route'
import { railChannels } from '@sahuji/contract/tariff/channels'
import { collectionById } from '../../collections/rows/queries.ts'
import { type CollectionRow, isOffered } from '../../collections/rows/collection-row.ts'
import { holidaysOfPromises, promiseOfCollection } from '../../collections/rows/promises.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { OwnCall } from '../../platform/http/route-table.ts'
import { Refusal } from '../../platform/refusal.ts'
import { lastAttempt } from '../attempts/attempt-row.ts'
import { callerOf } from '../caller-of.ts'
import type { PaymentDependencies } from '../dependencies.ts'
import { returnToShop } from '../by-key/return-to-shop.ts'
import { paymentFacts } from '../facts.ts'
import { paymentToPay, type PaymentRow, returningOf } from '../payment-row.ts'
import { shopOf } from '../shop-of.ts'

/** A payment as its payer sees it. */
export async function shownCheckout(tx: Tx, row: PaymentRow, { now, caller }: Looking): Promise<Checkout> {
  const { id, mode, reference, state, version, amount, description, order_reference, paid_at, refunded, return_url } =
    row
  const isOpen = state === 'open' && row.expires_at > now
  const shown = state === 'open' && !isOpen ? 'expired' : state
  const { is_being_paid, has_receipt, thanks } = await tx.one<{
    is_being_paid: boolean
    has_receipt: boolean
    thanks: string | null
  }>`
    -- any merchant: the payer has the address of the payment
    select exists (select from payment_attempts where payment_id = ${id} and state = 'open') as is_being_paid,
           exists (select from payment_attempts where payment_id = ${id} and state = 'succeeded' and receipt_code is not null
                      and (payer_mobile is not null or payer_id is not null)) as has_receipt,
           (select thanks from payment_links where id = ${row.link_id}) as thanks`
  const attempt = await attemptShown(tx, id, { now, caller })
  return {
    id,
    mode,
    reference,
    state: shown,
    version,
    shop: await shopOf(tx, row.merchant_id),
    amount,
    description,
    order_reference,
    seconds_left: isOpen ? Math.floor((row.expires_at.getTime() - now.getTime()) / 1000) : 0,
    is_being_paid: is_being_paid && paid_at === null,
    ended_at: isOpen ? null : (row.ended_at ?? row.expires_at),
    has_receipt,
    ways: ['wallet', ...railChannels],
    paid_at,
    refunded,
    ...(await returningOf(tx, row)),
    return_url: isShownTo(row, attempt) ? returnToShop(return_url!, { id, state: shown }) : null,
    thanks: paid_at ? thanks : null,
    ...(attempt && { attempt }),
  }
}

/** The address of an order of tickets opens the tickets: only its payer is led there, others with the payment's address are not. */
const isShownTo = ({ return_url, source }: PaymentRow, attempt: Checkout['attempt']): boolean =>
  return_url !== null && (source !== 'event' || (attempt?.state === 'succeeded' && attempt.is_own))

/** Who looks and when. `caller`: a hash of network and browser, as attempts keep it. */
interface Looking {
  now: Date
  caller?: string | undefined
}

/** The newest attempt by a rail: where it is, when its bank is asked again, and by when it is settled. */
async function attemptShown(tx: Tx, payment_id: string, { now, caller }: Looking): Promise<Checkout['attempt']> {
  const attempt = await lastAttempt(tx, payment_id)
  const collection = attempt && (await collectionById(tx, attempt.collection_id))
  if (!collection) return undefined
  const { channel: way, instrument_id, bank_name, service_code, created_at: begun_at } = collection
  const { asked_at } = await tx.one<{ asked_at: Date | null }>`
    -- any merchant: the payer has the address of the payment
    select last_asked_at as asked_at from collections where id = ${collection.id}`
  return {
    way,
    instrument_id,
    bank_name,
    state: attempt.state,
    at: placeOf(collection),
    asked_in: secondsTo(collection.next_check_at, now),
    asked_at,
    can_ask: canAsk({ state: attempt.state, at: placeOf(collection), asked_at }, now),
    service_code,
    opens_once: collection.hand_off?.opens_once ?? false,
    begun_at,
    seconds_left: Math.max(0, Math.floor((collection.expires_at.getTime() - now.getTime()) / 1000)),
    settled_by: promiseOfCollection(collection, await holidaysOfPromises(tx, now)),
    is_own: caller !== undefined && attempt.begun_by === caller,
    has_mobile: attempt.payer_mobile !== null,
    ...qrOf(collection, now),
  }
}

/** Whether the payer may have the bank asked now: its answer is out, and the last question is a minute old. */
const canAsk = (
  { state, at, asked_at }: Pick<NonNullable<Checkout['attempt']>, 'state' | 'at' | 'asked_at'>,
  now: Date,
): boolean =>
  state === 'open' &&
  (at === 'unclear' || at === 'on_its_way') &&
  (asked_at === null || now.getTime() - asked_at.getTime() >= bankQuestionSeconds * 1000)

/** The QR to scan, while it can be. */
function qrOf(collection: CollectionRow, now: Date): Pick<NonNullable<Checkout['attempt']>, 'qr'> {
  const { qr: text, url = '' } = collection.hand_off ?? {}
  if (text === undefined || !isOffered(collection, now)) return {}
  return { qr: { text, simulated_app: url || null } }
}

const secondsTo = (moment: Date | null, now: Date): number | null =>
  moment && Math.max(0, Math.ceil((moment.getTime() - now.getTime()) / 1000))

/** Where an open attempt is: at the bank until the payer is back. */
export function placeOf({
  state,
  returned_at,
  review_since,
}: Pick<CollectionRow, 'state' | 'returned_at' | 'review_since'>): NonNullable<Checkout['attempt']>['at'] {
  if ((state === 'created' || state === 'at_bank') && returned_at === null) return 'bank'
  if (state !== 'unclear') return 'on_its_way'
  return review_since === null ? 'unclear' : 'review'
}

/** What an open page of a payment shows, as one key: it differs whenever the page would. */
export const pageKeyOf = ({ state, version, is_being_paid, attempt }: PageState): string =>
  [state, version, is_being_paid ? (attempt?.at ?? 'wallet') : '-'].join(' ')

export interface PageState extends Pick<Checkout, 'state' | 'version' | 'is_being_paid'> {
  attempt?: Pick<NonNullable<Checkout['attempt']>, 'at'> | undefined
}

/** A payment for its payer; the first read notifies the shop's open pages that a payer has opened it. */
export const readCheckout =
  (deps: PaymentDependencies) =>
  async (call: OwnCall<'anyone'>, { id }: Takes<typeof contract.readCheckout>): Promise<Checkout> => {
    const { db, person, clock } = call
    const row = await db.read((tx) => paymentToPay(tx, id))
    if (!row) throw new Refusal('not_found')
    const isPayers = person?.merchant_id !== row.merchant_id
    if (row.state === 'open' && row.opened_at === null && isPayers) await db.write((tx) => markOpened(deps, tx, row))
    const looking = { now: clock.now(), caller: callerOf(call) }
    return db.read(async (tx) => shownCheckout(tx, (await paymentToPay(tx, id))!, looking))
  }

async function markOpened({ clock, feed }: PaymentDependencies, tx: Tx, { id, merchant_id, mode }: PaymentRow) {
  const now = clock.now()
  const opened = await tx.run`
    update payments set opened_at = ${now}
     where id = ${id} and merchant_id = ${merchant_id} and state = 'open' and opened_at is null`
  if (opened !== 1) return
  await tx.run`select payment_event_add(${id}, ${now}, 'opened', '{}'::jsonb)`
  await feed.publish(tx, paymentFacts.changed, merchant_id, mode, { id, state: 'open' }, now)
}
