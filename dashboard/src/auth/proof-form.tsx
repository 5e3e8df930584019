import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { cleaned } from '@sahuji/contract/input/cleaned'
import type { SecondProof, SecondWay } from '@sahuji/contract/auth/second-factors'
import { useLingui as useMessages } from '@lingui/react'
import { msg } from '@lingui/core/macro'
import { Button, TextButton } from '../kit/layout/button.tsx'
import { Form } from '../kit/forms/form.tsx'
import { Stack } from '../kit/layout/layout.tsx'
import { OtpField } from '../kit/forms/otp-field.tsx'
import { PasswordField } from '../kit/forms/password-field.tsx'
import { TextField } from '../kit/forms/text-field.tsx'
import { Text } from '../kit/layout/text.tsx'
import { type FieldErrors, wholeForm } from '../kit/forms/form-errors.ts'
import { CallFailed } from '../platform/call-failed.ts'
import { failureWords } from '../platform/failure-words.ts'
import { answerPasskey, type PasskeyRequest } from './passkey-browser.ts'

export interface ProofFormProps extends ProofCalls {
  label: string
  /** The ways that are open, the easiest first. */
  ways: readonly ProofWay[]
}

/** One way to prove oneself at a time, with the others below it. */
export function ProofForm({ label, ways, ...calls }: ProofFormProps) {
  const [chosen, setChosen] = useState<ProofWay>()
  const [written, setWritten] = useState('')
  const { send, errors, isPending, clear } = useProof(calls)
  const way = chosen ?? ways[0] ?? 'password'
  const others = ways.filter((other) => other !== way)
  const turnTo = (other: ProofWay) => {
    setChosen(other)
    setWritten('')
    clear()
  }
  const sendWritten = (text: string) => void (isPending || send(way, text))
  return (
    <Form label={label} onSubmit={() => sendWritten(written)} errors={errors}>
      <Stack gap={5}>
        <ProofField way={way} written={written} onWrite={setWritten} onComplete={sendWritten} />
        <Button type="submit" kind="primary" wide isPending={isPending}>
          {way === 'passkey' ? <Trans>Use a passkey</Trans> : <Trans>Confirm</Trans>}
        </Button>
        {others.length > 0 && (
          <Stack gap={2} start>
            {others.map((other) => (
              <TextButton key={other} isDisabled={isPending} onPress={() => turnTo(other)}>
                {turns[other]}
              </TextButton>
            ))}
          </Stack>
        )}
      </Stack>
    </Form>
  )
}

const turns: Readonly<Record<ProofWay, ReactNode>> = {
  passkey: <Trans>Use a passkey instead</Trans>,
  totp: <Trans>Use a code of the authenticator app instead</Trans>,
  recovery_code: <Trans>Use a recovery code instead</Trans>,
  password: <Trans>Use the password instead</Trans>,
}

interface ProofFieldProps {
  way: ProofWay
  written: string
  onWrite: (text: string) => void
  onComplete: (text: string) => void
}

function ProofField({ way, written, onWrite, onComplete }: ProofFieldProps) {
  const { t } = useLingui()
  const field = { value: written, onChange: onWrite }
  if (way === 'passkey') {
    return (
      <Text tone="muted">
        <Trans>Your device asks for your fingerprint, your face or its screen lock.</Trans>
      </Text>
    )
  }
  if (way === 'totp') {
    const hint = t`The six digits that the authenticator app shows now.`
    return <OtpField {...field} name="totp_code" label={t`Code`} hint={hint} onComplete={onComplete} />
  }
  if (way === 'recovery_code') {
    const hint = t`One of the ten codes that you kept. Each works once.`
    return <TextField {...field} name="recovery_code" label={t`Recovery code`} hint={hint} autoComplete="off" />
  }
  return <PasswordField {...field} name="password" label={t`Your password`} autoComplete="current-password" />
}

/** How somebody proves themselves. */
export type ProofWay = SecondWay | 'password'
/** What is sent for it: one of these. */
export type Proof = SecondProof & { password?: string }

interface ProofCalls {
  /** Asks the server for what the passkey has to answer. */
  challenge: () => Promise<PasskeyRequest>
  prove: (proof: Proof) => Promise<void>
}

const fields: Readonly<Record<ProofWay, string>> = {
  passkey: wholeForm,
  totp: 'totp_code',
  recovery_code: 'recovery_code',
  password: 'password',
}

// a password is what its keys gave; a code has the same digits in every script
const sentOf = (way: ProofWay, written: string): string => (way === 'password' ? written : cleaned(written))

/** Sends one proof after the other until one is right; what is wrong is said at its field. */
function useProof({ challenge, prove }: ProofCalls) {
  const { i18n } = useMessages()
  const [errors, setErrors] = useState<FieldErrors>()
  const [isPending, setIsPending] = useState(false)
  const send = async (way: ProofWay, written: string) => {
    setIsPending(true)
    setErrors(undefined)
    try {
      await prove(
        way === 'passkey'
          ? { passkey: await answerPasskey(await challenge()) }
          : { [fields[way]]: sentOf(way, written) },
      )
    } catch (error) {
      const { sentence, errors: said } =
        error instanceof CallFailed
          ? failureWords(i18n, error)
          : { sentence: i18n._(msg`The passkey was not used. Please try again, or choose another way.`) }
      const own = error instanceof CallFailed && error.refusal === 'fields_invalid' ? said?.[fields[way]] : undefined
      setErrors({ [fields[way]]: own ?? [sentence] })
      setIsPending(false)
    }
  }
  return { send, errors, isPending, clear: () => setErrors(undefined) }
}
