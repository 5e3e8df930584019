import {
  type TransactionKind,
  type TransactionState,
  transactionKinds,
  transactionStates,
} from '@sahuji/contract/transactions'
import { useLingui } from '@lingui/react'
import { Trans, useLingui as useTexts } from '@lingui/react/macro'
import { useState } from 'react'
import { Chip, ChipLink, Chips } from '../kit/chip.tsx'
import { CalendarIcon } from '../kit/icons/actions.tsx'
import { ChipSelect, Narrow, Shown } from '../kit/narrow.tsx'
import { paymentStateName } from '../kit/payment-status.tsx'
import { ChosenDays, DayFields } from './chosen-days.tsx'
import { areSame } from './date-presets.ts'
import { stateOf } from './transaction-columns.tsx'
import { kindWords } from './transaction-kinds.tsx'
import type { HistoryNarrowing } from './use-history-filter.ts'
import { type Preset, usePresets } from './use-presets.ts'

const shownKinds: readonly TransactionKind[] = transactionKinds.filter((kind) =>
  ['load', 'payment', 'payout', 'send', 'refund', 'fee'].includes(kind),
)
const own = 'own'

/** When, of what kind, in what state: chips in the address, and on phones lists that fill the screen. */
export function FilterLines({ by }: { by: HistoryNarrowing }) {
  const { t } = useTexts()
  const { _ } = useLingui()
  const { filter, addressOf, narrow } = by
  const [now] = useState(() => new Date())
  const presets = usePresets(now)
  const all = [...presets.near, ...presets.nepali, ...presets.common]
  const chosen = all.find((preset) => areSame(filter, preset))
  const hasDays = filter.from !== undefined || filter.to !== undefined
  const [isChoosing, choose] = useState(hasDays && !chosen)
  const isOpen = isChoosing || (hasDays && !chosen)
  const kindName = (kind: TransactionKind) => _(kindWords[kind].name)
  const take = (preset: Preset | undefined) => narrow({ from: preset?.from, to: preset?.to })
  const days = (
    <>
      {isOpen && <DayFields by={by} presets={presets} now={now} />}
      {hasDays && <ChosenDays of={filter} />}
    </>
  )
  const when = (
    <Shown on="wider">
      <Chips label={t`When`}>
        <ChipLink href={addressOf({ from: undefined, to: undefined })} on={!hasDays}>
          <Trans>Any time</Trans>
        </ChipLink>
        {presets.near.map((preset) => (
          <ChipLink
            key={preset.label}
            href={addressOf({ from: preset.from, to: preset.to })}
            on={areSame(filter, preset)}
          >
            {preset.label}
          </ChipLink>
        ))}
        <Chip kind="add" icon={<CalendarIcon />} aria-expanded={isOpen} onPress={() => choose(!isChoosing)}>
          <Trans>Choose dates</Trans>
        </Chip>
      </Chips>
    </Shown>
  )
  const phones = (
    <Shown on="phones">
      <ChipSelect
        label={t`When`}
        icon={<CalendarIcon />}
        on={hasDays}
        value={hasDays ? (chosen?.label ?? own) : isChoosing ? own : ''}
        shown={chosen?.label ?? (hasDays ? t`Chosen dates` : t`Any time`)}
        groups={[
          {
            head: '',
            options: [{ id: '', label: t`Any time` }, ...options(presets.near), { id: own, label: t`Choose dates` }],
          },
        ]}
        onChange={(id) => {
          choose(id === own)
          if (id !== own) take(all.find(({ label }) => label === id))
        }}
      />
      <ChipSelect
        label={t`Kind`}
        on={filter.kind !== undefined}
        value={filter.kind ?? ''}
        shown={filter.kind ? kindName(filter.kind) : <Trans>Kind all</Trans>}
        groups={[
          { head: '', options: [{ id: '', label: t`All` }, ...shownKinds.map((id) => ({ id, label: kindName(id) }))] },
        ]}
        onChange={(id) => narrow({ kind: shownKinds.find((kind) => kind === id) })}
      />
      <StateSelect by={by} />
    </Shown>
  )
  const kinds = (
    <Shown on="wider">
      <Chips label={t`Kind`}>
        <ChipLink href={addressOf({ kind: undefined })} on={filter.kind === undefined}>
          <Trans>All</Trans>
        </ChipLink>
        {shownKinds.map((kind) => (
          <ChipLink key={kind} href={addressOf({ kind })} on={kind === filter.kind}>
            {kindName(kind)}
          </ChipLink>
        ))}
        <StateSelect by={by} />
      </Chips>
    </Shown>
  )
  return (
    <Narrow
      lines={[
        [
          t`When`,
          <>
            {when}
            {phones}
            {days}
          </>,
        ],
        [t`Kind`, kinds],
      ]}
    />
  )
}

const options = (presets: readonly Preset[]) => presets.map(({ label }) => ({ id: label, label }))

function StateSelect({ by: { filter, narrow } }: { by: HistoryNarrowing }) {
  const { _ } = useLingui()
  const { t } = useTexts()
  const name = (state: TransactionState) => _(paymentStateName(stateOf({ state })))
  return (
    <ChipSelect
      label={t`State`}
      on={filter.state !== undefined}
      value={filter.state ?? ''}
      shown={filter.state ? name(filter.state) : <Trans>State all</Trans>}
      groups={[
        { head: '', options: [{ id: '', label: t`All` }, ...transactionStates.map((id) => ({ id, label: name(id) }))] },
      ]}
      onChange={(id) => narrow({ state: transactionStates.find((state) => state === id) })}
    />
  )
}
