import { resetByPasskey } from '@sahuji/contract/auth/passkeys'
import { useLingui as useMessages } from '@lingui/react'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Button } from '../kit/layout/button.tsx'
import { Dialog } from '../kit/overlays/dialog.tsx'
import { Form } from '../kit/forms/form.tsx'
import type { FieldErrors } from '../kit/forms/form-errors.ts'
import { Row, Stack } from '../kit/layout/layout.tsx'
import { AccountName } from './account-name.tsx'
import { Ltr } from '../kit/layout/text.tsx'
import { call } from '../platform/calls/call.ts'
import { NewPassword, ruleSentences, ruleBroken } from './new-password.tsx'
import { refusedFields } from '../platform/failures/failure-words.ts'

/** The account whose password may be set, and the ticket for it. */
export interface ProvenToReset {
  ticket: string
  email: string
}

export interface ResetByPasskeyDialogProps {
  of: ProvenToReset
  onClose: () => void
  onDone: (email: string) => void
}

/** The new password of a person with a proven passkey. */
export function ResetByPasskeyDialog({ of: { ticket, email }, onClose, onDone }: ResetByPasskeyDialogProps) {
  const { _, i18n } = useMessages()
  const { t } = useLingui()
  const [password, setPassword] = useState('')
  const [errors, setErrors] = useState<FieldErrors>()
  const [isPending, setIsPending] = useState(false)
  const known = [email]
  const submit = async () => {
    const broken = ruleBroken(password, known)
    setErrors(broken ? { password: [_(ruleSentences[broken])] } : undefined)
    if (broken) return
    setIsPending(true)
    try {
      await call(resetByPasskey, { ticket, password }, { isQuiet: true })
      onDone(email)
    } catch (error) {
      setIsPending(false)
      if (!(error instanceof Error)) throw error
      setErrors(refusedFields(i18n, error))
    }
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      stays={isPending}
      title={<Trans>Set a new password</Trans>}
      lead={
        <Trans>
          For <Ltr>{email}</Ltr>. Every device is signed out when you save.
        </Trans>
      }
    >
      <Form label={t`Set a new password`} onSubmit={() => void submit()} errors={errors}>
        <AccountName of={email} />
        <Stack gap={5}>
          <NewPassword name="password" value={password} onChange={setPassword} known={known} />
          <Row push="end">
            <Button kind="ghost" isDisabled={isPending} onPress={onClose}>
              <Trans>Not now</Trans>
            </Button>
            <Button type="submit" kind="primary" isPending={isPending}>
              <Trans>Set the password</Trans>
            </Button>
          </Row>
        </Stack>
      </Form>
    </Dialog>
  )
}
