import type { ChannelOverview } from '@sahuji/contract/funding/channels'
import { useLingui as useMessages } from '@lingui/react'
import { Trans } from '@lingui/react/macro'
import { Money } from '../kit/format/money.tsx'
import { Text } from '../kit/layout/text.tsx'
import { channelWords, FeeWords } from './funding-words.tsx'
import { PlusRailCharge } from './rule-reasons.tsx'

/** The cost of a load by its rule, and for a usual amount, marked as an example. */
export function SampleFee({
  of: { sample_fee, sample_charge = null, sample_amount, fee_rule: rule, channel },
}: {
  of: ChannelOverview
}) {
  const { _ } = useMessages()
  const name = _(channelWords[channel].name)
  return (
    <>
      <FeeWords rule={rule} />
      {sample_charge === null && <PlusRailCharge />}
      <Text small tone="quiet">
        {sample_charge !== null && sample_charge > 0n ? (
          <Trans>
            Example: <Money of={sample_amount} round /> costs <Money of={sample_fee + sample_charge} />, of it{' '}
            <Money of={sample_charge} /> for {name}.
          </Trans>
        ) : (
          rule.kind !== 'free' && (
            <Trans>
              Example: <Money of={sample_amount} round /> costs <Money of={sample_fee} />.
            </Trans>
          )
        )}
      </Text>
    </>
  )
}
