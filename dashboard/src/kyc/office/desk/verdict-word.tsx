import { Trans } from '@lingui/react/macro'
import type { KycPaper } from '@sahuji/contract/kyc'
import { RetryIcon } from '../../../kit/icons/actions.tsx'
import { DashIcon } from '../../../kit/icons/states.tsx'
import { Status } from '../../../kit/layout/status.tsx'

/** The verdict on an item; empty while it has none. */
export function VerdictWord({ of: verdict }: { of: KycPaper['verdict'] }) {
  if (verdict === 'accepted')
    return (
      <Status tone="good">
        <Trans>Accepted</Trans>
      </Status>
    )
  if (verdict === 'asked_again')
    return (
      <Status tone="bad" icon={<RetryIcon small />}>
        <Trans>Ask again</Trans>
      </Status>
    )
  return (
    <Status tone="wait" icon={<DashIcon small />}>
      <Trans>Open</Trans>
    </Status>
  )
}
