import { Trans, useLingui } from '@lingui/react/macro'
import type { AccountDay } from '@sahuji/contract/reconciliation/break-shapes'
import { startOfKathmanduDay } from '@sahuji/contract/time/time'
import { useQuery } from '@tanstack/react-query'
import { Table } from '../../kit/data/table.tsx'
import type { Column } from '../../kit/data/table-columns.ts'
import { DateTime } from '../../kit/format/date.tsx'
import { Link } from '../../kit/layout/link.tsx'
import { Section } from '../../kit/layout/section.tsx'
import { LoadingRows } from '../../kit/layout/states.tsx'
import { Text } from '../../kit/layout/text.tsx'
import { FailedToLoad } from '../../platform/failed-to-load.tsx'
import { reconciling } from './calls.ts'
import { accountColumn, dayTotals, standingColumn, statedColumns, suspenseColumn } from './day-columns.tsx'

/** On the page of the money: the newest day of which there is a statement, rail by rail, and who closed it. */
export function RailsOfDay() {
  const accounts = useQuery(reconciling.accounts())
  const stated = accounts.data?.flatMap(({ last_day }) => last_day ?? []).toSorted()
  const day = stated?.at(-1)
  const { error } = accounts
  return (
    <Section title={<Trans>Rails against their statements</Trans>} aside={day && <Aside day={day} />}>
      {error && !accounts.data && <FailedToLoad of={error} onRetry={() => void accounts.refetch()} />}
      {accounts.isPending && <LoadingRows rows={4} />}
      {accounts.data && day === undefined && (
        <Text tone="muted">
          <Trans>No statement was read yet.</Trans>{' '}
          <Link href="/operator/reconciliation/statements">
            <Trans>Bring a statement</Trans>
          </Link>
        </Text>
      )}
      {day !== undefined && <Rails day={day} />}
    </Section>
  )
}

function Aside({ day }: { day: string }) {
  const { data } = useQuery(reconciling.day(day))
  const names = data ? [...new Set(data.accounts.map(({ closed_name }) => closed_name))] : []
  const [name] = names
  return (
    <>
      <DateTime of={startOfKathmanduDay(day)} as="day" />
      {names.length === 1 && name !== null && (
        <>
          {', '}
          <Trans>closed by {name}</Trans>
        </>
      )}
      {' · '}
      <Link small href={`/operator/reconciliation?day=${day}`}>
        <Trans>Reconciliation</Trans>
      </Link>
    </>
  )
}

function Rails({ day }: { day: string }) {
  const { t } = useLingui()
  const found = useQuery(reconciling.day(day))
  const { data, error } = found
  if (error && !data) return <FailedToLoad of={error} onRetry={() => void found.refetch()} />
  if (!data) return <LoadingRows rows={4} />
  return (
    <Table
      label={t`Rails against their statements`}
      columns={columns}
      rows={data.accounts}
      rowKey={({ account }) => account}
      href={({ account }) => `/operator/reconciliation?day=${day}&account=${encodeURIComponent(account)}`}
      total={dayTotals(data)}
    />
  )
}

const columns: readonly Column<AccountDay>[] = [
  { ...accountColumn, head: <Trans>Rail</Trans> },
  ...statedColumns,
  { ...suspenseColumn, phone: 'meta' },
  standingColumn,
]
