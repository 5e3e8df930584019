import { Trans } from '@lingui/react/macro'
import type { ReconciliationDay } from '@sahuji/contract/reconciliation/office/breaks-and-days'
import type { AccountDay } from '@sahuji/contract/reconciliation/break-shapes'
import type { Column } from '../../kit/data/table-columns.ts'
import { PhoneOnly } from '../../kit/data/table-row.tsx'
import { Count } from '../../kit/format/count.tsx'
import { Money, NoMoney } from '../../kit/format/money.tsx'
import { Status } from '../../kit/layout/status.tsx'
import { accountLabel } from './account-label.ts'
import { useIsOver } from './use-is-over.ts'

type DayColumn = Column<AccountDay>

export const accountColumn: DayColumn = {
  id: 'account',
  head: <Trans>Account</Trans>,
  grow: true,
  phone: 'who',
  cell: (account) => <bdi>{accountLabel(account)}</bdi>,
}

/** The count of rows, their sum, and the sum matched to entries. */
export const statedColumns: readonly DayColumn[] = [
  { id: 'rows', head: <Trans>Rows</Trans>, figure: true, dim: true, cell: ({ rows }) => <Count of={rows} /> },
  {
    id: 'statement',
    head: <Trans>Statement</Trans>,
    figure: true,
    phone: 'amount',
    cell: (day) => (
      <>
        <PhoneOnly>
          <Trans>Statement:</Trans>{' '}
        </PhoneOnly>
        {day.has_statement ? <Money of={stated(day)} bare /> : <NoMoney />}
      </>
    ),
  },
  {
    id: 'matched',
    head: <Trans>Matched</Trans>,
    figure: true,
    cell: ({ has_statement, matched }) => (has_statement ? <Money of={matched} bare /> : <NoMoney />),
  },
]

/** The sum of a statement in paisa, without rows that ended as copies of another row, because a copy is no payment. */
export const stated = ({ statement, copies }: Pick<AccountDay, 'statement' | 'copies'>): bigint => statement - copies

/** Whether money moved and no statement of the day was read: the unexplained sum is unknown then. */
export const isStatementMissing = ({ has_statement, movement, open_breaks }: AccountDay): boolean =>
  !has_statement && movement !== 0n && open_breaks === 0

/** The sum of open breaks; unknown, which is not zero, where a statement is missing. */
export const notExplainedColumn: DayColumn = {
  id: 'open',
  head: <Trans>Not explained</Trans>,
  figure: true,
  phone: 'meta',
  cell: (day) => (
    <>
      <PhoneOnly>
        <Trans>Not explained:</Trans>{' '}
      </PhoneOnly>
      {isStatementMissing(day) ? <NoMoney /> : <Money of={day.not_explained} bare />}
    </>
  ),
}

/** The same, for tables without another column for the state of the day. */
export const standingColumn: DayColumn = {
  ...notExplainedColumn,
  phone: 'state',
  cell: (day) =>
    isStatementMissing(day) ? (
      <NoStatement of={day} />
    ) : (
      <Status tone={day.open_breaks === 0 ? 'good' : 'warn'}>{notExplainedColumn.cell(day)}</Status>
    ),
}

/** Money moved without a statement: it is missing once the day is over. */
export function NoStatement({ of: { day } }: { of: AccountDay }) {
  const isOver = useIsOver(day)
  return <Status tone="wait">{isOver ? <Trans>Statement missing</Trans> : <Trans>Day not over yet</Trans>}</Status>
}

export const suspenseColumn: DayColumn = {
  id: 'suspense',
  head: <Trans>In suspense</Trans>,
  figure: true,
  cell: ({ in_suspense }) => (
    <>
      <PhoneOnly>
        <Trans>In suspense:</Trans>{' '}
      </PhoneOnly>
      {in_suspense === 0n ? <NoMoney /> : <Money of={in_suspense} bare />}
    </>
  ),
}

/** The sums of these columns and the unexplained sum, from the account column on. */
export const dayTotals = (day: ReconciliationDay) => [
  <Trans key="all">The whole day</Trans>,
  <Count key="rows" of={day.rows} />,
  <Money key="statement" of={day.accounts.reduce((sum, one) => sum + stated(one), 0n)} bare />,
  <Money key="matched" of={day.matched} bare />,
  <Money key="suspense" of={day.in_suspense} bare />,
  <Money key="open" of={sumNotExplained(day)} bare />,
]

/**
 * The unexplained sum of all accounts of a day, in paisa, with its sign: the total of that column. `open_sum` is
 * another figure: the sum of absolute amounts.
 */
const sumNotExplained = ({ accounts }: ReconciliationDay): bigint =>
  accounts.reduce((sum, { not_explained }) => sum + not_explained, 0n)
