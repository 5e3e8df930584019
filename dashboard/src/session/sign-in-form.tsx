import { Trans, useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import { Button } from '../kit/layout/button.tsx'
import type { Written } from './auth-draft.ts'
import { NativeCheckbox, NativeField, NativePassword } from '../kit/forms/native-fields.tsx'
import { AuthForm } from './auth-form.tsx'
import { FormNotice } from './form-notice.tsx'
import type { FieldErrors } from '../kit/forms/form-errors.ts'
import { KeyIcon } from '../kit/icons/actions.tsx'
import { Stack } from '../kit/layout/layout.tsx'
import { Link } from '../kit/layout/link.tsx'
import { Text } from '../kit/layout/text.tsx'
import { minutesAndSeconds, useCountdown } from '../kit/format/use-countdown.ts'
import { usePart } from '../kit/layout/use-part.ts'
import { addTexts } from '../platform/translation/i18n.ts'
import { isOwnServer, serverKnown, useOwnServer } from '../platform/server/server.ts'
import { preloadDashboard, preloadSignIn, type SignInFailure, useSignIn, offersPasskeys } from './use-sign-in.ts'

const secondStep = async () => {
  const [{ SecondStep }] = await Promise.all([
    import('./second-step.tsx'),
    import('../texts/app-texts.ts').then(({ appTexts, restOfTexts }) =>
      Promise.all([addTexts(appTexts), restOfTexts()]),
    ),
  ])
  return SecondStep
}

/** The fields of the sign-in; a failure never says which field was wrong. */
export function SignInForm() {
  const { t } = useLingui()
  const [missing, setMissing] = useState<FieldErrors>()
  const signIn = useSignIn()
  const wait = useCountdown(signIn.lockedUntil)
  const { Part: SecondStep } = usePart(secondStep, signIn.second !== undefined)
  const written = useRef<Written>({})
  const remembers = () => written.current['remember_device'] !== undefined
  const submit = ({ who = '', password = '', remember_device }: Written) => {
    const absent = {
      ...(!who.trim() && { who: [t`Please write your e-mail or mobile number.`] }),
      ...(!password && { password: [t`Please write your password.`] }),
    }
    setMissing(absent)
    if (Object.keys(absent).length > 0 || wait > 0) return
    void signIn.send({ who: who.trim(), password, remembers: remember_device !== undefined })
  }
  const isOwn = useOwnServer()
  const begin = () => {
    preloadSignIn()
    preloadDashboard()
    void serverKnown({ really: true }).then(() => {
      if (isOwnServer() && offersPasskeys()) void signIn.sendPasskey({ remembers, autofill: true })
    })
  }
  const countdown = minutesAndSeconds(wait)
  if (signIn.second && SecondStep) {
    return <SecondStep {...signIn.second} onAnswer={signIn.hear} onRestart={signIn.restart} />
  }
  return (
    <AuthForm
      label={t`Sign in`}
      action="/signin"
      draft="sign_in"
      onSubmit={submit}
      onWrite={(now) => (written.current = now)}
      onBegin={begin}
      errors={missing}
    >
      <Stack gap={5}>
        <Failure of={signIn.failure} />
        <Fields isOwn={isOwn} />
        <Button type="submit" kind="primary" size="large" wide isPending={signIn.isPending} isDisabled={wait > 0}>
          {wait > 0 ? <Trans>Try again in {countdown}</Trans> : <Trans>Sign in</Trans>}
        </Button>
        {isOwn && (
          <>
            <Button
              wide
              size="large"
              icon={<KeyIcon />}
              isDisabled={signIn.isPending}
              onPress={() => void signIn.sendPasskey({ remembers })}
            >
              <Trans>Sign in with a passkey</Trans>
            </Button>
            <Text tone="muted">
              <Trans>
                New here? <Link href="/signup">Open a merchant account</Link>
              </Trans>
            </Text>
          </>
        )}
      </Stack>
    </AuthForm>
  )
}

/** Somebody else's server knows neither forgotten passwords nor longer sessions. */
/** Why nobody was signed in; a second time it is heard again. */
function Failure({ of: failure }: { of: SignInFailure | undefined }) {
  if (!failure) return null
  return (
    <FormNotice key={failure.count} code={failure.code}>
      {failure.sentence}
    </FormNotice>
  )
}

function Fields({ isOwn }: { isOwn: boolean }) {
  const { t } = useLingui()
  return (
    <>
      <NativeField
        name="who"
        label={t`E-mail or mobile number`}
        autoComplete="username webauthn"
        autoCapitalize="none"
      />
      <NativePassword
        name="password"
        label={t`Password`}
        beside={
          isOwn && (
            <Link href="/forgotPassword">
              <Trans>Forgot it?</Trans>
            </Link>
          )
        }
        autoComplete="current-password"
      />
      {isOwn && (
        <NativeCheckbox name="remember_device">
          <Trans>Remember this device for 7 days</Trans>
        </NativeCheckbox>
      )}
    </>
  )
}
