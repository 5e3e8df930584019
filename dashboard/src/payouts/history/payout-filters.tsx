import { payoutStates } from '@sahuji/contract/payouts'
import { kathmanduDay } from '@sahuji/contract/time/time'
import { useLingui as useMessages } from '@lingui/react'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { paymentStateName } from '../../kit/data/payment-status.tsx'
import { ChipSelect } from '../../kit/forms/chip-select.tsx'
import { Chip, Chips } from '../../kit/forms/chip.tsx'
import { DaySpan } from '../../kit/forms/day-span.tsx'
import { useWriting } from '../../kit/format/reader.ts'
import { CalendarIcon } from '../../kit/icons/actions.tsx'
import { Row, Stack } from '../../kit/layout/layout.tsx'
import { useCardQuery } from '../../platform/use-card-query.ts'
import { payoutAccounts } from '../calls.ts'
import type { PayoutNarrowing } from './use-payout-filter.ts'

type Narrowing = Pick<PayoutNarrowing, 'filter' | 'narrow'>

/** Days, state and account, each as a chip. */
export function PayoutFilters({ filter, narrow }: Narrowing) {
  const { t } = useLingui()
  const { _ } = useMessages()
  const { data: accounts } = useCardQuery(payoutAccounts.list())
  const states = payoutStates.map((id) => ({ id, label: _(paymentStateName(id)) }))
  const places = (accounts ?? []).map(({ id, bank_name, account_end }) => ({
    id,
    label: `${bank_name} ··${account_end}`,
  }))
  const account = places.find(({ id }) => id === filter.account_id)
  const [isOwn, setIsOwn] = useState(false)
  const chips = (
    <Chips label={t`Filter`}>
      <DaysChip filter={filter} narrow={narrow} isOwn={isOwn} onOwn={setIsOwn} />
      <ChipSelect
        label={t`State`}
        on={filter.state !== undefined}
        value={filter.state ?? ''}
        shown={filter.state ? _(paymentStateName(filter.state)) : <Trans>State any</Trans>}
        groups={[{ head: '', options: [{ id: '', label: t`Any` }, ...states] }]}
        onChange={(id) => narrow({ state: payoutStates.find((state) => state === id) })}
      />
      <ChipSelect
        label={t`Account`}
        on={filter.account_id !== undefined}
        value={filter.account_id ?? ''}
        shown={account?.label ?? <Trans>Account any</Trans>}
        groups={[{ head: '', options: [{ id: '', label: t`Any` }, ...places] }]}
        onChange={(id) => narrow({ account_id: id || undefined })}
      />
    </Chips>
  )
  if (!isOwn && !isOtherSpan(filter)) return chips
  return (
    <Stack gap={3}>
      {chips}
      <Row align="top">
        <DaySpan from={filter.from} to={filter.to} onChange={narrow} />
      </Row>
    </Stack>
  )
}

const spanDays = { week: 6, month: 29, quarter: 89 } as const
type SpanName = keyof typeof spanDays
const spanNames = Object.keys(spanDays) as SpanName[]
const spanOf = ({ from, to }: PayoutNarrowing['filter']): SpanName | undefined =>
  to === undefined ? spanNames.find((name) => from === daysAgo(spanDays[name])) : undefined
const isOtherSpan = (filter: PayoutNarrowing['filter']): boolean =>
  (filter.from ?? filter.to) !== undefined && spanOf(filter) === undefined

interface DaysProps extends Narrowing {
  isOwn: boolean
  onOwn: (isOwn: boolean) => void
}

/** The usual stretches of days, and days of one's own; pressed again, those are taken away. */
function DaysChip({ filter, narrow, isOwn, onOwn }: DaysProps) {
  const { t } = useLingui()
  const { digits } = useWriting()
  const labels = { week: t`Last 7 days`, month: t`Last 30 days`, quarter: t`Last 90 days` }
  const chosen = spanOf(filter)
  if (isOwn || isOtherSpan(filter))
    return (
      <Chip
        on
        removes
        icon={<CalendarIcon small />}
        onPress={() => {
          onOwn(false)
          narrow({ from: undefined, to: undefined })
        }}
      >
        {digits(`${filter.from ?? '…'} – ${filter.to ?? '…'}`)}
      </Chip>
    )
  const spans = spanNames.map((id) => ({ id, label: labels[id] }))
  return (
    <ChipSelect
      label={t`Days`}
      icon={<CalendarIcon small />}
      on={chosen !== undefined}
      value={chosen ?? ''}
      shown={chosen ? labels[chosen] : <Trans>Days any</Trans>}
      groups={[{ head: '', options: [{ id: '', label: t`Any` }, ...spans, { id: 'own', label: t`Other days…` }] }]}
      onChange={(id) => {
        const span = spanNames.find((name) => name === id)
        onOwn(id === 'own')
        narrow({ from: span && daysAgo(spanDays[span]), to: undefined })
      }}
    />
  )
}

const daysAgo = (days: number): string => kathmanduDay(new Date(Date.now() - days * 86_400_000))
