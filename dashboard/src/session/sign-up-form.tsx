import { useLingui as useMessages } from '@lingui/react'
import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { passwordLengthMin } from '@sahuji/contract/auth/password-rules'
import { Button, TextButton } from '../kit/layout/button.tsx'
import type { Written } from './auth-draft.ts'
import { NativeCheckbox, NativeField, NativePassword, NativeSelectField } from '../kit/forms/native-fields.tsx'
import { AuthForm } from './auth-form.tsx'
import { Stack } from '../kit/layout/layout.tsx'
import { businessTypeAt, businessTypes, businessTypeWords, firstBusinessType } from '../merchants/business-types.ts'
import { Status, type Tone } from '../kit/layout/status.tsx'
import { minutesAndSeconds, useCountdown } from '../kit/format/use-countdown.ts'
import { passwordStrength, type Strength } from '../auth/password-strength.ts'
import { Link } from '../kit/layout/link.tsx'
import { Text } from '../kit/layout/text.tsx'
import type { FieldErrors } from '../kit/forms/form-errors.ts'
import { notify } from '../kit/overlays/notices.ts'

/** The fields of the sign-up: the business first, because it decides what KYC asks for. */
export function SignUpForm() {
  const { t } = useLingui()
  const [written, setWritten] = useState<Written>({})
  const { send, isPending, errors, waitsUntil, stopWaiting } = useSignUp()
  const known = [written['name'], written['trade_name'], written['mobile_no'], written['email']]
  return (
    <AuthForm
      label={t`Open a merchant account`}
      action="/signup"
      draft="sign_up"
      errors={errors}
      submitsAgainAt={waitsUntil}
      onSubmit={(ask) => void send(ask)}
      onWrite={setWritten}
      onBegin={preloadSignUp}
    >
      <Stack gap={5}>
        <WhoSignsUp written={written} />
        <NativePassword
          name="password"
          label={t`Password`}
          autoComplete="new-password"
          hint={
            <PasswordHint password={written['password'] ?? ''} known={known.filter((word) => word !== undefined)} />
          }
        />
        <NativeField name="agent_code" label={t`Agent code`} optional hint={t`From the agent who brought you here`} />
        <Consent />
        {waitsUntil ? (
          <WaitsForOthers until={waitsUntil} isPending={isPending} onStop={stopWaiting} />
        ) : (
          <Button type="submit" kind="primary" size="large" wide isPending={isPending}>
            <Trans>Open account</Trans>
          </Button>
        )}
      </Stack>
    </AuthForm>
  )
}

interface WaitsForOthersProps {
  until: Date
  isPending: boolean
  onStop: () => void
}

/** Many open accounts from this network: the form waits for its turn, and is sent by itself as it then stands. */
function WaitsForOthers({ until, isPending, onStop }: WaitsForOthersProps) {
  const countdown = minutesAndSeconds(useCountdown(until))
  return (
    <Stack gap={3}>
      <output>
        <Status tone="info" sentence>
          <Trans>
            Many accounts are opened on your network now. Yours is sent by itself when its turn comes; keep this page
            open.
          </Trans>
        </Status>
      </output>
      <Button kind="primary" size="large" wide isDisabled isPending={isPending}>
        <Trans>Sent by itself in {countdown}</Trans>
      </Button>
      <TextButton onPress={onStop}>
        <Trans>Do not send it</Trans>
      </TextButton>
    </Stack>
  )
}

/** The business and its owner. */
function WhoSignsUp({ written }: { written: Written }) {
  const { t } = useLingui()
  const { _ } = useMessages()
  return (
    <>
      <NativeSelectField
        name="business_type"
        label={t`Business type`}
        hint={_(businessTypeWords[businessTypeAt(written['business_type'])].note)}
        options={businessTypes.map((id) => ({ id, label: _(businessTypeWords[id].name) }))}
        at={firstBusinessType}
      />
      <NativeField name="name" label={t`Your name`} hint={t`As on your citizenship certificate`} autoComplete="name" />
      <NativeField
        name="trade_name"
        label={t`Trade name`}
        hint={t`What customers see when they pay`}
        autoComplete="organization"
      />
      <NativeField
        name="mobile_no"
        label={t`Mobile number`}
        hint={t`10 digits, starts with 96, 97 or 98; a code is sent to it`}
        before="+977"
        type="tel"
        autoComplete="tel-national"
      />
      <NativeField name="email" label={t`E-mail`} inputMode="email" autoComplete="email" autoCapitalize="none" />
    </>
  )
}

const words: Readonly<Record<Exclude<Strength, 'short'>, { tone: Tone; says: ReactNode }>> = {
  weak: { tone: 'warn', says: <Trans>Weak: easy to guess. Add another word or two.</Trans> },
  fair: { tone: 'info', says: <Trans>Fair. One more word makes it strong.</Trans> },
  strong: { tone: 'good', says: <Trans>Strong</Trans> },
}

/** Below a new password: the rule, then how strong it is. */
function PasswordHint({ password, known }: { password: string; known: readonly string[] }) {
  const strength = passwordStrength(password, known)
  if (strength === 'short')
    return <Trans>At least {passwordLengthMin} characters; a few words that do not belong together are best.</Trans>
  const { tone, says } = words[strength]
  return <Status tone={tone}>{says}</Status>
}

// the general pages of these ids. Spec §2
const termsAddress = '/generalPages/2'
const privacyAddress = '/generalPages/4'

/** Terms and privacy, each accepted by itself; the pages open beside the form, so that nothing written is lost. */
function Consent() {
  return (
    <Stack gap={3}>
      <NativeCheckbox name="terms_accepted">
        <Trans>I accept the terms for merchants</Trans>
      </NativeCheckbox>
      <NativeCheckbox name="privacy_accepted">
        <Trans>I agree to the use of my data as the privacy notice says</Trans>
      </NativeCheckbox>
      <Text small tone="muted">
        <Trans>
          Read the{' '}
          <Link href={termsAddress} target="_blank">
            terms
          </Link>{' '}
          and the{' '}
          <Link href={privacyAddress} target="_blank">
            privacy notice
          </Link>
          .
        </Trans>
      </Text>
    </Stack>
  )
}

const sending = () => import('./sign-up-request.ts')

/** Fetches what reads and sends a sign-up, ahead of the first one. */
const preloadSignUp = (): void => void sending().catch(() => undefined)

/** Opens the account, keeps the session and goes on to the verification of the e-mail. Spec §4. */
function useSignUp() {
  const { t, i18n } = useLingui()
  const [isPending, setIsPending] = useState(false)
  const [errors, setErrors] = useState<FieldErrors>()
  const [waitsUntil, setWaitsUntil] = useState<Date>()
  const send = async (written: Written) => {
    setIsPending(true)
    const answer = await sending().then(
      ({ sendSignUp }) => sendSignUp(written, i18n),
      () => undefined,
    )
    if (answer?.kind === 'in') return location.assign('/emailVerification')
    setErrors(answer?.kind === 'wrong' ? answer.errors : {})
    setWaitsUntil(answer?.kind === 'waits' ? answer.until : undefined)
    if (!answer) notify({ tone: 'bad', code: '004', title: t`There was no answer. Please look at your connection.` })
    if (answer?.kind === 'refused') notify({ tone: 'bad', code: answer.status, title: answer.sentence })
    setIsPending(false)
  }
  return { send, isPending, errors, waitsUntil, stopWaiting: () => setWaitsUntil(undefined) }
}
