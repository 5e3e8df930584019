import { IconButton } from '../kit/layout/button.tsx'
import { DateTime } from '../kit/format/date.tsx'
import { DocumentIcon } from '../kit/icons/actions.tsx'
import { NoteIcon } from '../kit/icons/later.tsx'
import { BankIcon, MoneyOutIcon } from '../kit/icons/money.tsx'
import { MoneyInIcon } from '../kit/icons/first.tsx'
import { Link } from '../kit/layout/link.tsx'
import { Money, NoMoney } from '../kit/format/money.tsx'
import { isCounted, PaymentStatus, type PaymentState } from '../kit/data/payment-status.tsx'
import { Section } from '../kit/layout/section.tsx'
import type { Column } from '../kit/data/table-columns.ts'
import { Explanation } from '../kit/data/explanation.tsx'
import { PhoneOnly, What } from '../kit/data/table-row.tsx'
import { Table } from '../kit/data/table.tsx'
import { Text } from '../kit/layout/text.tsx'

interface Entry {
  id: string
  at: string
  who: string
  what: string
  state: PaymentState
  amount: bigint
  fee: bigint
}

const entries: Entry[] = [
  {
    id: '7K4Q-2291',
    at: '2026-11-20T07:27:00Z',
    who: 'Bishal Tamang',
    what: 'QR payment',
    state: 'completed',
    amount: 1250_00n,
    fee: 10_00n,
  },
  {
    id: '7K4N-5530',
    at: '2026-11-20T06:46:00Z',
    who: 'Nabil Bank',
    what: 'Load',
    state: 'unclear',
    amount: 50_000_00n,
    fee: 0n,
  },
  {
    id: '7K4J-3306',
    at: '2026-11-20T05:10:00Z',
    who: 'Himalayan Bank',
    what: 'Withdrawal',
    state: 'sent',
    amount: -1_20_000_00n,
    fee: 0n,
  },
  {
    id: '7K3T-8159',
    at: '2026-11-19T09:45:00Z',
    who: 'Sanima Bank',
    what: 'Load',
    state: 'failed',
    amount: 15_000_00n,
    fee: 0n,
  },
  {
    id: '7K3Z-6620',
    at: '2026-11-19T13:56:00Z',
    who: 'Dolma Sherpa',
    what: 'QR payment',
    state: 'completed',
    amount: 960_00n,
    fee: 7_68n,
  },
]

const iconOf = ({ what, amount }: Entry) =>
  what === 'Load' ? <BankIcon /> : amount < 0n ? <MoneyOutIcon /> : <MoneyInIcon />

const columns: Column<Entry>[] = [
  {
    id: 'time',
    head: 'Time',
    kind: 'when',
    phone: 'meta',
    cell: (row) => (
      <>
        <PhoneOnly>{row.what} · </PhoneOnly>
        <DateTime of={new Date(row.at)} as="time" />
      </>
    ),
  },
  {
    id: 'who',
    head: 'Who and what',
    grow: true,
    phone: 'who',
    cell: (row) => (
      <What icon={iconOf(row)} also={row.what}>
        {row.who}
      </What>
    ),
  },
  { id: 'state', head: 'State', phone: 'state', cell: (row) => <PaymentStatus state={row.state} /> },
  {
    id: 'amount',
    head: 'Amount',
    figure: true,
    phone: 'amount',
    cell: (row) => <Money of={row.amount} bare weight="medium" uncounted={!isCounted(row.state)} />,
  },
  {
    id: 'fee',
    head: 'Fee',
    figure: true,
    dim: true,
    cell: (row) => (row.fee > 0n ? <Money of={row.fee} bare /> : <NoMoney />),
  },
  {
    id: 'net',
    head: 'Net',
    figure: true,
    cell: (row) => (isCounted(row.state) ? <Money of={row.amount - row.fee} bare /> : <NoMoney />),
  },
  { id: 'reference', head: 'Reference', kind: 'reference', wideOnly: true, cell: (row) => row.id },
]

const dayOf = (row: Entry) => ({
  key: row.at.slice(0, 10),
  head: <DateTime of={new Date(row.at)} as="long" nepali />,
  figure: (
    <>
      <Text as="span" tone="quiet" small>
        Net of the day{' '}
      </Text>
      <Money of={-27_774_80n} bare />
    </>
  ),
})

const explain = (row: Entry) =>
  row.state === 'unclear' && (
    <Explanation action={<Link href="#trace">Trace it</Link>}>
      The bank has not given a clear answer (code 099). We ask again at 13:31; you need not do anything, and please do
      not pay again.
    </Explanation>
  )

const actions = () => (
  <>
    <IconButton size="small" kind="secondary" label="Receipt" icon={<DocumentIcon small />} />
    <IconButton size="small" kind="secondary" label="Note" icon={<NoteIcon small />} />
  </>
)

export function TableSample() {
  return (
    <Section title="Table" aside="the row opens the detail">
      <Table
        label="Transactions"
        columns={columns}
        rows={entries}
        rowKey={(row) => row.id}
        href={(row) => `#${row.id}`}
        dayOf={dayOf}
        explain={explain}
        actions={actions}
      />
    </Section>
  )
}
