import type { OwnEvent } from '@sahuji/contract/events'
import type { TicketType } from '@sahuji/contract/events/ticket-types'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { Column } from '../../kit/data/table-columns.ts'
import { Table } from '../../kit/data/table.tsx'
import { Count } from '../../kit/format/count.tsx'
import { DateTime } from '../../kit/format/date.tsx'
import { Money, NoMoney } from '../../kit/format/money.tsx'
import { KeyIcon } from '../../kit/icons/first.tsx'
import { EndedIcon } from '../../kit/icons/later.tsx'
import { ClockIcon } from '../../kit/icons/states.tsx'
import { Section } from '../../kit/layout/section.tsx'
import { Status, Tag } from '../../kit/layout/status.tsx'
import { Name } from '../../kit/layout/text.tsx'
import { SeatMeter } from '../event-parts.tsx'

interface KindsTableProps {
  of: readonly TicketType[]
  event: OwnEvent
  /** The kind whose form is shown. */
  at: string | undefined
  /** Undefined where the form is not shown. */
  href: ((id: string) => string) | undefined
}

/** The kinds of ticket with what each sold; a row opens its form. */
export function KindsTable({ of: kinds, event, at, href }: KindsTableProps) {
  const { t } = useLingui()
  const columns = useColumns(at)
  const given = kinds
    .filter(({ shares_with, sale, sold }) => shares_with === null && (sale !== 'stopped' || sold > 0))
    .reduce((all, { seats }) => all + seats, 0)
  return (
    <Section
      title={<Plural value={kinds.length} one="# kind of ticket" other="# kinds of ticket" />}
      aside={
        event.capacity !== null && (
          <Trans>
            <Count of={given} /> of <Count of={event.capacity} /> seats given out
          </Trans>
        )
      }
    >
      <Table
        label={t`Kinds of ticket`}
        columns={columns}
        rows={kinds}
        rowKey={({ id }) => id}
        {...(href && { href: ({ id }: TicketType) => href(id) })}
      />
    </Section>
  )
}

function useColumns(at: string | undefined): readonly Column<TicketType>[] {
  const { t } = useLingui()
  return [
    {
      id: 'name',
      head: t`Ticket`,
      grow: true,
      phone: 'who',
      cell: ({ id, name }) => (
        <>
          <Name>{name}</Name>{' '}
          {id === at && (
            <Tag>
              <Trans>Below</Trans>
            </Tag>
          )}
        </>
      ),
    },
    {
      id: 'sale',
      head: t`Sale`,
      wideOnly: true,
      dim: true,
      cell: ({ sale_from, sale_until }) =>
        sale_from || sale_until ? (
          <>
            {sale_from && <DateTime of={sale_from} as="day" />}–{sale_until && <DateTime of={sale_until} as="day" />}
          </>
        ) : (
          <Trans>As the event</Trans>
        ),
    },
    { id: 'state', head: t`State`, phone: 'state', cell: (kind) => <SaleStatus of={kind} /> },
    { id: 'seats', head: t`Seats`, phone: 'meta', cell: ({ sold, seats }) => <SeatMeter sold={sold} of={seats} /> },
    {
      id: 'price',
      head: t`Price now`,
      figure: true,
      phone: 'amount',
      cell: ({ price }) => (price === 0n ? <Trans>Free</Trans> : <Money of={price} bare />),
    },
    {
      id: 'arrives',
      head: t`You receive`,
      figure: true,
      cell: ({ arrives }) => (arrives === 0n ? <NoMoney /> : <Money of={arrives} bare weight="medium" />),
    },
  ]
}

/** How a kind sells now. */
export function SaleStatus({ of: { sale, is_hidden } }: { of: TicketType }) {
  if (sale === 'on_sale')
    return is_hidden ? (
      <Status tone="wait" icon={<KeyIcon small />}>
        <Trans>With a code</Trans>
      </Status>
    ) : (
      <Status tone="good">
        <Trans>On sale</Trans>
      </Status>
    )
  if (sale === 'waits')
    return (
      <Status tone="wait" icon={<ClockIcon small />}>
        <Trans>Not yet on sale</Trans>
      </Status>
    )
  return (
    <Status tone="wait" icon={<EndedIcon small />}>
      {sale === 'sold_out' && <Trans>Sold out</Trans>}
      {sale === 'ended' && <Trans>Sale ended</Trans>}
      {sale === 'stopped' && <Trans>Stopped</Trans>}
    </Status>
  )
}
