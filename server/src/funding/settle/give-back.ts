import type { GiveBack } from '@sahuji/contract/funding/give-back'
import type { Tx } from '../../platform/database/database.ts'
import type { Rails } from '../../rails/rails.ts'
import type { LoadRow } from '../loads/load-row.ts'

/**
 * How a payment in suspense goes back to its payer. The rail is told only where nothing speaks for another payer than the
 * person who began the load: not where a card paid, or another instrument than chosen, and, where the rail sends it to a
 * mobile number, only to that person's own, proved before the load and the one that they gave for the bank. All else is
 * given back by hand: money that was stolen elsewhere must not be turned into somebody's wallet.
 */
export async function giveBackOf(tx: Tx, rails: Rails | undefined, load: LoadRow): Promise<GiveBack> {
  const byHand = (why: NonNullable<GiveBack['why']>): GiveBack => ({ by: 'hand', why, mobile_end: null })
  const rail = rails?.named(load.rail)
  if (!rail?.refund || rail.capabilities.refunds === 'by_hand') return byHand('no_call')
  if (load.channel === 'visa' || load.card_brand !== null) return byHand('card')
  if (await isPaidOtherwise(tx, load)) return byHand('other_instrument')
  if (!rail.capabilities.refunds_to_mobile) return { by: 'rail', why: null, mobile_end: null }
  const mobile = await ownMobile(tx, load)
  return mobile === null ? byHand('other_number') : { by: 'rail', why: null, mobile_end: mobile.slice(-4) }
}

/** True where the payment was made by something else than was chosen, or by something that nobody here knows. */
async function isPaidOtherwise(tx: Tx, { id, review_reason }: LoadRow): Promise<boolean> {
  if (review_reason === 'other_instrument') return true
  const { found } = await tx.one<{ found: boolean }>`
    select exists (select from load_events
                    where load_id = ${id} and (what in ('paid_with_other', 'paid_otherwise') or facts ->> 'by' = 'unknown')) as found`
  return found
}

/**
 * The ten digits of whoever began the load, where they are surely that person's: verified before it began, and the same as
 * was given for the bank; null otherwise.
 */
export async function ownMobile(
  tx: Tx,
  { person_id, merchant_id, payer_mobile, created_at }: LoadRow,
): Promise<string | null> {
  const person = await tx.maybe<{ mobile_no: string }>`
    select right(mobile_no, 10) as mobile_no from people
     where id = ${person_id} and merchant_id = ${merchant_id} and phone_verified_at <= ${created_at}`
  if (!person || (payer_mobile !== null && payer_mobile !== person.mobile_no)) return null
  return person.mobile_no
}
