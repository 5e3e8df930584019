import { Trans, useLingui } from '@lingui/react/macro'
import type { DeadJob } from '@sahuji/contract/operator/jobs-and-rails'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import type { Column } from '../../kit/data/table-columns.ts'
import { DateTime } from '../../kit/format/date.tsx'
import { Count } from '../../kit/format/count.tsx'
import { ReasonField } from '../../kit/office/reason-field.tsx'
import { Button } from '../../kit/layout/button.tsx'
import { Row, Stack } from '../../kit/layout/layout.tsx'
import { LoadingRows, NothingYet } from '../../kit/layout/states.tsx'
import { Code, Name, Text } from '../../kit/layout/text.tsx'
import { FormDialog } from '../../kit/overlays/form-dialog.tsx'
import { notify } from '../../kit/overlays/notices.ts'
import { FailedToLoad, FailureLine } from '../../platform/failures/failed-to-load.tsx'
import { useRefusedFields } from '../../platform/failures/failure-words.ts'
import { OfficePageFrame } from '../../kit/office/office-page.tsx'
import { OfficeTable } from '../../kit/office/office-table.tsx'
import { hasRole, useOperator } from '../../operators/operator-session.ts'
import { usePageKeys } from '../../kit/office/page-keys.ts'
import { followed } from '../../platform/calls/query.ts'
import { jobs } from './calls.ts'
import { failureColumns, FailingJobs } from './failing-jobs.tsx'

/** /operator/jobs: jobs without tries left, to retry or drop. */
export function DeadJobsPage() {
  const { t } = useLingui()
  const found = useQuery(jobs.dead())
  const dead = found.data
  const search: { job?: string } = useSearch({ strict: false })
  const opened = dead?.find(({ id }) => id === search.job)
  const retrying = useRetry()
  usePageKeys([{ key: 'r', name: t`retry`, act: () => opened && retrying.retry([opened.id]) }])
  return (
    <OfficePageFrame title={t`Dead jobs`}>
      <FailureLine of={retrying.error} />
      {found.isPending && <LoadingRows rows={6} />}
      {found.error && !dead && <FailedToLoad of={found.error} onRetry={() => void found.refetch()} />}
      {dead?.length === 0 && (
        <NothingYet title={t`No dead jobs`}>
          <Trans>Failing jobs are tried twelve times, for up to a day. Then they are listed here.</Trans>
        </NothingYet>
      )}
      {dead && dead.length > 0 && (
        <Stack gap={5}>
          <KindButtons of={dead} retry={retrying.retry} isPending={retrying.isPending} />
          <OfficeTable
            label={t`Dead jobs`}
            columns={columns}
            rows={dead}
            rowKey={({ id }) => id}
            opened={opened?.id}
            href={({ id }) => (id === opened?.id ? '/operator/jobs' : `/operator/dead?job=${id}`)}
            whole={(job) => <JobDetails of={job} retry={retrying.retry} isPending={retrying.isPending} />}
          />
        </Stack>
      )}
      <FailingJobs />
    </OfficePageFrame>
  )
}

function useRetry() {
  const { t } = useLingui()
  const retrying = useMutation(
    followed(jobs.retry(), ({ count }) => notify({ tone: 'good', title: t`Tried again: ${count}` })),
  )
  const retry = (ids: string[]) => retrying.mutate({ ids })
  return { retry, isPending: retrying.isPending, error: retrying.error }
}

interface RetryProps {
  retry: (ids: string[]) => void
  isPending: boolean
}

/** One button a kind, for a fault that killed many jobs at once. */
function KindButtons({ of: jobs, retry, isPending }: RetryProps & { of: readonly DeadJob[] }) {
  const kinds = [...Map.groupBy(jobs, ({ name }) => name)]
  return (
    <Row>
      {kinds.map(([name, own]) => (
        <Button key={name} size="small" isPending={isPending} onPress={() => retry(own.map(({ id }) => id))}>
          <Trans>
            Retry all <Name>{name}</Name>
          </Trans>{' '}
          (<Count of={own.length} />)
        </Button>
      ))}
    </Row>
  )
}

function JobDetails({ of: job, retry, isPending }: RetryProps & { of: DeadJob }) {
  const operator = useOperator()
  const [isDiscarding, setIsDiscarding] = useState(false)
  return (
    <Stack gap={2}>
      <Text small tone="muted">
        {job.last_error ?? <Trans>It left no error.</Trans>}
      </Text>
      <Row push="between">
        <Code>{job.key ?? job.id}</Code>
        <Row>
          <Button size="small" isPending={isPending} onPress={() => retry([job.id])}>
            <Trans>Retry</Trans>
          </Button>
          {hasRole(operator, ['administrator']) && (
            <Button size="small" kind="ghost" onPress={() => setIsDiscarding(true)}>
              <Trans>Discard…</Trans>
            </Button>
          )}
        </Row>
      </Row>
      {isDiscarding && <DiscardDialog of={job} onClose={() => setIsDiscarding(false)} />}
    </Stack>
  )
}

function DiscardDialog({ of: { id, name }, onClose }: { of: DeadJob; onClose: () => void }) {
  const { t } = useLingui()
  const [reason, setReason] = useState('')
  const discarding = useMutation(jobs.discard())
  return (
    <FormDialog
      title={t`Discard this job`}
      lead={
        <Trans>
          <Name>{name}</Name> will never run again. Only the log keeps a record of it.
        </Trans>
      }
      confirm={<Trans>Discard</Trans>}
      errors={useRefusedFields(discarding.error)}
      isPending={discarding.isPending}
      onSubmit={() => discarding.mutate({ ids: [id], reason }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <ReasonField maxLength={500} value={reason} onChange={setReason} />
    </FormDialog>
  )
}

const columns: readonly Column<DeadJob>[] = [
  ...failureColumns<DeadJob>(({ tries }) => tries),
  {
    id: 'since',
    head: <Trans>Since</Trans>,
    kind: 'reference',
    phone: 'state',
    cell: ({ created_at }) => <DateTime of={created_at} as="day" />,
  },
]
