import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Button } from '../kit/button.tsx'
import { Dialog } from '../kit/dialog.tsx'
import { Form } from '../kit/form.tsx'
import type { FieldErrors } from '../kit/form-errors.ts'
import { Row, Stack } from '../kit/layout.tsx'
import { PasswordField } from '../kit/password-field.tsx'
import { TextField } from '../kit/text-field.tsx'
import { CallFailed } from '../platform/call-failed.ts'
import { keep } from '../platform/session.ts'
import { phone } from './calls.ts'

/** Corrects the mobile number while it is not verified; asks the password, as every change of a credential does. */
export function ChangeMobile({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useLingui()
  const [mobile, setMobile] = useState('')
  const [password, setPassword] = useState('')
  const [errors, setErrors] = useState<FieldErrors>()
  const [isPending, pend] = useState(false)
  const submit = async () => {
    pend(true)
    try {
      const { data } = await phone.change(mobile, password)
      await keep({ mobile_no: data.mobile_no })
      location.reload()
    } catch (error) {
      pend(false)
      setErrors(errorsOf(error))
    }
  }
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={<Trans>Change the number</Trans>}>
      <Form label={t`Change the number`} onSubmit={() => void submit()} errors={errors} summary={false}>
        <Stack>
          <TextField
            name="mobile_no"
            label={t`Mobile number`}
            hint={t`10 digits, starts with 96, 97 or 98`}
            before="+977"
            inputMode="tel"
            autoComplete="tel-national"
            value={mobile}
            onChange={setMobile}
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

/** Field errors of the answer; a refusal without a field stands at the password. */
function errorsOf(error: unknown): FieldErrors {
  if (!(error instanceof CallFailed)) return { password: [''] }
  return Object.keys(error.errors).length > 0 ? error.errors : { password: [error.message] }
}
