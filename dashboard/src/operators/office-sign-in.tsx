import { challengeOperator, signInOperator, signInOperatorSecond } from '@sahuji/contract/operators/sign-in'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ProofForm, type Proof } from '../auth/proof-form.tsx'
import { Form } from '../kit/forms/form.tsx'
import type { FieldErrors } from '../kit/forms/form-errors.ts'
import { PasswordField } from '../kit/forms/password-field.tsx'
import { TextField } from '../kit/forms/text-field.tsx'
import { Button, TextButton } from '../kit/layout/button.tsx'
import { Stack } from '../kit/layout/layout.tsx'
import { call } from '../platform/calls/call.ts'
import { useRefusedFields } from '../platform/failures/failure-words.ts'
import { operatorSelf } from './operator-session.ts'
import { OfficeCard } from './office-card.tsx'

interface SecondStep {
  ticket: string
  ways: readonly ('passkey' | 'totp')[]
}

/** Signs in at the requested address: password, then a code or a passkey. */
export function OfficeSignIn() {
  const { t } = useLingui()
  const queries = useQueryClient()
  const [second, setSecond] = useState<SecondStep>()
  const enter = () => queries.fetchQuery({ ...operatorSelf(), staleTime: 0 })
  if (second) return <SecondStepCard of={second} onEnter={enter} onRestart={() => setSecond(undefined)} />
  return (
    <OfficeCard
      title={t`Back office`}
      lead={<Trans>For the operators of this service. Merchants sign in elsewhere.</Trans>}
    >
      <PasswordStep onEnter={enter} onSecond={setSecond} />
    </OfficeCard>
  )
}

function PasswordStep({
  onEnter,
  onSecond,
}: {
  onEnter: () => Promise<unknown>
  onSecond: (step: SecondStep) => void
}) {
  const { t } = useLingui()
  const [written, setWritten] = useState({ email: '', password: '' })
  const [missing, setMissing] = useState<FieldErrors>()
  const signIn = useMutation({
    mutationFn: () => call(signInOperator, written),
    onSuccess: ({ second_step }) => (second_step ? onSecond(second_step) : onEnter()),
  })
  const refused = useRefusedFields(signIn.error)
  const submit = () => {
    const absent = {
      ...(!written.email.trim() && { email: [t`Enter your e-mail address.`] }),
      ...(!written.password && { password: [t`Enter your password.`] }),
    }
    setMissing(absent)
    if (Object.keys(absent).length === 0) signIn.mutate()
    else signIn.reset()
  }
  return (
    <Form label={t`Sign in`} onSubmit={submit} errors={refused ?? missing}>
      <Stack gap={5}>
        <TextField
          name="email"
          label={t`E-mail`}
          autoComplete="username"
          inputMode="email"
          value={written.email}
          onChange={(email) => setWritten({ ...written, email })}
        />
        <PasswordField
          name="password"
          label={t`Password`}
          autoComplete="current-password"
          value={written.password}
          onChange={(password) => setWritten({ ...written, password })}
        />
        <Button type="submit" kind="primary" size="large" wide isPending={signIn.isPending}>
          <Trans>Sign in</Trans>
        </Button>
      </Stack>
    </Form>
  )
}

interface SecondStepCardProps {
  of: SecondStep
  onEnter: () => Promise<unknown>
  onRestart: () => void
}

function SecondStepCard({ of: { ticket, ways }, onEnter, onRestart }: SecondStepCardProps) {
  const { t } = useLingui()
  const prove = async ({ totp_code, passkey }: Proof) => {
    await call(signInOperatorSecond, { ticket, totp_code, passkey })
    await onEnter()
  }
  return (
    <OfficeCard title={t`One more step`} lead={<Trans>Your password was right. Confirm that it is you.</Trans>}>
      <ProofForm
        label={t`Second step`}
        ways={ways}
        challenge={() => call(challengeOperator, { ticket })}
        prove={prove}
      />
      <Stack start>
        <TextButton onPress={onRestart}>
          <Trans>Start again</Trans>
        </TextButton>
      </Stack>
    </OfficeCard>
  )
}
