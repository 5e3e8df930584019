import { useLingui as useMessages } from '@lingui/react'
import { Trans, useLingui } from '@lingui/react/macro'
import { loadChannels } from '@sahuji/contract/tariff/channels'
import type { readTariff } from '@sahuji/contract/tariff/office/tariff'
import type { Gives } from '@sahuji/contract/http/route'
import { kycTiers } from '@sahuji/contract/tariff'
import { bankTitle, type LineRule, type TariffChange } from '@sahuji/contract/tariff/lines'
import { Select } from '../../kit/forms/select.tsx'
import { TextField } from '../../kit/forms/text-field.tsx'
import { Grid } from '../../kit/layout/columns.tsx'
import { FormDialog } from '../../kit/overlays/form-dialog.tsx'
import { tierWords } from '../../kit/office/tier-words.ts'
import { channelNames } from '../../kit/office/channel-names.ts'
import { railName } from '../../kit/format/rail-names.ts'
import { kindOfRule, ruleWords } from './tariff-words.tsx'
import { any, type LineSort, useNewLine } from './use-new-line.ts'

interface NewLineDialogProps {
  tariff: Gives<typeof readTariff>
  onKeep: (change: TariffChange) => void
  onClose: () => void
}

const limitRules = ['amount_max', 'day_amount', 'day_count', 'month_amount', 'month_count', 'amount_min'] as const

/** Adds a line that the tariff does not have yet: a limit of one rail, bank or step, a rail's own fee, or a purpose. */
export function NewLineDialog({ tariff, onKeep, onClose }: NewLineDialogProps) {
  const { t } = useLingui()
  const form = useNewLine(onKeep)
  const { sort } = form.line
  return (
    <FormDialog
      title={t`A new line`}
      lead={<Trans>It narrows what holds for all; the lesser figure counts.</Trans>}
      confirm={<Trans>Put into the draft</Trans>}
      errors={form.errors}
      isPending={false}
      onSubmit={form.keep}
      onClose={onClose}
    >
      <Select<LineSort>
        label={t`What`}
        options={[
          { id: 'limit', label: t`a narrower limit` },
          { id: 'fee', label: t`a rail’s own fee` },
          { id: 'purpose', label: t`a purpose of loads` },
        ]}
        value={sort}
        onChange={(id) => form.write({ sort: id })}
      />
      {sort === 'purpose' ? <PurposeFields of={form} /> : <ScopeFields of={form} tariff={tariff} />}
    </FormDialog>
  )
}

type NewLine = ReturnType<typeof useNewLine>

function ScopeFields({ of: { line, write }, tariff }: { of: NewLine; tariff: Gives<typeof readTariff> }) {
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
        onChange={(channel) => write({ channel })}
      />
      <Select
        name="rail"
        label={t`Rail`}
        options={[...(isLimit ? [every] : []), ...tariff.rails.map((id) => ({ id, label: railName(id) }))]}
        value={line.rail}
        onChange={(rail) => write({ rail })}
      />
      {isLimit && (
        <>
          <Select
            label={t`Bank`}
            options={[every, ...banks.map(({ bank }) => ({ id: bank, label: bankTitle(bank) }))]}
            value={line.bank}
            onChange={(bank) => write({ bank })}
          />
          <Select
            label={t`Step`}
            options={[every, ...kycTiers.map((id) => ({ id, label: _(tierWords[id]) }))]}
            value={line.tier}
            onChange={(tier) => write({ tier })}
          />
          <Select<LineRule>
            label={t`Limit`}
            options={limitRules.map((id) => ({ id, label: _(ruleWords[id]) }))}
            value={line.rule}
            onChange={(rule) => write({ rule })}
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
        onChange={(value) => write({ value })}
      />
    </Grid>
  )
}

function PurposeFields({ of: { line, write } }: { of: NewLine }) {
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
        onChange={(purpose) => write({ purpose })}
      />
      <TextField
        name="en"
        label={t`Name in English`}
        maxLength={60}
        autoComplete="off"
        value={line.en}
        onChange={(en) => write({ en })}
      />
      <TextField
        name="ne"
        label={t`Name in Nepali`}
        optional
        maxLength={60}
        autoComplete="off"
        value={line.ne}
        onChange={(ne) => write({ ne })}
      />
    </Grid>
  )
}
