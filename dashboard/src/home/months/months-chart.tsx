import { type CollectedMonth, listCollectedMonths } from '@sahuji/contract/home/months'
import { Trans, useLingui } from '@lingui/react/macro'
import { Table } from '../../kit/data/table.tsx'
import { Count } from '../../kit/format/count.tsx'
import { Money } from '../../kit/format/money.tsx'
import { useWriting } from '../../kit/format/reader.ts'
import { Stack } from '../../kit/layout/layout.tsx'
import { LoadingRows } from '../../kit/layout/states.tsx'
import { Text } from '../../kit/layout/text.tsx'
import { query } from '../../platform/calls/query.ts'
import { useCardQuery } from '../../platform/cards/use-card-query.ts'
import { FailedToLoad } from '../../platform/failures/failed-to-load.tsx'
import { type Bar, Bars } from '../bars.tsx'

/** What customers paid in each of the last twelve Nepali months, and below it the fees; a month opens its payments. */
export function MonthsChart({ isTable }: { isTable: boolean }) {
  const { data, error, refetch } = useCardQuery(query(listCollectedMonths, {}))
  if (!data) return error ? <FailedToLoad of={error} onRetry={refetch} /> : <LoadingRows rows={4} />
  return isTable ? <MonthTable of={data.months} /> : <MonthBars of={data.months} />
}

const paymentsOf = ({ from, to }: CollectedMonth): string =>
  `/dashboard/transactionHistory?${new URLSearchParams({ from, to, kind: 'collected' })}`

function MonthBars({ of: months }: { of: readonly CollectedMonth[] }) {
  const { t } = useLingui()
  const { money, month: written } = useWriting()
  const last = months.length - 1
  const bars = months.map((of, at): Bar => {
    const month = written({ calendar: 'bs', year: of.year, month: of.month })
    const [collected, fees] = [money(of.amount), money(of.fees)]
    const [name, year] = [month.replace(/\s*\p{Nd}{4}\s*/u, ''), /\p{Nd}{4}/u.exec(month)?.[0]]
    return {
      id: `${of.year}-${of.month}`,
      value: of.amount,
      label: name,
      // the year where it changes
      sublabel: (at === 0 || of.month === 1) && year,
      spoken: t`${month}: ${collected}, fees ${fees}`,
      href: paymentsOf(of),
      tone: at === last ? 'ink' : 'quiet',
      ...(at === last && {
        says: (
          <>
            {t`This month so far`}
            <b>{money(of.amount - (of.amount % 100n), { prefix: false, isShort: true })}</b>
          </>
        ),
      }),
    }
  })
  return (
    <Stack gap={7}>
      <Bars label={t`Collected in each of twelve months`} of={bars} />
      <FeeBars of={months} />
    </Stack>
  )
}

/** The fees of the same months on a scale of their own: beside what was collected they would not be seen. */
function FeeBars({ of: months }: { of: readonly CollectedMonth[] }) {
  const { t } = useLingui()
  const { money, month: written } = useWriting()
  const all = months.reduce((sum, { fees }) => sum + fees, 0n)
  if (all === 0n) return null
  const last = months.length - 1
  const bars = months.map(({ year, month: number, fees }, at): Bar => {
    const month = written({ calendar: 'bs', year, month: number })
    const said = money(fees)
    return {
      id: `${year}-${number}`,
      value: fees,
      label: month.replace(/\s*\p{Nd}{4}\s*/u, ''),
      spoken: t`${month}: fees ${said}`,
      tone: at === last ? 'ink' : 'quiet',
      ...(at === last && {
        says: (
          <>
            {t`Fees this month`}
            <b>{money(fees, { prefix: false })}</b>
          </>
        ),
      }),
    }
  })
  return (
    <Stack gap={2}>
      <Text small tone="quiet">
        <Trans>
          Fees of these months: <Money of={all} />
        </Trans>
      </Text>
      <Bars label={t`Fees in each of twelve months`} of={bars} />
    </Stack>
  )
}

function MonthTable({ of: months }: { of: readonly CollectedMonth[] }) {
  const { t } = useLingui()
  const { month: written } = useWriting()
  return (
    <Table
      label={t`Collected in each of twelve months`}
      rows={months.toReversed()}
      rowKey={({ year, month }) => `${year}-${month}`}
      href={paymentsOf}
      columns={[
        {
          id: 'month',
          head: t`Month`,
          grow: true,
          phone: 'who',
          cell: ({ year, month }) => written({ calendar: 'bs', year, month }),
        },
        { id: 'count', head: t`Payments`, figure: true, phone: 'meta', cell: ({ count }) => <Count of={count} /> },
        { id: 'fees', head: t`Fees`, figure: true, cell: ({ fees }) => <Money of={fees} bare /> },
        {
          id: 'amount',
          head: t`Collected`,
          figure: true,
          phone: 'amount',
          cell: ({ amount }) => <Money of={amount} bare />,
        },
      ]}
    />
  )
}
