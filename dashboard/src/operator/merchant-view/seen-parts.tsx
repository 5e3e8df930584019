import { Trans, useLingui } from '@lingui/react/macro'
import type { listLoads } from '@sahuji/contract/funding'
import type { Gives } from '@sahuji/contract/http/route'
import type { readLadder } from '@sahuji/contract/tariff'
import type { listTransactions } from '@sahuji/contract/transactions'
import type { readWallet } from '@sahuji/contract/wallet'
import { LoadStatus, shownAmount } from '../../funding/load-status.tsx'
import { Figures } from '../../kit/data/figures.tsx'
import { PaymentStatus } from '../../kit/data/payment-status.tsx'
import { Table } from '../../kit/data/table.tsx'
import { Money } from '../../kit/format/money.tsx'
import { NothingYet } from '../../kit/layout/states.tsx'
import { Ltr } from '../../kit/layout/text.tsx'
import { stateOf } from '../../transactions/transaction-columns.tsx'
import { DayAndTime } from '../../merchants/office/day-and-time.tsx'

/** The wallet's figures. */
export function WalletSeen({
  of: { balance, available, held, restricted, on_its_way },
}: {
  of: Gives<typeof readWallet>
}) {
  const { t } = useLingui()
  const figure = (name: string, amount: bigint | undefined) =>
    amount === undefined ? [] : [{ name, value: <Money of={amount} size="large" /> }]
  return (
    <Figures
      as="total"
      of={[
        ...figure(t`Wallet`, balance),
        ...figure(t`Available`, available),
        ...figure(t`Held`, held),
        ...figure(t`Spend only`, restricted),
        ...figure(t`On its way`, on_its_way),
      ]}
    />
  )
}

/** The newest rows of the history. */
export function HistorySeen({ of: rows }: { of: Gives<typeof listTransactions>['data'] }) {
  const { t } = useLingui()
  if (rows.length === 0) return <NothingYet title={<Trans>No transactions yet</Trans>} />
  return (
    <Table
      label={t`Transaction History`}
      rows={rows}
      rowKey={({ id }) => id}
      columns={[
        {
          id: 'when',
          head: t`Time`,
          cell: ({ occurred_at }) => <DayAndTime of={occurred_at} />,
          kind: 'when',
          phone: 'meta',
        },
        { id: 'who', head: t`Who`, cell: ({ counterparty }) => <bdi>{counterparty}</bdi>, grow: true, phone: 'who' },
        { id: 'how', head: t`How`, cell: ({ method }) => method, dim: true, wideOnly: true },
        {
          id: 'state',
          head: t`State`,
          cell: (row) => <PaymentStatus state={stateOf(row)} />,
          dim: true,
          phone: 'state',
        },
        {
          id: 'reference',
          head: t`Reference`,
          cell: ({ reference }) => <Ltr>{reference}</Ltr>,
          kind: 'reference',
          wideOnly: true,
        },
        {
          id: 'amount',
          head: t`Amount`,
          cell: ({ amount }) => <Money of={amount} bare sign="always" />,
          figure: true,
          phone: 'amount',
        },
      ]}
    />
  )
}

/** The newest loads. */
export function LoadsSeen({ of: rows }: { of: Gives<typeof listLoads>['data'] }) {
  const { t } = useLingui()
  if (rows.length === 0) return <NothingYet title={<Trans>No loads yet</Trans>} />
  return (
    <Table
      label={t`Loads`}
      rows={rows}
      rowKey={({ id }) => id}
      columns={[
        {
          id: 'when',
          head: t`Time`,
          cell: ({ created_at }) => <DayAndTime of={created_at} />,
          kind: 'when',
          phone: 'meta',
        },
        { id: 'bank', head: t`Bank`, cell: ({ bank_name }) => <bdi>{bank_name}</bdi>, grow: true, phone: 'who' },
        {
          id: 'state',
          head: t`State`,
          cell: (row) => <LoadStatus of={row} />,
          dim: true,
          phone: 'state',
        },
        {
          id: 'reference',
          head: t`Reference`,
          cell: ({ reference }) => <Ltr>{reference}</Ltr>,
          kind: 'reference',
          wideOnly: true,
        },
        {
          id: 'amount',
          head: t`Amount`,
          cell: (row) => <Money of={shownAmount(row)} bare />,
          figure: true,
          phone: 'amount',
        },
      ]}
    />
  )
}

/** What may be loaded now. */
export function LimitsSeen({ of: { left } }: { of: Gives<typeof readLadder> }) {
  const { t } = useLingui()
  return (
    <Figures
      as="total"
      of={[
        { name: t`One load now`, value: <Money of={left.amount} size="large" /> },
        { name: t`Left this month`, value: <Money of={left.month_amount} size="large" /> },
        ...(left.balance === null
          ? []
          : [{ name: t`Room in the wallet`, value: <Money of={left.balance} size="large" /> }]),
      ]}
    />
  )
}
