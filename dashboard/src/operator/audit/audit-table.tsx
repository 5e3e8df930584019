import type { AuditRow } from '@sahuji/contract/operator/audit'
import { kathmanduDay } from '@sahuji/contract/time/time'
import { useLingui as useMessages } from '@lingui/react'
import { Trans, useLingui } from '@lingui/react/macro'
import type { MessageDescriptor } from '@lingui/core'
import type { Column } from '../../kit/data/table-columns.ts'
import { DateTime } from '../../kit/format/date.tsx'
import { CrossCircleIcon } from '../../kit/icons/states.tsx'
import { Status } from '../../kit/layout/status.tsx'
import { Code, Ltr } from '../../kit/layout/text.tsx'
import { Clip, OfficeTable } from '../../kit/office/office-table.tsx'
import { ShortChange, subjectName, WholeAuditRow } from './audit-row.tsx'
import { actionWord } from './audit-words.ts'
import type { AuditNarrowing } from './use-audit-filter.ts'

/** The rows of the log by days, newest first; one opens below itself and stands in the address. */
export function AuditTable({ of: rows, by }: { of: readonly AuditRow[]; by: AuditNarrowing }) {
  const { t } = useLingui()
  const { _ } = useMessages()
  return (
    <OfficeTable
      label={t`Audit log`}
      columns={columnsOf(_)}
      rows={rows}
      rowKey={({ id }) => id}
      href={({ id }) => by.addressOf({ row: id === by.row ? undefined : id })}
      opened={by.row}
      whole={(row) => <WholeAuditRow of={row} />}
      dayOf={({ at }) => ({ key: kathmanduDay(at), head: <DateTime of={at} as="long" nepali /> })}
    />
  )
}

const columnsOf = (say: (text: MessageDescriptor) => string): Column<AuditRow>[] => [
  {
    id: 'time',
    head: <Trans>When</Trans>,
    kind: 'when',
    phone: 'amount',
    cell: ({ at }) => <DateTime of={at} as="seconds" />,
  },
  {
    id: 'person',
    head: <Trans>Who</Trans>,
    phone: 'meta',
    cell: ({ operator_name }) => operator_name || <Trans>Nobody signed in</Trans>,
  },
  {
    id: 'what',
    head: <Trans>What</Trans>,
    grow: true,
    phone: 'who',
    cell: ({ what, outcome }) =>
      outcome === 'refused' ? (
        <Status tone="bad" icon={<CrossCircleIcon small />}>
          <Trans>Refused: {actionWord(what, say)}</Trans>
        </Status>
      ) : (
        actionWord(what, say)
      ),
  },
  {
    id: 'on',
    head: <Trans>On</Trans>,
    dim: true,
    wideOnly: true,
    cell: (row) => (
      <Clip isNarrow>
        {row.merchant_name === null || subjectName(row).startsWith(row.merchant_name)
          ? subjectName(row)
          : `${row.merchant_name}, ${subjectName(row)}`}
      </Clip>
    ),
  },
  {
    id: 'change',
    head: <Trans>Before and after</Trans>,
    phone: 'state',
    cell: (row) => (
      <Clip isNarrow>
        <ShortChange of={row} />
      </Clip>
    ),
  },
  {
    id: 'from',
    head: <Trans>From where</Trans>,
    wideOnly: true,
    dim: true,
    cell: ({ network }) => <Ltr>{network}</Ltr>,
  },
  {
    id: 'hash',
    head: <Trans>Link</Trans>,
    kind: 'reference',
    wideOnly: true,
    cell: ({ hash }) => <Code>{`${hash.slice(0, 4)} ${hash.slice(4, 8)}`}</Code>,
  },
]
