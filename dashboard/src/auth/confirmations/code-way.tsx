import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { Form } from '../../kit/forms/form.tsx'
import { OtpField } from '../../kit/forms/otp-field.tsx'
import { otpLength } from '../../kit/format/otp-text.ts'
import { DateTime } from '../../kit/format/date.tsx'
import { useWriting } from '../../kit/format/reader.ts'
import { useCountdown } from '../../kit/format/use-countdown.ts'
import { Button, TextButton } from '../../kit/layout/button.tsx'
import { Row, Stack } from '../../kit/layout/layout.tsx'
import { Ltr, Text } from '../../kit/layout/text.tsx'
import { CallFailed } from '../../platform/calls/call-failed.ts'
import { useFailureWords } from '../../platform/failures/failure-words.ts'
import { codeSentence, isOfCode } from './proof-errors.ts'
import type { ConfirmationFlow } from './use-confirmation.ts'

export interface CodeWayProps {
  way: 'totp' | 'sms'
  of: ConfirmationFlow
  /** The content of the SMS. */
  message: ReactNode
  /** Placed below the passkey: its button is secondary. */
  isSecond: boolean
}

/** Six digits of the authenticator app, or of an SMS that names the purpose. */
export function CodeWay({ way, of: flow, message, isSecond }: CodeWayProps) {
  const { t } = useLingui()
  const [code, setCode] = useState('')
  const words = useFailureWords(flow.wrong ?? null)
  const wrong = isOfCode(flow.wrong) ? { code: [codeSentence(flow.wrong, words)] } : undefined
  const isSms = way === 'sms'
  // the sentence for a wrong code contains the number of tries left
  const isCounted = flow.wrong instanceof CallFailed && flow.wrong.refusal === 'confirmation_wrong'
  const isAsked = !isSms || flow.confirmation?.sms !== null
  const send = (written: string) => {
    if (written.length !== otpLength) return
    flow.prove(isSms ? { sms_code: written } : { totp_code: written })
    setCode('')
  }
  return (
    <Form label={isSms ? t`Code by SMS` : t`Code of the authenticator app`} onSubmit={() => send(code)} remarks={wrong}>
      <Stack gap={3}>
        {isSms && <SmsHead of={flow} message={message} isSecond={isSecond} isCounted={isCounted} />}
        {isAsked && (
          <>
            <OtpField
              name="code"
              autoFocus={isSms || !isSecond}
              label={isSms ? t`Code from the SMS` : t`Code of the authenticator app`}
              value={code}
              isReadOnly={flow.isSending}
              onChange={setCode}
              onComplete={send}
            />
            <Row push="between">
              {isSms ? <Resend of={flow} /> : isCounted ? <span /> : <TriesLeft of={flow} />}
              <Button type="submit" kind={isSecond ? 'secondary' : 'primary'} isPending={flow.isSending}>
                <Trans>Confirm with the code</Trans>
              </Button>
            </Row>
          </>
        )}
      </Stack>
    </Form>
  )
}

/** Before the code is sent: the button. After: the phone number, and what the message must contain. */
function SmsHead({ of: flow, message, isSecond, isCounted }: Omit<CodeWayProps, 'way'> & { isCounted: boolean }) {
  const sms = flow.confirmation?.sms
  const wait = useCountdown(flow.codeFrom)
  if (!sms) {
    return (
      <Button
        kind={isSecond ? 'secondary' : 'primary'}
        size="large"
        wide
        isPending={flow.isCodeSending}
        isDisabled={wait > 0}
        onPress={flow.sendCode}
      >
        <Trans>Send me a code by SMS</Trans>
      </Button>
    )
  }
  return (
    <Stack gap={1}>
      <Row push="between">
        <Text small tone="quiet">
          <Trans>
            Sent to <Ltr>{sms.to}</Ltr>
          </Trans>
        </Text>
        {!isCounted && <TriesLeft of={flow} />}
      </Row>
      <Text small tone="muted">
        {message}
      </Text>
    </Stack>
  )
}

function TriesLeft({ of: { tries } }: { of: ConfirmationFlow }) {
  const left = useWriting().number(tries)
  return (
    <Text small tone="quiet">
      <Trans>Tries left: {left}</Trans>
    </Text>
  )
}

/** The wait for a phone code, in the specification's words; then the next code, while there are more. Spec §4. */
function Resend({ of: flow }: { of: ConfirmationFlow }) {
  const sms = flow.confirmation?.sms
  const wait = useCountdown(sms?.resend_at ?? undefined)
  if (!sms?.resend_at)
    return (
      <Text small tone="quiet">
        <Trans>No more codes can be sent today.</Trans>
      </Text>
    )
  if (sms.left <= 0 && wait > 0)
    return (
      <Text small tone="quiet">
        <Trans>
          The next code can be sent at <DateTime of={sms.resend_at} as="time" />.
        </Trans>
      </Text>
    )
  if (wait > 0)
    return (
      <Text small tone="quiet">
        <Trans>Resend OTP After {wait} seconds</Trans>
      </Text>
    )
  return (
    <TextButton isDisabled={flow.isCodeSending} onPress={flow.sendCode}>
      <Trans>Send another code</Trans>
    </TextButton>
  )
}
