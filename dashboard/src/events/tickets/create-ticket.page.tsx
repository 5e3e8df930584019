import type { OwnEvent } from '@sahuji/contract/events'
import type { TicketType } from '@sahuji/contract/events/ticket-types'
import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { BothDates } from '../../kit/format/date.tsx'
import { useReader } from '../../kit/format/reader.ts'
import { PlusIcon } from '../../kit/icons/money.tsx'
import { Button } from '../../kit/layout/button.tsx'
import { Stack } from '../../kit/layout/layout.tsx'
import { LinkButton } from '../../kit/layout/link.tsx'
import { Page } from '../../kit/layout/page.tsx'
import { LoadingRows } from '../../kit/layout/states.tsx'
import { Name, Text } from '../../kit/layout/text.tsx'
import { useOpenedWith } from '../../platform/browser/use-opened-with.ts'
import { useCardQuery } from '../../platform/cards/use-card-query.ts'
import { FailedToLoad } from '../../platform/failures/failed-to-load.tsx'
import { NotOffered } from '../../platform/failures/not-offered.tsx'
import { useOwnServer } from '../../platform/server/server.ts'
import { useMay } from '../../platform/session/rights.ts'
import { events } from '../calls.ts'
import { EventBook } from '../event-parts.tsx'
import { ownEventsHref, salesHref, stepHref, ticketsHref, titleIn } from '../event-words.ts'
import { Codes } from './codes.tsx'
import { KindForm } from './kind-form.tsx'
import { KindsTable } from './kinds-table.tsx'

/** /dashboard/create-ticket/{id}/{name}: the kinds of ticket of an event, and the form of the chosen one. */
export function CreateTicketPage() {
  const { t } = useLingui()
  const { id = '' }: { id?: string } = useParams({ strict: false })
  const isOwn = useOwnServer()
  if (!isOwn)
    return (
      <Page title={t`Tickets`}>
        <NotOffered />
      </Page>
    )
  return <Tickets key={id} id={id} />
}

/** The kind that the address names: an id, or `new`. */
function useChosen(event: OwnEvent | undefined) {
  const { kind }: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  const choose = (next: string) => {
    if (!event) return
    const params = { id: event.id, name: event.title || 'event' }
    const search = { kind: next } as never
    void navigate({ to: '/dashboard/create-ticket/$id/$name', params, search, resetScroll: false })
  }
  return { chosen: typeof kind === 'string' ? kind : undefined, choose }
}

function Tickets({ id }: { id: string }) {
  const { t } = useLingui()
  const { language } = useReader()
  const { data: event, error, refetch } = useCardQuery(events.one(id))
  const mayWrite = useMay('events.manage')
  const kinds = useCardQuery(events.kinds(id))
  const { chosen, choose } = useChosen(event)
  const failure = error ?? kinds.error
  const isRead = event !== undefined && kinds.data !== undefined
  const again = () => {
    refetch()
    kinds.refetch()
  }
  return (
    <>
      <EventBook of={event} />
      <Page
        title={t`Tickets`}
        crumbs={[
          { name: t`Events`, href: '/dashboard/event' },
          { name: t`My events`, href: ownEventsHref(event?.mode ?? 'live') },
          {
            name: (event && titleIn(event, language)) || t`Event`,
            href: event?.state === 'draft' ? stepHref(id, 'publish') : salesHref(id),
          },
          { name: t`Tickets` },
        ]}
        lead={event ? <Lead of={event} /> : '\u00a0'}
        actions={event && mayWrite && <Actions of={event} onAdd={() => choose('new')} />}
      >
        {failure && !isRead && <FailedToLoad of={failure} onRetry={again} />}
        {!failure && !isRead && <LoadingRows rows={8} />}
        {event && kinds.data && <Kinds event={event} of={kinds.data} chosen={chosen} choose={choose} />}
      </Page>
    </>
  )
}

function Lead({ of: event }: { of: OwnEvent }) {
  const { language } = useReader()
  return (
    <>
      <Name>{titleIn(event, language)}</Name>
      {event.starts_at && (
        <>
          {' · '}
          <BothDates of={event.starts_at} />
        </>
      )}
    </>
  )
}

function Actions({ of: event, onAdd }: { of: OwnEvent; onAdd: () => void }) {
  if (event.state === 'over' || event.state === 'cancelled') return null
  return (
    <>
      {event.state === 'draft' && (
        <LinkButton href={stepHref(event.id, 'publish')}>
          <Trans>Go on to publish</Trans>
        </LinkButton>
      )}
      <Button icon={<PlusIcon small />} onPress={onAdd}>
        <Trans>Add a ticket</Trans>
      </Button>
    </>
  )
}

interface KindsProps {
  event: OwnEvent
  of: readonly TicketType[]
  chosen: string | undefined
  choose: (kind: string) => void
}

function Kinds({ event, of: kinds, chosen, choose }: KindsProps) {
  // a kind that is being written stays, also when another screen adds one meanwhile
  const isFirst = useOpenedWith(kinds.length === 0) && chosen === undefined
  const shown = chosen === 'new' || isFirst ? undefined : (kinds.find(({ id }) => id === chosen) ?? kinds[0])
  const mayWrite = useMay('events.manage')
  const isOpen = mayWrite && (event.state === 'draft' || event.state === 'on_sale')
  return (
    <Stack gap={10}>
      {kinds.length > 0 && (
        <KindsTable
          of={kinds}
          event={event}
          at={isOpen ? shown?.id : undefined}
          href={isOpen ? (id) => `${ticketsHref(event)}?kind=${id}` : undefined}
        />
      )}
      {isOpen && (
        <KindForm
          key={shown ? `${shown.id} ${shown.version}` : 'new'}
          event={event}
          of={shown}
          others={kinds.filter(({ id }) => id !== shown?.id)}
          onSaved={choose}
        />
      )}
      {kinds.length === 0 && !mayWrite && (
        <Text tone="muted">
          <Trans>There is no ticket yet</Trans>
        </Text>
      )}
      {kinds.length > 0 && <Codes event={event} kinds={kinds} />}
    </Stack>
  )
}
