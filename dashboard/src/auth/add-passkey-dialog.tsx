import type { passkeyCreation } from '@sahuji/contract/auth/passkeys'
import { useLingui as useMessages } from '@lingui/react'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type * as z from 'zod/mini'
import { FormDialog } from '../kit/overlays/form-dialog.tsx'
import { TextField } from '../kit/forms/text-field.tsx'
import { deviceName } from './device-name.ts'
import { RecoveryCodes } from './recovery-codes.tsx'
import { useAddPasskey } from './use-add-passkey.ts'

export interface AddPasskeyDialogProps {
  options: z.output<typeof passkeyCreation>
  onClose: () => void
}

/** Names a new passkey, has the device make it, and shows the recovery codes that come with the first one. */
export function AddPasskeyDialog({ options, onClose }: AddPasskeyDialogProps) {
  const { _ } = useMessages()
  const { t } = useLingui()
  const [name, setName] = useState(() => {
    const known = deviceName(navigator.userAgent)
    return typeof known === 'string' ? known : _(known)
  })
  const { add, errors, isPending, codes } = useAddPasskey(options, onClose)
  if (codes) return <RecoveryCodes of={codes} onClose={onClose} />
  return (
    <FormDialog
      title={t`Add a passkey`}
      lead={
        <Trans>
          Give it a name by which you know it again. Then your device asks for your fingerprint, your face or its screen
          lock.
        </Trans>
      }
      confirm={<Trans>Go on</Trans>}
      errors={errors}
      isPending={isPending}
      onSubmit={() => void add(name.trim())}
      onClose={onClose}
    >
      <TextField name="name" label={t`Name`} maxLength={60} autoComplete="off" value={name} onChange={setName} />
    </FormDialog>
  )
}
