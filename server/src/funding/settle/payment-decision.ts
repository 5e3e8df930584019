import type { LoadState } from '@sahuji/contract/funding'
import type { ReviewReason } from '@sahuji/contract/funding/review'
import type { NotSucceeded, Succeeded } from '../../rails/rail.ts'
import type { LoadRow } from '../loads/load-row.ts'
import { hasEndedUnpaid, isOpen } from '../../collections/rows/collection-states.ts'
import type { Made, Terms } from './payment-terms.ts'
import { failureCode, unclearCode } from '../../collections/service-codes.ts'

/** States that a load enters without money. */
export type MovedState = Exclude<LoadState, 'created' | 'at_bank' | 'credited'>

/** What an answer of the rail means for a load. Only `credit` and `suspense` move money. `terms`: what it was paid as. */
export type Decision =
  | { act: 'credit'; paid: Succeeded; terms: Terms }
  /** Money came that may not go into the wallet by itself: it is kept apart until a person decides. */
  | { act: 'suspense'; paid: Succeeded; terms: Terms; reason: SuspenseReason; by?: Made['by'] }
  /** A success that cannot be meant for this load, or not in rupees: nothing is posted, a person looks. */
  | { act: 'contradicted'; paid: Succeeded }
  | { act: 'move'; to: MovedState; code: string | null; reason: string }
  | { act: 'stay'; reason: string }

/** Why money is kept apart. */
export type SuspenseReason = Exclude<ReviewReason, 'contradicted'>

const settled: Decision = { act: 'stay', reason: 'settled' }
const isSettled = (load: LoadRow): boolean => load.state === 'credited' || load.transfer_id !== null

/** Decides on a success by the load as it is locked and how the payment was made, by nothing else. Pure. */
export function decidePaid(load: LoadRow, paid: Succeeded, { by, terms, fits }: Made): Decision {
  if (isSettled(load)) return settled
  if (paid.reference !== load.reference || paid.currency !== 'NPR' || paid.amount <= 0n)
    return { act: 'contradicted', paid }
  const suspense = (reason: SuspenseReason): Decision => ({ act: 'suspense', paid, terms, reason, by })
  if (paid.amount !== load.amount || paid.state === 'partial') return suspense('other_amount')
  // The bank said no before and now yes: it may take this back as well. design.md: a contradictory answer is unclear. An
  // older yes that its check no longer confirms is not money at all.
  if (load.state === 'failed') return paid.is_unsearched ? { act: 'contradicted', paid } : suspense('after_failure')
  if (by === 'unknown') return suspense('other_instrument')
  // A card's money may be spent but not withdrawn (product.md §2.7); who chose a bank did not agree to that.
  if (terms.channel === 'visa' && load.channel !== 'visa') return suspense('other_instrument')
  return fits ? { act: 'credit', paid, terms } : suspense('over_limit')
}

/** Decides on every other answer. Pure. */
export function decideUnpaid(load: LoadRow, found: NotSucceeded, now: Date): Decision {
  if (isSettled(load)) return settled
  const stay = { act: 'stay', reason: `${found.state}: ${found.reason}` } as const
  if (!isOpen(load.state)) return stay
  const move = (to: MovedState, code: string | null = null): Decision =>
    to === load.state ? stay : { act: 'move', to, code, reason: found.reason }
  switch (found.state) {
    case 'failed':
    // Paid and given back before we ever saw it: nothing of it is ours.
    case 'reversed':
      return move('failed', found.service_code ?? failureCode(found.reason))
    case 'cancelled':
    case 'expired':
      return move(found.state)
    case 'pending':
    case 'authorised':
      return move('pending', unclearCode)
    case 'review':
    case 'ambiguous':
      return move('unclear', unclearCode)
    case 'not_found':
      // Nobody began to pay. After the offer nobody can; a rail that knew of it before contradicts itself.
      if (now >= load.expires_at) return move('expired')
      return load.state === 'pending' ? move('unclear', unclearCode) : stay
  }
}

/** True where the rail may still say something new about the load: not of one that never left for the bank. */
export const mayChange = (load: LoadRow): boolean =>
  load.transfer_id === null &&
  (isOpen(load.state) || (hasEndedUnpaid(load.state) && (load.state !== 'failed' || load.opened_at !== null)))
