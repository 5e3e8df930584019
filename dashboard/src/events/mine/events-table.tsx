import { type EventLine, eventStates, type EventState, type readEventTotals } from '@sahuji/contract/events'
import type { Mode } from '@sahuji/contract/http/lists'
import type { Gives } from '@sahuji/contract/http/route'
import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Column } from '../../kit/data/table-columns.ts'
import { PhoneOnly } from '../../kit/data/table-row.tsx'
import { Table } from '../../kit/data/table.tsx'
import { Chip, Chips } from '../../kit/forms/chip.tsx'
import { Count } from '../../kit/format/count.tsx'
import { Money, NoMoney } from '../../kit/format/money.tsx'
import { useReader } from '../../kit/format/reader.ts'
import { Row, Stack } from '../../kit/layout/layout.tsx'
import { LoadingRows, NothingMatches, NothingYet } from '../../kit/layout/states.tsx'
import { Name, Text } from '../../kit/layout/text.tsx'
import { useOpenedAt } from '../../platform/browser/use-opened-with.ts'
import { AsOf } from '../../platform/cards/as-of.tsx'
import { FailedToLoad } from '../../platform/failures/failed-to-load.tsx'
import { ShowMoreRow } from '../../platform/lists/show-more.tsx'
import { useMay } from '../../platform/session/rights.ts'
import { events } from '../calls.ts'
import { CreateButton, SeatMeter, TwoDates } from '../event-parts.tsx'
import { salesHref, stepHref, titleIn } from '../event-words.ts'
import { EventStatus, MoneyState } from './event-status.tsx'
import * as css from './mine.module.css'

type Totals = Gives<typeof readEventTotals>

/** The state of the address, and how it is changed. */
function useStateOfAddress(mode: Mode) {
  const search: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  const state = eventStates.find((each) => each === search['state'])
  const show = (next: EventState | undefined) =>
    void navigate({
      to: '/dashboard/my-events',
      search: { ...(mode === 'sandbox' && { mode }), ...(next && { state: next }) } as never,
      replace: true,
      resetScroll: false,
    })
  return { state, show }
}

/** All events with gross, refunds, fees and net, which add up in each row and in the total. */
export function EventsTable({ mode, totals }: { mode: Mode; totals: Totals | undefined }) {
  const { t } = useLingui()
  const { state, show } = useStateOfAddress(mode)
  const mayWrite = useMay('events.manage')
  const pages = useInfiniteQuery(events.own(mode, state))
  const failure = pages.error ?? pages.failureReason
  const rows = pages.data?.pages.flatMap(({ data }) => data)
  const columns = useColumns()
  const isWhole = state === undefined && !pages.hasNextPage
  return (
    <Stack gap={4}>
      {totals && <StateChips of={totals} at={state} onChange={show} />}
      {failure && !rows && <FailedToLoad of={failure} onRetry={() => void pages.refetch()} />}
      {!failure && !rows && <LoadingRows rows={5} />}
      <AsOf of={pages} />
      {rows?.length === 0 && <NoEvents mode={mode} isNarrowed={state !== undefined} onClear={() => show(undefined)} />}
      {rows && rows.length > 0 && (
        <>
          <Table
            label={t`My events`}
            columns={columns}
            rows={rows}
            rowKey={({ id }) => id}
            href={(event) => (event.state === 'draft' && mayWrite ? stepHref(event.id, 'basics') : salesHref(event.id))}
            {...(isWhole && totals && { total: totalOf(totals) })}
          />
          <Row push="between">
            <Text small tone="quiet">
              <Trans>
                Gross, less refunds, less fees, is net. What of a fee comes back with a refund is taken off.
              </Trans>
            </Text>
            <Text small tone="quiet">
              <Trans>Ticket money is held for refunds until its event.</Trans>
            </Text>
          </Row>
          <ShowMoreRow of={pages} />
        </>
      )}
    </Stack>
  )
}

function StateChips({
  of: { counts },
  at,
  onChange,
}: {
  of: Totals
  at: EventState | undefined
  onChange: (state: EventState | undefined) => void
}) {
  const { t } = useLingui()
  const names: Record<EventState, ReactNode> = {
    draft: <Trans context="event">Draft</Trans>,
    on_sale: <Trans>On sale</Trans>,
    over: <Trans context="event">Over</Trans>,
    cancelled: <Trans context="event">Cancelled</Trans>,
  }
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0)
  if (all === 0) return null
  return (
    <Chips label={t`Which events`}>
      <Chip on={at === undefined} onPress={() => onChange(undefined)}>
        <Trans context="events">All</Trans> <Count of={all} />
      </Chip>
      {(['on_sale', 'over', 'draft', 'cancelled'] as const)
        .filter((state) => counts[state] > 0 || at === state)
        .map((state) => (
          <Chip key={state} on={at === state} onPress={() => onChange(state)}>
            {names[state]} <Count of={counts[state]} />
          </Chip>
        ))}
    </Chips>
  )
}

function NoEvents({ mode, isNarrowed, onClear }: { mode: Mode; isNarrowed: boolean; onClear: () => void }) {
  const { t } = useLingui()
  if (isNarrowed) return <NothingMatches title={t`No event is in this state`} onClear={onClear} />
  return (
    <NothingYet
      title={mode === 'sandbox' ? t`You have no test events` : t`You have no events`}
      action={<CreateButton mode={mode} />}
    >
      {mode === 'sandbox' ? (
        <Trans>Try a whole evening: publish it, buy its tickets, scan them and give them back.</Trans>
      ) : (
        <Trans>Create your first: it stays a draft that only you see, until you publish it.</Trans>
      )}
    </NothingYet>
  )
}

const totalOf = (totals: Totals) => [
  <Trans key="all">All events</Trans>,
  null,
  <Trans key="tickets">
    <Count of={totals.tickets} /> tickets
  </Trans>,
  <Money key="gross" of={totals.gross} bare />,
  <Money key="refunds" of={-totals.refunds} bare />,
  <Money key="fees" of={-totals.fees} bare />,
  <Money key="net" of={totals.net} bare weight="medium" />,
  <PhoneOnly key="net on a phone">
    <Money of={totals.net} bare weight="medium" />
  </PhoneOnly>,
]

function useColumns(): readonly Column<EventLine>[] {
  const { t } = useLingui()
  const { language } = useReader()
  const now = useOpenedAt()
  const figure = (of: EventLine, amount: bigint, sign: 1n | -1n = 1n) =>
    of.state === 'draft' || amount === 0n ? <NoMoney /> : <Money of={sign * amount} bare />
  return [
    {
      id: 'event',
      head: t`Event`,
      grow: true,
      phone: 'who',
      cell: (event) => (
        <span className={css.event}>
          <b>{event.title === '' ? <Trans>Without a title</Trans> : <Name>{titleIn(event, language)}</Name>}</b>
          <EventStatus of={event} now={now} />
        </span>
      ),
    },
    {
      id: 'when',
      head: t`When`,
      phone: 'meta',
      cell: ({ starts_at }) => (starts_at ? <TwoDates of={starts_at} /> : '–'),
    },
    {
      id: 'sold',
      head: t`Sold`,
      phone: 'state',
      cell: (event) =>
        event.state === 'draft' ? (
          event.capacity !== null && (
            <Text as="span" small tone="quiet">
              <Trans>
                <Count of={event.capacity} /> seats planned
              </Trans>
            </Text>
          )
        ) : (
          <SeatMeter sold={event.sold} of={event.capacity ?? 0} />
        ),
    },
    { id: 'gross', head: t`Gross`, figure: true, wideOnly: true, cell: (event) => figure(event, event.gross) },
    {
      id: 'refunds',
      head: t`Refunds`,
      figure: true,
      wideOnly: true,
      cell: (event) => figure(event, event.refunds, -1n),
    },
    { id: 'fees', head: t`Fees`, figure: true, wideOnly: true, cell: (event) => figure(event, event.fees, -1n) },
    { id: 'net', head: t`Net`, figure: true, phone: 'amount', cell: (event) => figure(event, event.net) },
    { id: 'money', head: t`Money`, phone: 'below', cell: (event) => <MoneyState of={event} now={now} /> },
  ]
}
