import type { OwnEvent } from '@sahuji/contract/events'
import type { TicketType } from '@sahuji/contract/events/ticket-types'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueries } from '@tanstack/react-query'
import type { Column } from '../../kit/data/table-columns.ts'
import { Table } from '../../kit/data/table.tsx'
import { Count } from '../../kit/format/count.tsx'
import { Money, NoMoney } from '../../kit/format/money.tsx'
import { Link, LinkButton } from '../../kit/layout/link.tsx'
import { Section } from '../../kit/layout/section.tsx'
import { LoadingRows, NothingYet } from '../../kit/layout/states.tsx'
import { Name } from '../../kit/layout/text.tsx'
import { untilAnswered } from '../../platform/calls/query.ts'
import { useCardQuery } from '../../platform/cards/use-card-query.ts'
import { FailedToLoad } from '../../platform/failures/failed-to-load.tsx'
import { events } from '../calls.ts'
import { ticketsHref } from '../event-words.ts'

/** A price of a kind of ticket with the seats that it is for; paisa. */
interface Priced {
  id: string
  name: string
  first: number | null
  price: bigint
  seats: number
}

type Received = Priced & { buyer_pays: bigint; fee: bigint; arrives: bigint }

/** What arrives of each ticket after the fee, and of all if all are sold. */
export function ReceiveTable({ of: event }: { of: OwnEvent }) {
  const { data, error, refetch } = useCardQuery(events.kinds(event.id))
  return (
    <Section
      title={<Trans>You receive of each ticket</Trans>}
      aside={
        data &&
        data.length > 0 && (
          <Link href={ticketsHref(event)}>
            <Trans>Change tickets</Trans>
          </Link>
        )
      }
    >
      {error && !data && <FailedToLoad of={error} onRetry={refetch} />}
      {!error && !data && <LoadingRows rows={4} />}
      {data?.length === 0 && <NoKinds of={event} />}
      {data && data.length > 0 && <Rows of={data} feePayer={event.fee_payer} />}
    </Section>
  )
}

function NoKinds({ of: event }: { of: OwnEvent }) {
  const { t } = useLingui()
  return (
    <NothingYet
      title={t`There is no ticket yet`}
      action={
        <LinkButton href={ticketsHref(event)}>
          <Trans>Add a ticket</Trans>
        </LinkButton>
      }
    >
      <Trans>Each kind has a name, a price and a number of seats. A price of 0 is free.</Trans>
    </NothingYet>
  )
}

/** A step each; a kind that shares seats with another is not counted twice. */
const pricedOf = (kinds: readonly TicketType[]): Priced[] =>
  kinds
    .filter(({ sale }) => sale !== 'stopped')
    .flatMap(({ id, name, seats, steps }) =>
      steps.map(({ price, first }, at) => ({
        id: `${id} ${at}`,
        name,
        first,
        price,
        seats: Math.max(0, Math.min(first ?? seats, seats) - Math.min(seats, steps[at - 1]?.first ?? 0)),
      })),
    )

function Rows({ of: kinds, feePayer }: { of: readonly TicketType[]; feePayer: OwnEvent['fee_payer'] }) {
  const { t } = useLingui()
  const priced = pricedOf(kinds)
  const prices = [...new Set(priced.map(({ price }) => price))]
  const quotes = useQueries({
    queries: prices.map((price) => ({ ...events.quote(price, feePayer), ...untilAnswered })),
  })
  const quoted = new Map(prices.map((price, at) => [price, quotes[at]?.data]))
  const rows = priced.flatMap((row): Received[] => {
    const quote = quoted.get(row.price)
    return quote ? [{ ...row, ...quote }] : []
  })
  const columns = useColumns()
  if (rows.length < priced.length) return <LoadingRows rows={priced.length} />
  const seats = rows.reduce((all, row) => all + row.seats, 0)
  const all = rows.reduce((sum, row) => sum + row.arrives * BigInt(row.seats), 0n)
  const total = [
    <Trans key="all">All sold</Trans>,
    null,
    null,
    null,
    <Count key="seats" of={seats} />,
    <Money key="sum" of={all} bare weight="medium" />,
  ]
  return (
    <Table label={t`You receive of each ticket`} columns={columns} rows={rows} rowKey={({ id }) => id} total={total} />
  )
}

function useColumns(): readonly Column<Received>[] {
  const { t } = useLingui()
  return [
    {
      id: 'name',
      head: t`Ticket`,
      grow: true,
      phone: 'who',
      cell: ({ name, first }) => (
        <>
          <Name>{name}</Name>
          {first !== null && (
            <>
              {', '}
              <Trans>
                first <Count of={first} />
              </Trans>
            </>
          )}
        </>
      ),
    },
    {
      id: 'pays',
      head: t`Buyer pays`,
      figure: true,
      phone: 'meta',
      cell: ({ buyer_pays }) => (buyer_pays === 0n ? <Trans>Free</Trans> : <Money of={buyer_pays} bare />),
    },
    {
      id: 'fee',
      head: t`Fee`,
      figure: true,
      cell: ({ fee }) => (fee === 0n ? <NoMoney /> : <Money of={-fee} bare />),
    },
    {
      id: 'arrives',
      head: t`You receive`,
      figure: true,
      phone: 'amount',
      cell: ({ arrives }) => (arrives === 0n ? <NoMoney /> : <Money of={arrives} bare weight="medium" />),
    },
    { id: 'seats', head: t`Seats`, figure: true, cell: ({ seats }) => <Count of={seats} /> },
    {
      id: 'all',
      head: t`If all are sold`,
      figure: true,
      wideOnly: true,
      cell: ({ arrives, seats }) => <Money of={arrives * BigInt(seats)} bare />,
    },
  ]
}
