import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { FormDialog } from '../kit/overlays/form-dialog.tsx'
import { TextField } from '../kit/forms/text-field.tsx'
import { profile } from './calls.ts'
import { useEdit } from '../platform/forms/use-edit.ts'

/** Changes the name. */
export function NameDialog({ name: before, onClose }: { name: string; onClose: () => void }) {
  const { t } = useLingui()
  const [name, setName] = useState(before)
  const { send, ...sending } = useEdit(profile.changeName(), { notice: t`Your name was changed.`, onDone: onClose })
  return (
    <FormDialog
      {...sending}
      title={t`Change the name`}
      confirm={<Trans>Save</Trans>}
      onSubmit={() => send({ name })}
      onClose={onClose}
    >
      <TextField
        name="name"
        label={t`Your name`}
        hint={t`As on your citizenship certificate, so that your KYC is quick.`}
        autoComplete="name"
        value={name}
        onChange={setName}
      />
    </FormDialog>
  )
}
