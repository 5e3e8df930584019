import { Trans, useLingui } from '@lingui/react/macro'
import type { AccountPaper } from '@sahuji/contract/payouts/office/account-papers'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { TextField } from '../../../kit/forms/text-field.tsx'
import { FormDialog } from '../../../kit/overlays/form-dialog.tsx'
import { notify } from '../../../kit/overlays/notices.ts'
import { useRefusedFields } from '../../../platform/failures/failure-words.ts'
import { followed } from '../../../platform/calls/query.ts'
import { bankPapers } from './calls.ts'

interface PaperDialogProps {
  of: AccountPaper
  accepts: boolean
  onClose: () => void
}

/** Decides whether a document proves that the account is the merchant's. */
export function PaperDialog({ of: { id, merchant, bank_name, account_end }, accepts, onClose }: PaperDialogProps) {
  const { t } = useLingui()
  const [reason, setReason] = useState('')
  const done = accepts ? t`The document is accepted.` : t`The document is refused.`
  const deciding = useMutation(
    followed(bankPapers.decide(), () => notify({ tone: accepts ? 'good' : 'info', title: done })),
  )
  const decide = () => deciding.mutate({ id, accepts, reason }, { onSuccess: onClose })
  return (
    <FormDialog
      title={accepts ? t`Accept the document?` : t`Refuse the document?`}
      lead={
        <Trans>
          {merchant}, {bank_name} ··{account_end}
        </Trans>
      }
      confirm={accepts ? <Trans>Accept</Trans> : <Trans>Refuse</Trans>}
      errors={useRefusedFields(deciding.error)}
      isPending={deciding.isPending}
      onSubmit={decide}
      onClose={onClose}
    >
      <TextField
        name="reason"
        label={t`Reason`}
        hint={
          accepts
            ? t`For the log: what the document shows.`
            : t`The merchant reads it: what the document lacks, and what would be accepted.`
        }
        maxLength={300}
        autoComplete="off"
        value={reason}
        onChange={setReason}
      />
    </FormDialog>
  )
}
