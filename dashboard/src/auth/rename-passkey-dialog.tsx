import type { Passkey } from '@sahuji/contract/auth/passkeys'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { FormDialog } from '../kit/overlays/form-dialog.tsx'
import type { FieldErrors } from '../kit/forms/form-errors.ts'
import { TextField } from '../kit/forms/text-field.tsx'
import { factors } from './second-factor-calls.ts'
import { useFactorAction } from './use-factor-action.ts'

/** Gives a passkey another name. */
export function RenamePasskeyDialog({ of: { id, name: before }, onClose }: { of: Passkey; onClose: () => void }) {
  const { t } = useLingui()
  const [name, setName] = useState(before)
  const [errors, setErrors] = useState<FieldErrors>()
  const { act, isPending } = useFactorAction()
  const save = () => {
    if (!name.trim()) return setErrors({ name: [t`Please write a name.`] })
    void act(() => factors.renamePasskey({ id, name })).then((given) => given && onClose())
  }
  return (
    <FormDialog
      title={t`Rename the passkey`}
      confirm={<Trans>Save</Trans>}
      errors={errors}
      isPending={isPending}
      onSubmit={save}
      onClose={onClose}
    >
      <TextField name="name" label={t`Name`} maxLength={60} autoComplete="off" value={name} onChange={setName} />
    </FormDialog>
  )
}
