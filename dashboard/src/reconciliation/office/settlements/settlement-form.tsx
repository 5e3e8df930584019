import { Trans, useLingui } from '@lingui/react/macro'
import { parseRupees } from '@sahuji/contract/money/money'
import type { BalanceLine } from '@sahuji/contract/ledger/office/books'
import type { SettlementAccount } from '@sahuji/contract/reconciliation/office/settlements'
import { Line, Lines, Total } from '../../../kit/data/lines.tsx'
import { Money } from '../../../kit/format/money.tsx'
import { Checkbox } from '../../../kit/forms/checkbox.tsx'
import { ListField } from '../../../kit/forms/list-field.tsx'
import { TextField } from '../../../kit/forms/text-field.tsx'
import { railName } from '../../../kit/format/rail-names.ts'

/** A settlement as it is being written. */
export interface SettlementDraft {
  rail: string | null
  bank: string | null
  gross: string
  cost: string
  bank_reference: string
  reason: string
  exceeds_owed: boolean
}

/** Nothing is written yet. */
export const emptyDraft: SettlementDraft = {
  rail: null,
  bank: null,
  gross: '',
  cost: '',
  bank_reference: '',
  reason: '',
  exceeds_owed: false,
}

/** What the rail kept, nothing where it is empty; undefined for what is no amount. */
export const costOf = ({ cost }: SettlementDraft): bigint | undefined => (cost.trim() === '' ? 0n : parseRupees(cost))

/** The draft as the call takes it; undefined while something is missing. */
export function settlementAskOf(draft: SettlementDraft) {
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

interface SettlementFormProps {
  /** The clearing accounts of the rails, in the live book. */
  owed: readonly BalanceLine[]
  accounts: readonly SettlementAccount[]
  value: SettlementDraft
  onChange: (draft: SettlementDraft) => void
}

const railOf = ({ kind }: BalanceLine): string => kind.slice('rail_clearing:'.length)

/** The fields of a settlement, and what arrives by them. */
export function SettlementForm({ owed, accounts, value, onChange }: SettlementFormProps) {
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
