import { Trans, useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import { Button } from '../kit/layout/button.tsx'
import type { FormValues } from './auth-draft.ts'
import { NativeCheckbox, NativeField, NativePassword } from '../kit/forms/native-fields.tsx'
import { AuthForm } from './auth-form.tsx'
import { ServiceCode } from '../kit/forms/service-code.tsx'
import { CrossCircleIcon } from '../kit/icons/states.tsx'
import * as css from './sign-in-form.module.css'
import type { FieldErrors } from '../kit/forms/form-errors.ts'
import { KeyIcon } from '../kit/icons/first.tsx'
import { Stack } from '../kit/layout/layout.tsx'
import { Link } from '../kit/layout/link.tsx'
import { Text } from '../kit/layout/text.tsx'
import { minutesAndSeconds, useCountdown } from '../kit/format/use-countdown.ts'
import { usePart } from '../kit/layout/use-part.ts'
import { addTexts } from '../platform/translation/i18n.ts'
import { isOwnServer, serverKnown, useOwnServer } from '../platform/server/server.ts'
import { useWayBack } from './way-back.ts'
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

/** The sign-in form; a failure never shows which field was wrong. */
export function SignInForm() {
  const { t } = useLingui()
  const wayBack = useWayBack()
  const [missing, setMissing] = useState<FieldErrors>()
  const signIn = useSignIn()
  const wait = useCountdown(signIn.lockedUntil)
  const { Part: SecondStep } = usePart(secondStep, signIn.second !== undefined)
  const values = useRef<FormValues>({})
  const remembers = () => values.current['remember_device'] !== undefined
  const submit = ({ who = '', password = '', remember_device }: FormValues) => {
    const absent = {
      ...(!who.trim() && { who: [t`Enter your e-mail or mobile number.`] }),
      ...(!password && { password: [t`Enter your password.`] }),
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
    return <SecondStep {...signIn.second} onAnswer={signIn.take} onRestart={signIn.restart} />
  }
  return (
    <AuthForm
      label={t`Sign in`}
      action="/signin"
      draft="sign_in"
      onSubmit={submit}
      onWrite={(now) => (values.current = now)}
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
                New here? <Link href={`/signup${wayBack}`}>Open a merchant account</Link>
              </Trans>
            </Text>
          </>
        )}
      </Stack>
    </AuthForm>
  )
}

/** The reason of a failed sign-in; the new key announces it again after each failure. */
function Failure({ of: failure }: { of: SignInFailure | undefined }) {
  if (!failure) return null
  return (
    <div key={failure.count} className={css.notice} role="alert">
      <CrossCircleIcon />
      <div>
        <p>{failure.sentence}</p>
        {failure.code && <ServiceCode of={failure.code} />}
      </div>
    </div>
  )
}

/** The fields; a foreign server has neither password resets nor longer sessions. */
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
