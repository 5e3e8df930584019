/**
 * Why a load is in review. For all but `contradicted` its money is in suspense: over the merchant's limit, paid by another
 * card or bank than chosen, another amount, paid after the bank had refused it, for a closed wallet. `contradicted`: the
 * bank's answer cannot be about this load.
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
