import { openPayoutStates, type PayoutState } from '@sahuji/contract/payouts'

/**
 * The moves of a payout; the database holds the same table (`payout_moves`). Only what never left us moves from sent to
 * requested; cancelled is what the rail let us take back. Credited is final, unless the bank sends the money back; it
 * is reached from another end where the bank paid after all and two operators agreed (settle-late.ts).
 */
export const payoutMoves: Record<PayoutState, readonly PayoutState[]> = {
  requested: ['held', 'sent', 'cancelled', 'failed'],
  held: ['requested', 'cancelled', 'failed'],
  sent: ['requested', 'unclear', 'credited', 'returned', 'cancelled', 'failed'],
  unclear: ['sent', 'credited', 'returned', 'cancelled', 'failed'],
  credited: ['returned'],
  returned: ['credited'],
  cancelled: ['credited'],
  failed: ['credited'],
}

/** True while its money is held. */
export const isOpenPayout = (state: PayoutState): boolean => openPayoutStates.some((open) => open === state)

/** True while it has not left us, so that the merchant may cancel it. */
export const isUnsent = (state: PayoutState): boolean => state === 'requested' || state === 'held'
