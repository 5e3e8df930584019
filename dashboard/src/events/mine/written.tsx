import type { OwnEvent } from '@sahuji/contract/events'
import { writeToHolders } from '@sahuji/contract/events/messages'
import { Trans, useLingui } from '@lingui/react/macro'
import { lazy, Suspense, useState } from 'react'
import { List, ListRow } from '../../kit/data/list.tsx'
import { Count } from '../../kit/format/count.tsx'
import { DateTime } from '../../kit/format/date.tsx'
import { Button } from '../../kit/layout/button.tsx'
import { Section } from '../../kit/layout/section.tsx'
import { Name, Text } from '../../kit/layout/text.tsx'
import { useCardQuery } from '../../platform/cards/use-card-query.ts'
import { FailedToLoad } from '../../platform/failures/failed-to-load.tsx'
import { useMay } from '../../platform/session/rights.ts'
import { events } from '../calls.ts'

// fetched once it is asked for: the page would be over its weight with it
const MessageDialog = lazy(async () => ({ default: (await import('./message-dialog.tsx')).MessageDialog }))

/** What was written to the holders of an event, and the way to write to them. */
export function Written({ of: event }: { of: OwnEvent }) {
  const { t } = useLingui()
  const mayWrite = useMay(writeToHolders)
  const [isWriting, setIsWriting] = useState(false)
  const { data, error, refetch } = useCardQuery(events.messages(event.id))
  return (
    <Section
      title={<Trans>Messages to holders</Trans>}
      aside={
        event.state !== 'cancelled' &&
        mayWrite && (
          <Button size="small" onPress={() => setIsWriting(true)}>
            <Trans>Write to the holders</Trans>
          </Button>
        )
      }
    >
      {error && !data && <FailedToLoad of={error} onRetry={refetch} />}
      {data?.length === 0 && (
        <Text tone="muted">
          <Trans>Nothing was written yet.</Trans>
        </Text>
      )}
      {data && data.length > 0 && (
        <List label={t`Messages to holders`}>
          {data.map(({ id, text, type, written_at, sent, done_at }) => (
            <ListRow
              key={id}
              note={
                <>
                  <DateTime of={written_at} as="day" />, <DateTime of={written_at} as="time" />
                  {type !== null && (
                    <>
                      {' · '}
                      <Name>{type}</Name>
                    </>
                  )}
                </>
              }
              end={
                done_at ? (
                  <Trans>
                    <Count of={sent} /> sent
                  </Trans>
                ) : (
                  <Trans>
                    <Count of={sent} /> sent so far
                  </Trans>
                )
              }
            >
              <Name>{text}</Name>
            </ListRow>
          ))}
        </List>
      )}
      {isWriting && (
        <Suspense>
          <MessageDialog id={event.id} onClose={() => setIsWriting(false)} />
        </Suspense>
      )}
    </Section>
  )
}
