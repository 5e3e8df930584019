import { challengePasskey } from '@sahuji/contract/auth/passkeys'
import { signInSecond } from '@sahuji/contract/session/second-step'
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { ProofForm, type Proof } from '../auth/proof-form.tsx'
import { TextButton } from '../kit/layout/button.tsx'
import { Stack } from '../kit/layout/layout.tsx'
import { Text } from '../kit/layout/text.tsx'
import { call } from '../platform/calls/call.ts'
import { timeZoneHeaders } from '../platform/server/server.ts'
import { type SecondStepChallenge, finishSignIn, type SignInResult } from './sign-in-request.ts'

export interface SecondStepProps extends SecondStepChallenge {
  onAnswer: (answer: SignInResult) => void
  onRestart: () => void
}

/** After the right password: a passkey, a code or a recovery code. Fetched only for a person with a second factor. */
export function SecondStep({ ticket, ways, onAnswer, onRestart }: SecondStepProps) {
  const { t } = useLingui()
  const ref = useRef<HTMLDivElement>(null)
  useEffect(function focusFirst() {
    ref.current?.querySelector<HTMLElement>('input, button[type=submit]')?.focus()
  }, [])
  const prove = async ({ totp_code, recovery_code, passkey }: Proof) =>
    onAnswer(
      await finishSignIn(
        await call(signInSecond, { ticket, totp_code, recovery_code, passkey }, { headers: timeZoneHeaders() }),
      ),
    )
  return (
    <div ref={ref}>
      <Stack gap={5}>
        <Text strong>
          <Trans>Your password was right. One more step.</Trans>
        </Text>
        <ProofForm
          label={t`Second step`}
          ways={ways}
          challenge={() => call(challengePasskey, { purpose: 'second_step', ticket })}
          prove={prove}
        />
        <Stack start>
          <TextButton onPress={onRestart}>
            <Trans>Start again</Trans>
          </TextButton>
        </Stack>
      </Stack>
    </div>
  )
}
