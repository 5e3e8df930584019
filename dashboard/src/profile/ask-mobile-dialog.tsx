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

const draftName = 'profile_mobile'
const fields = { mobile_no: z.string() }
const empty = { mobile_no: '' }

/** Asks for another mobile number, with the password; a code goes to the new one. */
export function AskMobileDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const { draft, write } = useFormDraft(draftName, fields, empty)
  const [password, setPassword] = useState('')
  const { mutate, isPending, error } = useMutation(profile.askMobile())
  const errors = useAskErrors(error)
  const submit = () =>
    mutate(
      { mobile_no: draft.mobile_no, password },
      {
        onSuccess: () => {
          dropDraft(draftName)
          notify({ tone: 'good', title: t`A code is on its way to the new number.` })
          onClose()
        },
      },
    )
  return (
    <EditDialog
      title={t`Change the mobile number`}
      lead={<Trans>Your number stays until you write the code that we send to the new one.</Trans>}
      confirm={<Trans>Send the code</Trans>}
      errors={errors}
      isPending={isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        name="mobile_no"
        label={t`New mobile number`}
        hint={t`10 digits, starts with 96, 97 or 98`}
        before="+977"
        inputMode="tel"
        autoComplete="tel-national"
        value={draft.mobile_no}
        onChange={(mobile_no) => write({ mobile_no })}
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
