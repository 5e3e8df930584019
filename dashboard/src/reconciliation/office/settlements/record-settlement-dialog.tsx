import { Trans, useLingui } from '@lingui/react/macro'
import { parseRupees } from '@sahuji/contract/money/money'
import type { BalanceLine } from '@sahuji/contract/ledger/office/books'
import type { SettlementAccount } from '@sahuji/contract/reconciliation/office/settlements'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { FieldErrors } from '../../../kit/forms/form-errors.ts'
import { FormDialog } from '../../../kit/overlays/form-dialog.tsx'
import { notify } from '../../../kit/overlays/notices.ts'
import { useRefusedFields } from '../../../platform/failures/failure-words.ts'
import { followed } from '../../../platform/calls/query.ts'
import { settling } from './calls.ts'
import { settlementAskOf, costOf, emptyDraft, type SettlementDraft, SettlementForm } from './settlement-form.tsx'

interface RecordSettlementDialogProps {
  /** The clearing accounts of the rails, in the live book. */
  owed: readonly BalanceLine[]
  accounts: readonly SettlementAccount[]
  onClose: () => void
}

/** Records a rail's payment of its debt, less its cost; another person approves it. */
export function RecordSettlementDialog({ owed, accounts, onClose }: RecordSettlementDialogProps) {
  const { t } = useLingui()
  const [draft, setDraft] = useState<SettlementDraft>({
    ...emptyDraft,
    bank: accounts.length === 1 ? (accounts[0]?.code ?? null) : null,
  })
  const [wrong, setWrong] = useState<FieldErrors>()
  const proposing = useMutation(
    followed(settling.propose(), () =>
      notify({ tone: 'good', title: t`It waits for a second person.`, href: '/operator/second-person' }),
    ),
  )
  const refused = useRefusedFields(proposing.error)
  const send = () => {
    const ask = settlementAskOf(draft)
    const [amount, choose] = [t`Enter an amount in rupees.`, t`Choose one.`]
    if (!ask)
      return setWrong({
        ...(draft.rail === null && { rail: [choose] }),
        ...(draft.bank === null && { bank: [choose] }),
        ...(parseRupees(draft.gross) === undefined && { gross: [amount] }),
        ...(costOf(draft) === undefined && { cost: [amount] }),
      })
    setWrong(undefined)
    proposing.mutate(ask, { onSuccess: onClose })
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
      <SettlementForm owed={owed} accounts={accounts} value={draft} onChange={setDraft} />
    </FormDialog>
  )
}
