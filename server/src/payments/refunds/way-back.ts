import type { CollectionDependencies } from '../../collections/dependencies.ts'
import type { CollectionRow } from '../../collections/rows/collection-row.ts'
import { collectionById } from '../../collections/rows/queries.ts'
import { giveBackOf } from '../../collections/settle/give-back.ts'
import type { Refund, RefundQuote } from '@sahuji/contract/payments/refunds'
import { payoutRailsFor } from '../../payouts/choose-rail.ts'
import type { Tx } from '../../platform/database/database.ts'
import { Refusal } from '../../platform/refusal.ts'
import { endOf } from '../../rails/sandbox-ends.ts'
import type { PaymentRow } from '../payment-row.ts'
import { contactOf } from '../payers/payer-contact.ts'

/** Where a refund goes, and within how many days it is there. */
export interface WayBack {
  way: Refund['way']
  goes_to: RefundQuote['goes_to']
  /** Null: at once, or once the payer has named an account. */
  days: number | null
  /** The number at which the payer is asked for an account, else the address; null where it is not known, or not needed. */
  mobile: string | null
  email: string | null
  /** The collection that brought the money; null for a wallet's payment. */
  collection: CollectionRow | null
}

/** A rail that states no time has given a refund back within a week. */
const usualDays = 7

type Services = Pick<CollectionDependencies, 'rails' | 'uses'>

/**
 * How an amount of a paid payment goes back: into the wallet that paid, by the rail that brought it where it can, else to an account
 * that the payer names. Refuses payment_not_refundable where there is no rail to a bank either.
 */
export async function wayBackOf(deps: Services, tx: Tx, payment: PaymentRow, amount: bigint): Promise<WayBack> {
  if (payment.way === 'wallet') return { way: 'wallet', goes_to: null, days: null, collection: null, ...noContact }
  const found = await tx.one<{ collection_id: string }>`
    select collection_id from payment_attempts
     where payment_id = ${payment.id} and merchant_id = ${payment.merchant_id} and state = 'succeeded'`
  const collection = (await collectionById(tx, found.collection_id))!
  const { bank_name, card_last4 } = collection
  if (await isPlayed(tx, collection))
    return { way: 'rail', goes_to: { name: bank_name, end: card_last4 }, days: usualDays, collection, ...noContact }
  const rail = deps.rails.named(collection.rail)
  const { by, mobile_end } = await giveBackOf(deps, tx, collection)
  if (
    by === 'rail' &&
    rail &&
    (await takesPart(tx, { payment, collection, amount, refunds: rail.capabilities.refunds }))
  )
    return {
      way: 'rail',
      goes_to: { name: bank_name, end: mobile_end ?? card_last4 },
      days: rail.capabilities.refund_days ?? usualDays,
      collection,
      ...noContact,
    }
  if (payoutRailsFor(deps.rails, payment.mode).length === 0) throw new Refusal('payment_not_refundable')
  const { id: payment_id, merchant_id } = payment
  const { mobile, email } = await contactOf(tx, { payment_id, merchant_id, collection_id: collection.id })
  return { way: 'account', goes_to: null, days: null, collection, mobile, email: mobile === null ? email : null }
}

/** Whether the sandbox playground decides how the collection ends: it takes refunds too, in whole and in parts. */
const isPlayed = async (tx: Tx, { id, merchant_id, mode }: CollectionRow): Promise<boolean> =>
  mode === 'sandbox' && (await endOf(tx, { id, merchant_id, mode })) !== undefined

const noContact = { mobile: null, email: null }

/** Whether the rail returns this part: all at once where it knows no parts, and nothing that it refused before. */
async function takesPart(
  tx: Tx,
  {
    payment,
    collection,
    amount,
    refunds,
  }: { payment: PaymentRow; collection: CollectionRow; amount: bigint; refunds: string },
): Promise<boolean> {
  if (refunds === 'whole' && amount !== payment.amount) return false
  const refused = await tx.maybe`
    select id from refund_orders
     where collection_id = ${collection.id} and merchant_id = ${payment.merchant_id} and way = 'rail' and state = 'failed' limit 1`
  return refused === undefined
}
