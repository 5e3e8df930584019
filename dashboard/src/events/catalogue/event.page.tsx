import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Stack } from '../../kit/layout/layout.tsx'
import { Page } from '../../kit/layout/page.tsx'
import { useCardQuery } from '../../platform/cards/use-card-query.ts'
import { NotOffered } from '../../platform/failures/not-offered.tsx'
import { useOwnServer } from '../../platform/server/server.ts'
import { events } from '../calls.ts'
import { CreateButton, EventTabs } from '../event-parts.tsx'
import { CatalogueList } from './catalogue-list.tsx'

/** /dashboard/event: what sells, of all merchants. */
export function EventPage() {
  const { t } = useLingui()
  const isOwn = useOwnServer()
  const { data } = useCardQuery({ ...events.figures(), enabled: isOwn })
  if (!isOwn)
    return (
      <Page title={t`Events`}>
        <NotOffered />
      </Page>
    )
  return (
    <Page title={t`Events`} lead={data ? <Lead {...data} /> : '\u00a0'} actions={<CreateButton />}>
      <Stack gap={6}>
        <EventTabs at="all" all={data?.events} own={undefined} />
        <CatalogueList cities={data?.cities ?? []} hasOnline={data?.has_online ?? false} />
      </Stack>
    </Page>
  )
}

function Lead({ events: all, shops, own }: { events: number; shops: number; own: number }) {
  if (all === 0) return <Trans>No event is on sale now. Yours could be the first.</Trans>
  return (
    <>
      <Plural value={all} one="# event" other="# events" />
      {' · '}
      <Plural value={shops} one="# shop" other="# shops" />
      {own > 0 && (
        <>
          {' · '}
          <Plural value={own} one="# is yours" other="# are yours" />
        </>
      )}
    </>
  )
}
