import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { TextField } from '../../kit/forms/text-field.tsx'
import { FormDialog } from '../../kit/overlays/form-dialog.tsx'
import { useRefusedFields } from '../../platform/failures/failure-words.ts'
import { deciding } from './calls.ts'

/** To its maker, who may revise it, or finally. */
export type GivingBack = 'sent_back' | 'refused'

interface GiveBackDialogProps {
  as: GivingBack
  id: string
  revision: number
  onClose: () => void
}

/** Sends a proposal back, or refuses it; always with a reason. */
export function GiveBackDialog({ as, id, revision, onClose }: GiveBackDialogProps) {
  const { t } = useLingui()
  const [note, setNote] = useState('')
  const sending = useMutation(deciding.sendBack())
  const refusing = useMutation(deciding.refuse())
  const giving = as === 'sent_back' ? sending : refusing
  const errors = useRefusedFields(giving.error)
  return (
    <FormDialog
      title={as === 'sent_back' ? t`Send back to the maker` : t`Refuse for good`}
      lead={
        as === 'sent_back' ? (
          <Trans>The maker may change it and send it again.</Trans>
        ) : (
          <Trans>It ends here. Continuing needs a new one.</Trans>
        )
      }
      confirm={as === 'sent_back' ? <Trans>Send back</Trans> : <Trans>Refuse</Trans>}
      errors={errors}
      isPending={giving.isPending}
      onSubmit={() => giving.mutate({ id, revision, note }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <TextField name="note" label={t`Why`} maxLength={1000} autoComplete="off" value={note} onChange={setNote} />
    </FormDialog>
  )
}
