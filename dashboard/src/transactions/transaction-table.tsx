import type { Transaction } from '@sahuji/contract/transactions'
import { kathmanduDay } from '@sahuji/contract/time/time'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { DateTime } from '../kit/format/date.tsx'
import { type Day, shownWide } from '../kit/data/table-columns.ts'
import { Money } from '../kit/format/money.tsx'
import { Explanation } from '../kit/data/explanation.tsx'
import { FromTablet } from '../kit/data/table-row.tsx'
import { Table } from '../kit/data/table.tsx'
import { Text } from '../kit/layout/text.tsx'
import { recentColumns, stateOf, type TransactionColumn } from './transaction-columns.tsx'

export interface TransactionTableProps {
  label: string
  of: readonly Transaction[]
  /** The columns of the history; the short form of the home screen where they are left out. */
  columns?: readonly TransactionColumn[]
  /** False while rows are chosen: they lead nowhere. */
  opens?: boolean
  /** Rows of little height. */
  dense?: boolean
  /** True for the last page: the oldest day shown is complete, so that its net can be shown. */
  isWhole?: boolean
  /** True with a filter by kind, state or words: a day's rows are incomplete, and their net is not the day's. */
  isNarrowed?: boolean
  /** The content under a row; a row in doubt has a sentence there by default. */
  explain?: (row: Transaction) => ReactNode
}

/** Transactions, newest first, each a link to its story; grouped by day in the history. */
export function TransactionTable({
  label,
  of: rows,
  columns,
  opens = true,
  dense = false,
  isWhole = false,
  isNarrowed = false,
  explain = explanationOf,
}: TransactionTableProps) {
  const isHistory = columns !== undefined
  return (
    <Table
      label={label}
      rows={rows}
      rowKey={idOf}
      {...(opens && { href: transactionAddress })}
      columns={columns ?? recentColumns}
      sticky={isHistory}
      twoLine={isHistory}
      dense={dense}
      scrolls={isHistory && shownWide(columns) > columnsWithRoom}
      explain={explain}
      {...(isHistory && { dayOf: daysOf(rows, { isWhole, isNarrowed }) })}
    />
  )
}

const columnsWithRoom = 9

/** A transaction's own page. */
const transactionAddress = ({ id }: { id: string }): string => `/dashboard/transactionHistory/singleTransaction/${id}`

const idOf = ({ id }: Transaction): string => id

/** The head of each day with the wallet's change, or the count of matches; the last day shown may continue below. */
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

/** The sentence under a row in doubt. */
const explanationOf = (row: Transaction) => {
  const state = stateOf(row)
  const isHere = state === 'in_review'
  return (
    (isHere || state === 'unclear') && (
      <Explanation>
        {isHere ? (
          <Trans>Your money is here, and we review it. Nothing is lost and you do not need to do anything.</Trans>
        ) : (
          <Trans>
            The bank has not given a clear answer (code 099). You do not need to do anything. Do not pay again.
          </Trans>
        )}
      </Explanation>
    )
  )
}
