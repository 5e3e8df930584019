import type { GiveBack } from '@sahuji/contract/collections'
import type { CollectionRow } from '../../collections/rows/collection-row.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { Rail } from '../../rails/rail.ts'

/**
 * How a load in suspense goes back to its payer by a rail that can refund. The rail is asked only where nothing indicates
 * another payer than the person who began the load: not where a card paid, or another instrument than chosen, and, where the
 * rail refunds to a mobile number, only to that person's own, proved before the load and equal to the one given for the bank.
 * Everything else goes back by hand: money stolen elsewhere must not reach another wallet.
 */
export async function giveLoadBack(tx: Tx, load: CollectionRow, { capabilities }: Rail): Promise<GiveBack> {
  const byHand = (why: NonNullable<GiveBack['why']>): GiveBack => ({ by: 'hand', why, mobile_end: null })
  if (load.channel === 'visa' || load.card_brand !== null) return byHand('card')
  if (await isPaidOtherwise(tx, load)) return byHand('other_instrument')
  if (!capabilities.refunds_to_mobile) return { by: 'rail', why: null, mobile_end: null }
  const mobile = await ownMobile(tx, load)
  return mobile === null ? byHand('other_number') : { by: 'rail', why: null, mobile_end: mobile.slice(-4) }
}

/** True where another instrument than the chosen one paid, or one that we cannot identify. */
async function isPaidOtherwise(tx: Tx, { id, review_reason }: CollectionRow): Promise<boolean> {
  if (review_reason === 'other_instrument') return true
  const { found } = await tx.one<{ found: boolean }>`
    select exists (select from collection_events
                    where collection_id = ${id} and (what in ('paid_with_other', 'paid_otherwise') or facts ->> 'by' = 'unknown')) as found`
  return found
}

/**
 * The ten digits of the person who began the load, where they are certainly that person's: verified before it began, and equal
 * to the number given for the bank; null otherwise.
 */
export async function ownMobile(
  tx: Tx,
  { person_id, merchant_id, payer_mobile, created_at }: CollectionRow,
): Promise<string | null> {
  const person = await tx.maybe<{ mobile_no: string }>`
    select right(mobile_no, 10) as mobile_no from shop_people
     where id = ${person_id} and merchant_id = ${merchant_id} and phone_verified_at <= ${created_at}`
  if (!person || (payer_mobile !== null && payer_mobile !== person.mobile_no)) return null
  return person.mobile_no
}
