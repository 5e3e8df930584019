import { Trans } from '@lingui/react/macro'
import type { SameAdjustments } from '@sahuji/contract/transactions/office/adjustments'
import { Link } from '../../kit/layout/link.tsx'
import { Status } from '../../kit/layout/status.tsx'

/** Other proposals by which the same money may be booked a second time. */
export function SameLines({ of: same }: { of: SameAdjustments }) {
  return same?.map(({ id, reference, maker_name, is_posted }) => (
    <Status key={id} tone="warn" sentence>
      {is_posted ? (
        <Trans>
          <Link href={`/operator/second-person?which=decided&at=${id}`}>{reference}</Link> by {maker_name} has posted
          exactly the same lines. Sign this one only if it is other money.
        </Trans>
      ) : (
        <Trans>
          <Link href={`/operator/second-person?at=${id}`}>{reference}</Link> by {maker_name} also waits, with exactly
          the same lines. Both may be signed only if it is other money.
        </Trans>
      )}
    </Status>
  ))
}
