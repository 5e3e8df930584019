import { kathmanduDay } from '@sahuji/contract/time/time'
import { useWriting } from '../kit/format/reader.ts'
import { useLingui } from '@lingui/react/macro'
import { commonMonth, fiscalYear, monthsBack, nepaliMonth } from '../transactions/date-presets.ts'

interface NamedPeriod {
  label: string
  from: string
  to: string
}

/** This month and the two before it in one of the calendars, and the fiscal year. */
export function usePeriods(now: Date, calendar: 'bs' | 'ad'): NamedPeriod[] {
  const { t } = useLingui()
  const { month, digits } = useWriting()
  const day = kathmanduDay(now)
  const months = monthsBack(day, calendar === 'bs' ? nepaliMonth : commonMonth, 3)
  const year = fiscalYear(day)
  const years = year && digits(`${year.year}/${`${year.year + 1}`.slice(-2)}`)
  return [
    ...months.map((period) => ({ ...period, label: month(period) })),
    ...(year ? [{ ...year, label: t`Year ${years}` }] : []),
  ]
}
