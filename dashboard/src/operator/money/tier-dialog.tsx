import { Trans, useLingui } from '@lingui/react/macro'
import { proposeMerchantRule, type RuleRequest } from '@sahuji/contract/operator/merchant-rules'
import type { TariffTierRow } from '@sahuji/contract/operator/tariff'
import { kycTiers, type KycTier } from '@sahuji/contract/tariff'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { TextField } from '../../kit/forms/text-field.tsx'
import { Grid } from '../../kit/layout/columns.tsx'
import { FormDialog } from '../../kit/overlays/form-dialog.tsx'
import { useRefusedFields } from '../../platform/failure-words.ts'
import { mutation } from '../../platform/query.ts'
import { RulePreviewLines } from '../merchants/rule-preview.tsx'
import { FirstDay, tomorrow, useAmounts, useProposed } from './tariff-fields.tsx'

/** Whether a step has figures of its own: of the full one those of each way hold, and before phone and e-mail all are nothing. */
export const hasOwnFigures = ({ tier, amount_max }: TariffTierRow): boolean =>
  kycTiers.some((known) => known === tier) && amount_max !== null

/** What a step allows from a day on, written over what holds; whom it touches stands below. */
export function TierDialog({ from, onClose }: { from: TariffTierRow; onClose: () => void }) {
  const { t } = useLingui()
  const [day, setDay] = useState(tomorrow)
  const [source, setSource] = useState('')
  const { amount_max, month_amount, balance_max, payout_day_amount, payout_month_amount } = from
  const amounts = useAmounts({ amount_max, month_amount, balance_max, payout_day_amount, payout_month_amount })
  const proposing = useMutation(mutation(proposeMerchantRule))
  const refused = useRefusedFields(proposing.error)
  const proposed = useProposed(onClose)
  const ask = requestOf(from, day, amounts.now(['payout_day_amount', 'payout_month_amount']))
  const send = () => {
    if (amounts.read(['payout_day_amount', 'payout_month_amount']) && ask)
      proposing.mutate({ ...ask, reason: source }, proposed)
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
        <TextField label={t`Out to a bank, a month`} optional {...amounts.field('payout_month_amount')} />
        <TextField label={t`Out to a bank, a day`} optional {...amounts.field('payout_day_amount')} />
      </Grid>
      <TextField
        name="reason"
        label={t`Source`}
        hint={t`Merchants read it on the fees page.`}
        maxLength={120}
        autoComplete="off"
        value={source}
        onChange={setSource}
      />
      {ask && <RulePreviewLines of={ask} />}
    </FormDialog>
  )
}

type Figures = Record<
  'amount_max' | 'month_amount' | 'balance_max' | 'payout_day_amount' | 'payout_month_amount',
  bigint | null
>

/** The request once it is whole. */
function requestOf({ tier }: TariffTierRow, day: string, figures: Figures | undefined): RuleRequest | undefined {
  const step = kycTiers.find((known): known is KycTier => known === tier)
  if (!step || !figures || !/^\d{4}-\d\d-\d\d$/.test(day)) return undefined
  const { amount_max, month_amount, balance_max, ...payout } = figures
  if (!amount_max || !month_amount || !balance_max) return undefined
  return { kind: 'limits', tier: step, valid_from: day, limits: { amount_max, month_amount, balance_max, ...payout } }
}
