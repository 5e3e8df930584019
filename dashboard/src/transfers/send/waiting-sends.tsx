import { Trans, useLingui } from '@lingui/react/macro'
import { List, ListRow } from '../../kit/data/list.tsx'
import { DateTime } from '../../kit/format/date.tsx'
import { Money } from '../../kit/format/money.tsx'
import { ClockIcon } from '../../kit/icons/states.tsx'
import { Section } from '../../kit/layout/section.tsx'
import { Ltr } from '../../kit/layout/text.tsx'
import { FailedToLoad } from '../../platform/failures/failed-to-load.tsx'
import { useCardQuery } from '../../platform/cards/use-card-query.ts'
import { transfers } from '../calls.ts'
import { sentAddress } from '../transfer-places.ts'

/** Sends that wait for the owners of unverified numbers; empty without any. A failed call is shown, so that no waiting money is hidden. */
export function WaitingSends() {
  const { t } = useLingui()
  const { data, error, refetch } = useCardQuery(transfers.waiting())
  if (error && !data) {
    return (
      <Section title={t`Waiting for their owners`}>
        <FailedToLoad of={error} onRetry={refetch} />
      </Section>
    )
  }
  if (!data || data.data.length === 0) return null
  return (
    <Section title={t`Waiting for their owners`}>
      <List label={t`Waiting for their owners`}>
        {data.data.map((sent) => (
          <ListRow
            key={sent.id}
            icon={<ClockIcon />}
            href={sentAddress(sent)}
            note={
              sent.waits_until && (
                <Trans>
                  It cannot be taken back; it returns automatically on <DateTime of={sent.waits_until} as="day" />
                </Trans>
              )
            }
            end={<Money of={sent.amount} />}
          >
            <Ltr>{sent.other.mobile_no}</Ltr>
          </ListRow>
        ))}
      </List>
    </Section>
  )
}
