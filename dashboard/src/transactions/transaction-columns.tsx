import type { Transaction } from '@sahuji/contract/transactions'
import { kathmanduDay } from '@sahuji/contract/time/time'
import { Trans } from '@lingui/react/macro'
import { DateTime } from '../kit/format/date.tsx'
import { Money, NoMoney } from '../kit/format/money.tsx'
import { PaymentStatus, type PaymentState } from '../kit/data/payment-status.tsx'
import type { Column } from '../kit/data/table-columns.ts'
import { PhoneOnly, TwoLineOnly, What } from '../kit/data/table-row.tsx'
import { Text } from '../kit/layout/text.tsx'
import { BalanceCell } from '../kit/data/balance-cell.tsx'
import { iconOf, TransactionKindText, Counterparty } from './transaction-kinds.tsx'

export type TransactionColumn = Column<Transaction>

/** The kit's state of a history row. */
export const stateOf = ({
  state,
  in_review = false,
  stage,
}: Pick<Transaction, 'state' | 'in_review' | 'stage'>): PaymentState =>
  stage ?? (in_review ? 'in_review' : state === 'reversed' ? 'returned' : state)

/** Unclear, or without money: the figure does not count. */
const isUncounted = ({ net }: Pick<Transaction, 'net'>) => net === null

const who: TransactionColumn = {
  id: 'who',
  head: <Trans>Who</Trans>,
  grow: true,
  phone: 'who',
  cell: (row) => (
    <What icon={iconOf(row)}>
      <Counterparty of={row} />
    </What>
  ),
}

const whoAndWhat: TransactionColumn = {
  ...who,
  head: <Trans>Details</Trans>,
  cell: (row) => (
    <What icon={iconOf(row)} also={row.counterparty && <TransactionKindText of={row} />}>
      <Counterparty of={row} />
    </What>
  ),
}

const time: TransactionColumn = {
  id: 'time',
  head: <Trans>Time</Trans>,
  kind: 'when',
  cell: (row) => <DateTime of={row.occurred_at} as="time" />,
}

const when: TransactionColumn = { ...time, phone: 'meta', cell: (row) => <WhatAndDay of={row} /> }

/** Kind and method on one line, in place of both columns, where there is no room for them. */
const what: TransactionColumn = {
  id: 'what',
  narrowOnly: true,
  head: <Trans>What</Trans>,
  dim: true,
  phone: 'meta',
  cell: (row) => (
    <Text as="span" nowrap>
      <PhoneOnly>
        <DateTime of={row.occurred_at} as="time" />
        {' · '}
      </PhoneOnly>
      <TransactionKindText of={row} />
    </Text>
  ),
}

const state: TransactionColumn = {
  id: 'state',
  head: <Trans>State</Trans>,
  phone: 'state',
  cell: (row) => <PaymentStatus state={stateOf(row)} />,
}

const amount: TransactionColumn = {
  id: 'amount',
  head: <Trans>Amount</Trans>,
  figure: true,
  phone: 'amount',
  cell: (row) => <Money of={row.amount} bare uncounted={isUncounted(row)} />,
}

const fee: TransactionColumn = {
  id: 'fee',
  head: <Trans>Fee</Trans>,
  figure: true,
  dim: true,
  cell: (row) =>
    row.fee > 0n && !isUncounted(row) ? (
      <>
        <TwoLineOnly>
          <Trans>fee</Trans>
        </TwoLineOnly>
        <Money of={row.fee} bare />
      </>
    ) : (
      <NoMoney />
    ),
}

const net: TransactionColumn = {
  id: 'net',
  head: <Trans>Net</Trans>,
  figure: true,
  cell: (row) => (row.net === null ? <NoMoney /> : <Money of={row.net} bare sign="always" />),
}

/** Where no money moved, the requested amount in the ink of figures that do not count. */
const netOrAmount: TransactionColumn = {
  ...net,
  phone: 'amount',
  cell: (row) =>
    row.net === null ? <Money of={row.amount} bare uncounted /> : <Money of={row.net} bare sign="always" />,
}

const balance: TransactionColumn = {
  id: 'balance',
  head: <Trans>Balance</Trans>,
  figure: true,
  dim: true,
  wideOnly: true,
  cell: (row) =>
    row.balance_after === null || isUncounted(row) ? (
      <NoMoney />
    ) : (
      <BalanceCell balance={row.balance_after} restricted={row.restricted_after} />
    ),
}

const reference: TransactionColumn = {
  id: 'reference',
  head: <Trans>Reference</Trans>,
  kind: 'reference',
  cell: (row) => row.reference,
}

/** The columns that the history has in every layout; `what` comes last, where there is no room for more. */
export const baseColumns = { time, who, amount, fee, net, state, reference, balance, what } as const

/** The short form of the home screen: without days, fee and reference, with the balance. */
export const recentColumns = [when, whoAndWhat, state, netOrAmount, balance]

/** On phones the second line begins with the kind; of another day the day comes before the time. */
function WhatAndDay({ of: row }: { of: Transaction }) {
  return (
    <>
      <PhoneOnly>
        <TransactionKindText of={row} />
        {' · '}
      </PhoneOnly>
      <DateTime of={row.occurred_at} as={isToday(row.occurred_at) ? 'time' : 'day'} />
    </>
  )
}

const isToday = (moment: Date): boolean => kathmanduDay(moment) === kathmanduDay(new Date())
