import type { Transaction } from '@sahuji/contract/transactions'
import { kathmanduDay } from '@sahuji/contract/time'
import { Trans } from '@lingui/react/macro'
import { DateTime } from '../kit/date.tsx'
import { Money, NoMoney } from '../kit/money.tsx'
import { isCounted, PaymentStatus, type PaymentState } from '../kit/payment-status.tsx'
import type { Column } from '../kit/table-columns.ts'
import { PhoneOnly, What } from '../kit/table-row.tsx'
import { Text } from '../kit/text.tsx'
import { iconOf } from './transaction-kinds.tsx'
import { WhatItIs, Who } from './what-it-is.tsx'

type TransactionColumn = Column<Transaction>

/** A state of the history as the kit words it. */
export const stateOf = ({ state }: Pick<Transaction, 'state'>): PaymentState =>
  state === 'reversed' ? 'returned' : state

const isUncounted = (transaction: Transaction) => !isCounted(stateOf(transaction))

const who: TransactionColumn = {
  id: 'who',
  head: <Trans>Who</Trans>,
  grow: true,
  phone: 'who',
  cell: (row) => (
    <What icon={iconOf(row)}>
      <Who of={row} />
    </What>
  ),
}

const whoAndWhat: TransactionColumn = {
  ...who,
  head: <Trans>Who and what</Trans>,
  cell: (row) => (
    <What icon={iconOf(row)} also={row.counterparty && <WhatItIs of={row} />}>
      <Who of={row} />
    </What>
  ),
}

const time: TransactionColumn = {
  id: 'time',
  head: <Trans>Time</Trans>,
  kind: 'when',
  phone: 'meta',
  cell: (row) => <WhatAndTime of={row} />,
}

const when: TransactionColumn = { ...time, cell: (row) => <WhatAndTime of={row} hasDay /> }

const what: TransactionColumn = {
  id: 'what',
  head: <Trans>What</Trans>,
  dim: true,
  wideOnly: true,
  cell: (row) => (
    <Text as="span" nowrap>
      <WhatItIs of={row} />
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
  wideOnly: true,
  cell: (row) => <Money of={row.amount} bare uncounted={isUncounted(row)} />,
}

const fee: TransactionColumn = {
  id: 'fee',
  head: <Trans>Fee</Trans>,
  figure: true,
  dim: true,
  wideOnly: true,
  cell: (row) => (row.fee > 0n && !isUncounted(row) ? <Money of={row.fee} bare /> : <NoMoney />),
}

const net: TransactionColumn = {
  id: 'net',
  head: <Trans>Net</Trans>,
  figure: true,
  phone: 'amount',
  cell: (row) => (
    <Money of={row.net ?? row.amount} bare sign="always" uncounted={row.net === null || isUncounted(row)} />
  ),
}

const balance: TransactionColumn = {
  id: 'balance',
  head: <Trans>Balance</Trans>,
  figure: true,
  dim: true,
  wideOnly: true,
  cell: (row) => (row.balance_after === null ? <NoMoney /> : <Money of={row.balance_after} bare />),
}

const reference: TransactionColumn = {
  id: 'reference',
  head: <Trans>Reference</Trans>,
  kind: 'reference',
  wideOnly: true,
  cell: (row) => row.reference,
}

/** The history's columns. */
export const historyColumns = [time, who, what, state, amount, fee, net, reference]

/** The short form of the home screen: no days, fee and reference, the balance instead. */
export const recentColumns = [when, whoAndWhat, state, net, balance]

/** On phones the first words of the second line say what it is; of another day the day stands before the time. */
function WhatAndTime({ of: row, hasDay = false }: { of: Transaction; hasDay?: boolean }) {
  return (
    <>
      <PhoneOnly>
        <WhatItIs of={row} />
        {' · '}
      </PhoneOnly>
      <DateTime of={row.occurred_at} as={hasDay && !isToday(row.occurred_at) ? 'day' : 'time'} />
    </>
  )
}

const isToday = (moment: Date): boolean => kathmanduDay(moment) === kathmanduDay(new Date())
