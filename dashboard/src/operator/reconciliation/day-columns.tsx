import { Trans } from '@lingui/react/macro'
import type { ReconciliationDay } from '@sahuji/contract/operator/reconciliation'
import type { AccountDay } from '@sahuji/contract/reconciliation/break-shapes'
import type { Column } from '../../kit/data/table-columns.ts'
import { Count } from '../../kit/format/count.tsx'
import { Money, NoMoney } from '../../kit/format/money.tsx'
import { accountLabel } from './account-label.ts'

type DayColumn = Column<AccountDay>

export const accountColumn: DayColumn = {
  id: 'account',
  head: <Trans>Account</Trans>,
  grow: true,
  phone: 'who',
  cell: (account) => <bdi>{accountLabel(account)}</bdi>,
}

/** How many rows, what they say, and what of it found its entry. */
export const statedColumns: readonly DayColumn[] = [
  { id: 'rows', head: <Trans>Rows</Trans>, figure: true, dim: true, cell: ({ rows }) => <Count of={rows} /> },
  {
    id: 'statement',
    head: <Trans>Statement</Trans>,
    figure: true,
    phone: 'amount',
    cell: ({ has_statement, statement }) => (has_statement ? <Money of={statement} bare /> : <NoMoney />),
  },
  {
    id: 'matched',
    head: <Trans>Matched</Trans>,
    figure: true,
    cell: ({ has_statement, matched }) => (has_statement ? <Money of={matched} bare /> : <NoMoney />),
  },
]

export const suspenseColumn: DayColumn = {
  id: 'suspense',
  head: <Trans>In suspense</Trans>,
  figure: true,
  cell: ({ in_suspense }) => (in_suspense === 0n ? <NoMoney /> : <Money of={in_suspense} bare />),
}

/** The sums under these columns and what is not explained, from the account on. */
export const dayTotals = (day: ReconciliationDay) => [
  <Trans key="all">The whole day</Trans>,
  <Count key="rows" of={day.rows} />,
  <Money key="statement" of={day.statement} bare />,
  <Money key="matched" of={day.matched} bare />,
  <Money key="suspense" of={day.in_suspense} bare />,
  <Money key="open" of={sumNotExplained(day)} bare />,
]

/**
 * What no account of a day explains, in paisa, with its sign: the sum under that column. `open_sum` is another figure,
 * of each break's size whichever way it points.
 */
const sumNotExplained = ({ accounts }: ReconciliationDay): bigint =>
  accounts.reduce((sum, { not_explained }) => sum + not_explained, 0n)
