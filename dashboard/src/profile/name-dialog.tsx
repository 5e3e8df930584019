import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { notify } from '../kit/notices.ts'
import { TextField } from '../kit/text-field.tsx'
import { profile } from './calls.ts'
import { EditDialog, useFormErrors } from './edit-dialog.tsx'

/** Changes the name. */
export function NameDialog({ name: before, onClose }: { name: string; onClose: () => void }) {
  const { t } = useLingui()
  const [name, write] = useState(before)
  const { mutate, isPending, error } = useMutation(profile.changeName())
  const errors = useFormErrors(error)
  const submit = () =>
    mutate(
      { name },
      {
        onSuccess: () => {
          notify({ tone: 'good', title: t`Your name was changed.` })
          onClose()
        },
      },
    )
  return (
    <EditDialog
      title={t`Change the name`}
      confirm={<Trans>Save</Trans>}
      errors={errors}
      isPending={isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        name="name"
        label={t`Your name`}
        hint={t`As on your citizenship certificate, so that your KYC is quick.`}
        autoComplete="name"
        value={name}
        onChange={write}
      />
    </EditDialog>
  )
}
