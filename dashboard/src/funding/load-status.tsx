import type { Load } from '@sahuji/contract/funding'
import { Trans } from '@lingui/react/macro'
import { PaymentStatus } from '../kit/data/payment-status.tsx'
import { Status } from '../kit/layout/status.tsx'
import { phaseOf } from './load-phase.ts'

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
