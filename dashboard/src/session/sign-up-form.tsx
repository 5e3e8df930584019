import { businessTypes } from '@sahuji/contract/merchants'
import { useLingui as useMessages } from '@lingui/react'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Button } from '../kit/button.tsx'
import { Form } from '../kit/form.tsx'
import { Stack } from '../kit/layout.tsx'
import { PasswordField } from '../kit/password-field.tsx'
import { Select } from '../kit/select.tsx'
import { TextField } from '../kit/text-field.tsx'
import { businessTypeWords } from './business-types.ts'
import { PasswordHint } from './password-hint.tsx'
import { Consent } from './sign-up-consent.tsx'
import { type SignUpDraft, useSignUpDraft } from './sign-up-draft.ts'
import { useSignUp } from './use-sign-up.ts'

/** The fields of the sign-up: the business first, because it decides what KYC asks for. */
export function SignUpForm() {
  const { t } = useLingui()
  const { draft, write } = useSignUpDraft()
  const [password, setPassword] = useState('')
  const [consent, setConsent] = useState({ terms_accepted: false, privacy_accepted: false })
  const { send, isPending, errors } = useSignUp()
  return (
    <Form
      label={t`Open a merchant account`}
      method="post"
      action="/signup"
      errors={errors}
      onSubmit={() => void send({ ...draft, password, ...consent })}
    >
      <Stack gap={5}>
        <WhoSignsUp draft={draft} write={write} />
        <PasswordField
          name="password"
          label={t`Password`}
          autoComplete="new-password"
          value={password}
          onChange={setPassword}
          hint={
            <PasswordHint password={password} known={[draft.name, draft.trade_name, draft.mobile_no, draft.email]} />
          }
        />
        <TextField
          name="agent_code"
          label={t`Agent code`}
          optional
          hint={t`From the agent who brought you here`}
          value={draft.agent_code}
          onChange={(agent_code) => write({ agent_code })}
        />
        <Consent value={consent} onChange={setConsent} />
        <Button type="submit" kind="primary" size="large" wide isPending={isPending}>
          <Trans>Open account</Trans>
        </Button>
      </Stack>
    </Form>
  )
}

interface WhoSignsUpProps {
  draft: SignUpDraft
  write: (part: Partial<SignUpDraft>) => void
}

/** The business and its owner. */
function WhoSignsUp({ draft, write }: WhoSignsUpProps) {
  const { t } = useLingui()
  const { _ } = useMessages()
  const types = businessTypes.map((id) => ({ id, label: _(businessTypeWords[id].name) }))
  const field = (name: 'name' | 'trade_name' | 'mobile_no' | 'email') => ({
    name,
    value: draft[name],
    onChange: (text: string) => write({ [name]: text }),
  })
  return (
    <>
      <Select
        name="business_type"
        label={t`Business type`}
        hint={_(businessTypeWords[draft.business_type].note)}
        options={types}
        value={draft.business_type}
        onChange={(business_type) => write({ business_type })}
      />
      <TextField
        {...field('name')}
        label={t`Your name`}
        hint={t`As on your citizenship certificate`}
        autoComplete="name"
      />
      <TextField
        {...field('trade_name')}
        label={t`Trade name`}
        hint={t`What customers see when they pay`}
        autoComplete="organization"
      />
      <TextField
        {...field('mobile_no')}
        label={t`Mobile number`}
        hint={t`10 digits; a code is sent to it`}
        before="+977"
        type="tel"
        autoComplete="tel-national"
      />
      <TextField {...field('email')} label={t`E-mail`} inputMode="email" autoComplete="email" />
    </>
  )
}
