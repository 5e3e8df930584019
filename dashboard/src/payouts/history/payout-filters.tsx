import { payoutStates } from '@sahuji/contract/payouts'
import { kathmanduDay } from '@sahuji/contract/time'
import { useLingui as useMessages } from '@lingui/react'
import { Trans, useLingui } from '@lingui/react/macro'
import { ChipSelect } from '../../kit/forms/chip-select.tsx'
import { Chip, Chips } from '../../kit/forms/chip.tsx'
import { useWriting } from '../../kit/format/reader.ts'
import { CalendarIcon } from '../../kit/icons/actions.tsx'
import { useCardQuery } from '../../platform/use-card-query.ts'
import { payoutAccounts } from '../calls.ts'
import { payoutStateName } from '../payout-status.tsx'
import type { PayoutNarrowing } from './use-payout-filter.ts'

type Narrowing = Pick<PayoutNarrowing, 'filter' | 'narrow'>

/** Days, state and account, each as a chip. */
export function PayoutFilters({ filter, narrow }: Narrowing) {
  const { t } = useLingui()
  const { _ } = useMessages()
  const { data: accounts } = useCardQuery(payoutAccounts.list())
  const states = payoutStates.map((id) => ({ id, label: _(payoutStateName(id)) }))
  const places = (accounts ?? []).map(({ id, bank_name, account_end }) => ({
    id,
    label: `${bank_name} ··${account_end}`,
  }))
  const account = places.find(({ id }) => id === filter.account_id)
  return (
    <Chips label={t`Filter`}>
      <DaysChip filter={filter} narrow={narrow} />
      <ChipSelect
        label={t`State`}
        on={filter.state !== undefined}
        value={filter.state ?? ''}
        shown={filter.state ? _(payoutStateName(filter.state)) : <Trans>State any</Trans>}
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
}

/** The usual stretches of days; others come by the address, and are taken away by a press. */
function DaysChip({ filter, narrow }: Narrowing) {
  const { t } = useLingui()
  const { digits } = useWriting()
  const spans = [
    { id: 'week', label: t`Last 7 days`, from: daysAgo(6) },
    { id: 'month', label: t`Last 30 days`, from: daysAgo(29) },
    { id: 'quarter', label: t`Last 90 days`, from: daysAgo(89) },
  ]
  const chosen = spans.find(({ from }) => from === filter.from && filter.to === undefined)
  const isOther = !chosen && (filter.from ?? filter.to) !== undefined
  if (isOther)
    return (
      <Chip on removes icon={<CalendarIcon small />} onPress={() => narrow({ from: undefined, to: undefined })}>
        {digits(`${filter.from ?? '…'} – ${filter.to ?? '…'}`)}
      </Chip>
    )
  return (
    <ChipSelect
      label={t`Days`}
      icon={<CalendarIcon small />}
      on={chosen !== undefined}
      value={chosen?.id ?? ''}
      shown={chosen?.label ?? <Trans>Days any</Trans>}
      groups={[{ head: '', options: [{ id: '', label: t`Any` }, ...spans] }]}
      onChange={(id) => narrow({ from: spans.find((span) => span.id === id)?.from, to: undefined })}
    />
  )
}

const daysAgo = (days: number): string => kathmanduDay(new Date(Date.now() - days * 86_400_000))
