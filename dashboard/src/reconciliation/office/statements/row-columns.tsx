import { Trans } from '@lingui/react/macro'
import type { ShownStatementRow } from '@sahuji/contract/reconciliation/statement-shapes'
import { startOfKathmanduDay } from '@sahuji/contract/time/time'
import type { Column } from '../../../kit/data/table-columns.ts'
import { Count } from '../../../kit/format/count.tsx'
import { DateTime } from '../../../kit/format/date.tsx'
import { Money, NoMoney } from '../../../kit/format/money.tsx'
import { Ltr } from '../../../kit/layout/text.tsx'

/** A row as a statement says it. */
export const rowColumns: readonly Column<ShownStatementRow>[] = [
  { id: 'line', head: <Trans>Line</Trans>, dim: true, cell: ({ line }) => <Count of={line} /> },
  {
    id: 'when',
    head: <Trans>When</Trans>,
    kind: 'when',
    phone: 'state',
    cell: ({ at, day }) => (at ? <DateTime of={at} /> : <DateTime of={startOfKathmanduDay(day)} as="day" />),
  },
  {
    id: 'reference',
    head: <Trans>Reference</Trans>,
    kind: 'reference',
    phone: 'meta',
    cell: ({ reference, rail_reference }) => <Ltr>{reference ?? rail_reference ?? '–'}</Ltr>,
  },
  {
    id: 'description',
    head: <Trans>Description</Trans>,
    grow: true,
    dim: true,
    phone: 'who',
    cell: ({ description, rail_reference }) => <bdi>{description || rail_reference || '–'}</bdi>,
  },
  {
    id: 'amount',
    head: <Trans>Amount</Trans>,
    figure: true,
    phone: 'amount',
    cell: ({ amount }) => <Money of={amount} bare />,
  },
  {
    id: 'fee',
    head: <Trans>Fee</Trans>,
    figure: true,
    dim: true,
    wideOnly: true,
    cell: ({ fee }) => (fee === null ? <NoMoney /> : <Money of={fee} bare />),
  },
]
