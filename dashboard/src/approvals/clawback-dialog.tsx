import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, type UseMutationOptions } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { ReasonField } from '../kit/office/reason-field.tsx'
import { FormDialog } from '../kit/overlays/form-dialog.tsx'
import { notify } from '../kit/overlays/notices.ts'
import { useRefusedFields } from '../platform/failures/failure-words.ts'
import type { ShownClawback } from '@sahuji/contract/approvals/clawback'
import { Facts } from '../kit/data/lines.tsx'
import { railName } from '../kit/format/rail-names.ts'
import { Link } from '../kit/layout/link.tsx'
import { Ltr } from '../kit/layout/text.tsx'
import { followed } from '../platform/calls/query.ts'

interface ClawbackDialogProps {
  /** The id of the load or payout. */
  id: string
  title: string
  lead: ReactNode
  proposal: UseMutationOptions<unknown, Error, { id: string; reason: string }>
  onClose: () => void
}

/** Proposes to debit a wallet, with a reason. */
export function ClawbackDialog({ id, title, lead, proposal, onClose }: ClawbackDialogProps) {
  const { t } = useLingui()
  const [reason, setReason] = useState('')
  const proposing = useMutation(
    followed(proposal, () => notify({ tone: 'good', title: t`It waits for a second person.` })),
  )
  const errors = useRefusedFields(proposing.error)
  const send = () => proposing.mutate({ id, reason }, { onSuccess: onClose })
  return (
    <FormDialog
      title={title}
      lead={lead}
      confirm={<Trans>Propose</Trans>}
      errors={errors}
      isPending={proposing.isPending}
      onSubmit={send}
      onClose={onClose}
    >
      <ReasonField hint={t`Is kept in the log; the merchant does not see it.`} value={reason} onChange={setReason} />
    </FormDialog>
  )
}

/** The subject of a clawback. */
export function DrawnClawback({ of: { of: kind, reference, rail, bank_name } }: { of: ShownClawback }) {
  const { t } = useLingui()
  return (
    <Facts
      of={[
        [
          kind === 'load' ? t`Load` : t`Withdrawal`,
          <Link key="l" href={`/operator/ledger?reference=${reference}`}>
            <Ltr>{reference}</Ltr>
          </Link>,
          'payment',
        ],
        [t`Bank`, bank_name, 'bank'],
        [t`Rail`, railName(rail), 'rail'],
      ]}
    />
  )
}
