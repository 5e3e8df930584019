import type { EventSales } from '@sahuji/contract/events/sales'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Column } from '../../kit/data/table-columns.ts'
import { Table } from '../../kit/data/table.tsx'
import { Count } from '../../kit/format/count.tsx'
import { Money, NoMoney } from '../../kit/format/money.tsx'
import { Grid } from '../../kit/layout/columns.tsx'
import { Section } from '../../kit/layout/section.tsx'
import { Code, Name } from '../../kit/layout/text.tsx'
import { SeatMeter } from '../event-parts.tsx'

/** What was sold by kind, by code and by channel; each ends in the same total. */
export function SalesTables({ of: sales }: { of: EventSales }) {
  return (
    <Grid gap={10}>
      <ByKind of={sales} />
      {sales.by_code.some(({ code }) => code !== null) && <ByCode of={sales} />}
      {sales.by_channel.some(({ channel }) => channel !== null) && <ByChannel of={sales} />}
    </Grid>
  )
}

const paisaOf = (amount: bigint, free: ReactNode) => (amount === 0n ? free : <Money of={amount} bare />)

const sum = (amounts: readonly bigint[]) => amounts.reduce((all, amount) => all + amount, 0n)

function ByKind({ of: { by_type, sold } }: { of: EventSales }) {
  const { t } = useLingui()
  const columns: readonly Column<EventSales['by_type'][number]>[] = [
    { id: 'name', head: t`Ticket`, grow: true, phone: 'who', cell: ({ name }) => <Name>{name}</Name> },
    { id: 'sold', head: t`Sold`, phone: 'meta', cell: (kind) => <SeatMeter sold={kind.sold} of={kind.seats} /> },
    {
      id: 'money',
      head: t`After refunds`,
      figure: true,
      phone: 'amount',
      cell: ({ after_refunds }) => paisaOf(after_refunds, <NoMoney />),
    },
  ]
  const total = [
    <Trans key="all" context="kinds of ticket">
      All
    </Trans>,
    <Count key="sold" of={sold} />,
    <Money key="money" of={sum(by_type.map(({ after_refunds }) => after_refunds))} bare weight="medium" />,
  ]
  return (
    <Section title={<Trans>By kind of ticket</Trans>}>
      <Table label={t`By kind of ticket`} columns={columns} rows={by_type} rowKey={({ id }) => id} total={total} />
    </Section>
  )
}

function ByCode({ of: { by_code } }: { of: EventSales }) {
  const { t } = useLingui()
  const columns: readonly Column<EventSales['by_code'][number]>[] = [
    {
      id: 'code',
      head: t`Code`,
      grow: true,
      phone: 'who',
      cell: ({ code }) => (code === null ? <Trans>No code</Trans> : <Code>{code}</Code>),
    },
    {
      id: 'used',
      head: t`Used`,
      phone: 'meta',
      cell: ({ used, uses_max }) => (uses_max === null ? <Count of={used} /> : <SeatMeter sold={used} of={uses_max} />),
    },
    {
      id: 'off',
      head: t`Given off`,
      figure: true,
      cell: ({ given_off }) => (given_off === 0n ? <NoMoney /> : <Money of={-given_off} bare />),
    },
    { id: 'paid', head: t`Paid`, figure: true, phone: 'amount', cell: ({ paid }) => paisaOf(paid, <NoMoney />) },
  ]
  const total = [
    <Trans key="all" context="codes">
      All
    </Trans>,
    <Count key="used" of={by_code.reduce((all, { used }) => all + used, 0)} />,
    <Money key="off" of={-sum(by_code.map(({ given_off }) => given_off))} bare />,
    <Money key="paid" of={sum(by_code.map(({ paid }) => paid))} bare weight="medium" />,
  ]
  return (
    <Section title={<Trans>By code</Trans>}>
      <Table label={t`By code`} columns={columns} rows={by_code} rowKey={({ code }) => code ?? ''} total={total} />
    </Section>
  )
}

function ByChannel({ of: { by_channel } }: { of: EventSales }) {
  const { t } = useLingui()
  const columns: readonly Column<EventSales['by_channel'][number]>[] = [
    {
      id: 'channel',
      head: t`Came by`,
      grow: true,
      phone: 'who',
      cell: ({ channel }) => (channel === null ? <Trans>The address alone</Trans> : <Code>{channel}</Code>),
    },
    { id: 'sold', head: t`Sold`, figure: true, phone: 'meta', cell: ({ sold }) => <Count of={sold} /> },
    { id: 'paid', head: t`Paid`, figure: true, phone: 'amount', cell: ({ paid }) => paisaOf(paid, <NoMoney />) },
  ]
  const total = [
    <Trans key="all" context="channels">
      All
    </Trans>,
    <Count key="sold" of={by_channel.reduce((all, { sold }) => all + sold, 0)} />,
    <Money key="paid" of={sum(by_channel.map(({ paid }) => paid))} bare weight="medium" />,
  ]
  return (
    <Section title={<Trans>By channel</Trans>}>
      <Table
        label={t`By channel`}
        columns={columns}
        rows={by_channel}
        rowKey={({ channel }) => channel ?? ''}
        total={total}
      />
    </Section>
  )
}
