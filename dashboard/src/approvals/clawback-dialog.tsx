import { Trans, useLingui } from '@lingui/react/macro'
import type { UseMutationResult } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { TextField } from '../kit/forms/text-field.tsx'
import { FormDialog } from '../kit/overlays/form-dialog.tsx'
import { notify } from '../kit/overlays/notices.ts'
import { useRefusedFields } from '../platform/failures/failure-words.ts'

interface ClawbackDialogProps {
  /** Of the load or payout that is taken back. */
  id: string
  title: string
  lead: ReactNode
  proposing: UseMutationResult<unknown, Error, { id: string; reason: string }>
  onClose: () => void
}

/** Proposes to take money out of a wallet, with why. */
export function ClawbackDialog({ id, title, lead, proposing, onClose }: ClawbackDialogProps) {
  const { t } = useLingui()
  const [reason, setReason] = useState('')
  const errors = useRefusedFields(proposing.error)
  const send = () =>
    proposing.mutate(
      { id, reason },
      {
        onSuccess: () => {
          notify({ tone: 'good', title: t`It waits for a second person.` })
          onClose()
        },
      },
    )
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
      <TextField
        name="reason"
        label={t`Why`}
        hint={t`Stands in the log; the merchant does not see it.`}
        maxLength={1000}
        autoComplete="off"
        value={reason}
        onChange={setReason}
      />
    </FormDialog>
  )
}
