import { Trans, useLingui } from '@lingui/react/macro'
import { parseRupees } from '@sahuji/contract/money'
import type { TariffRuleRow } from '@sahuji/contract/operator/tariff'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Select } from '../../kit/forms/select.tsx'
import { TextField } from '../../kit/forms/text-field.tsx'
import { Grid } from '../../kit/layout/columns.tsx'
import { FormDialog } from '../../kit/overlays/form-dialog.tsx'
import { useRefusedFields } from '../../platform/failure-words.ts'
import { office } from './calls.ts'
import { FirstDay, SourceAndReason, tomorrow, useAmounts, useProposed } from './tariff-fields.tsx'

/** A new rule of a way to load, written over the one that holds. */
export function RuleDialog({ from, onClose }: { from: TariffRuleRow; onClose: () => void }) {
  const { t } = useLingui()
  const { amounts, errors, isPending, send, ...draft } = useRuleDraft(from, onClose)
  const { kind, fee } = draft
  return (
    <FormDialog
      title={t`A new rule from a day`}
      lead={<Trans>The rule before it stays as it is, and holds until then.</Trans>}
      confirm={<Trans>Ask the second person</Trans>}
      errors={errors}
      isPending={isPending}
      onSubmit={send}
      onClose={onClose}
    >
      <FirstDay value={draft.day} onChange={draft.setDay} />
      <Grid columns={2} gap={3}>
        <Select
          label={t`Fee`}
          options={[
            { id: 'free', label: t`free` },
            { id: 'flat', label: t`an amount` },
            { id: 'percent', label: t`a share` },
          ]}
          value={kind}
          onChange={draft.setKind}
        />
        {kind !== 'free' && (
          <TextField
            name="fee_value"
            label={kind === 'flat' ? t`Amount` : t`Share`}
            inputMode="decimal"
            autoComplete="off"
            {...(kind === 'flat' ? { before: t`Rs.` } : { after: '%' })}
            value={fee}
            onChange={draft.setFee}
          />
        )}
        {kind === 'percent' && <TextField label={t`Fee at least`} optional {...amounts.field('fee_min')} />}
        {kind === 'percent' && <TextField label={t`Fee at most`} optional {...amounts.field('fee_max')} />}
        <TextField label={t`Least`} {...amounts.field('amount_min')} />
        <TextField label={t`One load`} {...amounts.field('amount_max')} />
        <TextField label={t`A day`} {...amounts.field('day_amount')} />
        <TextField
          name="day_count"
          label={t`Loads a day`}
          inputMode="numeric"
          value={draft.count}
          onChange={draft.setCount}
        />
        <TextField label={t`A month`} {...amounts.field('month_amount')} />
      </Grid>
      <SourceAndReason {...draft} onSource={draft.setSource} onReason={draft.setReason} />
    </FormDialog>
  )
}

/** What is written of a new rule, and how it is sent. */
function useRuleDraft(from: TariffRuleRow, onClose: () => void) {
  const [day, setDay] = useState(tomorrow)
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
    // hundredths, of a rupee or of a hundredth part
    const hundredths = kind === 'free' ? 0n : (parseRupees(fee) ?? -1n)
    const rule = {
      channel: from.channel,
      valid_from: day,
      fee_kind: kind,
      fee_value: Number.parseInt(`${hundredths}`, 10),
      fee_min: read.fee_min,
      fee_max: read.fee_max,
      amount_min: least ?? 0n,
      amount_max: most ?? 0n,
      day_amount: ofDay ?? 0n,
      day_count: Number.parseInt(count, 10) || 0,
      month_amount: ofMonth ?? 0n,
      source,
    }
    proposing.mutate({ rule, reason }, proposed)
  }
  const errors = amounts.wrong ?? refused
  const values = { day, setDay, kind, setKind, fee, setFee, count, setCount, source, setSource, reason, setReason }
  return { ...values, amounts, errors, isPending: proposing.isPending, send }
}
