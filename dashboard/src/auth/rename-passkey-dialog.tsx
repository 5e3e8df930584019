import type { Passkey } from '@sahuji/contract/auth/passkeys'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Button } from '../kit/button.tsx'
import { Dialog } from '../kit/dialog.tsx'
import { Form } from '../kit/form.tsx'
import type { FieldErrors } from '../kit/form-errors.ts'
import { Row, Stack } from '../kit/layout.tsx'
import { TextField } from '../kit/text-field.tsx'
import { factors } from './second-factor-calls.ts'
import { useFactorAction } from './use-factor-action.ts'

/** Gives a passkey another name. */
export function RenamePasskeyDialog({ of: { id, name: before }, onClose }: { of: Passkey; onClose: () => void }) {
  const { t } = useLingui()
  const [name, write] = useState(before)
  const [errors, setErrors] = useState<FieldErrors>()
  const { act, isPending } = useFactorAction()
  const save = () => {
    if (!name.trim()) return setErrors({ name: [t`Please write a name.`] })
    void act(() => factors.renamePasskey({ id, name })).then((given) => given && onClose())
  }
  return (
    <Dialog isOpen onClose={onClose} title={<Trans>Rename the passkey</Trans>} stays={isPending}>
      <Form label={t`Rename the passkey`} onSubmit={save} errors={errors}>
        <Stack>
          <TextField name="name" label={t`Name`} maxLength={60} autoComplete="off" value={name} onChange={write} />
          <Row push="end">
            <Button kind="ghost" isDisabled={isPending} onPress={onClose}>
              <Trans>Not now</Trans>
            </Button>
            <Button type="submit" kind="primary" isPending={isPending}>
              <Trans>Save</Trans>
            </Button>
          </Row>
        </Stack>
      </Form>
    </Dialog>
  )
}
