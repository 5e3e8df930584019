import type { Load } from '@sahuji/contract/funding'
import { Trans } from '@lingui/react/macro'
import { PaymentStatus } from '../kit/data/payment-status.tsx'
import { Status } from '../kit/layout/status.tsx'

/** The state of a load in a word: of one whose payer is back, that we ask. */
export function LoadStatus({ of: load, loud = false }: { of: Load; loud?: boolean }) {
  if (load.state === 'at_bank' && phaseOf(load) === 'asking') {
    return (
      <Status tone="wait" loud={loud}>
        <Trans>Asking the bank</Trans>
      </Status>
    )
  }
  return <PaymentStatus state={load.state} loud={loud} />
}

/** How a load stands for the one whose money it is: finer than its state, because whoever came back may have paid. */
export type LoadPhase =
  | 'opening'
  | 'paying'
  | 'asking'
  | 'unclear'
  | 'review'
  | 'credited'
  | 'failed'
  | 'cancelled'
  | 'given_up'
  | 'expired'

type Told = Pick<Load, 'state' | 'returned_at' | 'review' | 'reason'>

/** The phase of a load. Once the payer is back only the bank's answer counts. */
export function phaseOf({ state, returned_at, review, reason }: Told): LoadPhase {
  if (review) return 'review'
  if (state === 'created') return 'opening'
  if (state === 'at_bank') return returned_at ? 'asking' : 'paying'
  if (state === 'pending') return 'asking'
  if (state === 'cancelled' && reason === null) return 'given_up'
  return state
}

/** Ended without money. */
export const isWithoutMoney = (phase: LoadPhase): boolean =>
  phase === 'failed' || phase === 'cancelled' || phase === 'given_up' || phase === 'expired'

/** The bank itself said that it paid nothing; of the others nobody knows of a payment. */
export const isRefused = (phase: LoadPhase): boolean => phase === 'failed' || phase === 'cancelled'
