import { Trans, useLingui } from '@lingui/react/macro'
import { List, ListRow } from '../../kit/data/list.tsx'
import { Count } from '../../kit/format/count.tsx'
import { DateTime } from '../../kit/format/date.tsx'
import { Section } from '../../kit/layout/section.tsx'
import { LoadingRows } from '../../kit/layout/states.tsx'
import { Ltr, Name } from '../../kit/layout/text.tsx'
import { useCardQuery } from '../../platform/cards/use-card-query.ts'
import { FailedToLoad } from '../../platform/failures/failed-to-load.tsx'
import { events } from '../calls.ts'

/** Who waits for a free seat, the first in line first. */
export function Waiting({ id }: { id: string }) {
  const { t } = useLingui()
  const { data, error, refetch } = useCardQuery(events.waiting(id))
  return (
    <Section title={<Trans>Waiting list</Trans>}>
      {error && !data && <FailedToLoad of={error} onRetry={refetch} />}
      {!error && !data && <LoadingRows rows={3} />}
      {data && (
        <List label={t`Waiting list`}>
          {data.map(({ id: key, name, mobile_end, type, quantity, joined_at, offered_until }) => (
            <ListRow
              key={key}
              note={
                <>
                  <Count of={quantity} /> × <Name>{type}</Name>
                </>
              }
              end={
                offered_until ? (
                  <Trans>
                    Asked, until <DateTime of={offered_until} as="time" />
                  </Trans>
                ) : (
                  <Trans>
                    since <DateTime of={joined_at} as="date" />
                  </Trans>
                )
              }
            >
              <Name>{name}</Name> <Ltr>··{mobile_end}</Ltr>
            </ListRow>
          ))}
        </List>
      )}
    </Section>
  )
}
