/**
 * Why a load is reviewed. All but `contradicted` mean that its money is here, kept apart: over the merchant's limit, by
 * another card or bank than chosen, another amount, after the bank had refused it, for a closed wallet. `contradicted`:
 * the bank's answer cannot be about this load.
 */
export const reviewReasons = [
  'over_limit',
  'other_instrument',
  'other_amount',
  'after_failure',
  'wallet_closed',
  'contradicted',
] as const
export type ReviewReason = (typeof reviewReasons)[number]

/** Within so many hours a payment in review is decided. */
export const reviewPromiseHours = 48
