import { Trans, useLingui } from '@lingui/react/macro'
import { parseRupees } from '@sahuji/contract/money'
import type { BalanceLine } from '@sahuji/contract/operator/money'
import type { SettlementAccount } from '@sahuji/contract/operator/settlements'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Line, Lines, Total } from '../../kit/data/lines.tsx'
import { Money } from '../../kit/format/money.tsx'
import { Checkbox } from '../../kit/forms/checkbox.tsx'
import type { FieldErrors } from '../../kit/forms/form-errors.ts'
import { ListField } from '../../kit/forms/list-field.tsx'
import { TextField } from '../../kit/forms/text-field.tsx'
import { FormDialog } from '../../kit/overlays/form-dialog.tsx'
import { notify } from '../../kit/overlays/notices.ts'
import { useRefusedFields } from '../../platform/failure-words.ts'
import { railName } from '../../rails/rail-names.ts'
import { settling } from './calls.ts'

interface RecordSettlementDialogProps {
  /** The clearing accounts of the rails, in the live book. */
  owed: readonly BalanceLine[]
  accounts: readonly SettlementAccount[]
  onClose: () => void
}

const railOf = ({ kind }: BalanceLine): string => kind.slice('rail_clearing:'.length)

/** Records that a rail sent what it owes, less what it kept; another person approves it. */
export function RecordSettlementDialog({ owed, accounts, onClose }: RecordSettlementDialogProps) {
  const { t } = useLingui()
  const [draft, setDraft] = useState<SettlementDraft>({
    ...emptyDraft,
    bank: accounts.length === 1 ? (accounts[0]?.code ?? null) : null,
  })
  const [wrong, setWrong] = useState<FieldErrors>()
  const proposing = useMutation(settling.propose())
  const refused = useRefusedFields(proposing.error)
  const send = () => {
    const ask = askOf(draft)
    const [amount, choose] = [t`Please write an amount in rupees.`, t`Please choose one.`]
    if (!ask)
      return setWrong({
        ...(draft.rail === null && { rail: [choose] }),
        ...(draft.bank === null && { bank: [choose] }),
        ...(parseRupees(draft.gross) === undefined && { gross: [amount] }),
        ...(costOf(draft) === undefined && { cost: [amount] }),
      })
    setWrong(undefined)
    proposing.mutate(ask, {
      onSuccess: () => {
        notify({ tone: 'good', title: t`It waits for a second person.`, href: '/operator/second-person' })
        onClose()
      },
    })
  }
  return (
    <FormDialog
      title={t`Record a settlement`}
      lead={<Trans>It is posted when another person approves it.</Trans>}
      confirm={<Trans>Propose</Trans>}
      errors={wrong ?? refused}
      isPending={proposing.isPending}
      onSubmit={send}
      onClose={onClose}
    >
      <Fields owed={owed} accounts={accounts} value={draft} onChange={setDraft} />
    </FormDialog>
  )
}

interface SettlementDraft {
  rail: string | null
  bank: string | null
  gross: string
  cost: string
  bank_reference: string
  reason: string
  exceeds_owed: boolean
}

const emptyDraft: SettlementDraft = {
  rail: null,
  bank: null,
  gross: '',
  cost: '',
  bank_reference: '',
  reason: '',
  exceeds_owed: false,
}

const costOf = ({ cost }: SettlementDraft): bigint | undefined => (cost.trim() === '' ? 0n : parseRupees(cost))

/** The draft as the call takes it; undefined while something is missing. */
function askOf(draft: SettlementDraft) {
  const { rail, bank, bank_reference, reason, exceeds_owed } = draft
  const [gross, cost] = [parseRupees(draft.gross), costOf(draft)]
  if (rail === null || bank === null || gross === undefined || cost === undefined) return undefined
  return {
    mode: 'live' as const,
    rail,
    bank,
    gross,
    cost,
    bank_reference,
    reason,
    ...(exceeds_owed && { exceeds_owed }),
  }
}

interface FieldsProps extends Omit<RecordSettlementDialogProps, 'onClose'> {
  value: SettlementDraft
  onChange: (draft: SettlementDraft) => void
}

function Fields({ owed, accounts, value, onChange }: FieldsProps) {
  const { t } = useLingui()
  const write = (field: keyof SettlementDraft) => (text: string) => onChange({ ...value, [field]: text })
  const line = owed.find((one) => railOf(one) === value.rail)
  const [gross, cost] = [parseRupees(value.gross), costOf(value)]
  return (
    <>
      <ListField
        name="rail"
        label={t`Rail`}
        options={owed.map((one) => ({ id: railOf(one), label: railName(railOf(one)) }))}
        value={value.rail}
        onChange={write('rail')}
      />
      <ListField
        name="bank"
        label={t`Our bank account`}
        options={accounts.map(({ code, bank_name, account_last4 }) => ({
          id: code,
          label: `${bank_name} ··${account_last4}`,
        }))}
        value={value.bank}
        onChange={write('bank')}
      />
      <Rupees name="gross" label={t`Settled`} value={value.gross} onChange={write('gross')} />
      <Rupees name="cost" label={t`Kept by the rail`} isOptional value={value.cost} onChange={write('cost')} />
      <TextField
        name="bank_reference"
        label={t`Line of the bank’s statement`}
        hint={t`The same one is recorded once.`}
        maxLength={64}
        autoComplete="off"
        value={value.bank_reference}
        onChange={write('bank_reference')}
      />
      <TextField
        name="reason"
        label={t`Why`}
        maxLength={1000}
        autoComplete="off"
        value={value.reason}
        onChange={write('reason')}
      />
      <Sum owed={line && -line.balance} gross={gross} cost={cost} />
      {line && gross !== undefined && gross > -line.balance && (
        <Checkbox isSelected={value.exceeds_owed} onChange={(exceeds_owed) => onChange({ ...value, exceeds_owed })}>
          <Trans>The rail really sent more than our books say it owes.</Trans>
        </Checkbox>
      )}
    </>
  )
}

interface RupeesProps {
  name: string
  label: string
  isOptional?: boolean
  value: string
  onChange: (text: string) => void
}

function Rupees({ name, label, isOptional = false, value, onChange }: RupeesProps) {
  const { t } = useLingui()
  return (
    <TextField
      name={name}
      label={label}
      optional={isOptional}
      inputMode="decimal"
      autoComplete="off"
      before={t`Rs.`}
      value={value}
      onChange={onChange}
    />
  )
}

/** What the rail owes by the books, and what arrives at our bank. */
function Sum(figures: { owed: bigint | undefined; gross: bigint | undefined; cost: bigint | undefined }) {
  const { owed, gross, cost } = figures
  return (
    <Lines>
      {owed !== undefined && (
        <Line label={<Trans>Owed by our books</Trans>}>
          <Money of={owed} />
        </Line>
      )}
      {gross !== undefined && cost !== undefined && (
        <Total label={<Trans>Arrives at our bank</Trans>}>
          <Money of={gross - cost} weight="bold" />
        </Total>
      )}
    </Lines>
  )
}
