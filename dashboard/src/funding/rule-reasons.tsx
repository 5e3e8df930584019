import type { ChannelOverview } from '@sahuji/contract/funding/channels'
import type { FeeRule } from '@sahuji/contract/tariff'
import { startOfKathmanduDay } from '@sahuji/contract/time'
import { useLingui as useMessages } from '@lingui/react'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { Facts } from '../kit/data/lines.tsx'
import { TextButton } from '../kit/layout/button.tsx'
import { Stack } from '../kit/layout/layout.tsx'
import { channelWords, FeeWords } from './funding-words.tsx'
import { BothDates } from '../kit/format/date.tsx'
import { useWriting } from '../kit/format/reader.ts'
import { Text } from '../kit/layout/text.tsx'

/** Where a fee comes from, in one plain sentence, then what it is based on; and who takes what stands on top. */
export function FeeReason({ of: rule, charge = null }: { of: FeeRule; charge?: bigint | null }) {
  const since = rule.valid_from
  const source = useWriting().amountsIn(rule.limits_source)
  return (
    <Text small tone="quiet">
      <Trans>
        This is our price list since <BothDates of={startOfKathmanduDay(since)} />. The limits are those of {source}.
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

/** Behind a press: of each way the dated rule of its fee and its limits, and what that is based on. */
export function RuleReasons({ of: channels }: { of: readonly ChannelOverview[] }) {
  const { _ } = useMessages()
  const [isShown, setIsShown] = useState(false)
  if (channels.length === 0) return null
  return (
    <Stack gap={3}>
      <Text small>
        <TextButton onPress={() => setIsShown(!isShown)} aria-expanded={isShown}>
          <Trans>Why these fees and limits?</Trans>
        </TextButton>
      </Text>
      {isShown && (
        <Facts
          of={channels.map(({ channel, fee_rule: rule }) => [
            _(channelWords[channel].name),
            <Reason key={channel} of={rule} />,
            channel,
          ])}
        />
      )}
    </Stack>
  )
}

function Reason({ of: rule }: { of: FeeRule }) {
  return (
    <>
      <Text small>
        <Trans>
          Our fee: <FeeWords rule={rule} />
        </Trans>
      </Text>
      <FeeReason of={rule} />
    </>
  )
}
