import { kathmanduDay } from '@sahuji/contract/time/time'
import { useLingui } from '@lingui/react/macro'
import { useWriting } from '../kit/format/reader.ts'
import { commonMonth, type Days, fiscalYear, monthsBack, nearDays, nepaliMonth, type Period } from './date-presets.ts'

export interface DatePreset extends Days {
  label: string
}

export interface DatePresets {
  near: DatePreset[]
  nepali: DatePreset[]
  common: DatePreset[]
}

const monthsOffered = 12

/** The days that are offered by a press, and the months of both calendars that are offered in a list. */
export function useDatePresets(now: Date): DatePresets {
  const { t } = useLingui()
  const { month, digits } = useWriting()
  const day = kathmanduDay(now)
  const { today, yesterday, week, lastWeek } = nearDays(now)
  const named = (period: Period): DatePreset => ({ ...period, label: month(period) })
  const nepali = monthsBack(day, nepaliMonth, monthsOffered).map(named)
  const common = monthsBack(day, commonMonth, monthsOffered).map(named)
  const year = fiscalYear(day)
  const years = year && digits(`${year.year}/${`${year.year + 1}`.slice(-2)}`)
  return {
    near: [
      { ...today, label: t`Today` },
      { ...yesterday, label: t`Yesterday` },
      { ...week, label: t`This week` },
      { ...lastWeek, label: t`Last week` },
      ...nepali.slice(0, 2),
      ...common.slice(0, 1),
      ...(year ? [{ ...year, label: t`Year ${years}` }] : []),
    ],
    nepali,
    common,
  }
}
