import { useLingui as useMessages } from '@lingui/react'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Chip, ChipLink, Chips } from '../kit/forms/chip.tsx'
import { CalendarIcon } from '../kit/icons/actions.tsx'
import { FilterBar, Shown } from './filter-bar.tsx'
import { ChosenDateRange, DayFields } from './date-range.tsx'
import { areSame } from './date-presets.ts'
import { kindFilterName, kindsFor, KindSelect, StateSelect } from './filter-selects.tsx'
import { TagSelect } from './tags/tag-select.tsx'
import type { HistoryNarrowing } from './use-history-filter.ts'
import { type DatePresets, useDatePresets } from './use-date-presets.ts'
import { useOpenedAt } from '../platform/browser/use-opened-with.ts'
import { ChipSelect } from '../kit/forms/chip-select.tsx'

/** Days, kind and state: chips with addresses, and on phones lists that fill the screen. */
export function FilterLines({ by }: { by: HistoryNarrowing }) {
  const { t } = useLingui()
  const { filter } = by
  const now = useOpenedAt()
  const presets = useDatePresets(now)
  const hasDays = filter.from !== undefined || filter.to !== undefined
  const isKnown = [...presets.near, ...presets.nepali, ...presets.common].some((preset) => areSame(filter, preset))
  const [isPickingDates, setIsPickingDates] = useState(false)
  const isChoosing = isPickingDates || (hasDays && !isKnown)
  const when = (
    <>
      <Shown on="wider">
        <WhenChips
          by={by}
          presets={presets}
          isChoosing={isChoosing}
          onChoose={() => setIsPickingDates(!isPickingDates)}
        />
      </Shown>
      <Shown on="phones">
        <WhenSelect by={by} presets={presets} isChoosing={isChoosing} onChoose={setIsPickingDates} />
        <KindSelect by={by} />
        <StateSelect by={by} />
        <TagSelect by={by} />
      </Shown>
      {isChoosing && <DayFields by={by} presets={presets} />}
      {hasDays && <ChosenDateRange of={filter} />}
    </>
  )
  const kind = (
    <Shown on="wider">
      <KindChips by={by} />
    </Shown>
  )
  return (
    <FilterBar
      lines={[
        [t`When`, when],
        [t`Kind`, kind],
      ]}
    />
  )
}

interface WhenProps {
  by: HistoryNarrowing
  presets: DatePresets
  isChoosing: boolean
  onChoose: (isChoosing: boolean) => void
}

function WhenChips({ by: { filter, addressOf }, presets, isChoosing, onChoose }: WhenProps) {
  const { t } = useLingui()
  const hasDays = filter.from !== undefined || filter.to !== undefined
  return (
    <Chips label={t`When`}>
      <ChipLink href={addressOf({ from: undefined, to: undefined })} on={!hasDays}>
        <Trans>Any time</Trans>
      </ChipLink>
      {presets.near.map(({ label, from, to }) => (
        <ChipLink key={label} href={addressOf({ from, to })} on={areSame(filter, { from, to })}>
          {label}
        </ChipLink>
      ))}
      <Chip kind="add" icon={<CalendarIcon />} aria-expanded={isChoosing} onPress={() => onChoose(!isChoosing)}>
        <Trans>Choose dates</Trans>
      </Chip>
    </Chips>
  )
}

const own = 'own'

function WhenSelect({ by: { filter, narrow }, presets, isChoosing, onChoose }: WhenProps) {
  const { t } = useLingui()
  const hasDays = filter.from !== undefined || filter.to !== undefined
  const chosen = presets.near.find((preset) => areSame(filter, preset))
  const options = [
    { id: '', label: t`Any time` },
    ...presets.near.map(({ label }) => ({ id: label, label })),
    { id: own, label: t`Choose dates` },
  ]
  const choose = (id: string) => {
    onChoose(id === own)
    const preset = presets.near.find(({ label }) => label === id)
    if (id !== own) narrow({ from: preset?.from, to: preset?.to })
  }
  return (
    <ChipSelect
      label={t`When`}
      icon={<CalendarIcon />}
      on={hasDays}
      value={chosen?.label ?? (hasDays || isChoosing ? own : '')}
      shown={chosen?.label ?? (hasDays ? t`Chosen dates` : t`Any time`)}
      groups={[{ head: '', options }]}
      onChange={choose}
    />
  )
}

function KindChips({ by }: { by: HistoryNarrowing }) {
  const { _ } = useMessages()
  const { t } = useLingui()
  const { filter, addressOf } = by
  return (
    <Chips label={t`Kind`}>
      <ChipLink href={addressOf({ kind: undefined })} on={filter.kind === undefined}>
        <Trans>All</Trans>
      </ChipLink>
      {kindsFor(filter).map((kind) => (
        <ChipLink key={kind} href={addressOf({ kind })} on={kind === filter.kind}>
          {_(kindFilterName(kind))}
        </ChipLink>
      ))}
      <StateSelect by={by} />
      <TagSelect by={by} />
    </Chips>
  )
}
