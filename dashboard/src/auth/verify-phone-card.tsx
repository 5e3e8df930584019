import { useLingui as useMessages } from '@lingui/react'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Button, TextButton } from '../kit/layout/button.tsx'
import { AuthHead } from '../kit/layout/auth-page.tsx'
import { Form } from '../kit/forms/form.tsx'
import type { FieldErrors } from '../kit/forms/form-errors.ts'
import { Row, Stack } from '../kit/layout/layout.tsx'
import { notify } from '../kit/overlays/notices.ts'
import { OtpField } from '../kit/forms/otp-field.tsx'
import { Ltr } from '../kit/layout/text.tsx'
import { CallFailed } from '../platform/call-failed.ts'
import { leaveNotice } from '../platform/left-notice.ts'
import { keep } from '../platform/session.ts'
import { useOwnServer } from '../platform/use-own-server.ts'
import { phone } from './calls.ts'
import { ChangeMobile } from './change-mobile.tsx'
import { wrongWithCode } from './otp-rules.ts'
import { noteOf, usePhoneCode } from './use-phone-code.ts'

export interface VerifyPhoneProps {
  email: string
  mobile: string
}

/** The card "Verify Your Account": all that is shown while the phone is not verified. Spec §2, §4, §5. */
export function VerifyPhoneCard({ email, mobile }: VerifyPhoneProps) {
  const { t } = useLingui()
  const [isChanging, change] = useState(false)
  const { wait, isSending, send } = usePhoneCode(email)
  const { code, setCode, verify, errors, isVerifying } = useVerification()
  const isOwn = useOwnServer()
  return (
    <>
      <AuthHead title={t`Verify Your Account`}>
        <Trans>
          We send a code by SMS to <Ltr>{mobile}</Ltr>.
        </Trans>{' '}
        {isOwn && (
          <TextButton onPress={() => change(true)}>
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
              {wait > 0 ? <Trans>Resend OTP After {wait} seconds</Trans> : <Trans>Send OTP</Trans>}
            </Button>
          </Row>
        </Stack>
      </Form>
      {isChanging && <ChangeMobile onClose={() => change(false)} />}
    </>
  )
}

/** Sends what was written, once: by itself with the sixth digit, or by the button. */
function useVerification() {
  const { _ } = useMessages()
  const { t } = useLingui()
  const [code, setCode] = useState('')
  const [errors, setErrors] = useState<FieldErrors>()
  const [refused, setRefused] = useState<{ code: string; errors: FieldErrors }>()
  const [isVerifying, setVerifying] = useState(false)
  const fail = (written: string, error: unknown) => {
    const left = error instanceof CallFailed ? error.facts['tries_left'] : undefined
    const said = error instanceof CallFailed && left === undefined ? noteOf(error) : {}
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
    // the same wrong code again would only take another try
    if (refused?.code === written) return setErrors({ ...refused.errors })
    setErrors(undefined)
    setVerifying(true)
    try {
      const { data } = await phone.verify(written)
      if (data.access_token) await keep({ id_token: data.access_token })
      await keep({ verified: new Date().toISOString() })
      // the page reloads, so the notice waits for the next one. Spec §4.
      leaveNotice({ tone: 'good', title: t`Phone number Verified Successfully!!!` })
      location.reload()
    } catch (error) {
      setVerifying(false)
      fail(written, error)
    }
  }
  return { code, setCode, verify, errors, isVerifying }
}
