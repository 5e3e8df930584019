import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { TextButton } from '../../kit/layout/button.tsx'
import { LoadingRows } from '../../kit/layout/states.tsx'
import { Text } from '../../kit/layout/text.tsx'
import { FailedToLoad } from '../../platform/failed-to-load.tsx'
import { useCardQuery } from '../../platform/use-card-query.ts'
import { payouts } from '../calls.ts'
import { ChargeReason } from '../withdraw/payout-quote-lines.tsx'

/** Under the money of a withdrawal that was asked for: behind a press, what the banks' charge is based on. */
export function WhyThisCharge({ of: { id } }: { of: { id: string } }) {
  const [isShown, setIsShown] = useState(false)
  return (
    <>
      <Text small>
        <TextButton onPress={() => setIsShown(!isShown)} aria-expanded={isShown}>
          <Trans>Why this fee?</Trans>
        </TextButton>
      </Text>
      {isShown && <ChargeOfPayout id={id} />}
    </>
  )
}

function ChargeOfPayout({ id }: { id: string }) {
  const rule = useCardQuery(payouts.fee(id))
  if (rule.error) return <FailedToLoad of={rule.error} onRetry={rule.refetch} />
  return rule.data ? <ChargeReason of={rule.data} /> : <LoadingRows rows={1} />
}
