import type { Transaction } from '@sahuji/contract/transactions'
import { kathmanduDay } from '@sahuji/contract/time/time'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { DateTime } from '../kit/format/date.tsx'
import type { Day } from '../kit/data/table-columns.ts'
import { Money } from '../kit/format/money.tsx'
import { Explanation } from '../kit/data/explanation.tsx'
import { FromTablet } from '../kit/data/table-row.tsx'
import { Table } from '../kit/data/table.tsx'
import { Text } from '../kit/layout/text.tsx'
import { historyColumns, recentColumns, stateOf } from './transaction-columns.tsx'

export interface TransactionTableProps {
  label: string
  of: readonly Transaction[]
  /** The short form of the home screen. */
  short?: boolean
  /** True when nothing follows: the oldest day shown is whole too, and its net can be told. */
  isWhole?: boolean
  /** True where a kind, a state or words narrow: a day's rows are a part of it, and their net is not the day's. */
  isNarrowed?: boolean
  /** What stands under a row, in place of a sentence where it is in doubt. */
  says?: (row: Transaction) => ReactNode
}

/** Transactions, newest first, each opening its story; by day in the history. */
export function TransactionTable({
  label,
  of: rows,
  short = false,
  isWhole = false,
  isNarrowed = false,
  says = explanationOf,
}: TransactionTableProps) {
  return (
    <Table
      label={label}
      rows={rows}
      rowKey={idOf}
      href={transactionAddress}
      columns={short ? recentColumns : historyColumns}
      sticky={!short}
      twoLine={!short}
      says={says}
      {...(!short && { dayOf: daysOf(rows, { isWhole, isNarrowed }) })}
    />
  )
}

/** A transaction's own page. */
const transactionAddress = ({ id }: { id: string }): string => `/dashboard/transactionHistory/singleTransaction/${id}`

const idOf = ({ id }: Transaction): string => id

/** The head of each day with what the wallet moved by, or the rows that were found; the last day shown may go on below. */
function daysOf(
  rows: readonly Transaction[],
  { isWhole, isNarrowed }: Required<Pick<TransactionTableProps, 'isWhole' | 'isNarrowed'>>,
): (row: Transaction) => Day {
  const nets = new Map<string, bigint>()
  for (const { occurred_at, net } of rows) {
    const day = kathmanduDay(occurred_at)
    nets.set(day, (nets.get(day) ?? 0n) + (net ?? 0n))
  }
  const last = rows.at(-1)
  if (last && !isWhole) nets.delete(kathmanduDay(last.occurred_at))
  return ({ occurred_at }) => {
    const key = kathmanduDay(occurred_at)
    return {
      key,
      head: <DateTime of={occurred_at} as="long" nepali />,
      figure: <DayNet of={nets.get(key)} isNarrowed={isNarrowed} />,
    }
  }
}

function DayNet({ of: net, isNarrowed }: { of: bigint | undefined; isNarrowed: boolean }) {
  if (net === undefined) return null
  return (
    <>
      {isNarrowed ? (
        <Text as="span" small tone="quiet">
          <Trans>Net of these</Trans>{' '}
        </Text>
      ) : (
        <FromTablet>
          <Text as="span" small tone="quiet">
            <Trans>Net of the day</Trans>{' '}
          </Text>
        </FromTablet>
      )}
      <Money of={net} bare sign="always" />
    </>
  )
}

/** What stands under a row that is in doubt. */
const explanationOf = (row: Transaction) => {
  const state = stateOf(row)
  const isHere = state === 'in_review'
  return (
    (isHere || state === 'unclear') && (
      <Explanation>
        {isHere ? (
          <Trans>Your money is here, and we look at it. Nothing is lost and you need not do anything.</Trans>
        ) : (
          <Trans>
            The bank has not given a clear answer (code 099). You need not do anything, and please do not pay again.
          </Trans>
        )}
      </Explanation>
    )
  )
}
