import { Trans, useLingui } from '@lingui/react/macro'
import type { ReconciliationDay } from '@sahuji/contract/reconciliation/office/breaks-and-days'
import type { AccountDay } from '@sahuji/contract/reconciliation/break-shapes'
import { useState } from 'react'
import type { Column } from '../../kit/data/table-columns.ts'
import { Count } from '../../kit/format/count.tsx'
import { Stack } from '../../kit/layout/layout.tsx'
import { Status } from '../../kit/layout/status.tsx'
import { Text } from '../../kit/layout/text.tsx'
import { OfficeTable } from '../../kit/office/office-table.tsx'
import { AccountDayDetails } from './account-day.tsx'
import {
  accountColumn,
  dayTotals,
  NoStatement,
  notExplainedColumn,
  statedColumns,
  suspenseColumn,
} from './day-columns.tsx'
import { type DayAct, DayDialog } from './day-dialogs.tsx'

/** A day of every account: the sum of its statement, and the matched, suspended and unexplained sums. */
export function DayTable({ of: day, at }: { of: ReconciliationDay; at: string | undefined }) {
  const { t } = useLingui()
  const [dialog, setDialog] = useState<{ act: DayAct; of: AccountDay }>()
  const page = `/operator/reconciliation?day=${day.day}`
  // a phone shows the first and the last of them
  const [whole, ...sums] = dayTotals(day)
  const opened = day.accounts.find(({ account }) => account === at)
  return (
    <Stack gap={3}>
      <OfficeTable
        label={t`Rails against their statements`}
        columns={columns}
        rows={day.accounts}
        rowKey={({ account }) => account}
        href={({ account }) => (account === opened?.account ? page : `${page}&account=${encodeURIComponent(account)}`)}
        opened={opened?.account}
        whole={(account) => <AccountDayDetails of={account} onAct={(act) => setDialog({ act, of: account })} />}
        total={[whole, '', ...sums]}
      />
      <Text small tone="quiet">
        <Trans>
          Not explained is the remaining difference between statement and books: the open breaks of this day. Breaks
          with opposite signs cancel each other out in it; the sum of open breaks counts each by its size. A row that
          ended as a copy of another row counts nowhere.
        </Trans>
      </Text>
      {dialog && <DayDialog {...dialog} onClose={() => setDialog(undefined)} />}
    </Stack>
  )
}

const columns: readonly Column<AccountDay>[] = [
  { id: 'state', head: <Trans>State</Trans>, phone: 'state', cell: (one) => <DayState of={one} /> },
  accountColumn,
  ...statedColumns,
  { ...suspenseColumn, wideOnly: true },
  notExplainedColumn,
]

function DayState({ of: day }: { of: AccountDay }) {
  const { state, closed_name, has_statement, movement, open_breaks } = day
  if (state === 'reopening')
    return (
      <Status tone="wait">
        <Trans>To be opened again</Trans>
      </Status>
    )
  if (state === 'closed')
    return (
      <Status tone="good">
        <Trans>Closed by {closed_name}</Trans>
      </Status>
    )
  if (!has_statement)
    return movement === 0n ? (
      <Status tone="info">
        <Trans>Nothing moved</Trans>
      </Status>
    ) : (
      <NoStatement of={day} />
    )
  return open_breaks > 0 ? (
    <Status tone="warn">
      <Trans>
        Breaks: <Count of={open_breaks} />
      </Trans>
    </Status>
  ) : (
    <Status tone="good">
      <Trans>Agrees</Trans>
    </Status>
  )
}
