import { Trans, useLingui } from '@lingui/react/macro'
import type { QueuedQuestion } from '@sahuji/contract/support/office/questions'
import { type QuestionState, questionStates } from '@sahuji/contract/support'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import type { Column } from '../../kit/data/table-columns.ts'
import { ChipLink, Chips } from '../../kit/forms/chip.tsx'
import { Stack } from '../../kit/layout/layout.tsx'
import { LoadingRows } from '../../kit/layout/states.tsx'
import { Status } from '../../kit/layout/status.tsx'
import { FailedToLoad } from '../../platform/failures/failed-to-load.tsx'
import { PromisedEnd } from '../../kit/office/promise.tsx'
import { OfficePageFrame } from '../../kit/office/office-page.tsx'
import { OfficeTable } from '../../kit/office/office-table.tsx'
import { BrokenPromises } from './broken-promises.tsx'
import { desk } from './calls.ts'

/** /operator/support: merchants' questions about their money, the oldest promise first. */
export function SupportQuestionsPage() {
  const { t } = useLingui()
  const search: { state?: string } = useSearch({ strict: false })
  const state: QuestionState = questionStates.find((known) => known === search.state) ?? 'open'
  const found = useQuery({ ...desk.questions(state), refetchInterval: 30_000 })
  const rows = found.data?.data
  const names: Record<QuestionState, string> = { open: t`Open`, answered: t`Answered`, closed: t`Closed` }
  return (
    <OfficePageFrame title={t`Questions`}>
      <Stack gap={5}>
        <BrokenPromises />
        <Chips label={t`State`}>
          {questionStates.map((each) => (
            <ChipLink
              key={each}
              on={each === state}
              href={each === 'open' ? '/operator/support' : `/operator/support?state=${each}`}
            >
              {names[each]}
            </ChipLink>
          ))}
        </Chips>
        {found.isPending && <LoadingRows rows={6} />}
        {found.error && !rows && <FailedToLoad of={found.error} onRetry={() => void found.refetch()} />}
        {rows?.length === 0 && (
          <Status tone="good">
            <Trans>No question here.</Trans>
          </Status>
        )}
        {rows && rows.length > 0 && (
          <OfficeTable
            label={t`Questions`}
            columns={columns}
            rows={rows}
            rowKey={({ id }) => id}
            href={({ id }) => `/operator/support/${id}`}
          />
        )}
      </Stack>
    </OfficePageFrame>
  )
}

const columns: readonly Column<QueuedQuestion>[] = [
  {
    id: 'age',
    head: <Trans>Pending</Trans>,
    phone: 'state',
    cell: ({ asked_at, promised_at }) => <PromisedEnd since={asked_at} until={promised_at} />,
  },
  { id: 'merchant', head: <Trans>Merchant</Trans>, phone: 'who', cell: ({ merchant }) => <bdi>{merchant}</bdi> },
  {
    id: 'text',
    head: <Trans>Last words</Trans>,
    grow: true,
    dim: true,
    phone: 'meta',
    cell: ({ last_text }) => <span dir="auto">{last_text.slice(0, 90)}</span>,
  },
  {
    id: 'reference',
    head: <Trans>Reference</Trans>,
    kind: 'reference',
    cell: ({ reference }) => <bdi>{reference}</bdi>,
  },
  { id: 'number', head: <Trans>No.</Trans>, kind: 'reference', phone: 'amount', cell: ({ number }) => number },
]
