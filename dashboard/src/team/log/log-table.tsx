import type { LogEntry } from '@sahuji/contract/team/log'
import { kathmanduDay } from '@sahuji/contract/time/time'
import { Trans, useLingui } from '@lingui/react/macro'
import type { Column } from '../../kit/data/table-columns.ts'
import { Table } from '../../kit/data/table.tsx'
import { DateTime } from '../../kit/format/date.tsx'
import { Money } from '../../kit/format/money.tsx'
import { Tag } from '../../kit/layout/status.tsx'
import { OpenedEntry, What, Who } from './log-entry.tsx'
import type { LogPlace } from './use-log-place.ts'

/** The rows of the log by days, the newest first; one opens below itself and is part of the address. */
export function LogTable({ of: rows, place }: { of: readonly LogEntry[]; place: Pick<LogPlace, 'row' | 'open'> }) {
  const { t } = useLingui()
  return (
    <Table
      label={t`What everybody did`}
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      unfold={{
        isOpen: ({ id }) => id === place.row,
        toggle: ({ id }) => place.open(id === place.row ? undefined : id),
        content: (row) => <OpenedEntry of={row} />,
      }}
      dayOf={({ at }) => ({ key: kathmanduDay(at), head: <DateTime of={at} as="long" nepali /> })}
    />
  )
}

const columns: Column<LogEntry>[] = [
  { id: 'what', head: <Trans>What</Trans>, grow: true, phone: 'who', cell: (row) => <What of={row} /> },
  { id: 'who', head: <Trans>Who</Trans>, phone: 'meta', cell: (row) => <Who of={row} /> },
  {
    id: 'book',
    head: <Trans>Mode</Trans>,
    wideOnly: true,
    cell: ({ mode }) =>
      mode === 'sandbox' && (
        <Tag>
          <Trans>Sandbox</Trans>
        </Tag>
      ),
  },
  {
    id: 'amount',
    head: <Trans>Amount</Trans>,
    figure: true,
    phone: 'amount',
    cell: ({ amount }) => amount !== null && <Money of={amount} />,
  },
  {
    id: 'at',
    head: <Trans>Time</Trans>,
    kind: 'when',
    phone: 'state',
    cell: ({ at }) => <DateTime of={at} as="seconds" />,
  },
]
