import type { Gives } from '@sahuji/contract/http/route'
import { joinByInvitation, type previewInvitation } from '@sahuji/contract/team/invitations'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { NewPassword } from '../auth/new-password.tsx'
import { Checkbox } from '../kit/forms/checkbox.tsx'
import { Form } from '../kit/forms/form.tsx'
import type { FieldErrors } from '../kit/forms/form-errors.ts'
import { TextField } from '../kit/forms/text-field.tsx'
import { Button } from '../kit/layout/button.tsx'
import { Stack } from '../kit/layout/layout.tsx'
import { Link } from '../kit/layout/link.tsx'
import { Ltr, Text } from '../kit/layout/text.tsx'
import { call } from '../platform/calls/call.ts'
import { useRefusedFields } from '../platform/failures/failure-words.ts'
import { timeZoneHeaders } from '../platform/server/server.ts'
import { enterShop } from './enter-shop.ts'
import { forgetInvitationToken } from './invitation-token.ts'

type Channel = Gives<typeof previewInvitation>['channel']

interface JoinFormProps {
  of: Gives<typeof previewInvitation>
  token: string
}

/** Opens the invited person's account: the address is proved by the link, the other contact is asked for. */
export function JoinForm({ of: { to, channel }, token }: JoinFormProps) {
  const { t } = useLingui()
  const [name, setName] = useState('')
  const [contact, setContact] = useState('')
  const [password, setPassword] = useState('')
  const [accepted, setAccepted] = useState({ terms: false, privacy: false })
  const [isTried, setIsTried] = useState(false)
  const joining = useMutation({
    mutationFn: async () => {
      const given = await call(
        joinByInvitation,
        {
          token,
          name: name.trim(),
          ...(channel === 'sms' ? { email: contact.trim() } : { mobile_no: contact.trim() }),
          password,
          terms_accepted: true,
          privacy_accepted: true,
        },
        { isQuiet: true, headers: timeZoneHeaders() },
      )
      forgetInvitationToken()
      await enterShop(given)
    },
    retry: false,
  })
  const refused = useRefusedFields(joining.error)
  const missing = useMissing({ channel, name, contact, password, ...accepted })
  const isWhole = Object.keys(missing).length === 0
  return (
    <Form
      label={t`Open your account`}
      errors={isTried && !isWhole ? missing : refused}
      onSubmit={() => {
        setIsTried(true)
        if (isWhole) joining.mutate()
      }}
    >
      <Stack gap={5}>
        <Text>
          <Trans>
            Open your account for <Ltr>{to}</Ltr>. The link has proved this address.
          </Trans>
        </Text>
        <TextField name="name" label={t`Your name`} value={name} onChange={setName} autoComplete="name" />
        <OtherContact channel={channel} value={contact} onChange={setContact} />
        <NewPassword name="password" value={password} onChange={setPassword} known={[name, contact, to]} />
        <Consent of={accepted} onChange={setAccepted} />
        <Button type="submit" kind="primary" size="large" isPending={joining.isPending || joining.isSuccess}>
          <Trans>Open the account and accept</Trans>
        </Button>
      </Stack>
    </Form>
  )
}

interface Written {
  channel: Channel
  name: string
  contact: string
  password: string
  terms: boolean
  privacy: boolean
}

/** What the form still needs, by field. */
function useMissing({ channel, name, contact, password, terms, privacy }: Written): FieldErrors {
  const { t } = useLingui()
  const noContact =
    channel === 'sms' ? { email: [t`Enter your e-mail address.`] } : { mobile_no: [t`Enter your mobile number.`] }
  return {
    ...(name.trim() === '' && { name: [t`Enter your name.`] }),
    ...(contact.trim() === '' && noContact),
    ...(password === '' && { password: [t`Choose a password.`] }),
    ...(!terms && { terms_accepted: [t`Accept the terms to go on.`] }),
    ...(!privacy && { privacy_accepted: [t`Agree to the privacy notice to go on.`] }),
  }
}

interface OtherContactProps {
  channel: Channel
  value: string
  onChange: (value: string) => void
}

/** The contact that the invitation does not name. */
function OtherContact({ channel, value, onChange }: OtherContactProps) {
  const { t } = useLingui()
  const field = { value, onChange }
  return channel === 'sms' ? (
    <TextField {...field} name="email" label={t`E-mail`} inputMode="email" autoComplete="email" />
  ) : (
    <TextField
      {...field}
      name="mobile_no"
      label={t`Mobile number`}
      hint={t`10 digits, starts with 96, 97 or 98`}
      before="+977"
      inputMode="tel"
      autoComplete="tel-national"
    />
  )
}

interface ConsentProps {
  of: { terms: boolean; privacy: boolean }
  onChange: (accepted: { terms: boolean; privacy: boolean }) => void
}

/** Terms and privacy, accepted separately; the pages open in a new tab. */
function Consent({ of: accepted, onChange }: ConsentProps) {
  return (
    <Stack gap={3}>
      <Checkbox
        name="terms_accepted"
        isSelected={accepted.terms}
        onChange={(terms) => onChange({ ...accepted, terms })}
      >
        <Trans>I accept the terms for merchants</Trans>
      </Checkbox>
      <Checkbox
        name="privacy_accepted"
        isSelected={accepted.privacy}
        onChange={(privacy) => onChange({ ...accepted, privacy })}
      >
        <Trans>I agree to the use of my data as described in the privacy notice</Trans>
      </Checkbox>
      <Text small tone="muted">
        <Trans>
          Read the{' '}
          <Link href="/generalPages/2" target="_blank">
            terms
          </Link>{' '}
          and the{' '}
          <Link href="/generalPages/4" target="_blank">
            privacy notice
          </Link>
          .
        </Trans>
      </Text>
    </Stack>
  )
}
