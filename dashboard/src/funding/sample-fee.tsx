import type { ChannelOverview } from '@sahuji/contract/funding/channels'
import { useLingui as useMessages } from '@lingui/react'
import { Trans } from '@lingui/react/macro'
import { commaIn } from '../kit/format/lists.ts'
import { Money } from '../kit/format/money.tsx'
import { useReader } from '../kit/format/reader.ts'
import { Text } from '../kit/layout/text.tsx'
import { channelWords, FeeWords } from './funding-words.tsx'
import { PlusRailCharge } from './rule-reasons.tsx'

/** What a usual amount costs: our fee, with the charge of whoever carries the money where that is known. */
export function SampleFee({
  of: { sample_fee, sample_charge = null, sample_amount, fee_rule: rule, ...way },
}: {
  of: ChannelOverview
}) {
  const { _ } = useMessages()
  const comma = commaIn(useReader())
  const name = _(channelWords[way.channel].name)
  const on = (
    <Trans>
      on <Money of={sample_amount} round />
    </Trans>
  )
  if (sample_charge !== null && sample_charge > 0n)
    return (
      <>
        <Money of={sample_fee + sample_charge} />
        <Text small tone="quiet">
          {on}
          {comma}
          <Trans>
            our fee <Money of={sample_fee} />, the charge of {name} <Money of={sample_charge} />
          </Trans>
        </Text>
      </>
    )
  return (
    <>
      <Money of={sample_fee} />
      <Text small tone="quiet">
        {rule.kind === 'slabs' ? (
          <>
            {on}
            {comma}
            <FeeWords rule={rule} amount={sample_amount} />
          </>
        ) : (
          <>
            <FeeWords rule={rule} />
            {comma}
            {on}
          </>
        )}
        {sample_charge === null && <PlusRailCharge />}
      </Text>
    </>
  )
}
