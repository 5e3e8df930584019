import { useLingui as useMessages } from '@lingui/react'
import { Trans } from '@lingui/react/macro'
import type { StatementPreview } from '@sahuji/contract/reconciliation/statement-shapes'
import { useQuery } from '@tanstack/react-query'
import { Facts } from '../../../kit/data/lines.tsx'
import { Section } from '../../../kit/layout/section.tsx'
import { LoadingRows } from '../../../kit/layout/states.tsx'
import { FailedToLoad } from '../../../platform/failures/failed-to-load.tsx'
import { stated } from './calls.ts'
import { hasColumn } from './column-field.tsx'
import { columnRoleNames, columnRoles } from './statement-words.ts'

/** The columns of the file with their meanings, and the unused columns. */
export function RecognisedColumns({ of: { columns, map, map_version } }: { of: StatementPreview }) {
  const { _ } = useMessages()
  const found = useQuery(stated.versions(map))
  const body = found.data?.find(({ version }) => version === map_version)?.body
  const used = body
    ? columnRoles.flatMap((role) => {
        const name = body.columns[role]
        return name === undefined ? [] : [{ role, name }]
      })
    : []
  const others = [body?.negative?.column, body?.counts?.column].filter((name) => name !== undefined)
  const left = columns.filter(
    (cell) => ![...used.map(({ name }) => name), ...others].some((one) => hasColumn([cell], one)),
  )
  return (
    <Section title={<Trans>Columns as they were read</Trans>}>
      {found.isPending && <LoadingRows rows={3} />}
      {found.error && !found.data && <FailedToLoad of={found.error} onRetry={() => void found.refetch()} />}
      {body && (
        <Facts
          of={[
            ...used.map(({ role, name }) => [_(columnRoleNames[role]), <bdi key={role}>{name}</bdi>, role] as const),
            ...(body.negative
              ? [
                  [
                    <Trans key="n">What left</Trans>,
                    <bdi key="v">{`${body.negative.column}: ${body.negative.words.join(', ')}`}</bdi>,
                    'negative',
                  ] as const,
                ]
              : []),
            ...(body.counts
              ? [
                  [
                    <Trans key="n">What counts</Trans>,
                    <bdi key="v">{`${body.counts.column}: ${body.counts.words.join(', ')}`}</bdi>,
                    'counts',
                  ] as const,
                ]
              : []),
            ...(left.length > 0
              ? [[<Trans key="n">Not read</Trans>, <bdi key="v">{left.join(', ')}</bdi>, 'left'] as const]
              : []),
          ]}
        />
      )}
    </Section>
  )
}
