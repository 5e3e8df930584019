import type { Home } from '@sahuji/contract/home'
import { startOfKathmanduDay } from '@sahuji/contract/time/time'
import { Trans, useLingui } from '@lingui/react/macro'
import { lazy, Suspense, useState } from 'react'
import { type Bar, Bars } from './bars.tsx'
import { TextButton } from '../kit/layout/button.tsx'
import { Count } from '../kit/format/count.tsx'
import { DateTime } from '../kit/format/date.tsx'
import { Money } from '../kit/format/money.tsx'
import { useWriting } from '../kit/format/reader.ts'
import { Row } from '../kit/layout/layout.tsx'
import { Section } from '../kit/layout/section.tsx'
import { SkeletonRows } from '../kit/layout/skeleton.tsx'
import { needsTexts } from '../texts/app-texts.ts'
import { Table } from '../kit/data/table.tsx'

type Day = Home['collected'][number]

const MonthsChart = lazy(async () => {
  const [{ MonthsChart: Chart }] = await Promise.all([import('./months/months-chart.tsx'), needsTexts()])
  return { default: Chart }
})

interface CollectedChartProps {
  of: readonly Day[]
  /** A foreign server has no sums of months. */
  hasMonths: boolean
}

/**
 * What customers paid on each of fourteen days: the peak, the same day last week and today have labels. The twelve months
 * are fetched when they are asked for.
 */
export function CollectedChart({ of: days, hasMonths }: CollectedChartProps) {
  const { t } = useLingui()
  const [isTable, setIsTable] = useState(false)
  const [isByMonth, setIsByMonth] = useState(false)
  if (days.every(({ count }) => count === 0)) return null
  const toggle = (
    <Row>
      {hasMonths && (
        <TextButton onPress={() => setIsByMonth(!isByMonth)}>
          {isByMonth ? <Trans>14 days</Trans> : <Trans>12 months</Trans>}
        </TextButton>
      )}
      <TextButton onPress={() => setIsTable(!isTable)}>
        {isTable ? <Trans>As bars</Trans> : <Trans>As table</Trans>}
      </TextButton>
    </Row>
  )
  return (
    <Section title={isByMonth ? t`Collected, 12 months` : t`Collected, 14 days`} aside={toggle}>
      {isByMonth ? (
        <Suspense fallback={<SkeletonRows rows={4} />}>
          <MonthsChart isTable={isTable} />
        </Suspense>
      ) : isTable ? (
        <DayTable of={days} />
      ) : (
        <DayBars of={days} />
      )}
    </Section>
  )
}

const paymentsOf = (day: string): string =>
  `/dashboard/transactionHistory?${new URLSearchParams({ from: day, to: day, kind: 'collected' })}`

function DayBars({ of: days }: { of: readonly Day[] }) {
  const { money, date, dayNumbers } = useWriting()
  const { t } = useLingui()
  const last = days.length - 1
  const peak = days.reduce((best, day, at) => (day.amount > (days[best]?.amount ?? 0n) ? at : best), 0)
  const between = Math.min(...[last, last - 7].map((other) => Math.abs(other - peak)))
  const bars = days.map(({ day, amount }, at): Bar => {
    const moment = startOfKathmanduDay(day)
    const [label, sublabel] = dayNumbers(moment)
    const figure = <b>{money(amount - (amount % 100n), { prefix: false, isShort: true })}</b>
    const says = {
      // too near to another label there is no room for a third
      ...(at === peak && between > 2 && { [peak]: t`Highest` }),
      ...(at === last - 7 && { [last - 7]: t`Same day last week` }),
      ...(at === last && { [last]: t`Today so far` }),
    }[at]
    return {
      id: day,
      value: amount,
      label,
      sublabel,
      href: paymentsOf(day),
      spoken: `${date(moment, 'long')}: ${money(amount)}`,
      tone: at === last ? 'ink' : at === last - 7 ? 'strong' : 'quiet',
      ...(says !== undefined && {
        isRoomy: at === peak && between > 2 && between < 5,
        says: (
          <>
            {says}
            {figure}
          </>
        ),
      }),
    }
  })
  return <Bars label={t`Collected on each of 14 days`} of={bars} />
}

function DayTable({ of: days }: { of: readonly Day[] }) {
  const { t } = useLingui()
  return (
    <Table
      label={t`Collected on each of 14 days`}
      rows={days.toReversed()}
      rowKey={({ day }) => day}
      href={({ day }) => paymentsOf(day)}
      columns={[
        {
          id: 'day',
          head: t`Day`,
          grow: true,
          phone: 'who',
          cell: ({ day }) => <DateTime of={startOfKathmanduDay(day)} as="long" />,
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
