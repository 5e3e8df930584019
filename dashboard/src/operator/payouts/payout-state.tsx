import { Trans } from '@lingui/react/macro'
import type { PayoutState } from '@sahuji/contract/payouts'
import { PaymentStatus } from '../../kit/data/payment-status.tsx'
import { Status } from '../../kit/layout/status.tsx'

/** The state of a withdrawal in the words of every payment; its own where it was asked for and not sent yet. */
export function OfficePayoutStatus({ of: state }: { of: PayoutState }) {
  if (state !== 'requested') return <PaymentStatus state={state} />
  return (
    <Status tone="wait">
      <Trans>Requested</Trans>
    </Status>
  )
}
