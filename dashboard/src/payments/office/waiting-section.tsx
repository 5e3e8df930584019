import { Trans } from '@lingui/react/macro'
import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { Column } from '../../kit/data/table-columns.ts'
import { Table } from '../../kit/data/table.tsx'
import { Section } from '../../kit/layout/section.tsx'
import { LoadingRows } from '../../kit/layout/states.tsx'
import { Status } from '../../kit/layout/status.tsx'
import { Age } from '../../kit/office/promise.tsx'
import { useOpenedAt } from '../../platform/browser/use-opened-with.ts'
import { FailedToLoad } from '../../platform/failures/failed-to-load.tsx'

interface WaitingSectionProps<Row, Act> {
  title: string
  found: UseQueryResult<readonly Row[]>
  /** In the place of the rows where nothing waits. */
  none: ReactNode
  columns: readonly Column<Row>[]
  explain: (row: Row, onAct: (act: Act) => void) => ReactNode
  dialog: (opened: { act: Act; of: Row; onClose: () => void }) => ReactNode
}

/** Rows that wait for two operators, oldest first: the first proposes in a dialog what becomes of a row, the second decides. */
export function WaitingSection<Row extends { id: string }, Act>({
  title,
  found,
  none,
  columns,
  explain,
  dialog,
}: WaitingSectionProps<Row, Act>) {
  const [opened, setOpened] = useState<{ act: Act; of: Row }>()
  const { data: rows, error, isPending, refetch } = found
  return (
    <Section title={title} aside={<Trans>oldest first</Trans>}>
      {isPending && <LoadingRows rows={2} />}
      {error && !rows && <FailedToLoad of={error} onRetry={() => void refetch()} />}
      {rows?.length === 0 && <Status tone="good">{none}</Status>}
      {rows && rows.length > 0 && (
        <Table
          label={title}
          columns={columns}
          rows={rows}
          rowKey={({ id }) => id}
          explain={(row) => explain(row, (act) => setOpened({ act, of: row }))}
        />
      )}
      {opened && dialog({ ...opened, onClose: () => setOpened(undefined) })}
    </Section>
  )
}

/** How long a row has waited since a moment. */
export function Since({ at }: { at: Date }) {
  return <Age milliseconds={useOpenedAt().getTime() - at.getTime()} />
}
