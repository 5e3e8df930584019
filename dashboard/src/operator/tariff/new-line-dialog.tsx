import { useLingui as useMessages } from '@lingui/react'
import { Trans, useLingui } from '@lingui/react/macro'
import { loadChannels } from '@sahuji/contract/banks'
import { parseRupees } from '@sahuji/contract/money'
import type { readTariff } from '@sahuji/contract/operator/tariff'
import type { Gives } from '@sahuji/contract/route'
import { kycTiers } from '@sahuji/contract/tariff'
import type { LineRule, TariffChange } from '@sahuji/contract/tariff/lines'
import { useState } from 'react'
import type { FieldErrors } from '../../kit/forms/form-errors.ts'
import { Select } from '../../kit/forms/select.tsx'
import { TextField } from '../../kit/forms/text-field.tsx'
import { Grid } from '../../kit/layout/columns.tsx'
import { FormDialog } from '../../kit/overlays/form-dialog.tsx'
import { tierWords } from '../merchants/merchant-words.ts'
import { channelNames, railName } from '../money/money-words.ts'
import { kindOfRule, ruleWords, titled } from '../money/tariff-words.tsx'

interface NewLineDialogProps {
  tariff: Gives<typeof readTariff>
  onKeep: (change: TariffChange) => void
  onClose: () => void
}

const any = 'any'
const limitRules = ['amount_max', 'day_amount', 'day_count', 'month_amount', 'month_count', 'amount_min'] as const
const sorts = ['limit', 'fee', 'purpose'] as const
type Sort = (typeof sorts)[number]

/** Adds a line that the tariff does not have yet: a limit of one rail, bank or step, a rail's own fee, or a purpose. */
export function NewLineDialog({ tariff, onKeep, onClose }: NewLineDialogProps) {
  const { t } = useLingui()
  const line = useNewLine(onKeep)
  const { sort } = line
  return (
    <FormDialog
      title={t`A new line`}
      lead={<Trans>It narrows what holds for all; the lesser figure counts.</Trans>}
      confirm={<Trans>Put into the draft</Trans>}
      errors={line.errors}
      isPending={false}
      onSubmit={line.keep}
      onClose={onClose}
    >
      <Select<Sort>
        label={t`What`}
        options={[
          { id: 'limit', label: t`a narrower limit` },
          { id: 'fee', label: t`a rail’s own fee` },
          { id: 'purpose', label: t`a purpose of loads` },
        ]}
        value={sort}
        onChange={line.setSort}
      />
      {sort === 'purpose' ? <PurposeFields of={line} /> : <ScopeFields of={line} tariff={tariff} />}
    </FormDialog>
  )
}

type NewLine = ReturnType<typeof useNewLine>

function ScopeFields({ of: line, tariff }: { of: NewLine; tariff: Gives<typeof readTariff> }) {
  const { t } = useLingui()
  const { _ } = useMessages()
  const every = { id: any, label: t`any` }
  const banks = tariff.banks.filter(({ channel }) => channel === `load:${line.channel}`)
  const isLimit = line.sort === 'limit'
  return (
    <Grid columns={2} gap={3}>
      <Select
        label={t`Way to load`}
        options={loadChannels.map((id) => ({ id, label: _(channelNames[id]) }))}
        value={line.channel}
        onChange={line.setChannel}
      />
      <Select
        name="rail"
        label={t`Rail`}
        options={[...(isLimit ? [every] : []), ...tariff.rails.map((id) => ({ id, label: railName(id) }))]}
        value={line.rail}
        onChange={line.setRail}
      />
      {isLimit && (
        <>
          <Select
            label={t`Bank`}
            options={[every, ...banks.map(({ bank }) => ({ id: bank, label: titled(bank) }))]}
            value={line.bank}
            onChange={line.setBank}
          />
          <Select
            label={t`Step`}
            options={[every, ...kycTiers.map((id) => ({ id, label: _(tierWords[id]) }))]}
            value={line.tier}
            onChange={line.setTier}
          />
          <Select<LineRule>
            label={t`Limit`}
            options={limitRules.map((id) => ({ id, label: _(ruleWords[id]) }))}
            value={line.rule}
            onChange={line.setRule}
          />
        </>
      )}
      <TextField
        name="value"
        label={isLimit ? t`At most` : t`Share`}
        inputMode="decimal"
        autoComplete="off"
        {...(isLimit ? kindOfRule(line.rule) === 'amount' && { before: t`Rs.` } : { after: '%' })}
        value={line.value}
        onChange={line.setValue}
      />
    </Grid>
  )
}

function PurposeFields({ of: line }: { of: NewLine }) {
  const { t } = useLingui()
  return (
    <Grid columns={2} gap={3}>
      <TextField
        name="purpose"
        label={t`Code`}
        hint={t`Small letters and _, as it is kept.`}
        maxLength={30}
        autoComplete="off"
        value={line.purpose}
        onChange={line.setPurpose}
      />
      <TextField
        name="en"
        label={t`Name in English`}
        maxLength={60}
        autoComplete="off"
        value={line.en}
        onChange={line.setEn}
      />
      <TextField
        name="ne"
        label={t`Name in Nepali`}
        optional
        maxLength={60}
        autoComplete="off"
        value={line.ne}
        onChange={line.setNe}
      />
    </Grid>
  )
}

/** What is written of a new line, and the change that it comes to. */
function useNewLine(onKeep: (change: TariffChange) => void) {
  const { t } = useLingui()
  const [sort, setSort] = useState<Sort>('limit')
  const [channel, setChannel] = useState<(typeof loadChannels)[number]>('ebanking')
  const [rail, setRail] = useState<string>(any)
  const [bank, setBank] = useState<string>(any)
  const [tier, setTier] = useState<string>(any)
  const [rule, setRule] = useState<LineRule>('day_amount')
  const [value, setValue] = useState('')
  const [purpose, setPurpose] = useState('')
  const [en, setEn] = useState('')
  const [ne, setNe] = useState('')
  const [errors, setErrors] = useState<FieldErrors>()
  const chosen = (id: string) => (id === any ? null : id)
  const keep = () => {
    const scope = { channel: `load:${channel}`, rail: chosen(rail), bank: null, tier: null, purpose: null }
    if (sort === 'purpose') {
      const wrong = {
        ...(!/^[a-z][a-z_]{1,29}$/.test(purpose) && { purpose: [t`Small letters and _, two at least.`] }),
        ...(en.trim().length < 2 && { en: [t`Please write a name.`] }),
      }
      if (Object.keys(wrong).length > 0) return setErrors(wrong)
      const names = { en: en.trim(), ...(ne.trim() && { ne: ne.trim() }) }
      return onKeep({ ...scope, channel: null, rail: null, rule: 'purpose', purpose, names, value: 1n, fee: null })
    }
    const read = parseRupees(value)
    if (read === undefined) return setErrors({ value: [t`Please write a number.`] })
    if (sort === 'fee') {
      if (scope.rail === null) return setErrors({ rail: [t`Please choose a rail.`] })
      const fee = { kind: 'percent' as const, value: Number.parseInt(`${read}`, 10), min: null, max: null, slabs: null }
      return onKeep({ ...scope, rule: 'fee', value: null, fee })
    }
    const narrower = { ...scope, bank: chosen(bank), tier: chosen(tier) as TariffChange['tier'] }
    if ((narrower.rail ?? narrower.bank ?? narrower.tier) === null)
      return setErrors({ rail: [t`Please choose a rail, a bank or a step.`] })
    const amount = kindOfRule(rule) === 'count' ? read / 100n : read
    onKeep({ ...narrower, rule, value: amount, fee: null })
  }
  return {
    sort,
    setSort,
    channel,
    setChannel,
    rail,
    setRail,
    bank,
    setBank,
    tier,
    setTier,
    rule,
    setRule,
    value,
    setValue,
    purpose,
    setPurpose,
    en,
    setEn,
    ne,
    setNe,
    errors,
    keep,
  }
}
