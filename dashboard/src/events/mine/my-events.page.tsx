import { Trans, useLingui } from '@lingui/react/macro'
import { useSearch } from '@tanstack/react-router'
import { BothDates, DateTime } from '../../kit/format/date.tsx'
import { Stack } from '../../kit/layout/layout.tsx'
import { Page } from '../../kit/layout/page.tsx'
import { useOpenedAt } from '../../platform/browser/use-opened-with.ts'
import { useCardQuery } from '../../platform/cards/use-card-query.ts'
import { NotOffered } from '../../platform/failures/not-offered.tsx'
import { useOwnServer } from '../../platform/server/server.ts'
import { events } from '../calls.ts'
import { CreateButton, EventTabs } from '../event-parts.tsx'
import { EventsTable } from './events-table.tsx'
import { OneEventPage } from './one-event.tsx'

/** /dashboard/my-events: the merchant's events with what they bring in; `?event=` is the page of one. */
export function MyEventsPage() {
  const { t } = useLingui()
  const { event }: Record<string, unknown> = useSearch({ strict: false })
  const isOwn = useOwnServer()
  if (!isOwn)
    return (
      <Page title={t`My events`}>
        <NotOffered />
      </Page>
    )
  return typeof event === 'string' ? <OneEventPage key={event} id={event} /> : <OwnEvents />
}

function OwnEvents() {
  const { t } = useLingui()
  const { data: totals } = useCardQuery(events.totals())
  const now = useOpenedAt()
  const all = totals && Object.values(totals.counts).reduce((sum, count) => sum + count, 0)
  return (
    <Page
      title={t`My events`}
      lead={
        <Trans>
          What they bring in. <BothDates of={now} />, <DateTime of={now} as="time" />
        </Trans>
      }
      actions={<CreateButton />}
    >
      <Stack gap={6}>
        <EventTabs at="own" all={undefined} own={all} />
        <EventsTable totals={totals} />
      </Stack>
    </Page>
  )
}
