import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import * as z from 'zod/mini'
import { Button } from '../kit/button.tsx'
import { Dialog } from '../kit/dialog.tsx'
import { Form } from '../kit/form.tsx'
import { type FieldErrors, wholeForm } from '../kit/form-errors.ts'
import { Row, Stack } from '../kit/layout.tsx'
import { notify } from '../kit/notices.ts'
import { PasswordField } from '../kit/password-field.tsx'
import { TextField } from '../kit/text-field.tsx'
import { CallFailed } from '../platform/call-failed.ts'
import { useFailureWords } from '../platform/failure-words.ts'
import { dropDraft, useFormDraft } from '../platform/form-draft.ts'
import { keep } from '../platform/session.ts'
import { emailLink } from './email-calls.ts'

const draftName = 'change_email'
const fields = { email: z.string() }
const empty = { email: '' }

interface ChangeEmailProps {
  isOpen: boolean
  onClose: () => void
  onChanged: (email: string) => void
}

/** Corrects the e-mail address while it is not verified; asks the password, as every change of a credential does. */
export function ChangeEmail({ isOpen, onClose, onChanged }: ChangeEmailProps) {
  const { t } = useLingui()
  const { draft, write } = useFormDraft(draftName, fields, empty)
  const [password, setPassword] = useState('')
  const [failure, fail] = useState<Error | null>(null)
  const [isPending, pend] = useState(false)
  const errors = useErrors(failure)
  const submit = async () => {
    pend(true)
    fail(null)
    try {
      const changed = await emailLink.change(draft.email, password)
      dropDraft(draftName)
      await keep({ email: changed.email })
      notify({ tone: 'good', title: t`A link is on its way to the new address.` })
      onChanged(changed.email)
    } catch (error) {
      fail(error instanceof Error ? error : null)
    }
    pend(false)
  }
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={<Trans>Change the address</Trans>}>
      <Form label={t`Change the address`} onSubmit={() => void submit()} errors={errors}>
        <Stack>
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
          <Row push="end">
            <Button kind="ghost" onPress={onClose}>
              <Trans>Not now</Trans>
            </Button>
            <Button type="submit" kind="primary" isPending={isPending}>
              <Trans>Change</Trans>
            </Button>
          </Row>
        </Stack>
      </Form>
    </Dialog>
  )
}

/** What is wrong by field; what belongs to no field stands above the form. */
function useErrors(failure: Error | null): FieldErrors | undefined {
  const { t } = useLingui()
  const { sentence, errors = {} } = useFailureWords(failure)
  if (!failure) return undefined
  if (failure instanceof CallFailed && failure.refusal === 'credentials_wrong')
    return { password: [t`The password is wrong.`] }
  return Object.keys(errors).length > 0 ? errors : { [wholeForm]: [sentence] }
}
