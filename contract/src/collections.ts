import * as z from 'zod/mini'

/**
 * States of money that a rail collects. `unclear`: no usable answer, or money that an operator reviews; `expired`: final after
 * 48 hours; `reversed`: the rail took it back after the credit.
 */
export const collectionStates = [
  'created',
  'at_bank',
  'pending',
  'unclear',
  'expired',
  'credited',
  'failed',
  'cancelled',
  'reversed',
] as const
export type CollectionState = (typeof collectionStates)[number]
export const openCollectionStates = ['created', 'at_bank', 'pending', 'unclear'] as const satisfies CollectionState[]

/**
 * Why an operator reviews a collection. All but `contradicted` mean that its money is in suspense: over the merchant's limit,
 * paid by another card or bank than chosen, another amount, paid after the bank had refused, for a closed wallet, or a payment that
 * was paid otherwise (`surplus`), or paid at a QR that was revoked before (`revoked_code`).
 * `contradicted`: the bank's answer cannot be about this collection.
 */
export const reviewReasons = [
  'over_limit',
  'other_instrument',
  'other_amount',
  'after_failure',
  'wallet_closed',
  'surplus',
  'revoked_code',
  'contradicted',
] as const
export type ReviewReason = (typeof reviewReasons)[number]

/** A review is decided within so many hours. */
export const reviewPromiseHours = 48

/** One leg of a payment between two banks. */
const collectionLeg = z.enum(['waiting', 'done', 'failed'])
export type CollectionLeg = z.output<typeof collectionLeg>

/**
 * The debit at the payer's bank and the credit at ours, null where it will never be tried. Debited and not yet credited:
 * paid for the payer, pending for us.
 */
export const collectionLegs = z.object({ debit: collectionLeg, credit: z.nullable(collectionLeg) })
export type CollectionLegs = z.output<typeof collectionLegs>

/**
 * How a payment in suspense goes back: by a call to its rail, or by hand and why. `mobile_end`: the last four digits of the
 * number to which the rail sends it, where it needs one.
 */
export const giveBack = z.object({
  by: z.enum(['rail', 'hand']),
  why: z.nullable(z.enum(['no_call', 'card', 'other_instrument', 'other_number'])),
  mobile_end: z.nullable(z.string()),
})
export type GiveBack = z.output<typeof giveBack>
