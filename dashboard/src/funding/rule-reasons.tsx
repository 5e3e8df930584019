import type { ChannelOverview } from '@sahuji/contract/funding/channels'
import type { FeeRule } from '@sahuji/contract/tariff'
import { startOfKathmanduDay } from '@sahuji/contract/time/time'
import { useLingui as useMessages } from '@lingui/react'
import { Trans } from '@lingui/react/macro'
import { Facts } from '../kit/data/lines.tsx'
import { BothDates } from '../kit/format/date.tsx'
import { commaIn } from '../kit/format/lists.ts'
import { useReader, useWriting } from '../kit/format/reader.ts'
import { Explained } from '../kit/layout/explained.tsx'
import { Stack } from '../kit/layout/layout.tsx'
import { LoadingRows } from '../kit/layout/states.tsx'
import { Text } from '../kit/layout/text.tsx'
import { StepReason } from '../kyc/case/step-reason.tsx'
import { FailedToLoad } from '../platform/failed-to-load.tsx'
import { useCardQuery } from '../platform/use-card-query.ts'
import { funding } from './calls.ts'
import { channelWords, FeeWords } from './funding-words.tsx'

/** Where a fee comes from: the dated rule, and what it is based on; and who takes what stands on top. */
export function FeeReason({ of: rule, charge = null }: { of: FeeRule; charge?: bigint | null }) {
  const since = rule.valid_from
  const source = useWriting().amountsIn(rule.fee_source)
  return (
    <Text small tone="quiet">
      <Trans>
        This fee holds since <BothDates of={startOfKathmanduDay(since)} />, by <bdi lang="en">{source}</bdi>.
      </Trans>{' '}
      {charge !== null && charge > 0n && (
        <Trans>The charge on top is not ours: whoever carries the money takes it at the payment.</Trans>
      )}
    </Text>
  )
}

/** Where the limits of a way come from: the dated rule, and what it is based on. */
export function LimitReason({ of: rule }: { of: FeeRule }) {
  const since = rule.limits_from
  const source = useWriting().amountsIn(rule.limits_source)
  return (
    <Text small tone="quiet">
      <Trans>
        These limits hold since <BothDates of={startOfKathmanduDay(since)} />, by {source}. What a bank may still
        confirm counts as used until it is settled.
      </Trans>
    </Text>
  )
}

/** Behind a press: of each way the dated rule of its fee and its limits, and what that is based on; below the full step of the step too. */
export function RuleReasons({ of: channels }: { of: readonly ChannelOverview[] }) {
  const { _ } = useMessages()
  const [first] = channels
  if (!first) return null
  const { tier } = first.limits
  return (
    <Explained label={<Trans>Why these fees and limits?</Trans>}>
      <Stack gap={3}>
        {tier && <StepReason of={tier} />}
        <Facts
          of={channels.map(({ channel, fee_rule: rule }) => [
            _(channelWords[channel].name),
            <Reason key={channel} of={rule} isOnStep={tier !== null} />,
            channel,
          ])}
        />
      </Stack>
    </Explained>
  )
}

/** Below the full step the lesser figures are the step's own. */
function Reason({ of: rule, isOnStep }: { of: FeeRule; isOnStep: boolean }) {
  return (
    <>
      <Text small>
        <Trans>
          Our fee: <FeeWords rule={rule} />
        </Trans>
        <PlusRailCharge />
      </Text>
      <FeeReason of={rule} />
      {!isOnStep && <LimitReason of={rule} />}
    </>
  )
}

/** Under the money of a load that was begun: why its fee is what it is, by the rule that it was priced by. */
export const WhyThisFee = ({ of: { id } }: { of: { id: string } }) => (
  <Explained label={<Trans>Why this fee?</Trans>}>
    <FeeOfLoad id={id} />
  </Explained>
)

function FeeOfLoad({ id }: { id: string }) {
  const rule = useCardQuery(funding.fee(id))
  if (rule.error) return <FailedToLoad of={rule.error} onRetry={rule.refetch} />
  if (!rule.data) return <LoadingRows rows={1} />
  return (
    <>
      <Text small>
        <Trans>
          Our fee: <FeeWords rule={rule.data} />
        </Trans>
      </Text>
      <FeeReason of={rule.data} />
    </>
  )
}

/** Beside our fee: whoever carries the money may charge too, which is told once an amount and a bank are chosen. */
export function PlusRailCharge() {
  const reader = useReader()
  return (
    <>
      {commaIn(reader)}
      <Trans>plus the gateway’s charge, if any</Trans>
    </>
  )
}
