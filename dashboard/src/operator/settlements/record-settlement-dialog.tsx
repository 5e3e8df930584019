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
  const [rail, setRail] = useState<string | null>(null)
  const [bank, setBank] = useState<string | null>(accounts.length === 1 ? (accounts[0]?.code ?? null) : null)
  const [written, setWritten] = useState({ gross: '', cost: '', bank_reference: '', reason: '' })
  const [exceeds, setExceeds] = useState(false)
  const [wrong, setWrong] = useState<FieldErrors>()
  const proposing = useMutation(settling.propose())
  const refused = useRefusedFields(proposing.error)
  const write = (field: keyof typeof written) => (text: string) => setWritten({ ...written, [field]: text })
  const gross = parseRupees(written.gross)
  const cost = written.cost.trim() === '' ? 0n : parseRupees(written.cost)
  const line = owed.find((one) => railOf(one) === rail)
  const send = () => {
    const missing = t`Please write an amount in rupees.`
    const choose = t`Please choose one.`
    const errors = {
      ...(rail === null && { rail: [choose] }),
      ...(bank === null && { bank: [choose] }),
      ...(gross === undefined && { gross: [missing] }),
      ...(cost === undefined && { cost: [missing] }),
    }
    if (rail === null || bank === null || gross === undefined || cost === undefined) return setWrong(errors)
    setWrong(undefined)
    const { bank_reference, reason } = written
    proposing.mutate(
      { mode: 'live', rail, bank, gross, cost, bank_reference, reason, ...(exceeds && { exceeds_owed: true }) },
      {
        onSuccess: () => {
          notify({ tone: 'good', title: t`It waits for a second person.`, href: '/operator/second-person' })
          onClose()
        },
      },
    )
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
      <ListField
        name="rail"
        label={t`Rail`}
        options={owed.map((one) => ({ id: railOf(one), label: railName(railOf(one)) }))}
        value={rail}
        onChange={setRail}
      />
      <ListField
        name="bank"
        label={t`Our bank account`}
        options={accounts.map(({ code, bank_name, account_last4 }) => ({
          id: code,
          label: `${bank_name} ··${account_last4}`,
        }))}
        value={bank}
        onChange={setBank}
      />
      <Rupees name="gross" label={t`Settled`} value={written.gross} onChange={write('gross')} />
      <Rupees name="cost" label={t`Kept by the rail`} isOptional value={written.cost} onChange={write('cost')} />
      <TextField
        name="bank_reference"
        label={t`Line of the bank’s statement`}
        hint={t`The same one is recorded once.`}
        maxLength={64}
        autoComplete="off"
        value={written.bank_reference}
        onChange={write('bank_reference')}
      />
      <TextField
        name="reason"
        label={t`Why`}
        maxLength={1000}
        autoComplete="off"
        value={written.reason}
        onChange={write('reason')}
      />
      <Sum owed={line && -line.balance} gross={gross} cost={cost} />
      {line && gross !== undefined && gross > -line.balance && (
        <Checkbox isSelected={exceeds} onChange={setExceeds}>
          <Trans>The rail really sent more than our books say it owes.</Trans>
        </Checkbox>
      )}
    </FormDialog>
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
