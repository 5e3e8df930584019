import { Trans, useLingui } from '@lingui/react/macro'
import type { listBankFiles } from '@sahuji/contract/payouts/office/bank-files'
import type { Gives } from '@sahuji/contract/http/route'
import { Table } from '../../../kit/data/table.tsx'
import type { Column } from '../../../kit/data/table-columns.ts'
import { DateTime } from '../../../kit/format/date.tsx'
import { Money } from '../../../kit/format/money.tsx'
import { Section } from '../../../kit/layout/section.tsx'
import { Said } from '../../../kit/office/said.tsx'
import { Reference } from './answer-card.tsx'
import { stopWords } from './bank-file-words.ts'
import * as css from './bank-file.module.css'

type StoppedOrder = Gives<typeof listBankFiles>['stopped'][number]

/** What was to leave and may not: the withdrawal has failed, its money is free again. */
export function Stopped({ of: orders }: { of: readonly StoppedOrder[] }) {
  const { t } = useLingui()
  return (
    <Section title={t`Taken back in the last seven days`}>
      <div className={css.orders}>
        <Table
          label={t`Taken back in the last seven days`}
          columns={columns}
          rows={orders}
          rowKey={({ reference }) => reference}
        />
      </div>
    </Section>
  )
}

const columns: readonly Column<StoppedOrder>[] = [
  {
    id: 'reference',
    head: <Trans>Reference</Trans>,
    phone: 'who',
    cell: ({ reference }) => <Reference of={reference} />,
  },
  {
    id: 'when',
    head: <Trans>Ordered</Trans>,
    kind: 'when',
    cell: ({ submitted_at }) => <DateTime of={submitted_at} as="day" />,
  },
  {
    id: 'amount',
    head: <Trans>Amount</Trans>,
    figure: true,
    phone: 'amount',
    cell: ({ amount }) => <Money of={amount} bare />,
  },
  {
    id: 'why',
    head: <Trans>Why</Trans>,
    grow: true,
    phone: 'state',
    cell: ({ stop }) => <Said of={stopWords[stop]} />,
  },
]
