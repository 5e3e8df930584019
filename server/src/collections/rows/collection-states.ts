import { type CollectionState, openCollectionStates } from '@sahuji/contract/collections'

/**
 * The moves of a collection; the database has the same table (`collection_moves`). Expired and cancelled ones may still be paid:
 * then they are credited, or unclear while an operator reviews the money. A paid one that had failed contradicts the bank's
 * own refusal, so it is always reviewed. Credited is final, unless the rail takes the money back.
 */
export const collectionMoves: Record<CollectionState, readonly CollectionState[]> = {
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

/** True while the collection waits for the payer or the bank. */
export const isOpen = (state: CollectionState): boolean => openCollectionStates.some((open) => open === state)

/** True where no money came but may come late: banks also pay what they reported as failed. */
export const hasEndedUnpaid = (state: CollectionState): boolean =>
  state === 'expired' || state === 'cancelled' || state === 'failed'

/** True while the payer may be sent to the bank, or the collection cancelled. */
export const isUnpaid = (state: CollectionState): boolean => state === 'created' || state === 'at_bank'
