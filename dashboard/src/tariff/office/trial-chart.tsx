import { Trans } from '@lingui/react/macro'
import type { TrialResult } from '@sahuji/contract/tariff/office/tariff'
import { kathmanduDay, startOfKathmanduDay } from '@sahuji/contract/time/time'
import { useWriting } from '../../kit/format/reader.ts'
import { Unseen } from '../../kit/unseen.tsx'
import * as css from './trial.module.css'

interface TriedMonth {
  month_from: string
  month_until: string
  days: TrialResult['days']
}

/** Every day of the month, also those on which nobody loaded. */
function everyDay({ month_from, month_until, days }: TriedMonth): TrialResult['days'] {
  const found = new Map(days.map((each) => [each.day, each]))
  const every: TrialResult['days'] = []
  for (let day = month_from; day < month_until; day = dayAfter(day))
    every.push(found.get(day) ?? { day, loads: 0, refused: 0, fee_before: 0n, fee_after: 0n })
  return every
}

const dayAfter = (day: string): string => kathmanduDay(new Date(startOfKathmanduDay(day).getTime() + 86_400_000))

const size = { width: 388, height: 96, foot: 10 }

/** The month day by day: what was taken as a quiet bar, what would have been as a line of ink, refused loads as a red foot. */
export function TrialChart({ of: trial, label }: { of: TriedMonth; label: string }) {
  const days = everyDay(trial)
  const { dayNumbers } = useWriting()
  const highest = days.reduce((most, { fee_before, fee_after }) => {
    const day = fee_before > fee_after ? fee_before : fee_after
    return day > most ? day : most
  }, 1n)
  const refusedMost = Math.max(1, ...days.map(({ refused }) => refused))
  const step = size.width / days.length
  const tall = (fee: bigint) => (size.height * Number.parseInt(`${(fee * 1_000n) / highest}`, 10)) / 1_000
  const width = Math.max(1, step - 3)
  const [first, last] = [days[0], days.at(-1)]
  return (
    <figure className={css.chart}>
      <Unseen>{label}</Unseen>
      <svg viewBox={`0 0 ${size.width} ${size.height + size.foot + 2}`} aria-hidden="true">
        {days.map(({ day, fee_before, fee_after, refused }, nth) => {
          const [x, before, after] = [nth * step, tall(fee_before), tall(fee_after)]
          const foot = refused === 0 ? 0 : Math.max(2, (size.foot * refused) / refusedMost)
          return (
            <g key={day}>
              <rect className={css.before} x={x} y={size.height - before} width={width} height={before} />
              {after > 0 && <rect className={css.after} x={x} y={size.height - after} width={width} height={2} />}
              <rect className={css.refused} x={x} y={size.height + 2} width={width} height={foot} />
            </g>
          )
        })}
        <path className={css.base} d={`M0 ${size.height + 0.5}H${size.width}`} />
      </svg>
      <div className={css.ends} aria-hidden="true">
        <span>{first && dayNumbers(startOfKathmanduDay(first.day))[0]}</span>
        <span>{last && dayNumbers(startOfKathmanduDay(last.day))[0]}</span>
      </div>
      <figcaption className={css.legend}>
        <span data-is="before">
          <Trans>Fees as paid</Trans>
        </span>
        <span data-is="after">
          <Trans>Fees then</Trans>
        </span>
        {days.some(({ refused }) => refused > 0) && (
          <span data-is="refused">
            <Trans>Refused</Trans>
          </span>
        )}
      </figcaption>
    </figure>
  )
}
