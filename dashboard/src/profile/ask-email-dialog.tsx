import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod/mini'
import { notify } from '../kit/notices.ts'
import { PasswordField } from '../kit/password-field.tsx'
import { TextField } from '../kit/text-field.tsx'
import { dropDraft, useFormDraft } from '../platform/form-draft.ts'
import { profile } from './calls.ts'
import { EditDialog } from './edit-dialog.tsx'
import { useAskErrors } from './use-ask-errors.ts'

const draftName = 'profile_email'
const fields = { email: z.string() }
const empty = { email: '' }

/** Asks for another e-mail address, with the password; a link goes to the new one. */
export function AskEmailDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const { draft, write } = useFormDraft(draftName, fields, empty)
  const [password, setPassword] = useState('')
  const { mutate, isPending, error } = useMutation(profile.askEmail())
  const errors = useAskErrors(error)
  const submit = () =>
    mutate(
      { email: draft.email, password },
      {
        onSuccess: () => {
          dropDraft(draftName)
          notify({ tone: 'good', title: t`A link is on its way to the new address.` })
          onClose()
        },
      },
    )
  return (
    <EditDialog
      title={t`Change the e-mail`}
      lead={<Trans>Your address stays until you open the link that we send to the new one.</Trans>}
      confirm={<Trans>Send the link</Trans>}
      errors={errors}
      isPending={isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        name="email"
        label={t`New e-mail`}
        inputMode="email"
        autoComplete="email"
        value={draft.email}
        onChange={(email) => write({ email })}
      />
      <PasswordField
        name="password"
        label={t`Your password`}
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
      />
    </EditDialog>
  )
}
