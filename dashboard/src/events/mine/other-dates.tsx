import type { EventState, OwnEvent } from '@sahuji/contract/events'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { List, ListRow } from '../../kit/data/list.tsx'
import { Count } from '../../kit/format/count.tsx'
import { BothDates, DateTime } from '../../kit/format/date.tsx'
import { Link } from '../../kit/layout/link.tsx'
import { Section } from '../../kit/layout/section.tsx'
import { useCardQuery } from '../../platform/cards/use-card-query.ts'
import { useMay } from '../../platform/session/rights.ts'
import { events } from '../calls.ts'
import { salesHref, stepHref } from '../event-words.ts'

/** The other dates of the series of an event; nothing for one that was never repeated. */
export function OtherDates({ of: event }: { of: OwnEvent }) {
  const { t } = useLingui()
  const mayWrite = useMay('events.manage')
  const { data: dates } = useCardQuery(events.series(event.id))
  const names: Record<EventState, ReactNode> = {
    draft: <Trans context="event">Draft</Trans>,
    on_sale: <Trans>On sale</Trans>,
    over: <Trans context="event">Over</Trans>,
    cancelled: <Trans context="event">Cancelled</Trans>,
  }
  const others = dates?.filter(({ id }) => id !== event.id) ?? []
  if (others.length === 0) return null
  return (
    <Section title={<Trans>Other dates</Trans>}>
      <List label={t`Other dates`}>
        {others.map(({ id, state, starts_at, sold, capacity }) => (
          <ListRow
            key={id}
            note={
              <Trans>
                <Count of={sold} /> of <Count of={capacity ?? 0} /> sold
              </Trans>
            }
            end={names[state]}
          >
            <Link href={state === 'draft' && mayWrite ? stepHref(id, 'when') : salesHref(id)}>
              {starts_at ? (
                <>
                  <BothDates of={starts_at} />, <DateTime of={starts_at} as="time" />
                </>
              ) : (
                '–'
              )}
            </Link>
          </ListRow>
        ))}
      </List>
    </Section>
  )
}
