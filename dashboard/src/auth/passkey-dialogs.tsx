import type { Passkey, passkeyCreation } from '@sahuji/contract/auth/passkeys'
import { useLingui as useMessages } from '@lingui/react'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type * as z from 'zod/mini'
import { useQueryClient } from '@tanstack/react-query'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { FormDialog } from '../kit/overlays/form-dialog.tsx'
import { TextField } from '../kit/forms/text-field.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { type FieldErrors, wholeForm } from '../kit/forms/form-errors.ts'
import { notify } from '../kit/overlays/notices.ts'
import { CallFailed } from '../platform/calls/call-failed.ts'
import { failureWords } from '../platform/failures/failure-words.ts'
import { isOnDeviceAlready, makePasskey } from './passkey-browser.ts'
import { factors, useFactorAction } from './second-factors.ts'

export interface AddPasskeyDialogProps {
  options: z.output<typeof passkeyCreation>
  onClose: () => void
}

/** Names a new passkey, creates it on the device, and shows the recovery codes that come with the first one. */
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
          Give it a name that you recognise. Then your device asks for your fingerprint, your face or its screen lock.
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

/** Creates a passkey on the device and adds it. A cancelled try can be repeated, because the challenge is unused. */
function useAddPasskey(options: z.output<typeof passkeyCreation>, onAdded: () => void) {
  const { i18n } = useMessages()
  const { t } = useLingui()
  const client = useQueryClient()
  const [errors, setErrors] = useState<FieldErrors>()
  const [isPending, setIsPending] = useState(false)
  const [codes, setCodes] = useState<readonly string[]>()
  const add = async (name: string) => {
    if (!name) return setErrors({ name: [t`Enter a name.`] })
    setIsPending(true)
    try {
      const { recovery_codes } = await factors.addPasskey({ name, made: await makePasskey(options) })
      notify({ tone: 'good', title: t`The passkey was added.` })
      if (recovery_codes) setCodes(recovery_codes)
      else onAdded()
      void client.invalidateQueries({ queryKey: factors.read().queryKey })
    } catch (error) {
      setErrors({ [wholeForm]: [sentenceOf(error)] })
    } finally {
      setIsPending(false)
    }
  }
  const sentenceOf = (error: unknown): string => {
    if (error instanceof CallFailed) return failureWords(i18n, error).sentence
    return isOnDeviceAlready(error)
      ? t`This device already has a passkey of this account.`
      : t`The device made no passkey. Try again.`
  }
  return { add, errors, isPending, codes }
}

const systems: readonly (readonly [RegExp, string])[] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/CrOS/, 'Chromebook'],
  [/Macintosh/, 'Mac'],
  [/Windows/, 'Windows'],
  [/Linux/, 'Linux'],
]

/** The default name of a new passkey: its device. */
function deviceName(userAgent: string): string | MessageDescriptor {
  return systems.find(([pattern]) => pattern.test(userAgent))?.[1] ?? msg`My device`
}

/** Renames a passkey. */
export function RenamePasskeyDialog({ of: { id, name: before }, onClose }: { of: Passkey; onClose: () => void }) {
  const { t } = useLingui()
  const [name, setName] = useState(before)
  const [errors, setErrors] = useState<FieldErrors>()
  const { act, isPending } = useFactorAction()
  const save = () => {
    if (!name.trim()) return setErrors({ name: [t`Enter a name.`] })
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
