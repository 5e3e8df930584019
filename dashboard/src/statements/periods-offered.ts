import { kathmanduDay } from '@sahuji/contract/time/time'
import { useLingui } from '@lingui/react/macro'
import { useWriting } from '../kit/format/reader.ts'
import {
  commonMonth,
  fiscalYear,
  monthsBack,
  nearDays,
  nepaliMonth,
  type Period,
} from '../transactions/date-presets.ts'
import type { DatePreset } from '../transactions/use-date-presets.ts'

const dayMilliseconds = 86_400_000

/** Periods that a statement is often made of, none beyond today: the last Nepali months, this month so far, fiscal years. */
export function usePeriodsOffered(now: Date): DatePreset[] {
  const { t } = useLingui()
  const { month, digits } = useWriting()
  const today = kathmanduDay(now)
  const untilToday = <Days extends { from: string; to: string }>(days: Days): Days => ({
    ...days,
    to: days.to > today ? today : days.to,
  })
  const [current, ...before] = monthsBack(today, nepaliMonth, 3)
  const year = fiscalYear(today)
  const lastYear = year && fiscalYear(new Date(Date.parse(year.from) - dayMilliseconds).toISOString().slice(0, 10))
  const years = (period: Period) => digits(`${period.year}/${`${period.year + 1}`.slice(-2)}`)
  const { today: day, week } = nearDays(now)
  const [, common] = monthsBack(today, commonMonth, 2)
  const named = (period: Period | undefined, name: (period: Period) => string) =>
    period ? [{ ...untilToday(period), label: name(period) }] : []
  return [
    ...named(before[0], month),
    ...named(current, (period) => t`${month(period)} so far`),
    ...named(before[1], month),
    ...named(year, (period) => t`Year ${years(period)}`),
    ...named(lastYear, (period) => t`Year ${years(period)}`),
    ...named(common, month),
    { ...untilToday(week), label: t`This week` },
    { ...day, label: t`Today` },
  ]
}
