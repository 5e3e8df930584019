import type { OwnEvent } from '@sahuji/contract/events'
import type { Attendee, EventSales } from '@sahuji/contract/events/sales'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Column } from '../../kit/data/table-columns.ts'
import { Table } from '../../kit/data/table.tsx'
import { Chip, Chips } from '../../kit/forms/chip.tsx'
import { ChipSelect } from '../../kit/forms/chip-select.tsx'
import { SearchField } from '../../kit/forms/search-field.tsx'
import { Count } from '../../kit/format/count.tsx'
import { DateTime } from '../../kit/format/date.tsx'
import { Money } from '../../kit/format/money.tsx'
import { RefundIcon } from '../../kit/icons/money.tsx'
import { Row, Stack } from '../../kit/layout/layout.tsx'
import { Section } from '../../kit/layout/section.tsx'
import { LoadingRows, NothingMatches, NothingYet } from '../../kit/layout/states.tsx'
import { Status, Tag } from '../../kit/layout/status.tsx'
import { Code, Ltr, Name, Text } from '../../kit/layout/text.tsx'
import { useRested } from '../../kit/layout/use-rested.ts'
import { ExportButton } from '../../exports/export-button.tsx'
import { AsOf } from '../../platform/cards/as-of.tsx'
import { useCardQuery } from '../../platform/cards/use-card-query.ts'
import { FailedToLoad } from '../../platform/failures/failed-to-load.tsx'
import { ShowMoreRow } from '../../platform/lists/show-more.tsx'
import { type AttendeeFilter, events } from '../calls.ts'
import { GuestTickets } from './guest-tickets.tsx'
import { RefundDialog, RenameDialog, TicketActions } from './ticket-actions.tsx'
import { useMay } from '../../platform/session/rights.ts'
import { IfMay } from '../../platform/session/if-may.tsx'

/** Every ticket with its holder: found by name, order or last digits; refunded ones stay in the list. */
export function People({ event, of: sales }: { event: OwnEvent; of: EventSales }) {
  const { t } = useLingui()
  const [filter, setFilter] = useState<AttendeeFilter>({})
  const [written, setWritten] = useState('')
  const q = useRested(written.trim())
  const whole = { ...filter, ...(q && { q }) }
  const mayChange = useMay('events.manage')
  const pages = useInfiniteQuery(events.people(event.id, whole))
  const failure = pages.error ?? pages.failureReason
  const rows = pages.data?.pages.flatMap(({ data }) => data)
  const isNarrowed = Object.keys(whole).length > 0
  const clear = () => {
    setFilter({})
    setWritten('')
  }
  return (
    <Section
      title={<Trans context="attendees">People</Trans>}
      aside={
        <Row gap={3}>
          <Plural value={sales.ever_sold} one="# ticket" other="# tickets" />
          {event.state === 'on_sale' && mayChange && <GuestTickets of={event} />}
          {sales.ever_sold > 0 && (
            <ExportButton size="small" isEmpty={rows?.length === 0} of={events.peopleFile(event, whole)} />
          )}
        </Row>
      }
    >
      <Stack gap={4}>
        {(sales.ever_sold > 0 || isNarrowed) && (
          <>
            <SearchField
              label={t`Find a person`}
              placeholder={t`Name, order, last digits of the mobile`}
              value={written}
              onChange={setWritten}
            />
            <Filters id={event.id} of={sales} at={filter} onChange={setFilter} />
          </>
        )}
        {failure && !rows && <FailedToLoad of={failure} onRetry={() => void pages.refetch()} />}
        {!failure && !rows && <LoadingRows rows={5} />}
        <AsOf of={pages} />
        {rows?.length === 0 &&
          (isNarrowed ? (
            <NothingMatches title={t`No ticket matches`} onClear={clear} />
          ) : (
            <NothingYet title={t`No ticket has a holder yet`}>
              <Trans>Each buyer is listed here with the name on the ticket.</Trans>
            </NothingYet>
          ))}
        {rows && rows.length > 0 && (
          <>
            <PeopleTable of={rows} />
            <ShowMoreRow of={pages} />
          </>
        )}
      </Stack>
    </Section>
  )
}

interface FiltersProps {
  id: string
  of: EventSales
  at: AttendeeFilter
  onChange: (filter: AttendeeFilter) => void
}

function Filters({ id, of: { by_type, by_code }, at, onChange }: FiltersProps) {
  const { t } = useLingui()
  const { data: counts } = useCardQuery(events.peopleCounts(id))
  const { attendance, type_id, code, ...rest } = at
  const codes = by_code.flatMap((each) => (each.code === null ? [] : [each.code]))
  const put = (next: Pick<AttendeeFilter, 'attendance' | 'type_id' | 'code'>) => {
    const all = { attendance, type_id, code, ...next }
    onChange({
      ...rest,
      ...(all.attendance && { attendance: all.attendance }),
      ...(all.type_id && { type_id: all.type_id }),
      ...(all.code && { code: all.code }),
    })
  }
  return (
    <Chips label={t`Which tickets`}>
      <Chip on={attendance === undefined} onPress={() => put({ attendance: undefined })}>
        <Trans context="attendees">All</Trans> {counts && <Count of={counts.all} />}
      </Chip>
      <Chip on={attendance === 'inside'} onPress={() => put({ attendance: 'inside' })}>
        <Trans context="attendees">Inside</Trans> {counts && <Count of={counts.inside} />}
      </Chip>
      <Chip on={attendance === 'not_yet'} onPress={() => put({ attendance: 'not_yet' })}>
        <Trans context="attendees">Not yet</Trans> {counts && <Count of={counts.not_yet} />}
      </Chip>
      <Chip on={attendance === 'refunded'} onPress={() => put({ attendance: 'refunded' })}>
        <Trans context="attendees">Refunded</Trans> {counts && <Count of={counts.refunded} />}
      </Chip>
      {(counts?.twice ?? 0) > 0 && (
        <Chip on={attendance === 'twice'} onPress={() => put({ attendance: 'twice' })}>
          <Trans context="attendees">Scanned twice</Trans> {counts && <Count of={counts.twice} />}
        </Chip>
      )}
      {by_type.length > 1 && (
        <ChipSelect
          label={t`Ticket`}
          value={type_id ?? ''}
          shown={by_type.find((kind) => kind.id === type_id)?.name ?? t`Every ticket`}
          on={type_id !== undefined}
          groups={[
            {
              head: '',
              options: [
                { id: '', label: t`Every ticket` },
                ...by_type.map((kind) => ({ id: kind.id, label: kind.name })),
              ],
            },
          ]}
          onChange={(chosen) => put({ type_id: chosen || undefined })}
        />
      )}
      {codes.length > 0 && (
        <ChipSelect
          label={t`Code`}
          value={code ?? ''}
          shown={code ?? t`Any code`}
          on={code !== undefined}
          groups={[
            {
              head: '',
              options: [{ id: '', label: t`Any code` }, ...codes.map((each) => ({ id: each, label: each }))],
            },
          ]}
          onChange={(chosen) => put({ code: chosen || undefined })}
        />
      )}
    </Chips>
  )
}

function PeopleTable({ of: rows }: { of: readonly Attendee[] }) {
  const { t } = useLingui()
  const columns = useColumns()
  const [asked, setAsked] = useState<{ does: 'rename' | 'refund'; ticket: Attendee }>()
  const close = () => setAsked(undefined)
  return (
    <>
      <Table
        label={t`Tickets and their holders`}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        actions={(ticket) =>
          ticket.state === 'good' && (
            <IfMay call="events.manage">
              <TicketActions of={ticket} onAsk={setAsked} />
            </IfMay>
          )
        }
      />
      {asked?.does === 'rename' && <RenameDialog of={asked.ticket} onClose={close} />}
      {asked?.does === 'refund' && <RefundDialog of={asked.ticket} onClose={close} />}
    </>
  )
}

function useColumns(): readonly Column<Attendee>[] {
  const { t } = useLingui()
  return [
    {
      id: 'name',
      head: t`Name`,
      grow: true,
      phone: 'who',
      cell: ({ name, mobile_end }) => (
        <>
          <b>
            <Name>{name ?? ''}</Name>
          </b>{' '}
          {mobile_end && <Ltr>··{mobile_end}</Ltr>}
        </>
      ),
    },
    { id: 'ticket', head: t`Ticket`, dim: true, phone: 'meta', cell: ({ type }) => <Name>{type}</Name> },
    {
      id: 'code',
      head: t`Code`,
      wideOnly: true,
      cell: ({ code }) => (code === null ? '–' : <Tag>{code}</Tag>),
    },
    { id: 'state', head: t`Door`, phone: 'state', cell: (ticket) => <TicketState of={ticket} /> },
    {
      id: 'paid',
      head: t`Paid`,
      figure: true,
      phone: 'amount',
      cell: ({ price, state }) =>
        price === 0n ? <Trans>Free</Trans> : <Money of={price} bare uncounted={state !== 'good'} />,
    },
    { id: 'order', head: t`Order`, kind: 'reference', cell: ({ order_reference }) => <Code>{order_reference}</Code> },
  ]
}

/** What the door recorded of a ticket. */
function TicketState({ of: { state, attendance, entered_at, gate, again_at } }: { of: Attendee }) {
  if (state !== 'good')
    return (
      <Status tone="wait" icon={<RefundIcon small />}>
        {state === 'refunded' ? <Trans context="ticket">Refunded</Trans> : <Trans context="ticket">Void</Trans>}
      </Status>
    )
  if (attendance === 'not_yet')
    return (
      <Status tone="wait">
        <Trans context="attendees">Not yet</Trans>
      </Status>
    )
  return (
    <>
      <Status tone={attendance === 'twice' ? 'warn' : 'good'}>
        {attendance === 'twice' ? (
          <Trans context="attendees">Scanned twice</Trans>
        ) : (
          <Trans context="attendees">Inside</Trans>
        )}
      </Status>{' '}
      {entered_at && (
        <Text as="span" small tone="quiet">
          <DateTime of={entered_at} as="time" /> {gate && <Name>{gate}</Name>}{' '}
          {again_at && (
            <Trans>
              again <DateTime of={again_at} as="time" />
            </Trans>
          )}
        </Text>
      )}
    </>
  )
}
