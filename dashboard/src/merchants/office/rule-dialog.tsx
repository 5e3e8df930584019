import { useLingui as useMessages } from '@lingui/react'
import { Trans, useLingui } from '@lingui/react/macro'
import { proposeMerchantRule, type RuleRequest } from '@sahuji/contract/merchants/office/merchant-rules'
import type { KycTier } from '@sahuji/contract/tariff'
import { tariffNoticeDays } from '@sahuji/contract/tariff/lines'
import { useState } from 'react'
import { RadioGroup } from '../../kit/forms/radio-group.tsx'
import { TextField } from '../../kit/forms/text-field.tsx'
import { paisaOf } from '../../kit/format/amount-text.ts'
import { useWriting } from '../../kit/format/reader.ts'
import { Grid } from '../../kit/layout/columns.tsx'
import { FormDialog } from '../../kit/overlays/form-dialog.tsx'
import { mutation } from '../../platform/calls/query.ts'
import { useEdit } from '../../platform/forms/use-edit.ts'
import { tierWords } from '../../kit/office/tier-words.ts'
import { RulePreviewLines } from './rule-preview.tsx'
import { kathmanduDay } from '@sahuji/contract/time/time'

/** The subject of a rule: a merchant with their tier, or all merchants of a chosen tier; with the current figures. */
export interface RuleSubject {
  merchant_id?: string
  tier: KycTier
  held?: { amount_max: bigint; month_amount: bigint; balance_max: bigint | null } | undefined
  commission_value: number | null
}

/** Proposes limits or a commission; while it is written, shows the affected merchants and the deciders. */
export function RuleDialog({ of: subject, onClose }: { of: RuleSubject; onClose: () => void }) {
  const { t } = useLingui()
  const days = useWriting().number(tariffNoticeDays)
  const draft = useRuleDraft(subject)
  const { send, ...sending } = useEdit(mutation(proposeMerchantRule), {
    notice: t`The proposal is recorded.`,
    onDone: onClose,
  })
  const { kind, ask } = draft
  const [isTried, setIsTried] = useState(false)
  const wanting =
    isTried && !ask ? { [kind === 'limits' ? 'amount_max' : 'commission']: [t`Enter the figures.`] } : undefined
  const submit = () => {
    setIsTried(true)
    if (ask) send({ ...ask, reason: draft.reason })
  }
  return (
    <FormDialog
      {...sending}
      title={t`Propose`}
      confirm={<Trans>Propose</Trans>}
      errors={wanting ?? sending.errors}
      onSubmit={submit}
      onClose={onClose}
    >
      <RadioGroup
        label={t`What`}
        options={[
          { id: 'limits', label: t`Limits` },
          { id: 'commission', label: t`Commission` },
        ]}
        value={kind}
        onChange={draft.setKind}
      />
      {kind === 'limits' && subject.merchant_id === undefined && <StepField of={draft} />}
      {kind === 'limits' ? <LimitFields of={draft} /> : <CommissionFields of={draft} />}
      <TextField
        name="valid_from"
        type="date"
        label={t`From`}
        hint={
          subject.merchant_id === undefined
            ? t`A day in Kathmandu. What becomes dearer or narrower for all begins ${days} days ahead at the earliest.`
            : t`A day in Kathmandu, today at the earliest.`
        }
        value={draft.day}
        onChange={draft.setDay}
      />
      <TextField name="reason" label={t`Why`} maxLength={500} value={draft.reason} onChange={draft.setReason} />
      {ask && <RulePreviewLines of={ask} />}
    </FormDialog>
  )
}

type Draft = ReturnType<typeof useRuleDraft>

/** The draft of a rule; `ask` once it is complete. */
function useRuleDraft({ merchant_id, tier: begun, held, commission_value }: RuleSubject) {
  const { money } = useWriting()
  const typed = (amount: bigint | null | undefined) => (amount ? money(amount, { prefix: false, isShort: true }) : '')
  const [tier, setTier] = useState(begun)
  const [kind, setKind] = useState<RuleRequest['kind']>('limits')
  const [once, setOnce] = useState(typed(held?.amount_max))
  const [month, setMonth] = useState(typed(held?.month_amount))
  const [balance, setBalance] = useState(typed(held?.balance_max))
  const [percent, setPercent] = useState(`${(commission_value ?? 0) / 100}`)
  const [day, setDay] = useState(() => firstDay(merchant_id, new Date(performance.timeOrigin + performance.now())))
  const [reason, setReason] = useState('')
  const [amount_max, month_amount, balance_max] = [paisaOf(once), paisaOf(month), paisaOf(balance)]
  const value = Math.round(Number(percent.replace(',', '.')) * 100)
  const about = { ...(merchant_id !== undefined && { merchant_id }), valid_from: day }
  const isDay = /^\d{4}-\d\d-\d\d$/.test(day)
  const limits =
    amount_max && month_amount && balance_max
      ? { amount_max, month_amount, balance_max, payout_day_amount: null, payout_month_amount: null }
      : undefined
  const ask: RuleRequest | undefined = !isDay
    ? undefined
    : kind === 'limits'
      ? limits && { ...about, kind, tier, limits }
      : Number.isInteger(value) && value >= 0 && value <= 10_000
        ? { ...about, kind, commission: { type: 'percent', value } }
        : undefined
  return {
    kind,
    setKind,
    tier,
    setTier,
    once,
    setOnce,
    month,
    setMonth,
    balance,
    setBalance,
    percent,
    setPercent,
    day,
    setDay,
    reason,
    setReason,
    ask,
  }
}

/** The tier whose limits change for all; those of the full tier are the rules of the channels. */
function StepField({ of: { tier, setTier } }: { of: Draft }) {
  const { t } = useLingui()
  const { _ } = useMessages()
  return (
    <RadioGroup
      label={t`Step`}
      options={(['starter', 'micro'] as const).map((id) => ({ id, label: _(tierWords[id]) }))}
      value={tier}
      onChange={setTier}
    />
  )
}

function LimitFields({ of: draft }: { of: Draft }) {
  const { t } = useLingui()
  const field = { inputMode: 'decimal', autoComplete: 'off' } as const
  return (
    <Grid columns={3} gap={3}>
      <TextField {...field} name="amount_max" label={t`At a time`} value={draft.once} onChange={draft.setOnce} />
      <TextField {...field} name="month_amount" label={t`A month`} value={draft.month} onChange={draft.setMonth} />
      <TextField {...field} name="balance_max" label={t`Balance`} value={draft.balance} onChange={draft.setBalance} />
    </Grid>
  )
}

function CommissionFields({ of: draft }: { of: Draft }) {
  const { t } = useLingui()
  return (
    <TextField
      name="commission"
      label={t`Percent of each payment`}
      inputMode="decimal"
      autoComplete="off"
      value={draft.percent}
      onChange={draft.setPercent}
    />
  )
}

/**
 * The first day of a rule, whatever it changes: a rule for all merchants needs advance notice, a rule for one can begin
 * today.
 */
export const firstDay = (merchant_id: string | undefined, now: Date): string =>
  kathmanduDay(new Date(now.getTime() + (merchant_id === undefined ? tariffNoticeDays * 86_400_000 : 0)))
