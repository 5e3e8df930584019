import type { FailingJob } from '@sahuji/contract/operator/jobs-and-rails'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { Column } from '../../kit/data/table-columns.ts'
import { DateTime } from '../../kit/format/date.tsx'
import { Section } from '../../kit/layout/section.tsx'
import { Stack } from '../../kit/layout/layout.tsx'
import { Name, Text } from '../../kit/layout/text.tsx'
import { FailedToLoad } from '../../platform/failures/failed-to-load.tsx'
import { Table } from '../../kit/data/table.tsx'
import { jobs } from './calls.ts'

/** Jobs that are added again and fail each time, and therefore never become dead jobs; empty where there are none. */
export function FailingJobs() {
  const { t } = useLingui()
  const found = useQuery(jobs.failing())
  if (found.error && !found.data) return <FailedToLoad of={found.error} onRetry={() => void found.refetch()} />
  if (!found.data?.length) return null
  return (
    <Section title={t`Always fails`}>
      <Stack gap={3}>
        <Text tone="muted">
          <Trans>
            It is tried again at its own time and never ends. It leaves this list automatically once it succeeds.
          </Trans>
        </Text>
        <Table
          label={t`Always fails`}
          columns={columns}
          rows={found.data}
          rowKey={({ name, key }) => `${name} ${key}`}
        />
      </Stack>
    </Section>
  )
}

/** The name, the last error and the tries of a failing job. */
export const failureColumns = <Job extends Pick<FailingJob, 'name'> & { last_error: string | null }>(
  triesOf: (job: Job) => number,
): readonly Column<Job>[] => [
  { id: 'name', head: <Trans>Job</Trans>, phone: 'who', cell: ({ name }) => <Name>{name}</Name> },
  {
    id: 'error',
    head: <Trans>Last error</Trans>,
    grow: true,
    dim: true,
    phone: 'meta',
    cell: ({ last_error }) => <bdi>{last_error}</bdi>,
  },
  {
    id: 'tries',
    head: <Trans>Tries</Trans>,
    figure: true,
    phone: 'amount',
    cell: (job) => {
      const tries = triesOf(job)
      return <Plural value={tries} one="# try" other="# tries" />
    },
  },
]

const columns: readonly Column<FailingJob>[] = [
  ...failureColumns<FailingJob>(({ failures }) => failures),
  {
    id: 'last',
    head: <Trans>Last tried</Trans>,
    kind: 'reference',
    phone: 'state',
    cell: ({ last_at }) => <DateTime of={last_at} />,
  },
]
