import { Trans, useLingui } from '@lingui/react/macro'
import { beginStatement } from '@sahuji/contract/reconciliation/office/statements'
import type { Statement } from '@sahuji/contract/reconciliation/statement-shapes'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import type { Column } from '../../../kit/data/table-columns.ts'
import { Count } from '../../../kit/format/count.tsx'
import { Money } from '../../../kit/format/money.tsx'
import { Row, Stack } from '../../../kit/layout/layout.tsx'
import { LinkButton } from '../../../kit/layout/link.tsx'
import { Section } from '../../../kit/layout/section.tsx'
import { LoadingRows, NothingYet } from '../../../kit/layout/states.tsx'
import { Name } from '../../../kit/layout/text.tsx'
import { FailedToLoad } from '../../../platform/failures/failed-to-load.tsx'
import { StatedAccountName, DayOrDays } from './account-name.tsx'
import { ReconciliationTabs } from '../reconciliation-tabs.tsx'
import { OfficePageFrame } from '../../../kit/office/office-page.tsx'
import { OfficeTable } from '../../../kit/office/office-table.tsx'
import { hasRole, useOperator } from '../../../operators/operator-session.ts'
import { BringStatement } from './bring-statement.tsx'
import { stated } from './calls.ts'
import { StatementState } from './statement-state.tsx'

/** /operator/reconciliation/statements: upload a file or ask a rail, and the statements read so far. */
export function StatementsPage() {
  const { t } = useLingui()
  const { cursor }: { cursor?: string } = useSearch({ strict: false })
  const mayBring = hasRole(useOperator(), beginStatement.roles)
  const found = useQuery(stated.list(cursor))
  const { data, error } = found
  return (
    <OfficePageFrame title={t`Reconciliation`}>
      <Stack gap={7}>
        <ReconciliationTabs at="statements" />
        {mayBring && !cursor && <BringStatement />}
        <Section title={<Trans>Statements that were read</Trans>}>
          {found.isPending && <LoadingRows rows={5} />}
          {error && !data && <FailedToLoad of={error} onRetry={() => void found.refetch()} />}
          {data?.data.length === 0 && (
            <NothingYet title={t`No statement yet`}>
              <Trans>
                A statement is listed here once a finance maker has uploaded a file, or requested a day from a rail.
              </Trans>
            </NothingYet>
          )}
          {data && data.data.length > 0 && (
            <Stack gap={5}>
              <OfficeTable
                label={t`Statements`}
                columns={columns}
                rows={data.data}
                rowKey={({ id }) => id}
                href={({ id }) => `/operator/reconciliation/statements/${id}`}
              />
              {data.next !== null && (
                <Row push="end">
                  <LinkButton href={`/operator/reconciliation/statements?cursor=${data.next}`}>
                    <Trans>Older ones</Trans>
                  </LinkButton>
                </Row>
              )}
            </Stack>
          )}
        </Section>
      </Stack>
    </OfficePageFrame>
  )
}

const columns: readonly Column<Statement>[] = [
  { id: 'state', head: <Trans>State</Trans>, phone: 'state', cell: (one) => <StatementState of={one} /> },
  { id: 'name', head: <Trans>File</Trans>, grow: true, phone: 'who', cell: ({ name }) => <Name>{name}</Name> },
  {
    id: 'account',
    head: <Trans>Account</Trans>,
    dim: true,
    phone: 'meta',
    cell: ({ account }) => <StatedAccountName of={account} />,
  },
  {
    id: 'days',
    head: <Trans>Days</Trans>,
    kind: 'when',
    cell: ({ first_day, last_day }) => <DayOrDays from={first_day} to={last_day} />,
  },
  { id: 'rows', head: <Trans>Rows</Trans>, figure: true, dim: true, cell: ({ rows }) => <Count of={rows} /> },
  {
    id: 'sum',
    head: <Trans>Sum</Trans>,
    figure: true,
    phone: 'amount',
    cell: ({ sum }) => <Money of={sum} bare />,
  },
  { id: 'by', head: <Trans>Uploaded by</Trans>, dim: true, wideOnly: true, cell: ({ begun_name }) => begun_name },
]
