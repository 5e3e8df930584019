import { useLingui as useMessages } from '@lingui/react'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { KycCase } from '@sahuji/contract/kyc'
import type { KycEvent } from '@sahuji/contract/kyc/case-parts'
import { useState } from 'react'
import { List, ListRow } from '../../kit/data/list.tsx'
import { Timeline } from '../../kit/data/timeline.tsx'
import { DateTime } from '../../kit/format/date.tsx'
import { useWriting } from '../../kit/format/reader.ts'
import { EyeIcon } from '../../kit/icons/first.tsx'
import { Button } from '../../kit/layout/button.tsx'
import { Section } from '../../kit/layout/section.tsx'
import { Text } from '../../kit/layout/text.tsx'
import { usePaperNames } from '../papers/use-paper-names.ts'

const eventWords: Record<KycEvent, MessageDescriptor> = {
  opened: msg`The case was opened`,
  submitted: msg`You sent it`,
  taken_up: msg`A reviewer claimed it`,
  more_asked: msg`More was requested`,
  sent_again: msg`You sent it again`,
  accepted: msg`It was accepted`,
  rejected: msg`It was not accepted`,
  appealed: msg`You appealed`,
  expired: msg`It ended`,
  replaced: msg`Replaced by a newer application`,
}

/** The events of a case, in order. */
export function CaseHistory({ of: { events } }: { of: KycCase }) {
  const { _ } = useMessages()
  return (
    <Section title={<Trans>What happened</Trans>}>
      <Timeline
        of={events.map(({ at, what, by }, index) => ({
          id: `${index}`,
          when: <DateTime of={at} as="day" />,
          what: _(eventWords[what]),
          note: (
            <>
              <DateTime of={at} as="time" />
              {by && `, ${by}`}
            </>
          ),
        }))}
      />
    </Section>
  )
}

const shownFirst = 5

/** The views of documents by the review desk, newest first. */
export function PaperViews({ of }: { of: KycCase }) {
  const { number } = useWriting()
  const { nameOf } = usePaperNames(of)
  const [isWhole, setIsWhole] = useState(false)
  const views = isWhole ? of.views : of.views.slice(0, shownFirst)
  const nameById = new Map(of.papers.map((paper) => [paper.id, nameOf(paper)]))
  return (
    <Section title={<Trans>Who viewed your documents</Trans>}>
      {of.views.length === 0 ? (
        <Text tone="quiet">
          <Trans>Not opened yet. Each view is listed here, with name and time.</Trans>
        </Text>
      ) : (
        <List>
          {views.map(({ at, paper, page, by }) => {
            const said = number(page)
            return (
              <ListRow
                key={`${at.toISOString()} ${paper} ${page}`}
                icon={<EyeIcon />}
                note={
                  nameById.has(paper) && (
                    <Trans>
                      {nameById.get(paper)}, page {said}
                    </Trans>
                  )
                }
                end={
                  <>
                    <DateTime of={at} as="day" />, <DateTime of={at} as="time" />
                  </>
                }
              >
                <Trans>{by}, review desk</Trans>
              </ListRow>
            )
          })}
        </List>
      )}
      {of.views.length > shownFirst && !isWhole && (
        <Button size="small" kind="ghost" onPress={() => setIsWhole(true)}>
          <Trans>Show all</Trans>
        </Button>
      )}
    </Section>
  )
}
