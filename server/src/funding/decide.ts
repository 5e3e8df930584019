import type { LoadState } from '@sahuji/contract/funding'
import type { NotSucceeded, Succeeded, Verification } from '../rails/rail.ts'
import type { LoadRow } from './load-row.ts'
import { isGivenUp, isOpen } from './load-states.ts'
import { failureCode, unclearCode } from './service-codes.ts'

/** States that a load enters without money. */
export type MovedState = Exclude<LoadState, 'created' | 'at_bank' | 'credited'>

/** What an answer of the rail means for a load. Only `credit` and `suspense` move money. */
export type Decision =
  | { act: 'credit'; paid: Succeeded }
  /** Money came that is not what was agreed, or came after the end: it is kept apart until a person decides. */
  | { act: 'suspense'; paid: Succeeded }
  /** A success that cannot be meant for this load, or not in rupees: nothing is posted, a person looks. */
  | { act: 'contradicted'; paid: Succeeded }
  | { act: 'move'; to: MovedState; code: string | null; reason: string }
  | { act: 'stay'; reason: string }

/** Decides by the load as it is locked and the rail's own status check, by nothing else. Pure. */
export function decide(load: LoadRow, found: Verification, now: Date): Decision {
  if (load.state === 'credited' || load.transfer_id !== null) return { act: 'stay', reason: 'settled' }
  return found.state === 'succeeded' ? decidePaid(load, found) : decideUnpaid(load, found, now)
}

function decidePaid(load: LoadRow, paid: Succeeded): Decision {
  if (paid.reference !== load.reference || paid.currency !== 'NPR' || paid.amount <= 0n)
    return { act: 'contradicted', paid }
  if (paid.amount !== load.amount || load.state === 'failed') return { act: 'suspense', paid }
  return { act: 'credit', paid }
}

function decideUnpaid(load: LoadRow, found: NotSucceeded, now: Date): Decision {
  const stay = { act: 'stay', reason: `${found.state}: ${found.reason}` } as const
  if (!isOpen(load.state)) return stay
  const move = (to: MovedState, code: string | null = null): Decision =>
    to === load.state ? stay : { act: 'move', to, code, reason: found.reason }
  switch (found.state) {
    case 'failed':
      return move('failed', failureCode(found.reason))
    case 'cancelled':
    case 'expired':
      return move(found.state)
    case 'pending':
      return move('pending', unclearCode)
    case 'ambiguous':
      return move('unclear', unclearCode)
    case 'not_found':
      // Nobody began to pay. After the offer nobody can; a rail that knew of it before contradicts itself.
      if (now >= load.expires_at) return move('expired')
      return load.state === 'pending' ? move('unclear', unclearCode) : stay
  }
}

/** True where the rail may still say something new about the load. */
export const mayChange = (load: LoadRow): boolean =>
  load.transfer_id === null && (isOpen(load.state) || isGivenUp(load.state) || load.state === 'failed')
