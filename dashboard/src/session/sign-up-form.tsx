import { useLingui as useMessages } from '@lingui/react'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Button } from '../kit/layout/button.tsx'
import type { Written } from './auth-draft.ts'
import { NativeField, NativePassword, NativeSelectField } from '../kit/forms/native-fields.tsx'
import { AuthForm } from './auth-form.tsx'
import { Stack } from '../kit/layout/layout.tsx'
import { businessTypeAt, businessTypes, businessTypeWords, firstBusinessType } from './business-types.ts'
import { PasswordHint } from './password-hint.tsx'
import { Consent } from './sign-up-consent.tsx'
import { fetchSending, useSignUp } from './use-sign-up.ts'

/** The fields of the sign-up: the business first, because it decides what KYC asks for. */
export function SignUpForm() {
  const { t } = useLingui()
  const [written, write] = useState<Written>({})
  const { send, isPending, errors } = useSignUp()
  const known = [written['name'], written['trade_name'], written['mobile_no'], written['email']]
  return (
    <AuthForm
      label={t`Open a merchant account`}
      action="/signup"
      draft="sign_up"
      errors={errors}
      onSubmit={(ask) => void send(ask)}
      onWrite={write}
      onBegin={fetchSending}
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
        <Button type="submit" kind="primary" size="large" wide isPending={isPending}>
          <Trans>Open account</Trans>
        </Button>
      </Stack>
    </AuthForm>
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
