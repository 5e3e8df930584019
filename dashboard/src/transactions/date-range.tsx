import { startOfKathmanduDay } from '@sahuji/contract/time/time'
import type { HistoryFilter } from '@sahuji/contract/transactions'
import { Trans, useLingui } from '@lingui/react/macro'
import { FilterFields, FilterNote } from './filter-bar.tsx'
import { useWriting } from '../kit/format/reader.ts'
import { areSame } from './date-presets.ts'
import type { HistoryNarrowing } from './use-history-filter.ts'
import type { DatePreset, DatePresets } from './use-date-presets.ts'
import { ChipSelect } from '../kit/forms/chip-select.tsx'
import { DaySpan } from '../kit/forms/day-span.tsx'

/** The days that are chosen, in both calendars. */
export function ChosenDateRange({ of: { from, to } }: { of: HistoryFilter }) {
  const writing = useWriting()
  const said = (day: string | undefined) =>
    day === undefined ? undefined : writing.bothDates(startOfKathmanduDay(day))
  const [first, last] = [said(from), said(to)]
  return (
    <FilterNote>
      {first !== undefined && first === last && first}
      {first !== undefined && last !== undefined && first !== last && (
        <Trans>
          {first} to {last}
        </Trans>
      )}
      {first !== undefined && last === undefined && <Trans>From {first}</Trans>}
      {first === undefined && last !== undefined && <Trans>Up to {last}</Trans>}
    </FilterNote>
  )
}

interface DayFieldsProps {
  by: HistoryNarrowing
  presets: DatePresets
}

/** Two days of one's own, or a month of either calendar. */
export function DayFields({ by: { filter, narrow }, presets }: DayFieldsProps) {
  const { t } = useLingui()
  const months = [...presets.nepali, ...presets.common]
  const chosen = months.find((month) => areSame(filter, month))
  const list = (of: readonly DatePreset[]) => of.map(({ label }) => ({ id: label, label }))
  return (
    <FilterFields>
      <DaySpan from={filter.from} to={filter.to} onChange={narrow} />
      <div>
        <ChipSelect
          label={t`A month`}
          value={chosen?.label ?? ''}
          shown={chosen?.label ?? t`A month`}
          on={chosen !== undefined}
          groups={[
            { head: '', options: [{ id: '', label: t`A month` }] },
            { head: t`Bikram Sambat`, options: list(presets.nepali) },
            { head: t`Common calendar`, options: list(presets.common) },
          ]}
          onChange={(id) => {
            const month = months.find(({ label }) => label === id)
            narrow({ from: month?.from, to: month?.to })
          }}
        />
      </div>
    </FilterFields>
  )
}
