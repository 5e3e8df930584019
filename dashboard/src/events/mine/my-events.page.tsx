import type { Mode } from '@sahuji/contract/http/lists'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSearch } from '@tanstack/react-router'
import { BothDates, DateTime } from '../../kit/format/date.tsx'
import { Stack } from '../../kit/layout/layout.tsx'
import { SandboxIcon } from '../../kit/icons/navigation.tsx'
import { LinkButton } from '../../kit/layout/link.tsx'
import { Page } from '../../kit/layout/page.tsx'
import { useOpenedAt } from '../../platform/browser/use-opened-with.ts'
import { useCardQuery } from '../../platform/cards/use-card-query.ts'
import { NotOffered } from '../../platform/failures/not-offered.tsx'
import { useOwnServer } from '../../platform/server/server.ts'
import { events } from '../calls.ts'
import { CreateButton, EventBook, EventTabs } from '../event-parts.tsx'
import { bookOfSearch, ownEventsHref } from '../event-words.ts'
import { EventsTable } from './events-table.tsx'
import { OneEventPage } from './one-event.tsx'

/** /dashboard/my-events: the merchant's events with what they bring in; `?event=` is the page of one. */
export function MyEventsPage() {
  const { t } = useLingui()
  const search: Record<string, unknown> = useSearch({ strict: false })
  const { event } = search
  const isOwn = useOwnServer()
  if (!isOwn)
    return (
      <Page title={t`My events`}>
        <NotOffered />
      </Page>
    )
  return typeof event === 'string' ? <OneEventPage key={event} id={event} /> : <OwnEvents mode={bookOfSearch(search)} />
}

function OwnEvents({ mode }: { mode: Mode }) {
  const { t } = useLingui()
  const { data: totals } = useCardQuery(events.totals(mode))
  const now = useOpenedAt()
  const all = totals && Object.values(totals.counts).reduce((sum, count) => sum + count, 0)
  return (
    <>
      <EventBook of={{ mode }} />
      <Page
        title={t`My events`}
        lead={
          <Trans>
            What they bring in. <BothDates of={now} />, <DateTime of={now} as="time" />
          </Trans>
        }
        actions={
          <>
            <CreateButton mode={mode} />
            {mode === 'live' && (
              <LinkButton icon={<SandboxIcon small />} href={ownEventsHref('sandbox')}>
                <Trans>Try one in the sandbox</Trans>
              </LinkButton>
            )}
          </>
        }
      >
        <Stack gap={6}>
          {mode === 'live' && <EventTabs at="own" all={undefined} own={all} />}
          <EventsTable mode={mode} totals={totals} />
        </Stack>
      </Page>
    </>
  )
}
