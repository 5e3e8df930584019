import type { Transaction } from '@sahuji/contract/transactions'
import { kathmanduDay } from '@sahuji/contract/time'
import { Trans, useLingui } from '@lingui/react/macro'
import { DateTime } from '../kit/date.tsx'
import { Money, NoMoney } from '../kit/money.tsx'
import { isCounted, PaymentStatus, type PaymentState } from '../kit/payment-status.tsx'
import type { Column } from '../kit/table-columns.ts'
import { Explanation, PhoneOnly, What } from '../kit/table-row.tsx'
import { Table } from '../kit/table.tsx'
import { Text } from '../kit/text.tsx'
import { iconOf } from './transaction-kinds.tsx'
import { WhatItIs } from './what-it-is.tsx'

/** A state of the history as the kit words it. */
export const stateOf = ({ state }: Pick<Transaction, 'state'>): PaymentState =>
  state === 'reversed' ? 'returned' : state

const isUncounted = (transaction: Transaction) => !isCounted(stateOf(transaction))

export const transactionAddress = ({ id }: { id: string }): string =>
  `/dashboard/transactionHistory/singleTransaction/${id}`

export interface TransactionTableProps {
  label: string
  of: readonly Transaction[]
  /** The short form of the home screen: no days, fee and reference, the balance instead. */
  short?: boolean
}

/** The history's rows: newest first, by day, each opening its story. */
export function TransactionTable({ label, of: rows, short = false }: TransactionTableProps) {
  const columns = useColumns(short)
  return (
    <Table
      label={label}
      rows={rows}
      rowKey={(row) => row.id}
      href={transactionAddress}
      columns={columns}
      sticky={!short}
      says={(row) => row.state === 'unclear' && <UnclearLine />}
      {...(!short && {
        dayOf: (row: Transaction) => ({
          key: kathmanduDay(row.occurred_at),
          head: <DateTime of={row.occurred_at} as="long" nepali />,
        }),
      })}
    />
  )
}

function UnclearLine() {
  return (
    <Explanation>
      <Trans>
        The bank has not given a clear answer (code 099). You need not do anything, and please do not pay again.
      </Trans>
    </Explanation>
  )
}

function useColumns(short: boolean): Column<Transaction>[] {
  const { t } = useLingui()
  const who: Column<Transaction> = {
    id: 'who',
    head: short ? t`Who and what` : t`Who`,
    grow: true,
    phone: 'who',
    cell: (row) => (
      <What icon={iconOf(row)} also={short && <WhatItIs of={row} />}>
        {row.counterparty}
      </What>
    ),
  }
  const time: Column<Transaction> = {
    id: 'time',
    head: t`Time`,
    kind: 'when',
    phone: 'meta',
    cell: (row) => (
      <>
        <PhoneOnly>
          <WhatItIs of={row} />
          {' · '}
        </PhoneOnly>
        {short && <DayIfNotToday of={row.occurred_at} />}
        <DateTime of={row.occurred_at} as="time" />
      </>
    ),
  }
  const state: Column<Transaction> = {
    id: 'state',
    head: t`State`,
    phone: 'state',
    cell: (row) => <PaymentStatus state={stateOf(row)} />,
  }
  const net: Column<Transaction> = {
    id: 'net',
    head: t`Net`,
    figure: true,
    phone: 'amount',
    cell: (row) => (
      <Money of={row.net ?? row.amount} bare sign="always" uncounted={row.net === null || isUncounted(row)} />
    ),
  }
  if (short) return [time, who, state, net, balanceColumn(t`Balance`)]
  return [
    time,
    who,
    {
      id: 'what',
      head: t`What`,
      dim: true,
      wideOnly: true,
      cell: (row) => (
        <Text as="span" nowrap>
          <WhatItIs of={row} />
        </Text>
      ),
    },
    state,
    {
      id: 'amount',
      head: t`Amount`,
      figure: true,
      wideOnly: true,
      cell: (row) => <Money of={row.amount} bare uncounted={isUncounted(row)} />,
    },
    {
      id: 'fee',
      head: t`Fee`,
      figure: true,
      dim: true,
      wideOnly: true,
      cell: (row) => (row.fee > 0n && !isUncounted(row) ? <Money of={row.fee} bare /> : <NoMoney />),
    },
    net,
    { id: 'reference', head: t`Reference`, kind: 'reference', wideOnly: true, cell: (row) => row.reference },
  ]
}

const balanceColumn = (head: string): Column<Transaction> => ({
  id: 'balance',
  head,
  figure: true,
  dim: true,
  wideOnly: true,
  cell: (row) => (row.balance_after === null ? <NoMoney /> : <Money of={row.balance_after} bare />),
})

function DayIfNotToday({ of: moment }: { of: Date }) {
  const today = kathmanduDay(new Date())
  return (
    kathmanduDay(moment) !== today && (
      <>
        <DateTime of={moment} as="day" />{' '}
      </>
    )
  )
}
