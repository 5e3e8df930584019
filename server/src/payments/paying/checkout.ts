import type * as contract from '@sahuji/contract/payments/paying'
import type { Checkout } from '@sahuji/contract/payments/paying'
import type { Takes } from '@sahuji/contract/http/route'
import { railChannels } from '@sahuji/contract/tariff/channels'
import { type CollectionRow, isOffered } from '../../collections/rows/collection-row.ts'
import { collectionById } from '../../collections/rows/queries.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { OwnCall } from '../../platform/http/route-table.ts'
import { Refusal } from '../../platform/refusal.ts'
import { lastAttempt } from '../attempts/attempt-row.ts'
import type { PaymentDependencies } from '../dependencies.ts'
import { returnToShop } from '../by-key/return-to-shop.ts'
import { paymentFacts } from '../facts.ts'
import { paymentToPay, type PaymentRow, shopOf } from '../payment-row.ts'

/** A payment as its payer sees it. */
export async function shownCheckout(tx: Tx, row: PaymentRow, now: Date): Promise<Checkout> {
  const { id, mode, reference, state, version, amount, description, order_reference, paid_at, refunded, return_url } =
    row
  const isOpen = state === 'open' && row.expires_at > now
  const shown = state === 'open' && !isOpen ? 'expired' : state
  const { is_being_paid, thanks } = await tx.one<{ is_being_paid: boolean; thanks: string | null }>`
    -- any merchant: the payer has the address of the payment
    select exists (select from payment_attempts where payment_id = ${id} and state = 'open') as is_being_paid,
           (select thanks from payment_links where id = ${row.link_id}) as thanks`
  const attempt = await attemptShown(tx, id, now)
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
    ways: ['wallet', ...railChannels],
    paid_at,
    refunded,
    return_url: return_url && returnToShop(return_url, { id, state: shown }),
    thanks: paid_at ? thanks : null,
    ...(attempt && { attempt }),
  }
}

/** The newest attempt by a rail: where it is, and when its bank is asked again. */
async function attemptShown(tx: Tx, payment_id: string, now: Date): Promise<Checkout['attempt']> {
  const attempt = await lastAttempt(tx, payment_id)
  const collection = attempt && (await collectionById(tx, attempt.collection_id))
  if (!collection) return undefined
  const {
    channel: way,
    instrument_id,
    bank_name,
    state,
    returned_at,
    next_check_at,
    service_code,
    review_since,
  } = collection
  const isAtBank = (state === 'created' || state === 'at_bank') && returned_at === null
  const left = next_check_at && Math.max(0, Math.ceil((next_check_at.getTime() - now.getTime()) / 1000))
  const isReviewed = state === 'unclear' && review_since !== null
  const at = isAtBank ? 'bank' : isReviewed ? 'review' : state === 'unclear' ? 'unclear' : 'on_its_way'
  return {
    way,
    instrument_id,
    bank_name,
    state: attempt.state,
    at,
    asked_in: left,
    service_code,
    ...qrOf(collection, now),
  }
}

/** The QR to scan, while it can be. */
function qrOf(collection: CollectionRow, now: Date): Pick<NonNullable<Checkout['attempt']>, 'qr'> {
  const { qr: text, url = '' } = collection.hand_off ?? {}
  if (text === undefined || !isOffered(collection, now)) return {}
  return { qr: { text, simulated_app: url || null } }
}

/** A payment for its payer; the first read tells the shop's open pages that somebody has it before them. */
export const readCheckout =
  (deps: PaymentDependencies) =>
  async ({ db, person, clock }: OwnCall<'anyone'>, { id }: Takes<typeof contract.readCheckout>): Promise<Checkout> => {
    const row = await db.read((tx) => paymentToPay(tx, id))
    if (!row) throw new Refusal('not_found')
    const isPayers = person?.merchant_id !== row.merchant_id
    if (row.state === 'open' && row.opened_at === null && isPayers) await db.write((tx) => markOpened(deps, tx, row))
    return db.read(async (tx) => shownCheckout(tx, (await paymentToPay(tx, id))!, clock.now()))
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
