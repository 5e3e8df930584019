import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { plural } from '@lingui/core/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Button } from '../kit/layout/button.tsx'
import { Checkbox } from '../kit/forms/checkbox.tsx'
import { Form } from '../kit/forms/form.tsx'
import { Row, Stack } from '../kit/layout/layout.tsx'
import { Link } from '../kit/layout/link.tsx'
import { AccountName } from './account-name.tsx'
import { PasswordField } from '../kit/forms/password-field.tsx'
import { minutesAndSeconds, useCountdown } from '../kit/format/use-countdown.ts'
import { sessionValue } from '../platform/session/session.ts'
import { NewPassword, ruleBroken, ruleSentences } from './new-password.tsx'
import type { FieldErrors } from '../kit/forms/form-errors.ts'
import { notify } from '../kit/overlays/notices.ts'
import { passwords } from './password-calls.ts'
import { refusedFields } from '../platform/failures/failure-words.ts'
import { refetchShown } from '../platform/calls/query.ts'
import { retryAt } from '../platform/calls/call-failed.ts'

const empty: PasswordChange = { current_password: '', new_password: '', repeat: '', end_other_sessions: true }

/** The current password, the new one twice, and whether to sign out the other devices. Passwords are in no draft. */
export function ChangePasswordForm() {
  const { t } = useLingui()
  const [change, setChange] = useState(empty)
  const known = [sessionValue('name'), sessionValue('email'), sessionValue('mobile_no')].filter((word) => word !== null)
  const { send, isPending, errors, lockedUntil } = useChangePassword(known, () => setChange(empty))
  const wait = useCountdown(lockedUntil)
  const countdown = minutesAndSeconds(wait)
  const field = (name: 'current_password' | 'new_password' | 'repeat') => ({
    name,
    value: change[name],
    onChange: (text: string) => setChange((before) => ({ ...before, [name]: text })),
  })
  return (
    <Form label={t`Change password`} errors={errors} onSubmit={() => wait === 0 && send(change)}>
      <AccountName of={sessionValue('email') ?? ''} />
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
          onChange={(end_other_sessions) => setChange((before) => ({ ...before, end_other_sessions }))}
          note={<Trans>Everyone else who knows the old password is signed out at once.</Trans>}
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

interface PasswordChange {
  current_password: string
  new_password: string
  repeat: string
  end_other_sessions: boolean
}

/** Checks and sends a change of the password. Calls `onDone` after the change; until then nothing typed is lost. */
function useChangePassword(known: readonly string[], onDone: () => void) {
  const { t, i18n } = useLingui()
  const client = useQueryClient()
  const [errors, setErrors] = useState<FieldErrors>()
  const [lockedUntil, setLockedUntil] = useState<Date>()
  const wrongOf = ({ current_password, new_password, repeat }: PasswordChange): FieldErrors => {
    const broken = ruleBroken(new_password, known)
    return {
      ...(!current_password && { current_password: [t`Enter your current password.`] }),
      ...(broken && { new_password: [i18n._(ruleSentences[broken])] }),
      ...(!broken && repeat !== new_password && { repeat: [t`This is not the same as the new password.`] }),
    }
  }
  const { mutate, isPending } = useMutation({
    mutationFn: ({ current_password, new_password, end_other_sessions }: PasswordChange) =>
      passwords.change({ current_password, new_password, end_other_sessions }),
    onSuccess: ({ ended_sessions }) => {
      notify({
        tone: 'good',
        title: t`Your password is changed.`,
        ...(ended_sessions > 0 && { note: endedNote(ended_sessions) }),
      })
      void refetchShown(client)
      onDone()
    },
    onError: (failure) => {
      setLockedUntil(retryAt(failure))
      setErrors(refusedFields(i18n, failure))
    },
  })
  const endedNote = (count: number) =>
    t`${plural(count, { one: 'One other device was signed out.', other: '# other devices were signed out.' })}`
  const send = (change: PasswordChange) => {
    const wrong = wrongOf(change)
    setErrors(wrong)
    if (Object.keys(wrong).length === 0) mutate(change)
  }
  return { send, isPending, errors, lockedUntil }
}
