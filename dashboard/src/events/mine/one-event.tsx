import type { OwnEvent } from '@sahuji/contract/events'
import type { EventSales } from '@sahuji/contract/events/sales'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { Figures } from '../../kit/data/figures.tsx'
import { Count } from '../../kit/format/count.tsx'
import { BothDates, DateTime } from '../../kit/format/date.tsx'
import { Money } from '../../kit/format/money.tsx'
import { useReader } from '../../kit/format/reader.ts'
import { CalendarIcon, CopyIcon, MoreIcon } from '../../kit/icons/actions.tsx'
import { EyeIcon } from '../../kit/icons/first.tsx'
import { NoteIcon } from '../../kit/icons/later.tsx'
import { QrCodeIcon } from '../../kit/icons/money.tsx'
import { IconButton } from '../../kit/layout/button.tsx'
import { Columns } from '../../kit/layout/columns.tsx'
import { Stack } from '../../kit/layout/layout.tsx'
import { LinkButton } from '../../kit/layout/link.tsx'
import { Page } from '../../kit/layout/page.tsx'
import { LoadingRows } from '../../kit/layout/states.tsx'
import { Name } from '../../kit/layout/text.tsx'
import type { MenuEntry } from '../../kit/overlays/menu-entry.ts'
import { CopyButton } from '../../kit/overlays/copy-button.tsx'
import { Menu } from '../../kit/overlays/menu.tsx'
import { useCardQuery } from '../../platform/cards/use-card-query.ts'
import { FailedToLoad, FailureLine } from '../../platform/failures/failed-to-load.tsx'
import { followed } from '../../platform/calls/query.ts'
import { events } from '../calls.ts'
import { EventBook } from '../event-parts.tsx'
import { PayoutSentence } from '../event-payout.tsx'
import { ownEventsHref, stepHref, ticketsHref, titleIn } from '../event-words.ts'
import { CancelEvent, Returned } from './cancelled.tsx'
import { Inside } from './inside.tsx'
import { OtherDates } from './other-dates.tsx'
import { People } from './people.tsx'
import { SalesCurve } from './sales-curve.tsx'
import { SalesTables } from './sales-tables.tsx'
import { Waiting } from './waiting.tsx'
import { useMay } from '../../platform/session/rights.ts'
import { Written } from './written.tsx'

// fetched once it is asked for: the page would be over its weight with it
const RepeatDialog = lazy(async () => ({ default: (await import('./repeat-dialog.tsx')).RepeatDialog }))

/** /dashboard/my-events?event={id}: what one event sold, by day, kind, code and channel, and to whom. */
export function OneEventPage({ id }: { id: string }) {
  const { t } = useLingui()
  const { language } = useReader()
  const { data: event, error, refetch } = useCardQuery(events.one(id))
  const mayChange = useMay('events.manage')
  const title = event ? titleIn(event, language) : t`Event`
  return (
    <>
      <EventBook of={event} />
      <Page
        title={title}
        crumbs={[
          { name: t`Events`, href: '/dashboard/event' },
          { name: t`My events`, href: ownEventsHref(event?.mode ?? 'live') },
          { name: title },
        ]}
        lead={event ? <WhenAndWhere of={event} /> : '\u00a0'}
        actions={event && (mayChange ? <EventActions of={event} /> : <TicketsLink of={event} />)}
      >
        {error && !event && <FailedToLoad of={error} onRetry={refetch} />}
        {!error && !event && <LoadingRows rows={8} />}
        {event && <EventFigures of={event} />}
      </Page>
    </>
  )
}

function WhenAndWhere({ of: { starts_at, ends_at, venue, is_online } }: { of: OwnEvent }) {
  if (!starts_at || !ends_at) return '\u00a0'
  return (
    <>
      <BothDates of={starts_at} />, <DateTime of={starts_at} as="time" />–<DateTime of={ends_at} as="time" />
      {' · '}
      {is_online ? <Trans>Online</Trans> : <Name>{venue ?? ''}</Name>}
    </>
  )
}

const TicketsLink = ({ of: event }: { of: OwnEvent }) => (
  <LinkButton href={ticketsHref(event)}>
    <Trans>Tickets</Trans>
  </LinkButton>
)

function EventActions({ of: event }: { of: OwnEvent }) {
  const { t } = useLingui()
  return (
    <>
      {event.state === 'on_sale' && (
        <LinkButton kind="primary" href={stepHref(event.id, 'basics')} icon={<NoteIcon small />}>
          <Trans>Change the event</Trans>
        </LinkButton>
      )}
      <TicketsLink of={event} />
      {event.state !== 'draft' && (
        <LinkButton href={`/dashboard/my-events/${event.id}/doors`} icon={<QrCodeIcon small />}>
          <Trans>Doors</Trans>
        </LinkButton>
      )}
      {event.url && event.state !== 'draft' && <CopyButton name={t`Its address`} text={event.url} />}
      <MoreActions of={event} />
    </>
  )
}

/** What is done once or seldom. */
function MoreActions({ of: event }: { of: OwnEvent }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const [isCancelling, setIsCancelling] = useState(false)
  const [isRepeating, setIsRepeating] = useState(false)
  const copying = useMutation(
    followed(events.copy(), ({ id }) => {
      void navigate({ to: '/dashboard/create-event', search: { id, step: 'when' } as never })
    }),
  )
  const entries: MenuEntry[] = [
    ...(event.url && event.state !== 'draft'
      ? [{ id: 'page', label: t`As a buyer sees it`, icon: <EyeIcon small />, href: event.url }]
      : []),
    {
      id: 'copy',
      label: t`Copy for another date`,
      icon: <CopyIcon small />,
      isDisabled: copying.isPending,
      onAction: () => copying.mutate({ id: event.id }),
    },
    ...(event.starts_at && (event.state === 'draft' || event.state === 'on_sale')
      ? [
          {
            id: 'repeat',
            label: t`Repeat on more dates`,
            icon: <CalendarIcon small />,
            onAction: () => setIsRepeating(true),
          },
        ]
      : []),
    ...(event.state === 'on_sale'
      ? [{ id: 'cancel', label: t`Cancel the event`, apart: true, danger: true, onAction: () => setIsCancelling(true) }]
      : []),
  ]
  return (
    <>
      <Menu label={t`More with this event`} entries={entries}>
        <IconButton label={t`More with this event`} icon={<MoreIcon small />} />
      </Menu>
      {isCancelling && <CancelEvent of={event} onClose={() => setIsCancelling(false)} />}
      {isRepeating && (
        <Suspense>
          <RepeatDialog of={event} onClose={() => setIsRepeating(false)} />
        </Suspense>
      )}
      <FailureLine of={copying.error} />
    </>
  )
}

function EventFigures({ of: event }: { of: OwnEvent }) {
  const { data: sales, error, refetch } = useCardQuery(events.sales(event.id))
  if (error && !sales) return <FailedToLoad of={error} onRetry={refetch} />
  if (!sales) return <LoadingRows rows={8} />
  return (
    <Stack gap={10}>
      {event.state === 'cancelled' && <Returned id={event.id} />}
      <Stack gap={4}>
        <Strip of={sales} />
        {event.mode === 'live' && event.state !== 'draft' && event.state !== 'cancelled' && <PaidTo id={event.id} />}
      </Stack>
      {sales.last_scan_at ? (
        <Columns side={<Inside of={sales} event={event} />}>
          <SalesCurve of={sales} />
        </Columns>
      ) : (
        <SalesCurve of={sales} />
      )}
      <SalesTables of={sales} />
      <OtherDates of={event} />
      <People event={event} of={sales} />
      {sales.ever_sold > 0 && <Written of={event} />}
      {sales.waiting > 0 && <Waiting id={event.id} />}
    </Stack>
  )
}

/** Where the money goes, for a role that reads withdrawals; nothing while it is not known. */
function PaidTo({ id }: { id: string }) {
  const mayRead = useMay('payouts.read')
  const { data: payout } = useQuery({ ...events.payout(id), enabled: mayRead })
  return payout?.account ? <PayoutSentence id={id} of={payout} /> : null
}

/** Sold, then gross − refunds − fees = net. */
function Strip({ of: sales }: { of: EventSales }) {
  const { t } = useLingui()
  const { sold, capacity, ever_sold, refunded, gross, refunds, fees, net, held_money, released_at } = sales
  return (
    <Figures
      as="sum"
      of={[
        {
          name: t`Sold`,
          value: <Count of={sold} />,
          note: capacity !== null && (
            <Trans>
              of <Count of={capacity} /> seats
            </Trans>
          ),
        },
        {
          name: t`Gross`,
          value: <Money of={gross} />,
          note: <Plural value={ever_sold} one="# ticket ever sold" other="# tickets ever sold" />,
        },
        {
          name: t`Refunds`,
          value: <Money of={-refunds} />,
          note: <Plural value={refunded} one="# ticket" other="# tickets" />,
        },
        { name: t`Fees`, value: <Money of={-fees} />, note: <Trans>less those given back</Trans> },
        {
          name: t`Net`,
          value: <Money of={net} />,
          note:
            held_money > 0n && released_at ? (
              <Trans>
                Held until <BothDates of={released_at} />
              </Trans>
            ) : (
              <Trans>in your wallet</Trans>
            ),
        },
      ]}
    />
  )
}
