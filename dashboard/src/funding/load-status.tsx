import type { Load } from '@sahuji/contract/funding'
import { Trans } from '@lingui/react/macro'
import { PaymentStatus } from '../kit/data/payment-status.tsx'
import { Status } from '../kit/layout/status.tsx'

/** The state of a load in a word: once its payer is back, that we ask; once money is here, that it is reviewed. */
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

/** The payer’s bank has paid and ours does not have it yet. */
const isSentOn = ({ state, legs }: Pick<Load, 'state' | 'legs'>): boolean =>
  state === 'pending' && legs?.debit === 'done'

/** Its money is here and a person reviews it; where the bank contradicts itself, none is here. */
export const isInReview = ({ review }: Pick<Load, 'review'>): boolean => review !== null && review !== 'contradicted'

/** The amount that arrived, where that is known, else the requested one. */
export const shownAmount = ({ amount, paid }: Pick<Load, 'amount' | 'paid'>): bigint => paid ?? amount

/** The state of a load for its merchant: finer than the server's, because a payer who returned may have paid. */
export type LoadPhase =
  | 'opening'
  | 'paying'
  | 'checking'
  | 'unclear'
  | 'review'
  | 'credited'
  | 'reversed'
  | 'failed'
  /** The payer's bank paid and ours refused it. */
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
 * A load of an earlier visit, while it is read again at the address to which the payer returns: a payer who was at the
 * bank may have paid, so they are not sent there again before the answer. A load approved on a phone is unchanged: its payer stays here.
 */
export const asIfBack = <Kept extends PhaseInput & Pick<Load, 'channel'>>(load: Kept, openedAt: Date): Kept =>
  load.state === 'at_bank' && load.channel !== 'mobilebanking' && !load.returned_at
    ? { ...load, returned_at: openedAt }
    : load

/** Ended without money. */
export const isWithoutMoney = (phase: LoadPhase): boolean =>
  isRefused(phase) || phase === 'given_back' || phase === 'given_up' || phase === 'expired'

/** The bank itself reported that it paid nothing; for the others no payment is known. */
export const isRefused = (phase: LoadPhase): boolean => phase === 'failed' || phase === 'cancelled'
