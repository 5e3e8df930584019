import type { Mode } from '@sahuji/contract/http/lists'
import type { HistoryMonth, HistoryYear } from '@sahuji/contract/transactions/months'
import { Trans, useLingui } from '@lingui/react/macro'
import type { Column } from '../kit/data/table-columns.ts'
import { Table } from '../kit/data/table.tsx'
import { PhoneOnly } from '../kit/data/table-row.tsx'
import { Count } from '../kit/format/count.tsx'
import { Money, NoMoney } from '../kit/format/money.tsx'
import { useWriting } from '../kit/format/reader.ts'
import { Stack } from '../kit/layout/layout.tsx'
import { Text } from '../kit/layout/text.tsx'
import { historyAddress } from './use-history-filter.ts'

/** The months of a fiscal year with their sums and closing balances, and the year's total; each leads to its transactions. */
export function MonthsTable({ mode, of: year }: { mode: Mode; of: HistoryYear }) {
  const { t } = useLingui()
  const { number } = useWriting()
  const months = year.months.filter(({ state }) => state !== 'to_come')
  const money = (paisa: bigint) => <Money of={paisa} bare />
  return (
    <Stack gap={3}>
      <Table
        label={t`Months of the fiscal year`}
        rows={months}
        rowKey={({ from }) => from}
        href={({ from, to }) => historyAddress(mode, { from, to })}
        columns={columns}
        total={[
          <Trans key="month">The year</Trans>,
          number(year.count),
          money(year.earned),
          money(year.money_in),
          money(-year.money_out),
          money(year.fees),
          <Money key="net" of={year.net} bare sign="always" />,
          money(year.closing),
        ]}
      />
      <Text small tone="quiet">
        <Trans>
          Before the year the wallet held <Money of={year.opening} />. Came in and went out are after fees; the fees
          within them are beside them. Earned is what was collected, after fees and before refunds.
        </Trans>
      </Text>
    </Stack>
  )
}

function MonthName({ of: month }: { of: HistoryMonth }) {
  const writing = useWriting()
  return <>{writing.month({ ...month, calendar: 'bs' })}</>
}

const figure = (
  id: string,
  head: Column<HistoryMonth>['head'],
  of: (month: HistoryMonth) => bigint,
): Column<HistoryMonth> => ({
  id,
  head,
  figure: true,
  wideOnly: true,
  cell: (month) => (of(month) === 0n ? <NoMoney /> : <Money of={of(month)} bare />),
})

const columns: readonly Column<HistoryMonth>[] = [
  { id: 'month', head: <Trans>Month</Trans>, phone: 'who', cell: (month) => <MonthName of={month} /> },
  { id: 'count', head: <Trans>Count</Trans>, figure: true, wideOnly: true, cell: ({ count }) => <Count of={count} /> },
  {
    ...figure('earned', <Trans>Earned after fees</Trans>, ({ earned }) => earned),
    wideOnly: false,
    phone: 'meta',
    cell: ({ earned }) => (
      <>
        <PhoneOnly>
          <Trans>Earned after fees</Trans>{' '}
        </PhoneOnly>
        <Money of={earned} bare />
      </>
    ),
  },
  figure('in', <Trans>Came in</Trans>, ({ money_in }) => money_in),
  figure('out', <Trans>Went out</Trans>, ({ money_out }) => -money_out),
  {
    ...figure('fees', <Trans>Fees</Trans>, ({ fees }) => fees),
    wideOnly: false,
    phone: 'state',
    cell: ({ fees }) => (
      <>
        <PhoneOnly>
          <Trans>Fees</Trans>{' '}
        </PhoneOnly>
        <Money of={fees} bare />
      </>
    ),
  },
  {
    id: 'net',
    head: <Trans>Net</Trans>,
    figure: true,
    cell: ({ net }) => <Money of={net} bare sign="always" />,
  },
  {
    id: 'closing',
    head: <Trans>Closing balance</Trans>,
    figure: true,
    phone: 'amount',
    cell: ({ closing }) => <Money of={closing} bare />,
  },
]
