import type { ChannelOverview } from '@sahuji/contract/funding/channels'
import { useLingui as useMessages } from '@lingui/react'
import { Trans, useLingui } from '@lingui/react/macro'
import { Facts } from '../kit/data/lines.tsx'
import { Limit } from '../kit/data/meter.tsx'
import { Money } from '../kit/format/money.tsx'
import { listed } from '../kit/format/lists.ts'
import { useReader, useWriting } from '../kit/format/reader.ts'
import { Explained } from '../kit/layout/explained.tsx'
import { Stack } from '../kit/layout/layout.tsx'
import { Section } from '../kit/layout/section.tsx'
import { Text } from '../kit/layout/text.tsx'
import { channelWords } from './funding-words.tsx'
import { LateNote, LoadLimitsSection, noneLeft } from './load-limits.tsx'
import { LimitReason } from './rule-reasons.tsx'

/** What can still move today: ways that count against the same limit are grouped. Below the full tier, the tier's own figures. */
export function StillToday({ of: channels }: { of: readonly ChannelOverview[] }) {
  const { t } = useLingui()
  const namesOf = useNamesOf()
  const limits = channels[0]?.limits
  if (limits?.tier) return <LoadLimitsSection of={limits} />
  const groups = Map.groupBy(
    channels,
    ({ limits: { day_amount, day_amount_left, day_count_left, month_amount_left } }) =>
      [day_amount, day_amount_left, day_count_left, month_amount_left].join(' '),
  )
  const firsts = [...groups.values()].flatMap(([way]) => way ?? [])
  return (
    <Section title={t`What you can still move today`}>
      <Stack gap={5}>
        {[...groups].map(([key, group]) => (
          <TodayOf key={key} of={group} />
        ))}
        <LateNote
          of={sum(firsts.map(({ limits }) => limits.day_amount_late ?? 0n))}
          count={firsts.reduce((count, { limits }) => count + (limits.day_count_late ?? 0), 0)}
          until="midnight"
        />
        <Explained label={<Trans>Why these?</Trans>}>
          <Facts
            of={[...groups].map(([key, group]) => [
              namesOf(group),
              <LimitReason key={key} of={group[0]!.fee_rule} />,
              key,
            ])}
          />
        </Explained>
        <Text small tone="quiet">
          <Trans>A new day begins at midnight in Kathmandu. What a bank may still confirm counts as used.</Trans>
        </Text>
      </Stack>
    </Section>
  )
}

const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((one, other) => one + other, 0n)

/** The names of some ways, as one text. */
function useNamesOf() {
  const { _ } = useMessages()
  const reader = useReader()
  return (channels: readonly ChannelOverview[]) =>
    listed(
      channels.map(({ channel }) => _(channelWords[channel].name)),
      reader,
    )
}

function TodayOf({ of: channels }: { of: readonly ChannelOverview[] }) {
  const { t } = useLingui()
  const { money } = useWriting()
  const { limits } = channels[0]!
  const ofDay = money(limits.day_amount)
  const names = useNamesOf()(channels)
  const left = limits.day_count_left
  return (
    <Limit
      of={limits.day_amount}
      used={limits.day_amount - limits.day_amount_left}
      name={names}
      spent={noneLeft(limits)}
      label={t`${names}: used of today’s ${ofDay}`}
      note={
        <Trans>
          of {ofDay}, {left} more loads; this month <Money of={limits.month_amount_left} />
        </Trans>
      }
    />
  )
}
