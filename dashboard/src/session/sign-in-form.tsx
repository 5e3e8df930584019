import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Button } from '../kit/button.tsx'
import { Checkbox } from '../kit/checkbox.tsx'
import { Form } from '../kit/form.tsx'
import type { FieldErrors } from '../kit/form-errors.ts'
import { Stack } from '../kit/layout.tsx'
import { Link } from '../kit/link.tsx'
import { PasswordField } from '../kit/password-field.tsx'
import { TextField } from '../kit/text-field.tsx'
import { Text } from '../kit/text.tsx'
import { minutesAndSeconds, useCountdown } from '../kit/use-countdown.ts'
import type { EarlyEntry } from './early-entry.ts'
import { fetchDashboard } from './fetch-dashboard.ts'
import { useSignIn } from './use-sign-in.ts'

/** The fields of the sign-in. Typing before the script ran is kept; a failure never says which field was wrong. */
export function SignInForm({ early }: { early: EarlyEntry }) {
  const { t } = useLingui()
  const [who, setWho] = useState(early.who)
  const [password, setPassword] = useState(early.password)
  const [remembers, remember] = useState(early.remembers)
  const [missing, miss] = useState<FieldErrors>()
  const signIn = useSignIn()
  const wait = useCountdown(signIn.lockedUntil)
  const submit = () => {
    const absent = {
      ...(!who.trim() && { who: [t`Please write your e-mail or mobile number.`] }),
      ...(!password && { password: [t`Please write your password.`] }),
    }
    miss(absent)
    if (Object.keys(absent).length === 0 && wait === 0) void signIn.send({ who: who.trim(), password, remembers })
  }
  const countdown = minutesAndSeconds(wait)
  return (
    <Form label={t`Sign in`} method="post" action="/signin" onSubmit={submit} errors={missing}>
      <Stack gap={5}>
        <TextField
          name="who"
          label={t`E-mail or mobile number`}
          autoComplete="username"
          value={who}
          onChange={setWho}
          onFocus={fetchDashboard}
        />
        <PasswordField
          name="password"
          label={t`Password`}
          beside={
            <Link href="/forgotPassword">
              <Trans>Forgot it?</Trans>
            </Link>
          }
          autoComplete="current-password"
          value={password}
          onChange={setPassword}
          onFocus={fetchDashboard}
        />
        <Checkbox name="remember_device" isSelected={remembers} onChange={remember}>
          <Trans>Remember this device for 7 days</Trans>
        </Checkbox>
        <Button type="submit" kind="primary" size="large" wide isPending={signIn.isPending} isDisabled={wait > 0}>
          {wait > 0 ? <Trans>Try again in {countdown}</Trans> : <Trans>Sign in</Trans>}
        </Button>
        <Text tone="muted">
          <Trans>
            New here? <Link href="/signup">Open a merchant account</Link>
          </Trans>
        </Text>
      </Stack>
    </Form>
  )
}
