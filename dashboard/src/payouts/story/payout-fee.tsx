import { Trans } from '@lingui/react/macro'
import { Lines } from '../../kit/data/lines.tsx'
import { Explained } from '../../kit/layout/explained.tsx'
import { LoadingRows } from '../../kit/layout/states.tsx'
import { FailedToLoad } from '../../platform/failed-to-load.tsx'
import { useCardQuery } from '../../platform/use-card-query.ts'
import { payouts } from '../calls.ts'
import { ChargeReason, FeePartLine } from '../withdraw/payout-quote-lines.tsx'

/** Under the money of a withdrawal that was asked for: what the banks' charge is based on. */
export const WhyThisCharge = ({ of: { id } }: { of: { id: string } }) => (
  <Explained label={<Trans>Why this fee?</Trans>}>
    <ChargeOfPayout id={id} />
  </Explained>
)

/** The same where the parts of the fee do not stand above. */
export const WhyThisPayoutFee = ({ of: { id } }: { of: { id: string } }) => (
  <Explained label={<Trans>Why this fee?</Trans>}>
    <PartsOfPayout id={id} />
    <ChargeOfPayout id={id} />
  </Explained>
)

function ChargeOfPayout({ id }: { id: string }) {
  const rule = useCardQuery(payouts.fee(id))
  if (rule.error) return <FailedToLoad of={rule.error} onRetry={rule.refetch} />
  return rule.data ? <ChargeReason of={rule.data} /> : <LoadingRows rows={1} />
}

function PartsOfPayout({ id }: { id: string }) {
  const { data } = useCardQuery(payouts.one(id))
  if (!data) return null
  return (
    <Lines>
      {data.fee_parts.map((part) => (
        <FeePartLine key={part.kind} of={part} />
      ))}
    </Lines>
  )
}
