import type { I18n } from '@lingui/core'
import { useLingui as useMessages } from '@lingui/react'
import { Trans, useLingui } from '@lingui/react/macro'
import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import { otpAutoSendMilliseconds, otpResendWaitSeconds } from '@sahuji/contract/auth'
import { Button, TextButton } from '../kit/layout/button.tsx'
import { AuthHead } from '../kit/layout/auth-page.tsx'
import { Form } from '../kit/forms/form.tsx'
import type { FieldErrors } from '../kit/forms/form-errors.ts'
import { DateTime } from '../kit/format/date.tsx'
import { Row, Stack } from '../kit/layout/layout.tsx'
import { notify } from '../kit/overlays/notices.ts'
import { OtpField } from '../kit/forms/otp-field.tsx'
import { Ltr, Text } from '../kit/layout/text.tsx'
import { CallFailed, retryAt, secondsFromNow } from '../platform/calls/call-failed.ts'
import { failureWords } from '../platform/failures/failure-words.ts'
import { saveFlashNotice } from '../platform/notices/flash-notice.ts'
import { saveSession } from '../platform/session/session.ts'
import { isOwnServer, useOwnServer } from '../platform/server/server.ts'
import { phone } from './calls.ts'
import { ChangeMobile } from './unverified-contact.tsx'
import { wrongWithCode } from './otp-rules.ts'
import { useCountdown } from '../kit/format/use-countdown.ts'

const longWaitSeconds = 120

export interface VerifyPhoneProps {
  email: string
  mobile: string
}

/** The card "Verify Your Account": the only page while the phone is unverified. Spec §2, §4, §5. */
export function VerifyPhoneCard({ email, mobile }: VerifyPhoneProps) {
  const { t } = useLingui()
  const [isChanging, setIsChanging] = useState(false)
  const { wait, until, isSending, send } = usePhoneCode(email)
  // the codes of the hour or the day are used up: 3,000 seconds are hard to count
  const isLong = wait > longWaitSeconds
  const { code, setCode, verify, errors, isVerifying } = useVerification()
  const isOwn = useOwnServer()
  return (
    <>
      <AuthHead title={t`Verify Your Account`}>
        <Trans>
          We send a code by SMS to <Ltr>{mobile}</Ltr>.
        </Trans>{' '}
        {isOwn && (
          <TextButton onPress={() => setIsChanging(true)}>
            <Trans>Change the number</Trans>
          </TextButton>
        )}
      </AuthHead>
      <Form label={t`Verify Your Account`} onSubmit={() => void verify(code)} errors={errors}>
        <Stack gap={5}>
          <OtpField
            name="code"
            label={t`OTP Code`}
            value={code}
            onChange={setCode}
            onComplete={(all) => void verify(all)}
          />
          <Row>
            <Button type="submit" kind="primary" isPending={isVerifying}>
              <Trans>Verify OTP</Trans>
            </Button>
            <Button isDisabled={wait > 0} isPending={isSending} onPress={() => void send()}>
              {wait > 0 && !isLong ? <Trans>Resend OTP After {wait} seconds</Trans> : <Trans>Send OTP</Trans>}
            </Button>
          </Row>
          {isLong && until && (
            <Text small tone="muted">
              <Trans>
                The next code can be sent at <DateTime of={until} />.
              </Trans>
            </Text>
          )}
        </Stack>
      </Form>
      {isChanging && <ChangeMobile onClose={() => setIsChanging(false)} />}
    </>
  )
}

/** Sends the code once: automatically with the sixth digit, or by the button. */
function useVerification() {
  const { _ } = useMessages()
  const { t, i18n } = useLingui()
  const [code, setCode] = useState('')
  const [errors, setErrors] = useState<FieldErrors>()
  const [refused, setRefused] = useState<{ code: string; errors: FieldErrors }>()
  const [isVerifying, setIsVerifying] = useState(false)
  const fail = (written: string, error: unknown) => {
    const left = error instanceof CallFailed ? error.facts['tries_left'] : undefined
    const said = error instanceof CallFailed && left === undefined ? noteOf(i18n, error) : {}
    notify({ tone: 'bad', title: t`Phone number not Verified!`, ...said })
    if (left === undefined) return
    const wrong = { code: [t`The code is wrong; ${left} tries are left.`] }
    setErrors(wrong)
    setRefused({ code: written, errors: wrong })
  }
  const verify = async (written: string) => {
    if (isVerifying) return
    const wrong = wrongWithCode(written)
    if (wrong) return setErrors({ code: [_(wrong)] })
    // the same wrong code would only use up another try
    if (refused?.code === written) return setErrors({ ...refused.errors })
    setErrors(undefined)
    setIsVerifying(true)
    try {
      const { data } = await phone.verify(written)
      if (data.access_token) await saveSession({ id_token: data.access_token })
      await saveSession({ verified: new Date().toISOString() })
      // the page reloads, so the next page shows the notice. Spec §4.
      saveFlashNotice({ tone: 'good', title: t`Phone number Verified Successfully!!!` })
      location.reload()
    } catch (error) {
      setIsVerifying(false)
      fail(written, error)
    }
  }
  return { code, setCode, verify, errors, isVerifying }
}

// removed with the session
const waitName = 'phone_code_wait'

/**
 * The end of the wait for another code, from before a reload. Our own server states the rest of its wait; a foreign
 * server would send another code, and its answer does not show whether it sent one.
 */
function lastWait(): Date | undefined {
  const until = new Date(isOwnServer() ? '' : (localStorage.getItem(waitName) ?? ''))
  return until.getTime() > Date.now() ? until : undefined
}

/**
 * Requests a code 1.5 s after the card appeared, then again on demand, with a countdown of the server's own wait. Spec
 * §4, §9.
 */
function usePhoneCode(email: string) {
  const { t, i18n } = useLingui()
  const [until, setUntil] = useState(lastWait)
  const [isSending, setIsSending] = useState(false)
  const wait = useCountdown(until)

  const send = useCallback(async () => {
    setIsSending(true)
    try {
      const { data } = await phone.send(email)
      const next = secondsFromNow(data.wait_seconds || otpResendWaitSeconds)
      setUntil(next)
      if (!isOwnServer()) localStorage.setItem(waitName, next.toISOString())
      if (data.sent) {
        notify({ tone: 'good', title: t`An OTP Code has been sent to your phone number, please check your phone!!` })
      }
    } catch (error) {
      const patience = retryAt(error)
      if (patience) setUntil(patience)
      notify({
        tone: 'bad',
        title: t`OTP code not sent!!`,
        ...(error instanceof CallFailed && noteOf(i18n, error)),
      })
    } finally {
      setIsSending(false)
    }
  }, [email, t, i18n])

  const sendOnce = useEffectEvent(() => void send())
  useEffect(
    function sendAfterLoad() {
      if (lastWait()) return
      const timer = setTimeout(sendOnce, otpAutoSendMilliseconds)
      return () => clearTimeout(timer)
    },
    // once per card, not per language
    [],
  )
  return { wait: Math.min(wait, 86_400), until, isSending, send }
}

/** The sentence of a failure (the catalogue's for a bare service code) and its code, for a notice. */
function noteOf(i18n: I18n, error: CallFailed) {
  const { sentence, code } = failureWords(i18n, error)
  return { ...(sentence && { note: sentence }), ...(code && { code }) }
}
