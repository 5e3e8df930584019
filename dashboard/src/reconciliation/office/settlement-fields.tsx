import { useLingui } from '@lingui/react/macro'
import { parseRupees } from '@sahuji/contract/money/money'
import type { BreakDetail } from '@sahuji/contract/reconciliation/break-shapes'
import { useQuery } from '@tanstack/react-query'
import { Checkbox } from '../../kit/forms/checkbox.tsx'
import { ListField } from '../../kit/forms/list-field.tsx'
import { TextField } from '../../kit/forms/text-field.tsx'
import { FailureLine } from '../../platform/failed-to-load.tsx'
import { accountLabel } from './account-label.ts'
import { reconciling } from './calls.ts'

/** What a settlement needs beside the row: the other side, and what the rail kept. */
export interface SettlementOfRow {
  side: { is_bank: boolean; code: string } | null
  cost: string
  exceeds_owed: boolean
}

export const noSettlement: SettlementOfRow = { side: null, cost: '', exceeds_owed: false }

/** The same as the call takes it; rupees that cannot be read are no cost. */
export function settlementAsk({ side, cost, exceeds_owed }: SettlementOfRow) {
  const kept = cost.trim() === '' ? undefined : parseRupees(cost)
  return {
    ...(side && (side.is_bank ? { bank: side.code } : { rail: side.code })),
    ...(kept !== undefined && { cost: kept }),
    ...(exceeds_owed && { exceeds_owed }),
  }
}

interface SettlementFieldsProps {
  of: BreakDetail
  value: SettlementOfRow
  onChange: (draft: SettlementOfRow) => void
}

/** A row of our bank needs its rail; a row of a rail needs our bank. */
export function SettlementFields({ of: { account }, value, onChange }: SettlementFieldsProps) {
  const { t } = useLingui()
  const isBank = account.startsWith('rail_clearing:')
  const found = useQuery(reconciling.accounts())
  const options = (found.data ?? [])
    .filter(({ kind }) => kind === (isBank ? 'bank' : 'rail'))
    .map((one) => ({ id: one.account.slice(one.account.indexOf(':') + 1), label: accountLabel(one) }))
  return (
    <>
      <FailureLine of={found.error} />
      <ListField
        name={isBank ? 'bank' : 'rail'}
        label={isBank ? t`Our bank account` : t`Rail`}
        options={options}
        value={value.side?.code ?? null}
        onChange={(code) => onChange({ ...value, side: { is_bank: isBank, code } })}
      />
      <TextField
        name="cost"
        label={t`Kept by the rail`}
        hint={t`Empty: as the row says, or nothing.`}
        optional
        inputMode="decimal"
        autoComplete="off"
        before={t`Rs.`}
        value={value.cost}
        onChange={(cost) => onChange({ ...value, cost })}
      />
      <Checkbox isSelected={value.exceeds_owed} onChange={(exceeds_owed) => onChange({ ...value, exceeds_owed })}>
        {t`The rail really sent more than our books say it owes.`}
      </Checkbox>
    </>
  )
}
