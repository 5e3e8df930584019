import type { TransactionStory } from '@sahuji/contract/transactions/story'
import { kathmanduDay } from '@sahuji/contract/time/time'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { TextButton } from '../../kit/layout/button.tsx'
import { DateTime } from '../../kit/format/date.tsx'
import { Stack } from '../../kit/layout/layout.tsx'
import { Section } from '../../kit/layout/section.tsx'
import { Code, Text } from '../../kit/layout/text.tsx'
import { type Moment, Timeline } from '../../kit/data/timeline.tsx'
import { TimelineNote, TimelineWords } from './timeline-words.tsx'

const stages = { done: 'past', now: 'now', next: 'next' } as const

/** What happened, in order, and apart from it what is still to come, with what the rail said behind a toggle. */
export function TransactionTimeline({ of: timeline }: { of: TransactionStory['timeline'] }) {
  const begun = timeline.find(({ at }) => at)?.at
  const { t } = useLingui()
  const [isRaw, setIsRaw] = useState(false)
  const hasRaw = timeline.some((item) => item.raw)
  const momentsOf = (items: TransactionStory['timeline']): Moment[] =>
    items.map((item, place) => ({
      id: `${place}`,
      when: item.at && <When of={item.at} begun={begun} />,
      what: <TimelineWords of={item} />,
      note: (
        <>
          <TimelineNote of={item} />
          {isRaw && item.raw && (
            <Text as="div" small tone="muted">
              <Code>{item.raw}</Code>
            </Text>
          )}
        </>
      ),
      code: item.code,
      stage: stages[item.place],
    }))
  const happened = timeline.filter(({ place }) => place !== 'next')
  const ahead = timeline.filter(({ place }) => place === 'next')
  const toggle = hasRaw && (
    <TextButton onPress={() => setIsRaw(!isRaw)}>
      {isRaw ? <Trans>Hide original messages</Trans> : <Trans>Show original messages</Trans>}
    </TextButton>
  )
  return (
    <Stack gap={7}>
      <Section title={t`What happened`} aside={toggle}>
        <Timeline of={momentsOf(happened)} />
      </Section>
      {ahead.length > 0 && (
        <Section title={t`What happens next`}>
          <Timeline of={momentsOf(ahead)} />
        </Section>
      )}
    </Stack>
  )
}

/** The time to the second; its day too where it is another than that on which the transaction began. */
function When({ of: moment, begun }: { of: Date; begun: Date | null | undefined }) {
  return (
    <>
      {begun && kathmanduDay(moment) !== kathmanduDay(begun) && (
        <>
          <DateTime of={moment} as="day" />{' '}
        </>
      )}
      <DateTime of={moment} as="seconds" />
    </>
  )
}
