import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Button } from '../kit/layout/button.tsx'
import { Checkbox } from '../kit/forms/checkbox.tsx'
import { Form } from '../kit/forms/form.tsx'
import { Row, Stack } from '../kit/layout/layout.tsx'
import { Link } from '../kit/layout/link.tsx'
import { AccountName } from './account-name.tsx'
import { PasswordField } from '../kit/forms/password-field.tsx'
import { minutesAndSeconds, useCountdown } from '../kit/format/use-countdown.ts'
import { kept } from '../platform/session.ts'
import { NewPassword } from './new-password.tsx'
import { type PasswordChange, useChangePassword } from './use-change-password.ts'

const empty: PasswordChange = { current_password: '', new_password: '', repeat: '', end_other_sessions: true }

/** The present password, the new one twice, and whether the other devices are signed out. Passwords are kept in no draft. */
export function ChangePasswordForm() {
  const { t } = useLingui()
  const [change, set] = useState(empty)
  const known = [kept('name'), kept('email'), kept('mobile_no')].filter((word) => word !== null)
  const { send, isPending, errors, lockedUntil } = useChangePassword(known, () => set(empty))
  const wait = useCountdown(lockedUntil)
  const countdown = minutesAndSeconds(wait)
  const field = (name: 'current_password' | 'new_password' | 'repeat') => ({
    name,
    value: change[name],
    onChange: (text: string) => set((before) => ({ ...before, [name]: text })),
  })
  return (
    <Form label={t`Change password`} errors={errors} onSubmit={() => wait === 0 && send(change)}>
      <AccountName of={kept('email') ?? ''} />
      <Stack gap={5}>
        <PasswordField
          {...field('current_password')}
          label={t`Current password`}
          autoComplete="current-password"
          beside={
            <Link href="/forgotPassword">
              <Trans>Forgot it?</Trans>
            </Link>
          }
        />
        <NewPassword {...field('new_password')} known={known} />
        <PasswordField {...field('repeat')} label={t`New password again`} autoComplete="new-password" />
        <Checkbox
          name="end_other_sessions"
          isSelected={change.end_other_sessions}
          onChange={(end_other_sessions) => set((before) => ({ ...before, end_other_sessions }))}
          note={<Trans>Whoever else knows the old password is out at once.</Trans>}
        >
          <Trans>Sign out all other devices</Trans>
        </Checkbox>
        <Row>
          <Button type="submit" kind="primary" size="large" isPending={isPending} isDisabled={wait > 0}>
            {wait > 0 ? <Trans>Try again in {countdown}</Trans> : <Trans>Change password</Trans>}
          </Button>
        </Row>
      </Stack>
    </Form>
  )
}
