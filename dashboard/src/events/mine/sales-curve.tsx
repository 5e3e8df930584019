import type { EventSales } from '@sahuji/contract/events/sales'
import { startOfKathmanduDay } from '@sahuji/contract/time/time'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { BothDates } from '../../kit/format/date.tsx'
import { Count } from '../../kit/format/count.tsx'
import { useWriting } from '../../kit/format/reader.ts'
import type { Column } from '../../kit/data/table-columns.ts'
import { Table } from '../../kit/data/table.tsx'
import { TextButton } from '../../kit/layout/button.tsx'
import { Section } from '../../kit/layout/section.tsx'
import { NothingYet } from '../../kit/layout/states.tsx'
import * as css from './mine.module.css'

type Point = EventSales['curve'][number]

const size = { width: 760, height: 190, top: 22, bottom: 2 }

/**
 * Tickets sold in all, by day: one hue from a zero line, with the capacity as a hairline, or less where few are sold of many; or the
 * same as a table.
 */
export function SalesCurve({ of: { curve, capacity, sold } }: { of: EventSales }) {
  const { t } = useLingui()
  const [isTable, setIsTable] = useState(false)
  return (
    <Section
      title={<Trans>Tickets sold</Trans>}
      aside={
        curve.length > 0 && (
          <TextButton onPress={() => setIsTable(!isTable)}>
            {isTable ? <Trans>As a curve</Trans> : <Trans>As table</Trans>}
          </TextButton>
        )
      }
    >
      {curve.length === 0 && (
        <NothingYet title={t`No ticket is sold yet`}>
          <Trans>Each sale is drawn here, day by day.</Trans>
        </NothingYet>
      )}
      {curve.length > 0 && (isTable ? <DaysTable of={curve} /> : <Curve of={curve} most={capacity ?? sold} />)}
    </Section>
  )
}

function Curve({ of: curve, most }: { of: readonly Point[]; most: number }) {
  const { t } = useLingui()
  const { number, date, otherDay } = useWriting()
  const [first, last] = [curve[0]!, curve.at(-1)!]
  const highest = highestOf(curve, most)
  const path = curvePath(curve, highest)
  const [begun, ended] = [startOfKathmanduDay(first.day), startOfKathmanduDay(last.day)]
  const [count, all, top, since] = [number(last.sold), number(most), number(highest), date(begun, 'day')]
  return (
    <figure className={css.chart}>
      <span className={css.most}>
        {highest < most ? (
          <Trans>
            {top} of {all} seats
          </Trans>
        ) : (
          <Trans>{all} seats</Trans>
        )}
      </span>
      <svg
        viewBox={`0 0 ${size.width} ${size.height}`}
        preserveAspectRatio="none"
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- it is drawn here
        role="img"
        aria-label={t`Tickets sold since ${since}: ${count} of ${all}`}
      >
        <path className={css.area} d={`${path}V${size.height}H0Z`} />
        <path className={css.edge} d={`M0 ${size.top}H${size.width}`} />
        <path className={css.run} d={path} />
        <path className={css.base} d={`M0 ${size.height - 0.5}H${size.width}`} />
      </svg>
      <figcaption className={css.days}>
        <span>
          {date(begun, 'day')}
          <small>{otherDay(begun)}</small>
        </span>
        <strong>{count}</strong>
        {curve.length > 1 && (
          <span>
            {date(ended, 'day')}
            <small>{otherDay(ended)}</small>
          </span>
        )}
      </figcaption>
    </figure>
  )
}

/** The hairline of the curve: the capacity; of less than a quarter sold, a round number, because the curve would lie on its zero line. */
export function highestOf(curve: readonly Point[], most: number): number {
  const sold = Math.max(1, ...curve.map((point) => point.sold))
  if (sold * 4 >= most) return Math.max(most, sold)
  const power = 10 ** Math.floor(Math.log10(sold))
  return [1, 2, 5, 10, 20].map((round) => round * power).find((round) => round * 3 >= sold * 4)!
}

/** Steps over the days between the first and the last sale; one day alone is drawn over the whole width. */
export function curvePath(curve: readonly Point[], highest: number): string {
  const time = ({ day }: Point) => Date.parse(day)
  const [begin, end] = [time(curve[0]!), time(curve.at(-1)!)]
  const x = (point: Point) => (end === begin ? size.width : ((time(point) - begin) / (end - begin)) * size.width)
  const y = ({ sold }: Point) => size.height - (sold / highest) * (size.height - size.top)
  const round = (value: number) => Math.round(value * 10) / 10
  const points = curve.map((point) => `${round(x(point))} ${round(y(point))}`)
  return curve.length === 1 ? `M0 ${round(y(curve[0]!))}H${size.width}` : `M${points.join('L')}`
}

function DaysTable({ of: curve }: { of: readonly Point[] }) {
  const { t } = useLingui()
  const columns: readonly Column<Point>[] = [
    {
      id: 'day',
      head: t`Day`,
      grow: true,
      phone: 'who',
      cell: ({ day }) => <BothDates of={startOfKathmanduDay(day)} />,
    },
    { id: 'sold', head: t`Sold in all`, figure: true, phone: 'amount', cell: ({ sold }) => <Count of={sold} /> },
  ]
  return <Table label={t`Tickets sold`} columns={columns} rows={curve.toReversed()} rowKey={({ day }) => day} dense />
}
