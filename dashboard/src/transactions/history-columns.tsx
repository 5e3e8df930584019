import { detailColumns, type HistoryColumnId, type HistoryLayout } from '@sahuji/contract/transactions/layout'
import type { Transaction, TransactionDetails } from '@sahuji/contract/transactions'
import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import { Trans } from '@lingui/react/macro'
import { useLingui as useMessages } from '@lingui/react'
import { Fragment, type ReactNode } from 'react'
import { Money, NoMoney } from '../kit/format/money.tsx'
import { railName } from '../kit/format/rail-names.ts'
import { What } from '../kit/data/table-row.tsx'
import { Text } from '../kit/layout/text.tsx'
import { purposeName } from '../tariff/purposes.ts'
import { baseColumns, type TransactionColumn } from './transaction-columns.tsx'
import { hasTagsOrNote, RowTags } from './tags/row-tags.tsx'
import { Counterparty, iconOf, kindNameOf, useMethodWords } from './transaction-kinds.tsx'

/** The name of each column, in its head and where columns are chosen. */
export const columnNames: Record<HistoryColumnId, MessageDescriptor> = {
  time: msg`Time`,
  type: msg`Type`,
  who: msg`Who`,
  method: msg`Method`,
  amount: msg`Amount`,
  fee: msg`Fee`,
  net: msg`Net`,
  state: msg`State`,
  reference: msg`Reference`,
  balance: msg`Balance after`,
  counter: msg`Counter`,
  staff: msg`Staff`,
  purpose: msg`Purpose`,
  remark: msg`Remark`,
  bank_reference: msg`Bank reference`,
  order: msg({ context: 'purchase', message: 'Order' }),
  channel: msg`Channel`,
  service_code: msg`Service code`,
}

/** Whether a layout needs the details of rows. */
export const hasDetails = ({ columns }: Pick<HistoryLayout, 'columns'>): boolean =>
  columns.some((id) => detailColumns.includes(id))

/**
 * The columns of a layout. Where there is no room for them, kind and method share a line, and what was added to the usual
 * columns follows below with its names, after the tags.
 */
export function columnsOf({ columns }: Pick<HistoryLayout, 'columns'>): TransactionColumn[] {
  const added = columns.filter(isAdded)
  return [...columns.map((id) => (isAdded(id) ? addedColumn(id) : usual[id])), baseColumns.what, moreOf(added)]
}

const { time, amount, fee, net, state, reference } = baseColumns

/** The name, and where there is room the tags and the note behind it. */
const who: TransactionColumn = {
  ...baseColumns.who,
  cell: (row) => (
    <What icon={iconOf(row)} also={hasTagsOrNote(row) && <RowTags of={row} />}>
      <Counterparty of={row} />
    </What>
  ),
}

const usual: Record<Exclude<HistoryColumnId, AddedId>, TransactionColumn> = {
  time,
  type: {
    id: 'type',
    head: <Trans>Type</Trans>,
    wideOnly: true,
    short: true,
    cell: (row) => <TypeText of={row} />,
  },
  who,
  method: {
    id: 'method',
    head: <Trans>Method</Trans>,
    dim: true,
    wideOnly: true,
    short: true,
    cell: (row) => <MethodText of={row} />,
  },
  amount,
  fee,
  net,
  state,
  reference,
}

function TypeText({ of: row }: { of: Transaction }) {
  return <>{useMessages()._(kindNameOf(row))}</>
}

function MethodText({ of: row }: { of: Transaction }) {
  return <>{useMethodWords()(row)}</>
}

const addedIds = [
  'balance',
  'counter',
  'staff',
  'purpose',
  'remark',
  'bank_reference',
  'order',
  'channel',
  'service_code',
] as const
type AddedId = (typeof addedIds)[number]
const isAdded = (id: HistoryColumnId): id is AddedId => addedIds.some((each) => each === id)

const addedColumn = (id: AddedId): TransactionColumn => ({
  ...(id === 'balance'
    ? baseColumns.balance
    : { dim: true, wideOnly: true, short: true, cell: (row) => valueOf(row, id) ?? <NoMoney /> }),
  id,
  head: <Name of={id} />,
})

function Name({ of: id }: { of: HistoryColumnId }) {
  return <>{useMessages()._(columnNames[id])}</>
}

/** A row's value of an added column; null for none. */
function valueOf({ details, balance_after, net: moved }: Transaction, id: AddedId): ReactNode {
  if (id === 'balance') return balance_after === null || moved === null ? null : <Money of={balance_after} bare />
  const value = details?.[id] ?? null
  if (value === null) return null
  if (id === 'purpose') return <PurposeText of={value} />
  return id === 'channel' ? railName(value) : value
}

function PurposeText({ of: code }: { of: NonNullable<TransactionDetails['purpose']> }) {
  return <>{purposeName(code, useMessages()._)}</>
}

const moreOf = (ids: readonly AddedId[]): TransactionColumn => ({
  id: 'more',
  head: null,
  phone: 'more',
  narrowOnly: true,
  cell: (row) => {
    const known = ids.map((id) => [id, valueOf(row, id)] as const).filter(([, value]) => value !== null)
    if (known.length === 0 && !hasTagsOrNote(row)) return null
    return (
      <Text as="span" small tone="quiet">
        {hasTagsOrNote(row) && <RowTags of={row} />}
        {known.map(([id, value], at) => (
          <Fragment key={id}>
            {(at > 0 || hasTagsOrNote(row)) && ' · '}
            <Name of={id} /> {value}
          </Fragment>
        ))}
      </Text>
    )
  },
})
