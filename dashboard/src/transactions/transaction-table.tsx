import type { Transaction } from '@sahuji/contract/transactions'
import { kathmanduDay } from '@sahuji/contract/time'
import { Trans } from '@lingui/react/macro'
import { DateTime } from '../kit/date.tsx'
import type { Day } from '../kit/table-columns.ts'
import { Explanation } from '../kit/table-row.tsx'
import { Table } from '../kit/table.tsx'
import { historyColumns, recentColumns } from './transaction-columns.tsx'

export interface TransactionTableProps {
  label: string
  of: readonly Transaction[]
  /** The short form of the home screen. */
  short?: boolean
}

/** Transactions, newest first, each opening its story; by day in the history. */
export function TransactionTable({ label, of: rows, short = false }: TransactionTableProps) {
  return (
    <Table
      label={label}
      rows={rows}
      rowKey={idOf}
      href={transactionAddress}
      columns={short ? recentColumns : historyColumns}
      sticky={!short}
      says={explanationOf}
      {...(!short && { dayOf })}
    />
  )
}

/** A transaction's own page. */
const transactionAddress = ({ id }: { id: string }): string => `/dashboard/transactionHistory/singleTransaction/${id}`

const idOf = ({ id }: Transaction): string => id

const dayOf = ({ occurred_at }: Transaction): Day => ({
  key: kathmanduDay(occurred_at),
  head: <DateTime of={occurred_at} as="long" nepali />,
})

const explanationOf = ({ state }: Transaction) =>
  state === 'unclear' && (
    <Explanation>
      <Trans>
        The bank has not given a clear answer (code 099). You need not do anything, and please do not pay again.
      </Trans>
    </Explanation>
  )
