import type { CollectionState } from '@sahuji/contract/collections'
import type { NotSucceeded, Succeeded } from '../../rails/rail.ts'
import type { Verdict } from '../collection-use.ts'
import type { CollectionRow } from '../rows/collection-row.ts'
import { hasEndedUnpaid, isOpen } from '../rows/collection-states.ts'
import { failureCode, unclearCode } from '../service-codes.ts'

/** States that a collection enters without money. */
export type MovedState = Exclude<CollectionState, 'created' | 'at_bank' | 'credited'>

/** What an answer of the rail means for a collection. Only `credit`, `suspense` and `give_back` move money. */
export type Decision =
  | (Verdict & { paid: Succeeded })
  | { act: 'move'; to: MovedState; code: string | null; reason: string }
  | { act: 'stay'; reason: string }

const settled: Decision = { act: 'stay', reason: 'settled' }
const isSettled = ({ state, transfer_id }: CollectionRow): boolean => state === 'credited' || transfer_id !== null

/** Decides about a success that its use need not judge: money posted before, or a success that cannot be meant. Pure. */
export function decideUnmeant(collection: CollectionRow, paid: Succeeded): Decision | undefined {
  if (isSettled(collection)) return settled
  if (paid.reference !== collection.reference || paid.currency !== 'NPR' || paid.amount <= 0n)
    return { act: 'contradicted', paid }
  return undefined
}

/** Decides about every other answer. Pure. */
export function decideUnpaid(collection: CollectionRow, found: NotSucceeded, now: Date): Decision {
  if (isSettled(collection)) return settled
  const stay = { act: 'stay', reason: `${found.state}: ${found.reason}` } as const
  if (!isOpen(collection.state)) return stay
  const move = (to: MovedState, code: string | null = null): Decision =>
    to === collection.state ? stay : { act: 'move', to, code, reason: found.reason }
  switch (found.state) {
    case 'failed':
    // Paid and given back before we saw it: none of it is ours.
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
      // No payment began. None can begin after the offer; a rail that knew of one before contradicts itself.
      if (now >= collection.expires_at) return move('expired')
      return collection.state === 'pending' ? move('unclear', unclearCode) : stay
  }
}

/** True where the rail may still report something new: not for a failed one that never left for the bank. */
export const mayChange = ({ transfer_id, state, opened_at }: CollectionRow): boolean =>
  transfer_id === null && (isOpen(state) || (hasEndedUnpaid(state) && (state !== 'failed' || opened_at !== null)))
