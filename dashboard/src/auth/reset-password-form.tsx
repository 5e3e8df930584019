import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Button } from '../kit/layout/button.tsx'
import { Form } from '../kit/forms/form.tsx'
import { Stack } from '../kit/layout/layout.tsx'
import { AccountName } from './account-name.tsx'
import { NewPassword } from './new-password.tsx'
import type { ResetLink } from './use-reset-link.ts'
import { useResetPassword } from './use-reset-password.ts'

/** The new password of whoever holds the link. */
export function ResetPasswordForm({ link, onDone }: { link: ResetLink; onDone: (email: string) => void }) {
  const { t } = useLingui()
  const [password, setPassword] = useState('')
  const { name, email, mobile_no } = link
  const known = [name, email, mobile_no]
  const { send, isPending, errors } = useResetPassword({ token: link.token, known, onDone })
  return (
    <Form label={t`Set a new password`} errors={errors} onSubmit={() => send(password)}>
      <AccountName of={email} />
      <Stack gap={5}>
        <NewPassword name="password" value={password} onChange={setPassword} known={known} />
        <Button type="submit" kind="primary" size="large" wide isPending={isPending}>
          <Trans>Set the password</Trans>
        </Button>
      </Stack>
    </Form>
  )
}
