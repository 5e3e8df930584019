import { useLingui as useMessages } from '@lingui/react'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Button, TextButton } from '../kit/button.tsx'
import { DoorHead } from '../kit/doors.tsx'
import { Form } from '../kit/form.tsx'
import type { FieldErrors } from '../kit/form-errors.ts'
import { Row, Stack } from '../kit/layout.tsx'
import { notify } from '../kit/notices.ts'
import { OtpField } from '../kit/otp-field.tsx'
import { Ltr } from '../kit/text.tsx'
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
  const { _ } = useMessages()
  const { t } = useLingui()
  const [code, setCode] = useState('')
  const [errors, setErrors] = useState<FieldErrors>()
  const [isVerifying, setVerifying] = useState(false)
  const [isChanging, change] = useState(false)
  const { wait, isSending, send } = usePhoneCode(email)
  const isOwn = useOwnServer()

  const verify = async () => {
    const wrong = wrongWithCode(code)
    setErrors(wrong && { code: [_(wrong)] })
    if (wrong || isVerifying) return
    setVerifying(true)
    try {
      const { data } = await phone.verify(code)
      if (data.access_token) await keep({ id_token: data.access_token })
      await keep({ verified: new Date().toISOString() })
      // the page reloads, so the notice waits for the next one. Spec §4.
      leaveNotice({ tone: 'good', title: t`Phone number Verified Successfully!!!` })
      location.reload()
    } catch (error) {
      setVerifying(false)
      const note = error instanceof CallFailed ? noteOf(error) : ''
      notify({
        tone: 'bad',
        title: t`Phone number not Verified!`,
        note: note.replace('Phone number not Verified! ', ''),
      })
      const left = error instanceof CallFailed ? error.facts['tries_left'] : undefined
      if (left !== undefined) setErrors({ code: [t`The code is wrong; ${left} tries are left.`] })
    }
  }
  return (
    <>
      <DoorHead title={t`Verify Your Account`}>
        <Trans>
          We send a code by SMS to <Ltr>{mobile}</Ltr>.
        </Trans>{' '}
        {isOwn && (
          <TextButton onPress={() => change(true)}>
            <Trans>Change the number</Trans>
          </TextButton>
        )}
      </DoorHead>
      <Form label={t`Verify Your Account`} onSubmit={() => void verify()} errors={errors}>
        <Stack gap={5}>
          <OtpField name="code" label={t`OTP Code`} value={code} onChange={setCode} />
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
