import type { Load } from '@sahuji/contract/funding'
import { Trans } from '@lingui/react/macro'
import { PaymentStatus } from '../kit/data/payment-status.tsx'
import { Status } from '../kit/layout/status.tsx'

/** The state of a load in a word: of one whose payer is back, that we ask; of money that is here, that it is looked at. */
export function LoadStatus({ of: load, loud = false }: { of: Load; loud?: boolean }) {
  if (load.state === 'at_bank' && phaseOf(load) === 'checking') {
    return (
      <Status tone="wait" loud={loud}>
        <Trans>Asking the bank</Trans>
      </Status>
    )
  }
  return <PaymentStatus state={isInReview(load) ? 'in_review' : isSentOn(load) ? 'sent' : load.state} loud={loud} />
}

/** The payer’s bank has paid and ours has not got it yet. */
const isSentOn = ({ state, legs }: Pick<Load, 'state' | 'legs'>): boolean =>
  state === 'pending' && legs?.debit === 'done'

/** Its money is here and a person looks at it; of what the bank contradicts nothing is here. */
export const isInReview = ({ review }: Pick<Load, 'review'>): boolean => review !== null && review !== 'contradicted'

/** What really came, where that is known, else what was asked for. */
export const shownAmount = ({ amount, paid }: Pick<Load, 'amount' | 'paid'>): bigint => paid ?? amount

/** How a load stands for the one whose money it is: finer than its state, because whoever came back may have paid. */
export type LoadPhase =
  | 'opening'
  | 'paying'
  | 'checking'
  | 'unclear'
  | 'review'
  | 'credited'
  | 'reversed'
  | 'failed'
  /** The payer's bank paid and ours was refused it. */
  | 'given_back'
  | 'cancelled'
  | 'given_up'
  | 'expired'

type PhaseInput = Pick<Load, 'state' | 'returned_at' | 'review' | 'reason' | 'legs'>

/** The phase of a load. Once the payer is back only the bank's answer counts. */
export function phaseOf({ state, returned_at, review, reason, legs }: PhaseInput): LoadPhase {
  if (review) return 'review'
  if (state === 'created') return 'opening'
  if (state === 'at_bank') return returned_at ? 'checking' : 'paying'
  if (state === 'pending') return 'checking'
  if (state === 'failed' && legs?.debit === 'done') return 'given_back'
  if (state === 'cancelled' && reason === null) return 'given_up'
  return state
}

/**
 * A load as an earlier visit knew it, while it is asked for anew at the address to which the payer comes back: who was at the
 * bank may have paid, so nobody is sent there again before the answer. What a phone approves is left as it is: its payer stays here.
 */
export const asIfBack = <Kept extends PhaseInput & Pick<Load, 'channel'>>(load: Kept, openedAt: Date): Kept =>
  load.state === 'at_bank' && load.channel !== 'mobilebanking' && !load.returned_at
    ? { ...load, returned_at: openedAt }
    : load

/** Ended without money. */
export const isWithoutMoney = (phase: LoadPhase): boolean =>
  isRefused(phase) || phase === 'given_back' || phase === 'given_up' || phase === 'expired'

/** The bank itself said that it paid nothing; of the others nobody knows of a payment. */
export const isRefused = (phase: LoadPhase): boolean => phase === 'failed' || phase === 'cancelled'
