import { Trans, useLingui } from '@lingui/react/macro'
import { parseRupees } from '@sahuji/contract/money'
import type { TariffRuleRow, TariffTierRow } from '@sahuji/contract/operator/tariff'
import { kathmanduDay } from '@sahuji/contract/time'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useWriting } from '../../kit/format/reader.ts'
import { Checkbox } from '../../kit/forms/checkbox.tsx'
import { DayField } from '../../kit/forms/day-field.tsx'
import type { FieldErrors } from '../../kit/forms/form-errors.ts'
import { Select } from '../../kit/forms/select.tsx'
import { TextField } from '../../kit/forms/text-field.tsx'
import { Grid } from '../../kit/layout/columns.tsx'
import { FormDialog } from '../../kit/overlays/form-dialog.tsx'
import { notify } from '../../kit/overlays/notices.ts'
import { useRefusedFields } from '../../platform/failure-words.ts'
import { office } from './calls.ts'

const tomorrow = () => kathmanduDay(new Date(Date.now() + 86_400_000))
const typed = (amount: bigint | null): string =>
  amount === null ? '' : `${amount / 100n}${amount % 100n === 0n ? '' : `.${`${amount % 100n}`.padStart(2, '0')}`}`

type Words = Record<string, string>

/** What is written in a dialog's fields, and each as paisa; what is no amount is told at its field. */
function useAmounts<Name extends string>(first: Record<Name, bigint | null>) {
  const { t } = useLingui()
  const [words, setWords] = useState<Words>(() =>
    Object.fromEntries(Object.entries(first).map(([name, of]) => [name, typed(of as bigint | null)])),
  )
  const [wrong, setWrong] = useState<FieldErrors>()
  const read = (optional: readonly string[] = []): Record<Name, bigint | null> | undefined => {
    const amounts = Object.entries(words).map(
      ([name, text]) => [name, text.trim() === '' && optional.includes(name) ? null : parseRupees(text)] as const,
    )
    const bad = amounts
      .filter(([, amount]) => amount === undefined)
      .map(([name]) => [name, [t`Please write an amount in rupees.`]])
    setWrong(bad.length > 0 ? (Object.fromEntries(bad) as FieldErrors) : undefined)
    return bad.length > 0 ? undefined : (Object.fromEntries(amounts) as Record<Name, bigint | null>)
  }
  const field = (name: Name) => ({
    name,
    before: t`Rs.`,
    inputMode: 'decimal' as const,
    autoComplete: 'off',
    value: words[name] ?? '',
    onChange: (text: string) => setWords({ ...words, [name]: text }),
  })
  return { field, read, wrong }
}

function useProposed(onClose: () => void) {
  const { t } = useLingui()
  return {
    onSuccess: () => {
      notify({ tone: 'good', title: t`It waits for a second person.` })
      onClose()
    },
  }
}

/** A new rule of a way to load, written over the one that holds. */
export function RuleDialog({ from, onClose }: { from: TariffRuleRow; onClose: () => void }) {
  const { t } = useLingui()
  const [day, setDay] = useState(tomorrow())
  const [kind, setKind] = useState(from.fee_kind)
  const [fee, setFee] = useState(`${from.fee_value / 100}`)
  const [count, setCount] = useState(`${from.day_count}`)
  const [source, setSource] = useState('')
  const [reason, setReason] = useState('')
  const { fee_min, fee_max, amount_min, amount_max, day_amount, month_amount } = from
  const amounts = useAmounts({ fee_min, fee_max, amount_min, amount_max, day_amount, month_amount })
  const proposing = useMutation(office.proposeRule())
  const refused = useRefusedFields(proposing.error)
  const proposed = useProposed(onClose)
  const send = () => {
    const read = amounts.read(['fee_min', 'fee_max'])
    if (!read) return
    const { amount_min: least, amount_max: most, day_amount: ofDay, month_amount: ofMonth } = read
    const fee_value = kind === 'free' ? 0 : Math.round(Number(fee) * 100)
    const rule = {
      ...{ channel: from.channel, valid_from: day, fee_kind: kind, fee_value, source, day_count: Number(count) || 0 },
      ...{ fee_min: read.fee_min, fee_max: read.fee_max },
      ...{ amount_min: least ?? 0n, amount_max: most ?? 0n, day_amount: ofDay ?? 0n, month_amount: ofMonth ?? 0n },
    }
    proposing.mutate({ rule, reason }, proposed)
  }
  return (
    <FormDialog
      title={t`A new rule from a day`}
      lead={<Trans>The rule before it stays as it is, and holds until then.</Trans>}
      confirm={<Trans>Ask the second person</Trans>}
      errors={amounts.wrong ?? refused}
      isPending={proposing.isPending}
      onSubmit={send}
      onClose={onClose}
    >
      <FirstDay value={day} onChange={setDay} />
      <Grid columns={2} gap={3}>
        <Select
          label={t`Fee`}
          options={[
            { id: 'free', label: t`free` },
            { id: 'flat', label: t`an amount` },
            { id: 'percent', label: t`a share` },
          ]}
          value={kind}
          onChange={setKind}
        />
        {kind !== 'free' && (
          <TextField
            name="fee_value"
            label={kind === 'flat' ? t`Amount` : t`Share`}
            inputMode="decimal"
            autoComplete="off"
            {...(kind === 'flat' ? { before: t`Rs.` } : { after: '%' })}
            value={fee}
            onChange={setFee}
          />
        )}
        {kind === 'percent' && <TextField label={t`Fee at least`} optional {...amounts.field('fee_min')} />}
        {kind === 'percent' && <TextField label={t`Fee at most`} optional {...amounts.field('fee_max')} />}
        <TextField label={t`Least`} {...amounts.field('amount_min')} />
        <TextField label={t`One load`} {...amounts.field('amount_max')} />
        <TextField label={t`A day`} {...amounts.field('day_amount')} />
        <TextField name="day_count" label={t`Loads a day`} inputMode="numeric" value={count} onChange={setCount} />
        <TextField label={t`A month`} {...amounts.field('month_amount')} />
      </Grid>
      <SourceAndReason source={source} onSource={setSource} reason={reason} onReason={setReason} />
    </FormDialog>
  )
}

/** What a tier allows from a day on, written over what holds. */
export function TierDialog({ from, onClose }: { from: TariffTierRow; onClose: () => void }) {
  const { t } = useLingui()
  const [day, setDay] = useState(tomorrow())
  const [mayWithdraw, setMayWithdraw] = useState(from.may_withdraw)
  const [source, setSource] = useState('')
  const [reason, setReason] = useState('')
  const { amount_max, month_amount, balance_max } = from
  const amounts = useAmounts({ amount_max, month_amount, balance_max })
  const proposing = useMutation(office.proposeTier())
  const refused = useRefusedFields(proposing.error)
  const proposed = useProposed(onClose)
  const send = () => {
    const read = amounts.read()
    if (!read) return
    const { amount_max: most, month_amount: month, balance_max: balance } = read
    const figures = { amount_max: most ?? 0n, month_amount: month ?? 0n, balance_max: balance ?? 0n }
    const tier = { tier: from.tier, valid_from: day, ...figures, may_withdraw: mayWithdraw, source }
    proposing.mutate({ tier, reason }, proposed)
  }
  return (
    <FormDialog
      title={t`New figures from a day`}
      lead={<Trans>What holds now stays as it is until then.</Trans>}
      confirm={<Trans>Ask the second person</Trans>}
      errors={amounts.wrong ?? refused}
      isPending={proposing.isPending}
      onSubmit={send}
      onClose={onClose}
    >
      <FirstDay value={day} onChange={setDay} />
      <Grid columns={2} gap={3}>
        <TextField label={t`One load`} {...amounts.field('amount_max')} />
        <TextField label={t`A month`} {...amounts.field('month_amount')} />
        <TextField label={t`Balance at most`} {...amounts.field('balance_max')} />
      </Grid>
      <Checkbox isSelected={mayWithdraw} onChange={setMayWithdraw}>
        <Trans>Money may go out to a bank</Trans>
      </Checkbox>
      <SourceAndReason source={source} onSource={setSource} reason={reason} onReason={setReason} />
    </FormDialog>
  )
}

function FirstDay({ value, onChange }: { value: string; onChange: (day: string) => void }) {
  const { t } = useLingui()
  const { date } = useWriting()
  const note = value && date(new Date(`${value}T06:00:00Z`), 'day')
  return <DayField label={t`From`} value={value} min={tomorrow()} note={note} onChange={onChange} />
}

interface SourceAndReasonProps {
  source: string
  onSource: (source: string) => void
  reason: string
  onReason: (reason: string) => void
}

function SourceAndReason({ source, onSource, reason, onReason }: SourceAndReasonProps) {
  const { t } = useLingui()
  return (
    <>
      <TextField
        name="source"
        label={t`Source`}
        hint={t`Merchants read it on the fees page.`}
        maxLength={120}
        autoComplete="off"
        value={source}
        onChange={onSource}
      />
      <TextField name="reason" label={t`Why`} maxLength={1000} autoComplete="off" value={reason} onChange={onReason} />
    </>
  )
}
