import { type LoadState, openLoadStates } from '@sahuji/contract/funding'

/**
 * The moves of a load; the database holds the same table (`load_moves`). Given-up loads may still be paid: then they are
 * credited, or unclear while a person looks at the money. A failed one that is paid contradicts the bank's own no, so that
 * it is always looked at. Credited is the end, unless the rail takes the money back.
 */
export const loadMoves: Record<LoadState, readonly LoadState[]> = {
  created: ['at_bank', 'pending', 'unclear', 'expired', 'credited', 'failed', 'cancelled'],
  at_bank: ['pending', 'unclear', 'expired', 'credited', 'failed', 'cancelled'],
  pending: ['unclear', 'expired', 'credited', 'failed', 'cancelled'],
  unclear: ['pending', 'expired', 'credited', 'failed', 'cancelled'],
  expired: ['unclear', 'credited'],
  cancelled: ['unclear', 'credited'],
  credited: ['reversed'],
  failed: ['unclear'],
  reversed: [],
}

/** True while the load waits for the payer or the bank. */
export const isOpen = (state: LoadState): boolean => openLoadStates.some((open) => open === state)

/** True where no money came, but may come late: banks pay what they called failed, too. */
export const hasEndedUnpaid = (state: LoadState): boolean =>
  state === 'expired' || state === 'cancelled' || state === 'failed'

/** True while the payer may be sent to the bank or the load be given up. */
export const isUnpaid = (state: LoadState): boolean => state === 'created' || state === 'at_bank'
